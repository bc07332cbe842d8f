/* What a .cu source includes to compile both ways: with nvcc for a device, with the host compiler for the host device.
 * CUDA has four spellings that plain C++ cannot offer; a source uses these macros in their place:
 *
 *   CU_LAUNCH(kernel, grid, block, shared_bytes, stream)(args...)   kernel<<<grid, block, shared_bytes,
 * stream>>>(args...) CU_LAUNCH((kernel<T, 2>), ...) for a template CU_SHARED(T, name);  CU_SHARED_ARRAY(T, n, name);
 * __shared__ T name;  __shared__ T name[n]; CU_SHARED_DYNAMIC(T, name);                                     extern
 * __shared__ T name[]; CU_ASSERT(condition);                                           assert(condition), kept in
 * release builds on the host
 */
#pragma once

#include <cuda_runtime.h>

#ifdef __CUDACC__

#include <cassert>

#define CU_LAUNCH(kernel, grid, block, shared_bytes, stream) kernel<<<(grid), (block), (shared_bytes), (stream)>>>
#define CU_SHARED(T, name) __shared__ T name
#define CU_SHARED_ARRAY(T, n, name) __shared__ T name[n]
#define CU_SHARED_DYNAMIC(T, name)                                   \
  extern __shared__ __align__(16) unsigned char cu_dynamic_shared[]; \
  T* const name = reinterpret_cast<T*>(cu_dynamic_shared)
#define CU_ASSERT(condition) assert(condition)

#else

#include <cuda_host/launch.h>
#include <cuda_host/shared_memory.h>

/* The generic lambda lets `kernel` be a function, a template, an overload set or a parenthesised specialisation. */
#define CU_LAUNCH(kernel, grid, block, shared_bytes, stream) \
  ::cuda_host::launcher([](auto&... cu_args) { kernel(cu_args...); }, grid, block, shared_bytes, stream)
#define CU_SHARED(T, name)                              \
  static constinit ::cuda_host::SharedSite name##_site; \
  T& name = ::cuda_host::shared_variable<T>(name##_site)
#define CU_SHARED_ARRAY(T, n, name)                     \
  static constinit ::cuda_host::SharedSite name##_site; \
  T(&name)[n] = ::cuda_host::shared_variable<T[n]>(name##_site)
#define CU_SHARED_DYNAMIC(T, name) T* const name = static_cast<T*>(::cuda_host::dynamic_shared())
#define CU_ASSERT(condition) \
  ((condition) ? (void)0 : ::cuda_host::fail_thread(cudaErrorAssert, "Assertion `" #condition "` failed."))

#endif
