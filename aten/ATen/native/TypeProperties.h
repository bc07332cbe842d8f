// Type promotion over a list of arguments: tensors with dimensions decide before 0-dim tensors, those before numbers; a
// later group changes the result only when its kind (bool < integer < floating) is higher.
#pragma once

#include <ATen/core/TensorBase.h>
#include <c10/core/Scalar.h>

namespace at {
namespace native {

struct ResultTypeState {
  ScalarType dimResult = ScalarType::Undefined;
  ScalarType wrappedResult = ScalarType::Undefined;
  ScalarType zeroResult = ScalarType::Undefined;
};

TORCH_API ResultTypeState update_result_type_state(const TensorBase& tensor, const ResultTypeState& in_state);
TORCH_API ResultTypeState update_result_type_state(const c10::Scalar& scalar, const ResultTypeState& in_state);
TORCH_API ScalarType result_type(const ResultTypeState& state);

}  // namespace native
}  // namespace at
