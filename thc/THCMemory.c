/* THCMemory.c: the default allocators, the state's allocations, and the bookkeeping that tells a collector when to run.
 */
#include "THCState.h"

static cudaError_t deviceMalloc(void *context, void **ptr, size_t size, cudaStream_t stream) {
  return cudaMalloc(ptr, size);
}

static cudaError_t deviceFree(void *context, void *ptr) {
  return cudaFree(ptr);
}

THCDeviceAllocator THCDefaultDeviceAllocator = {deviceMalloc, NULL, deviceFree, NULL, NULL, NULL};

static void *pinnedMalloc(void *context, ptrdiff_t size) {
  void *ptr = NULL;
  if (size < 0) THError("invalid memory size %td", size);
  if (size > 0) THCudaCheck(cudaMallocHost(&ptr, (size_t)size));
  return ptr;
}

static void pinnedFree(void *context, void *ptr) {
  if (ptr != NULL) THCudaCheckWarn(cudaFreeHost(ptr));
}

THAllocator THCPinnedHostAllocator = {pinnedMalloc, NULL, pinnedFree};

THAllocator *THCState_getCudaHostAllocator(THCState *state) {
  return state->hostAllocator;
}

THCDeviceAllocator *THCState_getDeviceAllocator(THCState *state) {
  return state->deviceAllocator;
}

void THCState_setDeviceAllocator(THCState *state, THCDeviceAllocator *allocator) {
  state->deviceAllocator = allocator != NULL ? allocator : &THCDefaultDeviceAllocator;
}

int THCState_isCachingAllocatorEnabled(THCState *state) {
  return state->deviceAllocator->emptyCache != NULL;
}

void THCSetGCHandler(THCState *state, void (*handler)(void *data), void *data) {
  state->collector = handler;
  state->collectorData = data;
}

/* When most of the heap survived a collection, the next one waits for a larger heap. */
void THCHeapUpdate(THCState *state, ptrdiff_t size) {
  const ptrdiff_t now = __atomic_add_fetch(&state->heapSize, size, __ATOMIC_RELAXED);
  if (size <= 0 || state->collector == NULL || now <= __atomic_load_n(&state->heapLimit, __ATOMIC_RELAXED)) return;
  state->collector(state->collectorData);
  const ptrdiff_t left = __atomic_load_n(&state->heapSize, __ATOMIC_RELAXED);
  const ptrdiff_t limit = __atomic_load_n(&state->heapLimit, __ATOMIC_RELAXED);
  if (left > limit / 5 * 4) __atomic_store_n(&state->heapLimit, left / 10 * 14, __ATOMIC_RELAXED);
}

static cudaError_t obtain(THCState *state, THCDeviceAllocator *allocator, void *context, void **ptr, size_t bytes) {
  const cudaStream_t stream = THCState_getCurrentStream(state);
  cudaError_t error = allocator->malloc(context, ptr, bytes, stream);
  if (error == cudaErrorMemoryAllocation && state->collector != NULL) {
    cudaGetLastError();
    state->collector(state->collectorData);
    error = allocator->malloc(context, ptr, bytes, stream);
  }
  if (error != cudaSuccess) cudaGetLastError();
  return error;
}

cudaError_t THC_allocate(THCState *state, THCDeviceAllocator *allocator, void *context, void **ptr, size_t bytes) {
  THCHeapUpdate(state, (ptrdiff_t)bytes);
  const cudaError_t error = obtain(state, allocator, context, ptr, bytes);
  if (error != cudaSuccess) THCHeapUpdate(state, -(ptrdiff_t)bytes);
  return error;
}

void THC_release(THCState *state, THCDeviceAllocator *allocator, void *context, void *ptr, ptrdiff_t bytes) {
  if (ptr == NULL) return;
  allocator->free(context, ptr);
  THCHeapUpdate(state, -bytes);
}

cudaError_t THCudaMalloc(THCState *state, void **ptr, size_t size) {
  THCDeviceAllocator *allocator = state->deviceAllocator;
  *ptr = NULL;
  return size > 0 ? obtain(state, allocator, allocator->state, ptr, size) : cudaSuccess;
}

cudaError_t THCudaFree(THCState *state, void *ptr) {
  THCDeviceAllocator *allocator = state->deviceAllocator;
  return ptr != NULL ? allocator->free(allocator->state, ptr) : cudaSuccess;
}

void *THCudaHostAlloc(THCState *state, size_t size) {
  return state->hostAllocator->malloc(NULL, (ptrdiff_t)size);
}

void THCudaHostFree(THCState *state, void *ptr) {
  state->hostAllocator->free(NULL, ptr);
}

/* The pinned allocator keeps nothing: its free waits for the device. */
void THCudaHostRecord(THCState *state, void *ptr) {}

cudaError_t THCudaMemGetInfo(THCState *state, size_t *freeBytes, size_t *totalBytes) {
  size_t largest;
  return THCudaMemGetInfoCached(state, freeBytes, totalBytes, &largest);
}

cudaError_t THCudaMemGetInfoCached(THCState *state, size_t *freeBytes, size_t *totalBytes, size_t *largestBlock) {
  size_t cached = 0;
  cudaError_t error = cudaMemGetInfo(freeBytes, totalBytes);
  if (error != cudaSuccess) return error;
  *largestBlock = *freeBytes;
  THCDeviceAllocator *allocator = state->deviceAllocator;
  int device = 0;
  if (allocator->cacheInfo == NULL) return cudaSuccess;
  error = cudaGetDevice(&device);
  if (error == cudaSuccess) error = allocator->cacheInfo(allocator->state, device, &cached, largestBlock);
  *freeBytes += cached;
  return error;
}
