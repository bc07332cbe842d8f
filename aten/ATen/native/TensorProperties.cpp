// Questions about tensors, as operators.
#include <ATen/TensorMeta.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/equal_native.h>
#include <ATen/ops/is_floating_point_native.h>
#include <ATen/ops/is_same_size_native.h>
#include <ATen/ops/is_set_to_native.h>

namespace at {
namespace native {

ATEN_OPERATOR("is_same_size(Tensor self, Tensor other) -> bool", function, method)
bool is_same_size(const Tensor& self, const Tensor& other) {
  return self.sizes() == other.sizes();
}

ATEN_OPERATOR("is_set_to(Tensor self, Tensor tensor) -> bool", method)
bool is_set_to(const Tensor& self, const Tensor& tensor) {
  return self.is_alias_of(tensor) && self.storage_offset() == tensor.storage_offset() &&
         self.sizes() == tensor.sizes() && self.strides() == tensor.strides();
}

ATEN_OPERATOR("is_floating_point(Tensor self) -> bool", function)
bool is_floating_point(const Tensor& self) {
  return self.is_floating_point();
}

namespace {
template <class T>
bool same_elements(const Tensor& a, const Tensor& b) {
  const T* x = a.data_ptr<T>();
  const T* y = b.data_ptr<T>();
  return std::equal(x, x + a.numel(), y);
}
}  // namespace

// Same type, shape and elements; a nan equals nothing.
ATEN_OPERATOR("equal(Tensor self, Tensor other) -> bool", function, method)
bool equal(const Tensor& self, const Tensor& other) {
  TORCH_CHECK(self.device() == other.device(), "Cannot compare two tensors on different devices. Got: ", self.device(),
              " and ", other.device());
  if (self.dtype() != other.dtype()) return false;
  if (self.sizes() != other.sizes()) return false;
  const Tensor a = self.cpu().contiguous(), b = other.cpu().contiguous();
  switch (a.scalar_type()) {
#define ATEN_EQUAL_CASE(T, name) \
  case ScalarType::name:         \
    return same_elements<T>(a, b);
    AT_FORALL_PORTED_SCALAR_TYPES(ATEN_EQUAL_CASE)
#undef ATEN_EQUAL_CASE
    default:
      C10_THROW_ERROR(NotImplementedError, c10::str("\"equal_cpu\" not implemented for '", a.scalar_type(), "'"));
  }
}

}  // namespace native
}  // namespace at
