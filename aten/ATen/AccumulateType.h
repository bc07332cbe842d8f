// The type that a sum of many elements is held in.
#pragma once

#include <cstdint>
#include <type_traits>

#include <c10/util/Half.h>

namespace at {

// CPU: double for float, int64_t for the integers, as the legacy library's accreal; on a device float stays float.
template <typename T, bool is_cuda>
struct AccumulateType {
  using type = std::conditional_t<std::is_same_v<T, bool>, bool, std::conditional_t<std::is_integral_v<T>, int64_t, T>>;
};
template <>
struct AccumulateType<float, false> {
  using type = double;
};
template <>
struct AccumulateType<c10::Half, false> {
  using type = float;
};
template <>
struct AccumulateType<c10::Half, true> {
  using type = float;
};
template <typename T, bool is_cuda>
using acc_type = typename AccumulateType<T, is_cuda>::type;

}  // namespace at
