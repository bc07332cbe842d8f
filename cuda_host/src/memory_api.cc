// CUDA's memory functions: allocation, pinned host memory, copies and fills with their ranges and directions checked.
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <vector>

#include "device.h"
#include "device_memory.h"
#include "errors.h"
#include "memory_api.h"
#include "stream.h"

namespace cuda_host {
namespace {

std::map<const char*, size_t>& pinned_blocks() {
  static auto& blocks = *new std::map<const char*, size_t>;  // never destroyed, as device_mutex()
  return blocks;
}

DeviceMemory& memory() {
  return DeviceMemory::instance();
}

void copy_now(void* to, const void* from, size_t bytes) {
  DeviceAccess access;
  std::memmove(to, from, bytes);
}

cudaMemcpyKind kind_of(bool to_device, bool from_device) {
  if (to_device) return from_device ? cudaMemcpyDeviceToDevice : cudaMemcpyHostToDevice;
  return from_device ? cudaMemcpyDeviceToHost : cudaMemcpyHostToHost;
}

cudaError_t check_copy(const void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
  const bool to_device = memory().contains(to), from_device = memory().contains(from);
  if (kind != cudaMemcpyDefault && kind != kind_of(to_device, from_device)) return cudaErrorInvalidMemcpyDirection;
  if (to_device && !memory().allows(to, bytes)) return cudaErrorInvalidValue;
  if (from_device && !memory().allows(from, bytes)) return cudaErrorInvalidValue;
  return cudaSuccess;
}

// Pageable memory: the call returns only when the host's buffer is free to use, as CUDA staging it.
cudaError_t copy_async(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  if (!bytes) return cudaSuccess;
  if (const cudaError_t error = check_copy(to, from, bytes, kind)) return error;
  const bool reads_pageable = !memory().contains(from) && !is_pinned(from);
  if (reads_pageable && settings().lazy) {
    const char* begin = static_cast<const char*>(from);
    queue_work(stream,
               [to, staged = std::vector<char>(begin, begin + bytes)] { copy_now(to, staged.data(), staged.size()); });
  } else {
    queue_work(stream, [to, from, bytes] { copy_now(to, from, bytes); });
  }
  if (!memory().contains(to) && !is_pinned(to)) drain_stream(resolve_stream(stream));
  return cudaSuccess;
}

cudaError_t fill_async(void* pointer, int value, size_t bytes, cudaStream_t stream) {
  if (!bytes) return cudaSuccess;
  if (!memory().allows(pointer, bytes)) return cudaErrorInvalidValue;
  queue_work(stream, [=] {
    DeviceAccess access;
    std::memset(pointer, value, bytes);
  });
  return cudaSuccess;
}

}  // namespace

bool is_pinned(const void* pointer) {
  const auto& blocks = pinned_blocks();
  const char* address = static_cast<const char*>(pointer);
  auto block = blocks.upper_bound(address);
  if (block == blocks.begin()) return false;
  --block;
  return address < block->first + block->second;
}

}  // namespace cuda_host

using namespace cuda_host;

cudaError_t cudaMalloc(void** pointer, size_t bytes) {
  DeviceLock lock;
  *pointer = nullptr;
  if (sticky_error() != cudaSuccess || !bytes) return report(cudaSuccess);
  *pointer = memory().allocate(bytes);
  return report(*pointer ? cudaSuccess : cudaErrorMemoryAllocation);
}

// Frees also after a sticky error, so that counts of live memory stay true.
cudaError_t cudaFree(void* pointer) {
  DeviceLock lock;
  if (!pointer) return report(cudaSuccess);
  drain_all_streams();
  return report(memory().release(pointer) ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaMallocHost(void** pointer, size_t bytes) {
  DeviceLock lock;
  *pointer = bytes ? std::malloc(bytes) : nullptr;
  if (bytes && !*pointer) return report(cudaErrorMemoryAllocation);
  if (bytes) pinned_blocks()[static_cast<char*>(*pointer)] = bytes;
  return report(cudaSuccess);
}

cudaError_t cudaHostAlloc(void** pointer, size_t bytes, unsigned) {
  return cudaMallocHost(pointer, bytes);
}

cudaError_t cudaFreeHost(void* pointer) {
  DeviceLock lock;
  if (!pointer) return report(cudaSuccess);
  drain_all_streams();
  if (!pinned_blocks().erase(static_cast<char*>(pointer))) return report(cudaErrorInvalidValue);
  std::free(pointer);
  return report(cudaSuccess);
}

cudaError_t cudaMemGetInfo(size_t* free_bytes, size_t* total_bytes) {
  DeviceLock lock;
  *total_bytes = memory().capacity();
  *free_bytes = memory().capacity() - memory().live().bytes;
  return report(cudaSuccess);
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer) {
  DeviceLock lock;
  void* address = const_cast<void*>(pointer);
  if (memory().contains(pointer))
    *attributes = {cudaMemoryTypeDevice, 0, address, nullptr};
  else if (is_pinned(pointer))
    *attributes = {cudaMemoryTypeHost, 0, address, address};
  else
    *attributes = {cudaMemoryTypeUnregistered, -1, nullptr, address};
  return report(cudaSuccess);
}

cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
  DeviceLock lock;
  const cudaError_t error = copy_async(to, from, bytes, kind, nullptr);
  drain_stream(resolve_stream(nullptr));
  return report(error);
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  DeviceLock lock;
  if (!is_live_stream(stream)) return report(cudaErrorInvalidResourceHandle);
  return report(copy_async(to, from, bytes, kind, stream));
}

cudaError_t cudaMemcpyPeerAsync(void* to, int to_device, const void* from, int from_device, size_t bytes,
                                cudaStream_t stream) {
  if (to_device != 0 || from_device != 0) return report(cudaErrorInvalidDevice);
  return cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream);
}

cudaError_t cudaMemset(void* pointer, int value, size_t bytes) {
  DeviceLock lock;
  const cudaError_t error = fill_async(pointer, value, bytes, nullptr);
  drain_stream(resolve_stream(nullptr));
  return report(error);
}

cudaError_t cudaMemsetAsync(void* pointer, int value, size_t bytes, cudaStream_t stream) {
  DeviceLock lock;
  if (!is_live_stream(stream)) return report(cudaErrorInvalidResourceHandle);
  return report(fill_async(pointer, value, bytes, stream));
}
