// Operators of two tensors: arithmetic, comparison, maximum. Each Tensor overload is a structured definition; the
// Scalar overloads wrap the number (it gives way in type promotion) and call it.
#include <ATen/native/BinaryOps.h>

#include <ATen/ScalarOps.h>
#include <ATen/TensorIterator.h>
#include <ATen/TensorMeta.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/add.h>
#include <ATen/ops/add_native.h>
#include <ATen/ops/div.h>
#include <ATen/ops/div_native.h>
#include <ATen/ops/eq_native.h>
#include <ATen/ops/ge_native.h>
#include <ATen/ops/gt_native.h>
#include <ATen/ops/le_native.h>
#include <ATen/ops/lt_native.h>
#include <ATen/ops/max_native.h>
#include <ATen/ops/maximum.h>
#include <ATen/ops/maximum_native.h>
#include <ATen/ops/minimum.h>
#include <ATen/ops/minimum_native.h>
#include <ATen/ops/mul.h>
#include <ATen/ops/mul_native.h>
#include <ATen/ops/ne_native.h>
#include <ATen/ops/rsub_native.h>
#include <ATen/ops/sub.h>
#include <ATen/ops/sub_native.h>

namespace at {
namespace native {

DEFINE_DISPATCH(add_stub);
DEFINE_DISPATCH(sub_stub);
DEFINE_DISPATCH(mul_stub);
DEFINE_DISPATCH(div_true_stub);
DEFINE_DISPATCH(div_floor_stub);
DEFINE_DISPATCH(div_trunc_stub);
DEFINE_DISPATCH(maximum_stub);
DEFINE_DISPATCH(minimum_stub);
DEFINE_DISPATCH(eq_stub);
DEFINE_DISPATCH(ne_stub);
DEFINE_DISPATCH(lt_stub);
DEFINE_DISPATCH(le_stub);
DEFINE_DISPATCH(gt_stub);
DEFINE_DISPATCH(ge_stub);

namespace {

// alpha must fit the result's type: no bool for numbers, no float for integers.
void check_alpha(ScalarType dtype, const Scalar& alpha) {
  TORCH_CHECK(!alpha.isBoolean() || dtype == kBool, "a bool alpha needs a bool result, got a result of type ",
              toString(dtype));
  TORCH_CHECK(isFloatingType(dtype) || alpha.isIntegral(true), "alpha must be an integer for a result of type ",
              toString(dtype), ", got a floating point number");
}

void check_subtraction(ScalarType self, ScalarType other) {
  TORCH_CHECK(self != kBool && other != kBool,
              "subtraction of bool tensors is not defined; use logical_xor or bitwise_xor, or ~ to invert a mask");
}

}  // namespace

// self + alpha * other, rounded after the product and after the sum. Shapes broadcast, types promote; out may be self
// or other.
ATEN_OPERATOR("add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", structured_iterator, function,
              method, inplace, out("out"))

META_FUNC(add_Tensor)(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
  check_alpha(common_dtype(), alpha);
}

IMPL_FUNC(add_Tensor)(const Tensor&, const Tensor&, const Scalar& alpha, const Tensor&) {
  add_stub(device_type(), *this, alpha);
}

ATEN_OPERATOR("add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor", function, method, inplace,
              auto_out("Scalar_out"))

Tensor add_Scalar(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  return at::add(self, wrapped_scalar_tensor(other), alpha);
}

Tensor& add__Scalar(Tensor& self, const Scalar& other, const Scalar& alpha) {
  return at::add_out(self, self, wrapped_scalar_tensor(other), alpha);
}

// self - alpha * other. bool tensors raise.
ATEN_OPERATOR("sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", structured_iterator, function,
              method, inplace, out("out"), alias("subtract"))

META_FUNC(sub_Tensor)(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  check_subtraction(self.scalar_type(), other.scalar_type());
  build_borrowing_binary_op(maybe_get_output(), self, other);
  check_alpha(common_dtype(), alpha);
}

IMPL_FUNC(sub_Tensor)(const Tensor&, const Tensor&, const Scalar& alpha, const Tensor&) {
  sub_stub(device_type(), *this, alpha);
}

ATEN_OPERATOR("sub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor", function, method, inplace,
              auto_out("Scalar_out"), alias("subtract"))

Tensor sub_Scalar(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  return at::sub(self, wrapped_scalar_tensor(other), alpha);
}

Tensor& sub__Scalar(Tensor& self, const Scalar& other, const Scalar& alpha) {
  return at::sub_out(self, self, wrapped_scalar_tensor(other), alpha);
}

// other - alpha * self.
ATEN_OPERATOR("rsub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", function, auto_out("Tensor_out"))

Tensor rsub_Tensor(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  return at::sub(other, self, alpha);
}

ATEN_OPERATOR("rsub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor", function, auto_out("Scalar_out"))

Tensor rsub_Scalar(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  return at::sub(wrapped_scalar_tensor(other), self, alpha);
}

ATEN_OPERATOR("mul.Tensor(Tensor self, Tensor other) -> Tensor", structured_iterator, function, method, inplace,
              out("out"), alias("multiply"))

META_FUNC(mul_Tensor)(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}

IMPL_FUNC(mul_Tensor)(const Tensor&, const Tensor&, const Tensor&) {
  mul_stub(device_type(), *this);
}

ATEN_OPERATOR("mul.Scalar(Tensor self, Scalar other) -> Tensor", function, method, inplace, auto_out("Scalar_out"),
              alias("multiply"))

Tensor mul_Scalar(const Tensor& self, const Scalar& other) {
  return at::mul(self, wrapped_scalar_tensor(other));
}

Tensor& mul__Scalar(Tensor& self, const Scalar& other) {
  return at::mul_out(self, self, wrapped_scalar_tensor(other));
}

// The quotient in a floating type; integers are converted first.
ATEN_OPERATOR("div.Tensor(Tensor self, Tensor other) -> Tensor", structured_iterator, function, method, inplace,
              out("out"), alias("divide", "true_divide"))

META_FUNC(div_Tensor)(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_float_op(maybe_get_output(), self, other);
}

IMPL_FUNC(div_Tensor)(const Tensor&, const Tensor&, const Tensor&) {
  div_true_stub(device_type(), *this);
}

// As div, then rounded towards zero ("trunc") or down ("floor"), in the promoted type: integers divide as integers, and
// raise on a divisor of 0.
ATEN_OPERATOR("div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor", structured_iterator,
              function, method, inplace, out("out_mode"), alias("divide"))

META_FUNC(div_Tensor_mode)(const Tensor& self, const Tensor& other, c10::optional<c10::string_view> rounding_mode) {
  if (!rounding_mode.has_value()) {
    build_borrowing_binary_float_op(maybe_get_output(), self, other);
  } else {
    TORCH_CHECK(*rounding_mode == "trunc" || *rounding_mode == "floor",
                "div expected rounding_mode to be one of None, 'trunc' or 'floor', got '", *rounding_mode, "'");
    build_borrowing_binary_op(maybe_get_output(), self, other);
  }
}

IMPL_FUNC(div_Tensor_mode)(const Tensor&, const Tensor&, c10::optional<c10::string_view> rounding_mode, const Tensor&) {
  if (!rounding_mode.has_value()) {
    div_true_stub(device_type(), *this);
  } else if (*rounding_mode == "trunc") {
    div_trunc_stub(device_type(), *this);
  } else {
    div_floor_stub(device_type(), *this);
  }
}

ATEN_OPERATOR("div.Scalar(Tensor self, Scalar other) -> Tensor", function, method, inplace, auto_out("Scalar_out"),
              alias("divide", "true_divide"))

Tensor div_Scalar(const Tensor& self, const Scalar& other) {
  return at::div(self, wrapped_scalar_tensor(other));
}

Tensor& div__Scalar(Tensor& self, const Scalar& other) {
  return at::div_out(self, self, wrapped_scalar_tensor(other));
}

ATEN_OPERATOR("div.Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor", function, method, inplace,
              auto_out("Scalar_mode_out"), alias("divide"))

Tensor div_Scalar_mode(const Tensor& self, const Scalar& other, c10::optional<c10::string_view> rounding_mode) {
  return at::div(self, wrapped_scalar_tensor(other), rounding_mode);
}

Tensor& div__Scalar_mode(Tensor& self, const Scalar& other, c10::optional<c10::string_view> rounding_mode) {
  return at::div_out(self, self, wrapped_scalar_tensor(other), rounding_mode);
}

// The greater (smaller) of two elements; nan where either is nan.
ATEN_OPERATOR("maximum(Tensor self, Tensor other) -> Tensor", structured_iterator, function, method, out("out"))

META_FUNC(maximum)(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}

IMPL_FUNC(maximum)(const Tensor&, const Tensor&, const Tensor&) {
  maximum_stub(device_type(), *this);
}

ATEN_OPERATOR("minimum(Tensor self, Tensor other) -> Tensor", structured_iterator, function, method, out("out"))

META_FUNC(minimum)(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}

IMPL_FUNC(minimum)(const Tensor&, const Tensor&, const Tensor&) {
  minimum_stub(device_type(), *this);
}

ATEN_OPERATOR("max.other(Tensor self, Tensor other) -> Tensor", function, method, out("out"))

Tensor max_other(const Tensor& self, const Tensor& other) {
  return at::maximum(self, other);
}

Tensor& max_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return at::maximum_out(out, self, other);
}

ATEN_OPERATOR("min.other(Tensor self, Tensor other) -> Tensor", function, method, out("out"))

Tensor min_other(const Tensor& self, const Tensor& other) {
  return at::minimum(self, other);
}

Tensor& min_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return at::minimum_out(out, self, other);
}

