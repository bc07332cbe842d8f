// Device 0 and its properties; settings from the environment.
#include "device.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <cuda_host/control.h>

#include "device_memory.h"
#include "errors.h"
#include "shared_arena.h"
#include "stream.h"

namespace cuda_host {
namespace {

constexpr int kMaxWorkers = 16;  // each keeps up to 1024 stacks

int number_from_environment(const char* name, int fallback) {
  const char* text = std::getenv(name);
  if (!text || !*text) return fallback;
  char* end = nullptr;
  const long value = std::strtol(text, &end, 10);
  if (*end || value < 0 || value > 1000000000) {
    std::fprintf(stderr, "cuda_host: %s is '%s', expected a number from 0; using %d\n", name, text, fallback);
    return fallback;
  }
  return static_cast<int>(value);
}

Settings settings_from_environment() {
  Settings result;
  result.workers = number_from_environment("CUDA_HOST_WORKERS", 1);
  if (result.workers < 1) result.workers = 1;
  if (result.workers > kMaxWorkers) result.workers = kMaxWorkers;
  result.lazy = number_from_environment("CUDA_HOST_LAZY", 0) != 0;
  result.guard = number_from_environment("CUDA_HOST_GUARD", 1);
  result.order = static_cast<unsigned>(number_from_environment("CUDA_HOST_ORDER", 0));
  result.fill = number_from_environment("CUDA_HOST_FILL", 0) != 0;
  return result;
}

}  // namespace

// Never destroyed: clients may call from their own static destructors.
std::recursive_mutex& device_mutex() {
  static std::recursive_mutex& mutex = *new std::recursive_mutex;
  return mutex;
}

Settings& settings() {
  static Settings result = settings_from_environment();
  return result;
}

}  // namespace cuda_host

using namespace cuda_host;

cudaError_t cudaGetDeviceCount(int* count) {
  *count = 1;
  return report(cudaSuccess);
}

cudaError_t cudaGetDevice(int* device) {
  *device = 0;
  return report(cudaSuccess);
}

cudaError_t cudaSetDevice(int device) {
  return report(device == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
  if (device != 0) return report(cudaErrorInvalidDevice);
  *properties = {};
  std::strcpy(properties->name, "host device (CPU)");
  properties->totalGlobalMem = DeviceMemory::instance().capacity();
  properties->sharedMemPerBlock = kMaxSharedBytes;
  properties->regsPerBlock = 65536;
  properties->warpSize = 32;
  properties->maxThreadsPerBlock = 1024;
  properties->maxThreadsDim[0] = properties->maxThreadsDim[1] = 1024;
  properties->maxThreadsDim[2] = 64;
  properties->maxGridSize[0] = 2147483647;
  properties->maxGridSize[1] = properties->maxGridSize[2] = 65535;
  properties->totalConstMem = 64 << 10;
  properties->major = 7;
  properties->minor = 5;
  properties->multiProcessorCount = settings().workers;
  properties->maxThreadsPerMultiProcessor = 1024;
  properties->unifiedAddressing = 1;
  properties->concurrentKernels = 0;
  properties->l2CacheSize = 1 << 20;
  return report(cudaSuccess);
}

cudaError_t cudaDeviceCanAccessPeer(int* can_access, int device, int peer) {
  if (device != 0 || peer != 0) return report(cudaErrorInvalidDevice);
  *can_access = 0;
  return report(cudaSuccess);
}

cudaError_t cudaDeviceEnablePeerAccess(int, unsigned) {
  return report(cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceSynchronize() {
  DeviceLock lock;
  drain_all_streams();
  return report(cudaSuccess);
}

cudaError_t cudaDeviceReset() {
  DeviceLock lock;
  forget_stream_work();
  DeviceMemory::instance().release_all();
  clear_errors();
  return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int* version) {
  *version = CUDART_VERSION;
  return report(cudaSuccess);
}

cudaError_t cudaDriverGetVersion(int* version) {
  return cudaRuntimeGetVersion(version);
}
