// Other sizes for tensors, other lengths for storages.
#include <ATen/native/Resize.h>

#include <ATen/TensorMeta.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/resize_as_native.h>
#include <ATen/ops/resize_native.h>

namespace at {
namespace native {

bool resize_output_check(const TensorBase& output, IntArrayRef shape) {
  if (output.sizes() == shape) return false;
  if (output.numel() != 0) {
    TORCH_WARN("An output with one or more elements was resized since it had shape ", output.sizes(),
               ", which does not match the required output shape ", shape,
               ". Reset it with resize_(0) to say that it may be resized; this will become an error.");
  }
  return true;
}

bool resize_output(const TensorBase& output, IntArrayRef shape) {
  if (!resize_output_check(output, shape)) return false;
  resize_impl(output.unsafeGetTensorImpl(), shape, c10::nullopt);
  return true;
}

void resize_bytes(c10::StorageImpl* storage, size_t size_bytes) {
  storage->resize_bytes(size_bytes);
}

size_t storage_bytes_needed(IntArrayRef size, IntArrayRef stride, size_t itemsize, int64_t storage_offset) {
  int64_t last = storage_offset;
  for (size_t d = 0; d < size.size(); ++d) {
    if (size[d] == 0) return 0;
    int64_t reach = 0;
    const bool overflow =
        __builtin_mul_overflow(stride[d], size[d] - 1, &reach) || __builtin_add_overflow(last, reach, &last);
    TORCH_CHECK(!overflow, "Storage size calculation overflowed with sizes=", size, " and strides=", stride);
  }
  size_t bytes = 0;
  TORCH_CHECK(!__builtin_mul_overflow(static_cast<size_t>(last + 1), itemsize, &bytes),
              "Storage size calculation overflowed with sizes=", size, " and strides=", stride);
  return bytes;
}

void check_in_storage(IntArrayRef size, IntArrayRef stride, int64_t storage_offset, caffe2::TypeMeta dtype,
                      const Storage& storage) {
  const size_t needed = storage_bytes_needed(size, stride, dtype.itemsize(), storage_offset);
  if (needed == 0) return;
  TORCH_CHECK(needed <= storage.nbytes(), "setStorage: sizes ", size, ", strides ", stride, ", storage offset ",
              storage_offset, ", and itemsize ", dtype.itemsize(), " requiring a storage size of ", needed,
              " are out of bounds for storage of size ", storage.nbytes());
}

TensorImpl* resize_impl(TensorImpl* self, IntArrayRef size, c10::OptionalArrayRef<int64_t> stride) {
  for (int64_t n : size) TORCH_CHECK(n >= 0, "Trying to create tensor with negative dimension ", n, ": ", size);
  if (self->sizes() == size && (!stride || self->strides() == *stride)) return self;
  const c10::DimVector contiguous = stride ? c10::DimVector() : c10::contiguous_strides(size);
  const IntArrayRef strides = stride ? *stride : IntArrayRef(contiguous);
  // The storage grows first: where it refuses, the tensor stays what it was and never reaches past its storage.
  const size_t needed = storage_bytes_needed(size, strides, self->itemsize(), self->storage_offset());
  if (needed > 0) {
    TORCH_CHECK(self->has_storage(), "Tensor: invalid null storage");
    if (needed > self->storage().nbytes()) resize_bytes(self->storage().unsafeGetStorageImpl(), needed);
  }
  if (stride) {
    self->set_sizes_and_strides(size, *stride);
  } else {
    self->set_sizes_contiguous(size);
  }
  return self;
}

// resize_: the storage grows as needed and keeps its elements in their places; new ones are unspecified.
ATEN_OPERATOR("resize_(Tensor(a!) self, SymInt[] size, *, MemoryFormat? memory_format=None) -> Tensor(a!)", method)
Tensor& resize_(Tensor& self, IntArrayRef size, c10::optional<MemoryFormat> memory_format) {
  TensorImpl* impl = self.unsafeGetTensorImpl();
  resize_impl(impl, size, c10::nullopt);
  if (memory_format.has_value()) {
    TORCH_CHECK(*memory_format != MemoryFormat::Preserve, "Unsupported memory format", *memory_format);
    impl->empty_tensor_restride(*memory_format);
  }
  return self;
}

ATEN_OPERATOR("resize_as_(Tensor(a!) self, Tensor the_template, *, MemoryFormat? memory_format=None) -> Tensor(a!)",
              function, method, functional, auto_out("out"))
Tensor& resize_as_(Tensor& self, const Tensor& the_template, c10::optional<MemoryFormat> memory_format) {
  resize_(self, the_template.sizes(), c10::nullopt);
  if (memory_format.has_value()) {
    const MemoryFormat format =
        *memory_format == MemoryFormat::Preserve ? the_template.suggest_memory_format() : *memory_format;
    self.unsafeGetTensorImpl()->empty_tensor_restride(format);
  }
  return self;
}

}  // namespace native
}  // namespace at