// Comparisons compute in the promoted type and give bool; in-place and out forms store 0 and 1 in the output's own
// type.
#define ATEN_COMPARISON_BODIES(name)                                                                            \
  META_FUNC(name##_Tensor)(const Tensor& self, const Tensor& other) {                                           \
    build_borrowing_comparison_op(maybe_get_output(), self, other);                                             \
  }                                                                                                             \
  IMPL_FUNC(name##_Tensor)(const Tensor&, const Tensor&, const Tensor&) {                                       \
    name##_stub(device_type(), *this);                                                                          \
  }                                                                                                             \
  META_FUNC(name##_Scalar)(const Tensor& self, const Scalar& other) {                                           \
    build_borrowing_except_last_argument_comparison_op(maybe_get_output(), self, wrapped_scalar_tensor(other)); \
  }                                                                                                             \
  IMPL_FUNC(name##_Scalar)(const Tensor&, const Scalar&, const Tensor&) {                                       \
    name##_stub(device_type(), *this);                                                                          \
  }

ATEN_OPERATOR("eq.Tensor(Tensor self, Tensor other) -> Tensor", structured_iterator, function, method, inplace,
              out("Tensor_out"))
ATEN_OPERATOR("eq.Scalar(Tensor self, Scalar other) -> Tensor", structured_iterator, function, method, inplace,
              out("Scalar_out"))
