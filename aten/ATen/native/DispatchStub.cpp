// Run-time choice of CPU kernels: see native/DispatchStub.h.
#include <ATen/native/DispatchStub.h>

#include <cstdlib>
#include <string>

#include <c10/util/Exception.h>

namespace at {
namespace native {

namespace {

CPUCapability processor_capability() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) {
    return CPUCapability::AVX512;
  }
  if (avx2) {
    return CPUCapability::AVX2;
  }
#endif
  return CPUCapability::DEFAULT;
}

CPUCapability initial_capability() {
  const CPUCapability best = processor_capability();
  const char* text = std::getenv("ATEN_CPU_CAPABILITY");
  if (text == nullptr) {
    return best;
  }
  const std::string wanted = text;
  CPUCapability chosen = best;
  if (wanted == "default") {
    chosen = CPUCapability::DEFAULT;
  } else if (wanted == "avx2") {
    chosen = CPUCapability::AVX2;
  } else if (wanted != "avx512") {
    TORCH_WARN("ATEN_CPU_CAPABILITY: expected default, avx2 or avx512, got ", wanted, "; ignored");
  }
  return chosen < best ? chosen : best;
}

std::atomic<int>& capability_in_use() {
  static std::atomic<int> capability{static_cast<int>(initial_capability())};
  return capability;
}

}  // namespace

CPUCapability get_cpu_capability() {
  return static_cast<CPUCapability>(capability_in_use().load(std::memory_order_relaxed));
}

namespace detail {

void lower_cpu_capability(CPUCapability most) {
  const CPUCapability best = initial_capability();
  capability_in_use().store(static_cast<int>(most < best ? most : best), std::memory_order_relaxed);
}

void* KernelTable::choose(c10::DeviceType device, const char* name) const {
  if (device == c10::DeviceType::CPU) {
    for (int level = static_cast<int>(get_cpu_capability()); level >= 0; --level) {
      if (cpu[level] != nullptr) {
        return cpu[level];
      }
    }
  } else if (device == c10::DeviceType::CUDA && cuda != nullptr) {
    return cuda;
  }
  TORCH_CHECK(false, name, ": no kernel is registered for device type ", c10::DeviceTypeName(device));
}

}  // namespace detail
}  // namespace native
}  // namespace at
