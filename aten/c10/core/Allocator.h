// Memory of a device: DataPtr owns a block together with how to free it; Allocator hands blocks out. One allocator per
// kind of device is registered, and everything that allocates asks GetAllocator(kind).
#pragma once

#include <c10/core/Device.h>

#include <memory>

namespace c10 {

using DeleterFnPtr = void (*)(void*);

// A block: where its data begins, the context whose deleter frees it, and the device it lives on.
class DataPtr {
 public:
  DataPtr() : device_(DeviceType::CPU), context_(nullptr, &no_deletion) {}
  // Not owned: the deleter does nothing.
  DataPtr(void* data, Device device) : data_(data), device_(device), context_(nullptr, &no_deletion) {}
  DataPtr(void* data, void* context, DeleterFnPtr deleter, Device device)
      : data_(data), device_(device), context_(context, deleter ? deleter : &no_deletion) {}

  void* get() const { return data_; }
  void* operator->() const { return data_; }
  operator bool() const { return data_ || context_; }
  void clear() {
    context_ = nullptr;
    data_ = nullptr;
  }
  void* get_context() const { return context_.get(); }
  void* release_context() {
    data_ = nullptr;
    return context_.release();
  }
  DeleterFnPtr get_deleter() const { return context_.get_deleter(); }
  // The context as T when the expected deleter frees it, else nullptr.
  template <class T>
  T* cast_context(DeleterFnPtr expected_deleter) const {
    return get_deleter() == expected_deleter ? static_cast<T*>(get_context()) : nullptr;
  }
  Device device() const { return device_; }

 private:
  static void no_deletion(void*) {}

  void* data_ = nullptr;
  Device device_;
  std::unique_ptr<void, DeleterFnPtr> context_;
};

inline bool operator==(const DataPtr& p, std::nullptr_t) noexcept {
  return !p;
}

struct TORCH_API Allocator {
  virtual ~Allocator() = default;
  // A block of n bytes (n may be 0). Raises when there is no memory.
  virtual DataPtr allocate(size_t n) const = 0;
  // The deleter of every block of this allocator, when it is one function of the block's address; else nullptr.
  virtual DeleterFnPtr raw_deleter() const { return nullptr; }
};

// Lets any callable free a block.
struct TORCH_API InefficientStdFunctionContext {
  std::unique_ptr<void, std::function<void(void*)>> ptr_;
  explicit InefficientStdFunctionContext(std::unique_ptr<void, std::function<void(void*)>>&& ptr)
      : ptr_(std::move(ptr)) {}
  static DataPtr makeDataPtr(void* ptr, const std::function<void(void*)>& deleter, Device device);
};

// The registry. A higher priority replaces a lower one; the allocator must live as long as the program.
TORCH_API void SetAllocator(DeviceType type, Allocator* allocator, uint8_t priority = 0);
TORCH_API Allocator* GetAllocator(const DeviceType& type);

TORCH_API Allocator* GetCPUAllocator();
TORCH_API Allocator* GetDefaultCPUAllocator();
TORCH_API void SetCPUAllocator(Allocator* allocator, uint8_t priority = 0);

}  // namespace c10

namespace at {
using c10::Allocator;
using c10::DataPtr;
}  // namespace at
