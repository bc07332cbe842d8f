// What a tensor is: a storage seen through sizes, strides and an offset, with an element type. Counted; at::Tensor is
// its handle.
#pragma once

#include <c10/core/MemoryFormat.h>
#include <c10/core/ScalarTypeToTypeMeta.h>
#include <c10/core/Storage.h>
#include <c10/core/TensorOptions.h>
#include <c10/core/WrapDimMinimal.h>
#include <c10/util/DimVector.h>

namespace c10 {

struct TORCH_API TensorImpl : public intrusive_ptr_target {
  // A 1-dimensional tensor without elements over the storage; the caller sets sizes and offset.
  TensorImpl(Storage storage, caffe2::TypeMeta dtype);
  TensorImpl(Storage storage, caffe2::TypeMeta dtype, Device device);
  TensorImpl(const TensorImpl&) = delete;
  TensorImpl& operator=(const TensorImpl&) = delete;

  IntArrayRef sizes() const { return sizes_; }
  IntArrayRef strides() const { return strides_; }
  int64_t dim() const { return static_cast<int64_t>(sizes_.size()); }
  int64_t numel() const { return numel_; }
  bool is_empty() const { return numel_ == 0; }
  // dim may be negative.
  int64_t size(int64_t dim) const { return sizes_[maybe_wrap_dim(dim, this->dim(), false)]; }
  int64_t stride(int64_t dim) const { return strides_[maybe_wrap_dim(dim, this->dim(), false)]; }
  int64_t storage_offset() const { return storage_offset_; }
  caffe2::TypeMeta dtype() const { return dtype_; }
  ScalarType scalar_type() const { return dtype_.toScalarType(); }
  size_t itemsize() const { return dtype_.itemsize(); }
  Device device() const { return device_; }
  DeviceType device_type() const { return device_.type(); }
  Layout layout() const { return kStrided; }
  bool is_cpu() const { return device_.is_cpu(); }
  bool is_cuda() const { return device_.is_cuda(); }
  bool defined() const { return defined_; }

  const Storage& storage() const { return storage_; }
  const Storage& unsafe_storage() const { return storage_; }
  bool has_storage() const { return storage_; }
  bool storage_initialized() const { return storage_ && (storage_.data() || numel_ == 0); }
  // Address of the first element; nullptr when there are none to be had.
  void* data() const {
    if (numel_ == 0 || !storage_) return nullptr;
    return static_cast<char*>(storage_.data()) + storage_offset_ * static_cast<int64_t>(itemsize());
  }
  template <class T>
  T* data_ptr_impl() const {
    return static_cast<T*>(data());
  }

  bool is_contiguous(MemoryFormat format = MemoryFormat::Contiguous) const;
  // No two elements share memory and no gaps lie between them, in whatever order the dimensions stand.
  bool is_non_overlapping_and_dense() const { return is_non_overlapping_and_dense_; }
  bool is_strides_like_channels_last() const { return is_channels_last_; }
  bool is_strides_like_channels_last_3d() const { return is_channels_last_3d_; }
  bool is_strides_like(MemoryFormat format) const;

  void set_storage_offset(int64_t storage_offset) { storage_offset_ = storage_offset; }
  void set_sizes_contiguous(IntArrayRef sizes);
  void set_sizes_and_strides(IntArrayRef sizes, IntArrayRef strides, optional<int64_t> storage_offset = nullopt);
  // Changes one entry; the derived facts are recomputed.
  void set_size(int64_t dim, int64_t size);
  void set_stride(int64_t dim, int64_t stride);
  void empty_tensor_restride(MemoryFormat format);
  void set_storage_keep_dtype(Storage storage);
  void set_storage_and_dtype(Storage storage, caffe2::TypeMeta dtype);
  // Another element type over the same bytes; sizes stay.
  void set_dtype(caffe2::TypeMeta dtype) { dtype_ = dtype; }

  // A number that was written as a number, kept as a 0-dim tensor: it gives way in type promotion.
  bool is_wrapped_number() const { return is_wrapped_number_; }
  void set_wrapped_number(bool value);

  // Something that lives exactly as long as this tensor, for those who lend it to another library: the last owner's
  // going destroys it. One at a time; copies of the metadata do not carry it. The caller serialises access.
  void set_companion(std::shared_ptr<void> companion) { companion_ = std::move(companion); }
  const std::shared_ptr<void>& companion() const { return companion_; }

  // Another TensorImpl over the same storage with the same metadata.
  intrusive_ptr<TensorImpl> shallow_copy_and_detach() const;

 protected:
  struct UndefinedTag {};
  explicit TensorImpl(UndefinedTag);

 private:
  void release_resources() override {
    companion_.reset();
    storage_ = {};
  }
  void refresh_numel();
  void refresh_contiguous();

  Storage storage_;
  DimVector sizes_;
  DimVector strides_;
  int64_t storage_offset_ = 0;
  int64_t numel_ = 0;
  caffe2::TypeMeta dtype_;
  Device device_;
  bool defined_ = true;
  bool is_contiguous_ = true;
  bool is_channels_last_ = false;
  bool is_channels_last_3d_ = false;
  bool is_channels_last_contiguous_ = false;
  bool is_channels_last_3d_contiguous_ = false;
  bool is_non_overlapping_and_dense_ = true;
  bool is_wrapped_number_ = false;
  std::shared_ptr<void> companion_;
};

// Row-major element count; raises when it does not fit.
TORCH_API int64_t multiply_integers(IntArrayRef list);

}  // namespace c10

namespace at {
using c10::TensorImpl;
}
