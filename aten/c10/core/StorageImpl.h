// The memory behind tensors: a block, its size in bytes, and the allocator that may grow it. Counted; tensors share it.
#pragma once

#include <c10/core/Allocator.h>
#include <c10/util/intrusive_ptr.h>

namespace c10 {

struct TORCH_API StorageImpl : public intrusive_ptr_target {
  struct use_byte_size_t {};

  StorageImpl(use_byte_size_t, size_t size_bytes, DataPtr data_ptr, Allocator* allocator, bool resizable)
      : data_ptr_(std::move(data_ptr)), size_bytes_(size_bytes), resizable_(resizable), allocator_(allocator) {
    TORCH_INTERNAL_ASSERT(!resizable || allocator, "a resizable storage needs an allocator");
  }
  StorageImpl(use_byte_size_t tag, size_t size_bytes, Allocator* allocator, bool resizable)
      : StorageImpl(tag, size_bytes, allocator->allocate(size_bytes), allocator, resizable) {}
  StorageImpl(const StorageImpl&) = delete;
  StorageImpl& operator=(const StorageImpl&) = delete;

  size_t nbytes() const { return size_bytes_; }
  void set_nbytes(size_t size_bytes) { size_bytes_ = size_bytes; }
  bool resizable() const { return resizable_; }
  void set_resizable(bool resizable) { resizable_ = resizable; }
  DataPtr& data_ptr() { return data_ptr_; }
  const DataPtr& data_ptr() const { return data_ptr_; }
  // Puts another block in place and gives the old one back.
  DataPtr set_data_ptr(DataPtr&& data_ptr) {
    std::swap(data_ptr_, data_ptr);
    return std::move(data_ptr);
  }
  void set_data_ptr_noswap(DataPtr&& data_ptr) { data_ptr_ = std::move(data_ptr); }
  void* data() { return data_ptr_.get(); }
  const void* data() const { return data_ptr_.get(); }
  template <class T>
  T* unsafe_data() const {
    return static_cast<T*>(data_ptr_.get());
  }
  Device device() const { return data_ptr_.device(); }
  DeviceType device_type() const { return device().type(); }
  Allocator* allocator() { return allocator_; }
  const Allocator* allocator() const { return allocator_; }
  void set_allocator(Allocator* allocator) { allocator_ = allocator; }
  void reset() {
    data_ptr_.clear();
    size_bytes_ = 0;
  }
  // Something that lives exactly as long as this storage, for those who lend it to another library. One at a time; the
  // caller serialises access.
  void set_companion(std::shared_ptr<void> companion) { companion_ = std::move(companion); }
  const std::shared_ptr<void>& companion() const { return companion_; }
  // The memory is somebody else's from here on: cannot be resized.
  void UniqueStorageShareExternalPointer(DataPtr&& data_ptr, size_t size_bytes) {
    data_ptr_ = std::move(data_ptr);
    size_bytes_ = size_bytes;
    allocator_ = nullptr;
    resizable_ = false;
  }
  // Grows or shrinks to size_bytes, keeping the common bytes. Storages whose memory another library owns say here how
  // that library grows it; the default asks the allocator for a new block.
  virtual void resize_bytes(size_t size_bytes);

 private:
  void release_resources() override {
    data_ptr_.clear();
    companion_.reset();
  }

  DataPtr data_ptr_;
  size_t size_bytes_;
  bool resizable_;
  Allocator* allocator_;
  std::shared_ptr<void> companion_;
};

}  // namespace c10
