// pow: tensor and tensor, tensor and number, number and tensor.
#include <ATen/ScalarOps.h>
#include <ATen/TensorIterator.h>
#include <ATen/TensorMeta.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/BinaryOps.h>
#include <ATen/native/PointwiseOps.h>
#include <ATen/native/TypeProperties.h>
#include <ATen/ops/pow.h>
#include <ATen/ops/pow_native.h>

namespace at {
namespace native {

DEFINE_DISPATCH(pow_tensor_tensor_stub);
DEFINE_DISPATCH(pow_tensor_scalar_stub);

namespace {

ScalarType promoted(const Tensor& tensor, const Scalar& number) {
  return result_type(update_result_type_state(number, update_result_type_state(tensor, {})));
}

bool is_one(const Scalar& s) {
  return s.equal(1.0) || s.equal(true);
}

}  // namespace

ATEN_OPERATOR("pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor", structured_iterator, function, method,
              out("Tensor_Tensor_out"))

META_FUNC(pow_Tensor_Tensor)(const Tensor& self, const Tensor& exponent) {
  build_borrowing_binary_op(maybe_get_output(), self, exponent);
}

IMPL_FUNC(pow_Tensor_Tensor)(const Tensor&, const Tensor&, const Tensor&) {
  pow_tensor_tensor_stub(device_type(), *this);
}

ATEN_OPERATOR("pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor", structured_iterator, function, method,
              out("Tensor_Scalar_out"))

META_FUNC(pow_Tensor_Scalar)(const Tensor& self, const Scalar& exponent) {
  TORCH_CHECK(!(isIntegralType(self.scalar_type(), true) && exponent.isIntegral(true) && exponent.toLong() < 0),
              "pow: an integer tensor takes no negative integer exponent, got ", exponent);
  build_output_borrowing_argument_owning_unary_op(maybe_get_output(), self.to(promoted(self, exponent)));
}

IMPL_FUNC(pow_Tensor_Scalar)(const Tensor& self, const Scalar& exponent, const Tensor& out) {
  if (exponent.equal(0.0) || exponent.equal(false)) {
    out.fill_(1);
  } else if (is_one(exponent)) {
    out.copy_(self);
  } else {
    pow_tensor_scalar_stub(device_type(), *this, exponent);
  }
}

ATEN_OPERATOR("pow.Scalar(Scalar self, Tensor exponent) -> Tensor", structured, function, out("Scalar_out"))

META_FUNC(pow_Scalar)(const Scalar& self, const Tensor& exponent) {
  set_output_raw_strided(0, exponent.sizes(), {}, exponent.options().dtype(promoted(exponent, self)));
}

IMPL_FUNC(pow_Scalar)(const Scalar& self, const Tensor& exponent, const Tensor& out) {
  if (is_one(self)) {
    out.fill_(1);
    return;
  }
  Tensor result = out;
  at::pow_out(result, wrapped_scalar_tensor(self), exponent);
}

ATEN_OPERATOR("pow_.Scalar(Tensor(a!) self, Scalar exponent) -> Tensor(a!)", method)

Tensor& pow__Scalar(Tensor& self, const Scalar& exponent) {
  return at::pow_out(self, self, exponent);
}

ATEN_OPERATOR("pow_.Tensor(Tensor(a!) self, Tensor exponent) -> Tensor(a!)", method)

Tensor& pow__Tensor(Tensor& self, const Tensor& exponent) {
  return at::pow_out(self, self, exponent);
}

}  // namespace native
}  // namespace at