ATEN_COMPARISON_BODIES(eq)

ATEN_OPERATOR("ne.Tensor(Tensor self, Tensor other) -> Tensor", structured_iterator, function, method, inplace,
              out("Tensor_out"), alias("not_equal"))
ATEN_OPERATOR("ne.Scalar(Tensor self, Scalar other) -> Tensor", structured_iterator, function, method, inplace,
              out("Scalar_out"), alias("not_equal"))
ATEN_COMPARISON_BODIES(ne)

ATEN_OPERATOR("lt.Tensor(Tensor self, Tensor other) -> Tensor", structured_iterator, function, method, inplace,
              out("Tensor_out"), alias("less"))
ATEN_OPERATOR("lt.Scalar(Tensor self, Scalar other) -> Tensor", structured_iterator, function, method, inplace,
              out("Scalar_out"), alias("less"))
ATEN_COMPARISON_BODIES(lt)

ATEN_OPERATOR("le.Tensor(Tensor self, Tensor other) -> Tensor", structured_iterator, function, method, inplace,
              out("Tensor_out"), alias("less_equal"))
ATEN_OPERATOR("le.Scalar(Tensor self, Scalar other) -> Tensor", structured_iterator, function, method, inplace,
              out("Scalar_out"), alias("less_equal"))
ATEN_COMPARISON_BODIES(le)

ATEN_OPERATOR("gt.Tensor(Tensor self, Tensor other) -> Tensor", structured_iterator, function, method, inplace,
              out("Tensor_out"), alias("greater"))
ATEN_OPERATOR("gt.Scalar(Tensor self, Scalar other) -> Tensor", structured_iterator, function, method, inplace,
              out("Scalar_out"), alias("greater"))
ATEN_COMPARISON_BODIES(gt)

ATEN_OPERATOR("ge.Tensor(Tensor self, Tensor other) -> Tensor", structured_iterator, function, method, inplace,
              out("Tensor_out"), alias("greater_equal"))
ATEN_OPERATOR("ge.Scalar(Tensor self, Scalar other) -> Tensor", structured_iterator, function, method, inplace,
              out("Scalar_out"), alias("greater_equal"))
ATEN_COMPARISON_BODIES(ge)

#undef ATEN_COMPARISON_BODIES

}  // namespace native
}  // namespace at
