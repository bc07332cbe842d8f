// The tensor handle without operators: all that kernels need. Kernel files define TORCH_ASSERT_NO_OPERATORS and include
// this, so that a new operator does not rebuild them.
#pragma once

#include <ATen/core/TensorAccessor.h>
#include <c10/core/ScalarType.h>
#include <c10/core/Storage.h>
#include <c10/core/TensorOptions.h>
#include <c10/core/UndefinedTensorImpl.h>
#include <c10/util/MaybeOwned.h>

namespace at {

class Tensor;
class TensorBase;

class TORCH_API TensorBase {
 public:
  TensorBase() = default;
  explicit TensorBase(c10::intrusive_ptr<TensorImpl, UndefinedTensorImpl> impl) : impl_(std::move(impl)) {}
  TensorBase(const TensorBase&) = default;
  TensorBase(TensorBase&&) noexcept = default;
  TensorBase& operator=(const TensorBase&) & = default;
  TensorBase& operator=(TensorBase&&) & noexcept = default;

  bool defined() const { return impl_.defined(); }
  void reset() { impl_.reset(); }
  bool is_same(const TensorBase& other) const noexcept { return impl_ == other.impl_; }
  size_t use_count() const noexcept { return impl_.use_count(); }
  size_t weak_use_count() const noexcept { return impl_.weak_use_count(); }
  TensorImpl* unsafeGetTensorImpl() const { return impl_.get(); }
  TensorImpl* unsafeReleaseTensorImpl() { return impl_.release(); }
  const c10::intrusive_ptr<TensorImpl, UndefinedTensorImpl>& getIntrusivePtr() const { return impl_; }
  c10::intrusive_ptr<TensorImpl, UndefinedTensorImpl> unsafeReleaseIntrusivePtr() { return std::move(impl_); }

  int64_t dim() const { return impl_->dim(); }
  int64_t ndimension() const { return dim(); }
  int64_t numel() const { return impl_->numel(); }
  size_t nbytes() const { return impl_->numel() * impl_->itemsize(); }
  size_t itemsize() const { return impl_->itemsize(); }
  int64_t element_size() const { return static_cast<int64_t>(impl_->itemsize()); }
  IntArrayRef sizes() const { return impl_->sizes(); }
  IntArrayRef strides() const { return impl_->strides(); }
  int64_t size(int64_t dim) const { return impl_->size(dim); }
  int64_t stride(int64_t dim) const { return impl_->stride(dim); }
  int64_t storage_offset() const { return impl_->storage_offset(); }

  ScalarType scalar_type() const { return impl_->scalar_type(); }
  caffe2::TypeMeta dtype() const { return impl_->dtype(); }
  Device device() const { return impl_->device(); }
  int64_t get_device() const { return impl_->device().index(); }
  Layout layout() const { return impl_->layout(); }
  bool is_cpu() const { return impl_->is_cpu(); }
  bool is_cuda() const { return impl_->is_cuda(); }
  bool is_meta() const { return impl_->device().is_meta(); }
  bool is_sparse() const { return false; }
  bool is_quantized() const { return false; }
  bool is_neg() const { return false; }
  bool is_conj() const { return false; }
  bool is_complex() const { return isComplexType(scalar_type()); }
  bool is_floating_point() const { return isFloatingType(scalar_type()); }
  bool is_signed() const { return isSignedType(scalar_type()); }
  bool requires_grad() const { return false; }
  bool has_names() const { return false; }
  TensorOptions options() const { return TensorOptions().dtype(dtype()).device(device()).layout(layout()); }
  std::string toString() const;

  bool is_contiguous(MemoryFormat format = MemoryFormat::Contiguous) const { return impl_->is_contiguous(format); }
  bool is_non_overlapping_and_dense() const { return impl_->is_non_overlapping_and_dense(); }
  // The named order that the strides follow. The exact variants want dense memory too.
  MemoryFormat suggest_memory_format(bool channels_last_strides_exact_match = false) const;
  // *this, or a contiguous copy of it.
  TensorBase contiguous(MemoryFormat format = MemoryFormat::Contiguous) const;
  c10::MaybeOwned<TensorBase> expect_contiguous(MemoryFormat format = MemoryFormat::Contiguous) const&;
  c10::MaybeOwned<TensorBase> expect_contiguous(MemoryFormat format = MemoryFormat::Contiguous) && = delete;

  bool has_storage() const { return defined() && impl_->has_storage(); }
  const Storage& storage() const { return impl_->storage(); }
  bool is_alias_of(const TensorBase& other) const { return storage().is_alias_of(other.storage()); }

  // Address of the first element; the typed form raises when T is not the element type.
  void* data_ptr() const { return impl_->data(); }
  template <class T>
  T* data_ptr() const {
    TORCH_CHECK(scalar_type() == c10::CppTypeToScalarType<std::remove_const_t<T>>::value, "expected scalar type ",
                c10::toString(c10::CppTypeToScalarType<std::remove_const_t<T>>::value), " but found ",
                c10::toString(scalar_type()));
    return static_cast<T*>(impl_->data());
  }
  template <class T, size_t N>
  TensorAccessor<T, N> accessor() const& {
    static_assert(N > 0, "accessor is used for indexing tensor, for scalars use *data_ptr<T>()");
    TORCH_CHECK(dim() == N, "TensorAccessor expected ", N, " dims but tensor has ", dim());
    return TensorAccessor<T, N>(data_ptr<T>(), sizes().data(), strides().data());
  }
  template <class T, size_t N>
  TensorAccessor<T, N> accessor() && = delete;

  // For code that only has the bare object, whose owner stays alive.
  static TensorBase wrap_tensor_impl(c10::intrusive_ptr<TensorImpl, UndefinedTensorImpl> impl) {
    return TensorBase(std::move(impl));
  }

 protected:
  c10::intrusive_ptr<TensorImpl, UndefinedTensorImpl> impl_;
};

template <class T, class... Args>
TensorBase make_tensor_base(Args&&... args) {
  return TensorBase(c10::make_intrusive<T>(std::forward<Args>(args)...));
}

// The type promotion that belongs to a tensor's number-ness is kept in its TensorImpl.
inline bool is_wrapped_number(const TensorBase& t) {
  return t.unsafeGetTensorImpl()->is_wrapped_number();
}

inline DeviceIndex get_device(const TensorBase& t) {
  return t.device().index();
}

// A Tensor& seen as const TensorBase& and back, for kernel stubs that take TensorBase. The pair shares one object.
class OptionalTensorRef;
class TensorRef;

}  // namespace at
