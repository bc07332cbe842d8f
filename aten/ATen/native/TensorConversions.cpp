// Copies of tensors with another type, device or order, and numbers out of tensors.
#include <ATen/TensorMeta.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/_local_scalar_dense.h>
#include <ATen/ops/_local_scalar_dense_native.h>
#include <ATen/ops/_to_copy.h>
#include <ATen/ops/_to_copy_native.h>
#include <ATen/ops/clone_native.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/empty_like.h>
#include <ATen/ops/empty_strided.h>
#include <ATen/ops/item_native.h>
#include <ATen/ops/to_native.h>
#include <ATen/ops/type_as_native.h>

namespace at {
namespace native {

using OptType = c10::optional<ScalarType>;
using OptLayout = c10::optional<Layout>;
using OptDevice = c10::optional<Device>;
using OptBool = c10::optional<bool>;
using OptFormat = c10::optional<MemoryFormat>;

ATEN_OPERATOR("clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor", function, method, auto_out("out"))
Tensor clone(const Tensor& self, OptFormat memory_format) {
  Tensor result = at::empty_like(self, self.options(), memory_format.value_or(MemoryFormat::Preserve));
  return result.copy_(self);
}

ATEN_OPERATOR(
    "_to_copy(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=None, bool non_blocking=False, MemoryFormat? memory_format=None) -> Tensor",
    function, out("out"))
Tensor _to_copy(const Tensor& self, OptType dtype, OptLayout layout, OptDevice device, OptBool pin, bool non_blocking,
                OptFormat memory_format) {
  TORCH_CHECK(!layout.has_value() || self.layout() == *layout,
              "to(options) doesn't support converting layout, but got "
              "self.layout being ",
              self.layout(), " and options.layout set as ", *layout);
  const TensorOptions options = self.options().merge_in(TensorOptions().dtype(dtype).device(device).pinned_memory(pin));
  const MemoryFormat format = memory_format.value_or(MemoryFormat::Preserve);
  Tensor result;
  if (format == MemoryFormat::Preserve && self.is_non_overlapping_and_dense()) {
    result = at::empty_strided(self.sizes(), self.strides(), options);
  } else {
    result = at::empty(self.sizes(), options, format == MemoryFormat::Preserve ? self.suggest_memory_format() : format);
  }
  return result.copy_(self, non_blocking);
}
Tensor& _to_copy_out(const Tensor& self, bool non_blocking, OptFormat memory_format, Tensor& out) {
  const Tensor computed =
      at::_to_copy(self, out.scalar_type(), out.layout(), out.device(), c10::nullopt, non_blocking, memory_format);
  if (out.sizes() != computed.sizes()) out.resize_(computed.sizes());
  return out.copy_(computed);
}

namespace {
// self itself when nothing changes and no copy is asked for.
Tensor convert(const Tensor& self, OptType dtype, OptLayout layout, OptDevice device, OptBool pin, bool non_blocking,
               bool copy, OptFormat memory_format) {
  const MemoryFormat format = memory_format.value_or(MemoryFormat::Preserve);
  const bool same = (!dtype || *dtype == self.scalar_type()) && (!layout || *layout == self.layout()) &&
                    (!device || *device == self.device()) &&
                    (format == MemoryFormat::Preserve || self.suggest_memory_format() == format);
  if (same && !copy) return self;
  return at::_to_copy(self, dtype, layout, device, pin, non_blocking, memory_format);
}
}  // namespace

ATEN_OPERATOR(
    "to.dtype_layout(Tensor(a) self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=None, bool non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> Tensor(a)",
    method)
Tensor to_dtype_layout(const Tensor& self, OptType dtype, OptLayout layout, OptDevice device, OptBool pin,
                       bool non_blocking, bool copy, OptFormat memory_format) {
  return convert(self, dtype, layout, device, pin, non_blocking, copy, memory_format);
}

ATEN_OPERATOR(
    "to.device(Tensor(a) self, Device device, ScalarType dtype, bool non_blocking=False, bool copy=False, "
    "MemoryFormat? memory_format=None) -> Tensor(a)",
    method)
Tensor to_device(const Tensor& self, Device device, ScalarType dtype, bool non_blocking, bool copy,
                 OptFormat memory_format) {
  return convert(self, dtype, c10::nullopt, device, c10::nullopt, non_blocking, copy, memory_format);
}

ATEN_OPERATOR(
    "to.dtype(Tensor(a) self, ScalarType dtype, bool non_blocking=False, bool copy=False, "
    "MemoryFormat? memory_format=None) -> Tensor(a)",
    method)
Tensor to_dtype(const Tensor& self, ScalarType dtype, bool non_blocking, bool copy, OptFormat memory_format) {
  return convert(self, dtype, c10::nullopt, c10::nullopt, c10::nullopt, non_blocking, copy, memory_format);
}

ATEN_OPERATOR(
    "to.other(Tensor(a) self, Tensor other, bool non_blocking=False, bool copy=False, "
    "MemoryFormat? memory_format=None) -> Tensor(a)",
    method)
Tensor to_other(const Tensor& self, const Tensor& other, bool non_blocking, bool copy, OptFormat memory_format) {
  return convert(self, other.scalar_type(), other.layout(), other.device(), c10::nullopt, non_blocking, copy,
                 memory_format);
}

ATEN_OPERATOR("type_as(Tensor self, Tensor other) -> Tensor", method)
Tensor type_as(const Tensor& self, const Tensor& other) {
  return self.to(other.options(), false, false, c10::nullopt);
}

ATEN_OPERATOR("item(Tensor self) -> Scalar", method)
Scalar item(const Tensor& self) {
  TORCH_CHECK(self.numel() == 1, "a Tensor with ", self.numel(), " elements cannot be converted to Scalar");
  return at::_local_scalar_dense(self);
}

ATEN_OPERATOR("_local_scalar_dense(Tensor self) -> Scalar", function)
Scalar _local_scalar_dense(const Tensor& self) {
  const Tensor host = self.is_cpu() ? self : self.cpu();
  switch (host.scalar_type()) {
#define ATEN_READ_CASE(T, name) \
  case ScalarType::name:        \
    return *host.data_ptr<T>();
    AT_FORALL_PORTED_SCALAR_TYPES(ATEN_READ_CASE)
#undef ATEN_READ_CASE
    default:
      AT_ERROR("_local_scalar_dense: dtype ", host.scalar_type(), " is not supported");
  }
}

}  // namespace native
}  // namespace at
