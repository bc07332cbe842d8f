// Tensors that are moved onto another storage.
#include <ATen/TensorMeta.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/Resize.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/set_native.h>

namespace at {
namespace native {

ATEN_OPERATOR(
    "set_.source_Storage_storage_offset(Tensor(a!) self, Storage source, SymInt storage_offset, SymInt[] size, "
    "SymInt[] stride=[]) -> Tensor(a!)",
    method)
Tensor& set__source_Storage_storage_offset(Tensor& self, Storage source, int64_t storage_offset, IntArrayRef size,
                                           IntArrayRef stride) {
  TORCH_CHECK(stride.empty() || size.size() == stride.size(), "unequal size length (", size.size(),
              ") and stride length (", stride.size(), ")");
  TORCH_CHECK(storage_offset >= 0, "Tensor: invalid storage offset ", storage_offset);
  TORCH_CHECK(source, "set_: the storage is undefined");
  TORCH_CHECK(source.device() == self.device(), "Attempted to set the storage of a tensor on device \"", self.device(),
              "\" to a storage on different device \"", source.device(),
              "\".  This is no longer allowed; the devices must match.");
  for (int64_t n : size) TORCH_CHECK(n >= 0, "Trying to create tensor with negative dimension ", n, ": ", size);
  const DimVector strides = stride.empty() ? c10::contiguous_strides(size) : DimVector(stride);
  TensorImpl* impl = self.unsafeGetTensorImpl();
  // a storage that is too short grows, one that cannot grow raises
  const size_t needed = storage_bytes_needed(size, strides, self.itemsize(), storage_offset);
  if (needed > source.nbytes()) resize_bytes(source.unsafeGetStorageImpl(), needed);
  impl->set_storage_keep_dtype(std::move(source));
  impl->set_sizes_and_strides(size, strides, storage_offset);
  return self;
}

ATEN_OPERATOR("set_.source_Storage(Tensor(a!) self, Storage source) -> Tensor(a!)", method)
Tensor& set__source_Storage(Tensor& self, Storage source) {
  const int64_t elements = static_cast<int64_t>(source.nbytes() / self.itemsize());
  return set__source_Storage_storage_offset(self, std::move(source), 0, {elements}, {});
}

ATEN_OPERATOR(
    "set_.source_Tensor_storage_offset(Tensor(a!) self, Tensor source, SymInt storage_offset, SymInt[] size, "
    "SymInt[] stride=[]) -> Tensor(a!)",
    method)
Tensor& set__source_Tensor_storage_offset(Tensor& self, const Tensor& source, int64_t storage_offset, IntArrayRef size,
                                          IntArrayRef stride) {
  return set__source_Storage_storage_offset(self, source.storage(), storage_offset, size, stride);
}

ATEN_OPERATOR("set_.source_Tensor(Tensor(a!) self, Tensor source) -> Tensor(a!)", method)
Tensor& set__source_Tensor(Tensor& self, const Tensor& source) {
  if (self.is_same(source)) return self;
  return set__source_Storage_storage_offset(self, source.storage(), source.storage_offset(), source.sizes(),
                                            source.strides());
}

// A tensor without elements over a storage of its own.
ATEN_OPERATOR("set_(Tensor(a!) self) -> Tensor(a!)", method)
Tensor& set_(Tensor& self) {
  const Tensor fresh = at::empty({0}, self.options());
  return set__source_Storage_storage_offset(self, fresh.storage(), 0, {0}, {});
}

}  // namespace native
}  // namespace at
