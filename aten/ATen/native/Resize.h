// Giving tensors other sizes and storages other lengths.
//
// Note [Resizing outputs]
// An output of the wrong shape is resized. One that has elements draws a warning: it was probably meant to fit.
#pragma once

#include <ATen/core/TensorBase.h>
#include <c10/util/OptionalArrayRef.h>

namespace at {
namespace native {

// Whether out needs another shape; warns when it does and has elements.
TORCH_API bool resize_output_check(const TensorBase& output, IntArrayRef shape);
// Brings output to the shape. Returns whether it had to.
TORCH_API bool resize_output(const TensorBase& output, IntArrayRef shape);

// Sets sizes (and strides; contiguous when absent) and lets the storage grow to hold them; it never shrinks.
TORCH_API TensorImpl* resize_impl(TensorImpl* self, IntArrayRef size, c10::OptionalArrayRef<int64_t> stride);
// Grows or shrinks the storage to that many bytes, keeping the common ones. Raises when it is not resizable.
TORCH_API void resize_bytes(c10::StorageImpl* storage, size_t size_bytes);
// Bytes from the start of the storage to the end of the last element.
TORCH_API size_t storage_bytes_needed(IntArrayRef size, IntArrayRef stride, size_t itemsize, int64_t storage_offset);
// Raises when the tensor would reach beyond its storage.
TORCH_API void check_in_storage(IntArrayRef size, IntArrayRef stride, int64_t storage_offset, caffe2::TypeMeta dtype,
                                const Storage& storage);

}  // namespace native
}  // namespace at
