/* The host device's stand-in for the toolkit's header of this name: the run-time interface and, in C++, the kernel
 * language. Launches and shared memory need the macros of portable/cuda_kernel.h. */
#ifndef CUDA_HOST_CUDA_RUNTIME_H
#define CUDA_HOST_CUDA_RUNTIME_H

#include <cuda_runtime_api.h>

#ifdef __cplusplus
#include <cuda_host/atomics.h>
#include <cuda_host/barrier.h>
#include <cuda_host/device_math.h>
#include <cuda_host/language.h>
#include <cuda_host/warp.h>

template <class T>
cudaError_t cudaMalloc(T** pointer, size_t bytes) {
  return cudaMalloc(reinterpret_cast<void**>(pointer), bytes);
}

template <class T>
cudaError_t cudaMallocHost(T** pointer, size_t bytes) {
  return cudaMallocHost(reinterpret_cast<void**>(pointer), bytes);
}

inline cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event) {
  return cudaStreamWaitEvent(stream, event, 0);
}
#endif

#endif
