// Growing and shrinking a storage.
#include <c10/core/StorageImpl.h>

#include <cstring>

namespace c10 {

void StorageImpl::resize_bytes(size_t size_bytes) {
  TORCH_CHECK(resizable_, "Trying to resize storage that is not resizable");
  TORCH_CHECK(device().is_cpu(), "resizing the storage of a ", device(), " tensor is not implemented");
  DataPtr fresh = allocator_->allocate(size_bytes);
  const size_t kept = std::min(size_bytes, size_bytes_);
  if (kept > 0 && data_ptr_.get()) std::memcpy(fresh.get(), data_ptr_.get(), kept);
  data_ptr_ = std::move(fresh);
  size_bytes_ = size_bytes;
}

}  // namespace c10
