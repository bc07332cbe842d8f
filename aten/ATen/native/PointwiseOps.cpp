// addcmul and the clamps.
#include <ATen/native/PointwiseOps.h>

#include <cmath>

#include <ATen/ScalarOps.h>
#include <ATen/TensorIterator.h>
#include <ATen/TensorMeta.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/BinaryOps.h>
#include <ATen/native/TypeProperties.h>
#include <ATen/ops/addcmul_native.h>
#include <ATen/ops/clamp_max_native.h>
#include <ATen/ops/clamp_min_native.h>
#include <ATen/ops/clamp_native.h>

namespace at {
namespace native {

DEFINE_DISPATCH(addcmul_stub);
DEFINE_DISPATCH(clamp_stub);
DEFINE_DISPATCH(clamp_scalar_stub);
DEFINE_DISPATCH(clamp_min_scalar_stub);
DEFINE_DISPATCH(clamp_max_scalar_stub);

// self + value * tensor1 * tensor2; shapes broadcast, types promote.
ATEN_OPERATOR("addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor", structured_iterator,
              function, method, inplace, out("out"))

META_FUNC(addcmul)(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar&) {
  build_ternary_op(maybe_get_output(), self, tensor1, tensor2);
}

IMPL_FUNC(addcmul)(const Tensor&, const Tensor&, const Tensor&, const Scalar& value, const Tensor&) {
  addcmul_stub(device_type(), *this, value);
}

namespace {

bool is_nan(const Scalar& s) {
  return s.isFloatingPoint() && std::isnan(s.toDouble());
}

// The type to clamp in: bounds of a higher category promote integers, but not in place.
Tensor promoted_input(const Tensor& self, const Tensor& out, c10::optional<Scalar> low, c10::optional<Scalar> high) {
  if (isFloatingType(self.scalar_type())) {
    return self;
  }
  ResultTypeState state = update_result_type_state(self, {});
  for (const auto& bound : {low, high}) {
    state = bound.has_value() ? update_result_type_state(*bound, state) : state;
  }
  const ScalarType type = result_type(state);
  TORCH_CHECK(type == self.scalar_type() || !out.defined() || !out.is_same(self), "result type ", toString(type),
              " can't be cast to the desired output type ", toString(self.scalar_type()));
  return self.to(type);
}

}  // namespace

// min(max(self, min), max); at least one bound; a nan bound makes everything nan.
ATEN_OPERATOR("clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor", structured_iterator, function, method,
              inplace, out("out"), alias("clip"))

META_FUNC(clamp)(const Tensor& self, const c10::optional<Scalar>& min, const c10::optional<Scalar>& max) {
  TORCH_CHECK(min.has_value() || max.has_value(), "clamp: at least one of min and max is needed");
  build_output_borrowing_argument_owning_unary_op(maybe_get_output(),
                                                  promoted_input(self, maybe_get_output(), min, max));
}

IMPL_FUNC(clamp)(const Tensor&, const c10::optional<Scalar>& min, const c10::optional<Scalar>& max, const Tensor& out) {
  if ((min.has_value() && is_nan(*min)) || (max.has_value() && is_nan(*max))) {
    out.fill_(std::nan(""));
  } else if (min.has_value() && max.has_value()) {
    clamp_scalar_stub(device_type(), *this, *min, *max);
  } else if (min.has_value()) {
    clamp_min_scalar_stub(device_type(), *this, *min);
  } else {
    clamp_max_scalar_stub(device_type(), *this, *max);
  }
}

ATEN_OPERATOR("clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor", structured_iterator, function,
              method, inplace, out("Tensor_out"), alias("clip"))

META_FUNC(clamp_Tensor)(const Tensor& self, const c10::optional<Tensor>& min, const c10::optional<Tensor>& max) {
  const bool has_min = min.has_value() && min->defined();
  const bool has_max = max.has_value() && max->defined();
  TORCH_CHECK(has_min || has_max, "clamp: at least one of min and max is needed");
  if (has_min && has_max) {
    build_ternary_op(maybe_get_output(), self, *min, *max);
  } else {
    build_borrowing_binary_op(maybe_get_output(), self, has_min ? *min : *max);
  }
}

IMPL_FUNC(clamp_Tensor)(const Tensor&, const c10::optional<Tensor>& min, const c10::optional<Tensor>&, const Tensor&) {
  if (ninputs() == 3) {
    clamp_stub(device_type(), *this);
  } else if (min.has_value() && min->defined()) {
    maximum_stub(device_type(), *this);
  } else {
    minimum_stub(device_type(), *this);
  }
}

ATEN_OPERATOR("clamp_min(Tensor self, Scalar min) -> Tensor", structured_iterator, function, method, inplace,
              out("out"))

META_FUNC(clamp_min)(const Tensor& self, const Scalar& min) {
  build_output_borrowing_argument_owning_unary_op(maybe_get_output(),
                                                  promoted_input(self, maybe_get_output(), min, c10::nullopt));
}

IMPL_FUNC(clamp_min)(const Tensor&, const Scalar& min, const Tensor& out) {
  if (is_nan(min)) {
    out.fill_(min);
  } else {
    clamp_min_scalar_stub(device_type(), *this, min);
  }
}

ATEN_OPERATOR("clamp_min.Tensor(Tensor self, Tensor min) -> Tensor", structured_iterator, function, method, inplace,
              out("Tensor_out"))

META_FUNC(clamp_min_Tensor)(const Tensor& self, const Tensor& min) {
  build_borrowing_binary_op(maybe_get_output(), self, min);
}

IMPL_FUNC(clamp_min_Tensor)(const Tensor&, const Tensor&, const Tensor&) {
  maximum_stub(device_type(), *this);
}

ATEN_OPERATOR("clamp_max(Tensor self, Scalar max) -> Tensor", structured_iterator, function, method, inplace,
              out("out"))

META_FUNC(clamp_max)(const Tensor& self, const Scalar& max) {
  build_output_borrowing_argument_owning_unary_op(maybe_get_output(),
                                                  promoted_input(self, maybe_get_output(), c10::nullopt, max));
}

IMPL_FUNC(clamp_max)(const Tensor&, const Scalar& max, const Tensor& out) {
  if (is_nan(max)) {
    out.fill_(max);
  } else {
    clamp_max_scalar_stub(device_type(), *this, max);
  }
}

ATEN_OPERATOR("clamp_max.Tensor(Tensor self, Tensor max) -> Tensor", structured_iterator, function, method, inplace,
              out("Tensor_out"))

META_FUNC(clamp_max_Tensor)(const Tensor& self, const Tensor& max) {
  build_borrowing_binary_op(maybe_get_output(), self, max);
}

IMPL_FUNC(clamp_max_Tensor)(const Tensor&, const Tensor&, const Tensor&) {
  minimum_stub(device_type(), *this);
}

}  // namespace native
}  // namespace at
