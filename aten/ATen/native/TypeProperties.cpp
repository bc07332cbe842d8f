// Type promotion over arguments, and questions about types.
#include <ATen/native/TypeProperties.h>

#include <ATen/TensorMeta.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/can_cast_native.h>
#include <ATen/ops/promote_types_native.h>
#include <ATen/ops/result_type_native.h>

namespace at {
namespace native {

namespace {

ScalarType promote_within(ScalarType a, ScalarType b) {
  if (a == ScalarType::Undefined) return b;
  return b == ScalarType::Undefined ? a : promoteTypes(a, b);
}

// `lower` matters only when its kind is higher than that of `higher`.
ScalarType combine(ScalarType higher, ScalarType lower) {
  if (isFloatingType(higher)) return higher;
  if (higher == ScalarType::Bool || isFloatingType(lower)) return promote_within(higher, lower);
  return higher != ScalarType::Undefined ? higher : lower;
}

}  // namespace

ResultTypeState update_result_type_state(const TensorBase& tensor, const ResultTypeState& in_state) {
  if (!tensor.defined()) return in_state;
  ResultTypeState state = in_state;
  ScalarType type = tensor.scalar_type();
  if (is_wrapped_number(tensor)) {
    // a floating number has the default floating type
    if (isFloatingType(type)) type = c10::get_default_dtype_as_scalartype();
    state.wrappedResult = promote_within(in_state.wrappedResult, type);
  } else if (tensor.dim() > 0) {
    state.dimResult = promote_within(in_state.dimResult, type);
  } else {
    state.zeroResult = promote_within(in_state.zeroResult, type);
  }
  return state;
}

ResultTypeState update_result_type_state(const Scalar& scalar, const ResultTypeState& in_state) {
  ResultTypeState state = in_state;
  ScalarType type = scalar.type();
  if (isFloatingType(type)) type = c10::get_default_dtype_as_scalartype();
  state.wrappedResult = promote_within(in_state.wrappedResult, type);
  return state;
}

ScalarType result_type(const ResultTypeState& state) {
  return combine(state.dimResult, combine(state.zeroResult, state.wrappedResult));
}

ATEN_OPERATOR("result_type.Tensor(Tensor tensor, Tensor other) -> ScalarType", function)
ScalarType result_type_Tensor(const Tensor& tensor, const Tensor& other) {
  return result_type(update_result_type_state(other, update_result_type_state(tensor, {})));
}

ATEN_OPERATOR("result_type.Scalar(Tensor tensor, Scalar other) -> ScalarType", function)
ScalarType result_type_Scalar(const Tensor& tensor, const Scalar& other) {
  return result_type(update_result_type_state(other, update_result_type_state(tensor, {})));
}

ATEN_OPERATOR("result_type.Scalar_Tensor(Scalar scalar, Tensor tensor) -> ScalarType", function)
ScalarType result_type_Scalar_Tensor(const Scalar& scalar, const Tensor& tensor) {
  return result_type(update_result_type_state(tensor, update_result_type_state(scalar, {})));
}

ATEN_OPERATOR("can_cast(ScalarType from, ScalarType to) -> bool", function)
bool can_cast(ScalarType from, ScalarType to) {
  return canCast(from, to);
}

ATEN_OPERATOR("promote_types(ScalarType type1, ScalarType type2) -> ScalarType", function)
ScalarType promote_types(ScalarType type1, ScalarType type2) {
  const ScalarType result = promoteTypes(type1, type2);
  TORCH_CHECK(result != ScalarType::Undefined, "Promotion from ", type1, " and ", type2, " is unsupported.");
  return result;
}

}  // namespace native
}  // namespace at
