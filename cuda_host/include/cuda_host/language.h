// The words of the kernel language: function space qualifiers, coordinates of the running thread, vector types.
#pragma once

#include <cuda_runtime_api.h>

#define __global__
#define __device__
#define __host__
#define __constant__ static
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)
#define __align__(n) alignas(n)
// A static variable would have no red zones, no fill pattern and one copy for all workers: the name says what to use.
#define __shared__ use_CU_SHARED_of_cuda_kernel_h

struct uint3 {
  unsigned x, y, z;
};

struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
};

struct alignas(8) int2 {
  int x, y;
};
struct alignas(16) int4 {
  int x, y, z, w;
};
struct alignas(8) float2 {
  float x, y;
};
struct alignas(16) float4 {
  float x, y, z, w;
};
struct alignas(16) double2 {
  double x, y;
};

inline int2 make_int2(int x, int y) {
  return {x, y};
}
inline int4 make_int4(int x, int y, int z, int w) {
  return {x, y, z, w};
}
inline float2 make_float2(float x, float y) {
  return {x, y};
}
inline float4 make_float4(float x, float y, float z, float w) {
  return {x, y, z, w};
}
inline double2 make_double2(double x, double y) {
  return {x, y};
}

constexpr int warpSize = 32;

// Real variables, set by the scheduler at every switch of thread. constinit: no wrapper call on use.
// initial-exec: 5 ns a thread where the general model takes 13.
#define CUDA_HOST_COORDINATE CUDA_HOST_API __attribute__((tls_model("initial-exec")))
extern constinit thread_local uint3 threadIdx CUDA_HOST_COORDINATE;
extern constinit thread_local uint3 blockIdx CUDA_HOST_COORDINATE;
extern constinit thread_local dim3 blockDim CUDA_HOST_COORDINATE;
extern constinit thread_local dim3 gridDim CUDA_HOST_COORDINATE;

namespace cuda_host {

// Ends the running launch with a sticky error: prints block, thread and `what`; the launch's other threads are
// abandoned.
[[noreturn]] CUDA_HOST_API void fail_thread(cudaError_t error, const char* what);

}  // namespace cuda_host
