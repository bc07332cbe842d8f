// Addition as kernels do it for every element type: integers wrap (signed overflow is undefined in plain C++), bool is
// "or", half is rounded once.
#pragma once

#include <type_traits>

namespace at {
namespace native {

template <typename T>
inline T wrapping_sum(T a, T b) {
  if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
    using word_t = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<word_t>(static_cast<word_t>(a) + static_cast<word_t>(b)));
  } else {
    return static_cast<T>(a + b);
  }
}

}  // namespace native
}  // namespace at
