// Handle of a StorageImpl.
#pragma once

#include <c10/core/StorageImpl.h>

namespace c10 {

struct TORCH_API Storage {
  using use_byte_size_t = StorageImpl::use_byte_size_t;

  Storage() = default;
  Storage(intrusive_ptr<StorageImpl> impl) : storage_impl_(std::move(impl)) {}
  Storage(use_byte_size_t tag, size_t size_bytes, Allocator* allocator = nullptr, bool resizable = false)
      : storage_impl_(make_intrusive<StorageImpl>(tag, size_bytes, allocator, resizable)) {}
  Storage(use_byte_size_t tag, size_t size_bytes, DataPtr data_ptr, Allocator* allocator = nullptr,
          bool resizable = false)
      : storage_impl_(make_intrusive<StorageImpl>(tag, size_bytes, std::move(data_ptr), allocator, resizable)) {}

  template <class T>
  T* data() const {
    return storage_impl_->unsafe_data<T>();
  }
  template <class T>
  T* unsafe_data() const {
    return storage_impl_->unsafe_data<T>();
  }
  void* data() const { return storage_impl_->data(); }
  size_t nbytes() const { return storage_impl_->nbytes(); }
  void set_nbytes(size_t size_bytes) const { storage_impl_->set_nbytes(size_bytes); }
  bool resizable() const { return storage_impl_->resizable(); }
  DataPtr& data_ptr() { return storage_impl_->data_ptr(); }
  const DataPtr& data_ptr() const { return storage_impl_->data_ptr(); }
  DataPtr set_data_ptr(DataPtr&& p) const { return storage_impl_->set_data_ptr(std::move(p)); }
  Device device() const { return storage_impl_->device(); }
  DeviceType device_type() const { return storage_impl_->device_type(); }
  Allocator* allocator() const { return storage_impl_->allocator(); }
  StorageImpl* unsafeGetStorageImpl() const noexcept { return storage_impl_.get(); }
  StorageImpl* unsafeReleaseStorageImpl() { return storage_impl_.release(); }
  const intrusive_ptr<StorageImpl>& getIntrusivePtr() const { return storage_impl_; }
  weak_intrusive_ptr<StorageImpl> getWeakStorageImpl() const { return weak_intrusive_ptr<StorageImpl>(storage_impl_); }
  operator bool() const { return storage_impl_.defined(); }
  size_t use_count() const { return storage_impl_.use_count(); }
  bool unique() const { return storage_impl_.unique(); }
  // Whether both are the same storage.
  bool is_alias_of(const Storage& other) const { return storage_impl_ == other.storage_impl_; }

 private:
  intrusive_ptr<StorageImpl> storage_impl_;
};

}  // namespace c10

namespace at {
using c10::Storage;
}
