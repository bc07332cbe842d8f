/* THCAllocator.h: where device memory comes from, and two host allocators for memory that devices reach. */
#ifndef THC_ALLOCATOR_INC
#define THC_ALLOCATOR_INC

#include <TH/TH.h>

#include <cuda_runtime.h>

/* Each function takes the storage's allocatorContext first and returns a CUDA error. realloc, emptyCache and cacheInfo
 * may be NULL. state: the context that new storages of a THCState get. */
typedef struct _THCDeviceAllocator {
  cudaError_t (*malloc)(void *context, void **ptr, size_t size, cudaStream_t stream);
  cudaError_t (*realloc)(void *context, void **ptr, size_t oldSize, size_t newSize, cudaStream_t stream);
  cudaError_t (*free)(void *context, void *ptr);
  cudaError_t (*emptyCache)(void *context);
  cudaError_t (*cacheInfo)(void *context, int device, size_t *cached, size_t *largestBlock);
  void *state;
} THCDeviceAllocator;

#endif
