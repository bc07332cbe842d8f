// c10::string_view is the standard one.
#pragma once

#include <string_view>

namespace c10 {
using std::string_view;
template <class C>
using basic_string_view = std::basic_string_view<C>;
}  // namespace c10
