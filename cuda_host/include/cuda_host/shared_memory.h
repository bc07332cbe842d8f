// Shared memory of a block: an arena of the worker that runs it. Every variable has red zones (poisoned under the
// address sanitizer, refused by the memcheck mode) and starts out filled with 0xfe, since CUDA leaves it undefined.
#pragma once

#include <cuda_host/language.h>

#include <atomic>
#include <cstddef>

namespace cuda_host {

// One per CU_SHARED declaration. Not a thread_local: a library with thousands of kernel instances must not need static
// TLS.
struct SharedSite {
  std::atomic<int> number{-1};  // given on first use
};

// The variable's address in the running block; the block's first thread to arrive allocates it.
CUDA_HOST_API void* shared_variable(SharedSite& site, size_t bytes, size_t alignment);
CUDA_HOST_API void* dynamic_shared();

template <class T>
T& shared_variable(SharedSite& site) {
  return *static_cast<T*>(shared_variable(site, sizeof(T), alignof(T)));
}

}  // namespace cuda_host
