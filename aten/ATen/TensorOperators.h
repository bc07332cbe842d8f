// a + b, a < b and the like: each is the method of that name.
#pragma once

#include <ATen/Functions.h>

namespace at {

// Operator, method, and what to do when the number stands on the left.
#define ATEN_FORALL_BINARY_OPERATORS(_)                      \
  _(+, x.add(y), y.add(x))                                   \
  _(*, x.mul(y), y.mul(x))                                   \
  _(-, x.sub(y), at::empty({}, y.options()).fill_(x).sub(y)) \
  _(/, x.div(y), at::empty({}, y.options()).fill_(x).div(y)) \
  _(==, x.eq(y), y.eq(x))                                    \
  _(!=, x.ne(y), y.ne(x))                                    \
  _(<, x.lt(y), y.gt(x))                                     \
  _(<=, x.le(y), y.ge(x))                                    \
  _(>, x.gt(y), y.lt(x))                                     \
  _(>=, x.ge(y), y.le(x))

#define ATEN_DEFINE_OPERATOR(op, body, body_with_scalar_first)  \
  inline Tensor operator op(const Tensor& x, const Tensor& y) { \
    return body;                                                \
  }                                                             \
  inline Tensor operator op(const Tensor& x, const Scalar& y) { \
    return body;                                                \
  }                                                             \
  inline Tensor operator op(const Scalar& x, const Tensor& y) { \
    return body_with_scalar_first;                              \
  }
ATEN_FORALL_BINARY_OPERATORS(ATEN_DEFINE_OPERATOR)
#undef ATEN_DEFINE_OPERATOR
#undef ATEN_FORALL_BINARY_OPERATORS

inline Tensor Tensor::operator-() const {
  return neg();
}
inline Tensor& Tensor::operator+=(const Tensor& other) {
  return add_(other);
}
inline Tensor& Tensor::operator+=(const Scalar& other) {
  return add_(other);
}
inline Tensor& Tensor::operator-=(const Tensor& other) {
  return sub_(other);
}
inline Tensor& Tensor::operator-=(const Scalar& other) {
  return sub_(other);
}
inline Tensor& Tensor::operator*=(const Tensor& other) {
  return mul_(other);
}
inline Tensor& Tensor::operator*=(const Scalar& other) {
  return mul_(other);
}
inline Tensor& Tensor::operator/=(const Tensor& other) {
  return div_(other);
}
inline Tensor& Tensor::operator/=(const Scalar& other) {
  return div_(other);
}

}  // namespace at
