// The allocator registry, and the CPU's allocator.
#include <c10/core/Allocator.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>

namespace c10 {

namespace {

// Wide enough for the widest vector registers and for a cache line.
constexpr size_t kAlignment = 64;

class DefaultCPUAllocator final : public Allocator {
 public:
  DataPtr allocate(size_t n) const override {
    if (n == 0) return DataPtr(nullptr, nullptr, &std::free, Device(kCPU));
    void* data = nullptr;
    const bool fits = n <= size_t(PTRDIFF_MAX);
    const int error = fits ? posix_memalign(&data, kAlignment, n) : ENOMEM;
    TORCH_CHECK(error == 0, "DefaultCPUAllocator: can't allocate memory: you tried to allocate ", n, " bytes");
    return DataPtr(data, data, &std::free, Device(kCPU));
  }
  DeleterFnPtr raw_deleter() const override { return &std::free; }
};

struct Registered {
  Allocator* allocator = nullptr;
  uint8_t priority = 0;
};

std::array<Registered, COMPILE_TIME_MAX_DEVICE_TYPES>& registry() {
  static DefaultCPUAllocator cpu;
  static std::array<Registered, COMPILE_TIME_MAX_DEVICE_TYPES> slots = [] {
    std::array<Registered, COMPILE_TIME_MAX_DEVICE_TYPES> fresh;
    fresh[static_cast<int>(kCPU)].allocator = &cpu;
    return fresh;
  }();
  return slots;
}

void delete_function_context(void* context) {
  delete static_cast<InefficientStdFunctionContext*>(context);
}

}  // namespace

DataPtr InefficientStdFunctionContext::makeDataPtr(void* ptr, const std::function<void(void*)>& deleter,
                                                   Device device) {
  auto* context = new InefficientStdFunctionContext({ptr, deleter});
  return DataPtr(ptr, context, &delete_function_context, device);
}

void SetAllocator(DeviceType type, Allocator* allocator, uint8_t priority) {
  Registered& slot = registry()[static_cast<int>(type)];
  if (priority >= slot.priority) slot = {allocator, priority};
}

Allocator* GetAllocator(const DeviceType& type) {
  Allocator* allocator = registry()[static_cast<int>(type)].allocator;
  TORCH_CHECK(allocator, "Allocator for ", type, " is not set.");
  return allocator;
}

Allocator* GetCPUAllocator() {
  return GetAllocator(kCPU);
}
Allocator* GetDefaultCPUAllocator() {
  return GetAllocator(kCPU);
}
void SetCPUAllocator(Allocator* allocator, uint8_t priority) {
  SetAllocator(kCPU, allocator, priority);
}

}  // namespace c10
