// c10::optional is the standard one; code written against either name compiles.
#pragma once

#include <optional>
#include <utility>

namespace c10 {

using std::in_place;
using std::in_place_t;
using std::nullopt;
using std::nullopt_t;

template <class T>
using optional = std::optional<T>;

template <class T>
constexpr optional<std::decay_t<T>> make_optional(T&& value) {
  return optional<std::decay_t<T>>(std::forward<T>(value));
}

// *value when it is there, else what the callable gives.
template <class T, class F>
T value_or_else(const optional<T>& value, F&& otherwise) {
  return value.has_value() ? *value : static_cast<F&&>(otherwise)();
}

}  // namespace c10

namespace at {
using c10::optional;
}
