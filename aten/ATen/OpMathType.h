// The type that a pointwise kernel computes in: float for half, the element type itself for the rest.
#pragma once

#include <c10/util/Half.h>

namespace at {

template <typename scalar_t>
struct OpMathType {
  using type = scalar_t;
};
template <>
struct OpMathType<c10::Half> {
  using type = float;
};
template <typename scalar_t>
using opmath_type = typename OpMathType<scalar_t>::type;

}  // namespace at
