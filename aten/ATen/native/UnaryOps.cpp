// Operators of one tensor: abs, neg, and the functions that are computed in a floating type.
#include <ATen/TensorIterator.h>
#include <ATen/TensorMeta.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/PointwiseOps.h>
#include <ATen/ops/abs_native.h>
#include <ATen/ops/exp_native.h>
#include <ATen/ops/log_native.h>
#include <ATen/ops/neg_native.h>
#include <ATen/ops/sigmoid.h>
#include <ATen/ops/sigmoid_native.h>
#include <ATen/ops/special_expit_native.h>
#include <ATen/ops/sqrt_native.h>
#include <ATen/ops/tanh_native.h>

namespace at {
namespace native {

DEFINE_DISPATCH(abs_stub);
DEFINE_DISPATCH(neg_stub);
DEFINE_DISPATCH(exp_stub);
DEFINE_DISPATCH(log_stub);
DEFINE_DISPATCH(sqrt_stub);
DEFINE_DISPATCH(tanh_stub);
DEFINE_DISPATCH(sigmoid_stub);

// |self|; the least integer of a type stays itself.
ATEN_OPERATOR("abs(Tensor self) -> Tensor", structured_iterator, function, method, inplace, out("out"),
              alias("absolute"))

META_FUNC(abs)(const Tensor& self) {
  build_borrowing_unary_op(maybe_get_output(), self);
}

IMPL_FUNC(abs)(const Tensor&, const Tensor&) {
  abs_stub(device_type(), *this);
}

ATEN_OPERATOR("neg(Tensor self) -> Tensor", structured_iterator, function, method, inplace, out("out"),
              alias("negative"))

META_FUNC(neg)(const Tensor& self) {
  TORCH_CHECK(self.scalar_type() != kBool,
              "negation of a bool tensor is not defined; use ~ or logical_not to invert it");
  build_borrowing_unary_op(maybe_get_output(), self);
}

IMPL_FUNC(neg)(const Tensor&, const Tensor&) {
  neg_stub(device_type(), *this);
}

// Integers and bools are computed in the default floating type.
#define ATEN_FLOAT_FUNCTION_BODIES(name)                      \
  META_FUNC(name)(const Tensor& self) {                       \
    build_borrowing_unary_float_op(maybe_get_output(), self); \
  }                                                           \
  IMPL_FUNC(name)(const Tensor&, const Tensor&) {             \
    name##_stub(device_type(), *this);                        \
  }

ATEN_OPERATOR("exp(Tensor self) -> Tensor", structured_iterator, function, method, inplace, out("out"))
ATEN_FLOAT_FUNCTION_BODIES(exp)

ATEN_OPERATOR("log(Tensor self) -> Tensor", structured_iterator, function, method, inplace, out("out"))
ATEN_FLOAT_FUNCTION_BODIES(log)

ATEN_OPERATOR("sqrt(Tensor self) -> Tensor", structured_iterator, function, method, inplace, out("out"))
ATEN_FLOAT_FUNCTION_BODIES(sqrt)

ATEN_OPERATOR("tanh(Tensor self) -> Tensor", structured_iterator, function, method, inplace, out("out"))
ATEN_FLOAT_FUNCTION_BODIES(tanh)

// 1 / (1 + exp(-self))
ATEN_OPERATOR("sigmoid(Tensor self) -> Tensor", structured_iterator, function, method, inplace, out("out"))
ATEN_FLOAT_FUNCTION_BODIES(sigmoid)

#undef ATEN_FLOAT_FUNCTION_BODIES

ATEN_OPERATOR("special_expit(Tensor self) -> Tensor", function, out("out"))

Tensor special_expit(const Tensor& self) {
  return at::sigmoid(self);
}

Tensor& special_expit_out(const Tensor& self, Tensor& out) {
  return at::sigmoid_out(out, self);
}

}  // namespace native
}  // namespace at
