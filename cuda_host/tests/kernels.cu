// Kernels for the tests. Compiles unchanged with nvcc and for the host device.
#include "kernels.h"

#include <cuda_kernel.h>

namespace {

template <class T>
__global__ void add(const T* a, const T* b, T* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a[i] + b[i];
}

__global__ void coordinates(Where* out) {
  const unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  const unsigned thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  out[block * blockDim.x * blockDim.y * blockDim.z + thread] = {{threadIdx.x, threadIdx.y, threadIdx.z},
                                                                {blockIdx.x, blockIdx.y, blockIdx.z}};
}

template <class Function>
__global__ void for_each_index(int n, Function function) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) function(i);
}

template <class T, int N>
__global__ void block_sum(const T* in, T* out, int n) {
  CU_SHARED_ARRAY(T, N, part);
  const int t = threadIdx.x, i = blockIdx.x * N + t;
  part[t] = i < n ? in[i] : T(0);
  __syncthreads();
  for (int step = N / 2; step > 0; step >>= 1) {
    if (t < step) part[t] += part[t + step];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = part[0];
}

__global__ void block_sum_dynamic(const float* in, float* out, int n) {
  CU_SHARED_DYNAMIC(float, part);
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  part[t] = i < n ? __ldg(&in[i]) : 0.0f;
  __syncthreads();
  for (int step = blockDim.x / 2; step > 0; step >>= 1) {
    if (t < step) part[t] += part[t + step];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = part[0];
}

// One block; n == blockDim.x, a power of two.
__global__ void bitonic_sort(int* values, int n) {
  CU_SHARED_ARRAY(int, 1024, s);
  const int t = threadIdx.x;
  s[t] = values[t];
  __syncthreads();
  for (int k = 2; k <= n; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) {
      const int other = t ^ j;
      const bool ascending = (t & k) == 0;
      if (other > t && (s[t] > s[other]) == ascending) {
        const int kept = s[t];
        s[t] = s[other];
        s[other] = kept;
      }
      __syncthreads();
    }
  values[t] = s[t];
}

__global__ void histogram(const int* in, int* bins, int n) {
  CU_SHARED_ARRAY(int, 64, local);
  if (threadIdx.x < 64) local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&local[in[i] & 63], 1);
  __syncthreads();
  if (threadIdx.x < 64) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

__global__ void start_order(int* order, int* counter) {
  order[atomicAdd(counter, 1)] = threadIdx.x;
}

// Threads that have ended do not hold up a barrier.
__global__ void early_exit(int* out, int leaving) {
  CU_SHARED(int, arrived);
  if (threadIdx.x == blockDim.x - 1) arrived = 0;
  __syncthreads();
  if (static_cast<int>(threadIdx.x) < leaving) return;
  atomicAdd(&arrived, 1);
  __syncthreads();
  out[threadIdx.x] = arrived;
}

__global__ void votes(int* out) {
  const int low = threadIdx.x < 40;
  const int any = __syncthreads_or(low), all = __syncthreads_and(low), count = __syncthreads_count(low);
  if (threadIdx.x == 0) {
    out[0] = any;
    out[1] = all;
    out[2] = count;
  }
}

__global__ void warp_sum(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = i < n ? in[i] : 0.0f;
  for (int delta = 16; delta; delta >>= 1) value += __shfl_down_sync(0xffffffffu, value, delta);
  if (threadIdx.x % 32 == 0) atomicAdd(out, value);
}

__global__ void shuffles(int* down, int* up, int* exclusive_or, int* from, int width) {
  const int lane = threadIdx.x;
  down[lane] = __shfl_down_sync(0xffffffffu, lane, 3, width);
  up[lane] = __shfl_up_sync(0xffffffffu, lane, 3, width);
  exclusive_or[lane] = __shfl_xor_sync(0xffffffffu, lane, 5, width);
  from[lane] = __shfl_sync(0xffffffffu, lane, 2, width);
}

__global__ void ballots(unsigned* ballot, int* any, int* all) {
  const int lane = threadIdx.x % 32, odd = lane & 1;
  const unsigned votes = __ballot_sync(0xffffffffu, odd);
  const int some = __any_sync(0xffffffffu, lane == 31), every = __all_sync(0xffffffffu, lane < 32);
  ballot[threadIdx.x] = votes;
  any[threadIdx.x] = some;
  all[threadIdx.x] = every;
}

// Each half of a warp talks among itself, at its own line.
__global__ void half_warps(int* out) {
  const int lane = threadIdx.x;
  if (lane < 16)
    out[lane] = __shfl_sync(0x0000ffffu, lane, 7);
  else
    out[lane] = __shfl_sync(0xffff0000u, lane, 20);
}

__global__ void atomics(int* integers, float* sum) {
  const int value = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  atomicAdd(&integers[0], value);
  atomicSub(&integers[1], 1);
  atomicMax(&integers[2], value);
  atomicMin(&integers[3], -value);
  atomicOr(&integers[4], 1 << (value & 15));
  atomicAnd(&integers[5], ~(1 << (value & 15)));
  atomicXor(&integers[6], value);
  atomicExch(&integers[7], 42);
  atomicCAS(&integers[8], 0, value + 1);
  atomicAdd(sum, 0.5f);
}

__global__ void nothing() {}

__global__ void divergent_barrier(int* data) {
  if (threadIdx.x < 16) {
    __syncthreads();
    data[0] = 1;
  } else {
    __syncthreads();
    data[1] = 2;
  }
}

__global__ void divergent_warp(int* data) {
  if (threadIdx.x < 16)
    data[0] = __shfl_sync(0xffffffffu, 1, 0);
  else
    data[1] = __shfl_sync(0xffffffffu, 2, 0);
}

__global__ void missing_lane(int* data) {
  data[threadIdx.x & 1] = __shfl_sync(0x1u, 1, 0);
}

__global__ void index_below(const int* data, int n) {
  CU_ASSERT(data[threadIdx.x] < n);
}

__global__ void write_past(int* data, int n) {
  data[threadIdx.x + n] = 1;
}

__global__ void write_past_shared(int* data, int past) {
  CU_SHARED_ARRAY(int, 8, s);
  s[threadIdx.x + past] = 1;
  __syncthreads();
  data[0] = s[0];
}

__global__ void write_past_dynamic(int* data, int past) {
  CU_SHARED_DYNAMIC(int, s);
  s[threadIdx.x + past] = 1;
  __syncthreads();
  data[0] = s[0];
}

__global__ void write_past_stack(int* data, int past) {
  int local[4] = {1, 2, 3, 4};
  __syncthreads();
  local[past] = 7;
  data[0] = local[past & 3];
}

__global__ void large_shared(int* data) {
  CU_SHARED_ARRAY(char, 40000, a);
  CU_SHARED_DYNAMIC(char, b);
  a[threadIdx.x] = b[threadIdx.x] = 1;
  data[0] = a[threadIdx.x];
}

// The barrier that is missing between the write and the read of a neighbour's element.
__global__ void race(int* data) {
  CU_SHARED_ARRAY(int, 64, s);
  s[threadIdx.x] = threadIdx.x;
  data[threadIdx.x] = s[63 - threadIdx.x];
}

__global__ void fill_span(Span span) {
  if (static_cast<int>(threadIdx.x) < span.count) span.data[threadIdx.x] = 5;
}

#ifndef __CUDACC__
__global__ void nested() {
  CU_LAUNCH(nothing, 1, 1, 0, 0)();
}
#endif

int blocks_for(int n, int block) {
  return (n + block - 1) / block;
}

dim3 shape(const unsigned sizes[3]) {
  return dim3(sizes[0], sizes[1], sizes[2]);
}

}  // namespace

void launch_add(const float* a, const float* b, float* out, int n, int block, cudaStream_t stream) {
  CU_LAUNCH(add, blocks_for(n, block), block, 0, stream)(a, b, out, n);
}

void launch_coordinates(Where* out, const unsigned grid[3], const unsigned block[3]) {
  CU_LAUNCH(coordinates, shape(grid), shape(block), 0, 0)(out);
}

void launch_scale_index(float* out, int n, float factor) {
  CU_LAUNCH(for_each_index, blocks_for(n, 256), 256, 0, 0)(n, [=] __device__(int i) { out[i] = factor * i; });
}

void launch_block_sum(const float* in, float* out, int n) {
  CU_LAUNCH((block_sum<float, 256>), blocks_for(n, 256), 256, 0, 0)(in, out, n);
}

void launch_block_sum_dynamic(const float* in, float* out, int n) {
  CU_LAUNCH(block_sum_dynamic, blocks_for(n, 256), 256, 256 * sizeof(float), 0)(in, out, n);
}

void launch_bitonic_sort(int* values, int n) {
  CU_LAUNCH(bitonic_sort, 1, n, 0, 0)(values, n);
}
void launch_histogram(const int* in, int* bins, int n) {
  CU_LAUNCH(histogram, 32, 256, 0, 0)(in, bins, n);
}
void launch_start_order(int* order, int* counter, int threads) {
  CU_LAUNCH(start_order, 1, threads, 0, 0)(order, counter);
}
void launch_early_exit(int* out, int threads, int leaving) {
  CU_LAUNCH(early_exit, 1, threads, 0, 0)(out, leaving);
}
void launch_votes(int* out) {
  CU_LAUNCH(votes, 1, 64, 0, 0)(out);
}
void launch_warp_sum(const float* in, float* out, int n) {
  CU_LAUNCH(warp_sum, blocks_for(n, 256), 256, 0, 0)(in, out, n);
}
void launch_shuffles(int* down, int* up, int* exclusive_or, int* from, int width) {
  CU_LAUNCH(shuffles, 1, 32, 0, 0)(down, up, exclusive_or, from, width);
}
void launch_ballots(unsigned* ballot, int* any, int* all, int threads) {
  CU_LAUNCH(ballots, 1, threads, 0, 0)(ballot, any, all);
}
void launch_half_warps(int* out) {
  CU_LAUNCH(half_warps, 1, 32, 0, 0)(out);
}
void launch_atomics(int* integers, float* sum, int threads, int blocks) {
  CU_LAUNCH(atomics, blocks, threads, 0, 0)(integers, sum);
}
void launch_big_shape(int block, int shared_bytes, int grid_y) {
  CU_LAUNCH(nothing, dim3(1, grid_y), block, shared_bytes, 0)();
}
void launch_fill_span(Span span) {
  CU_LAUNCH(fill_span, 1, 4, 0, 0)(span);
}

void launch_fault(Fault fault, int* data, int n) {
  switch (fault) {
    case Fault::DivergentBarrier:
      CU_LAUNCH(divergent_barrier, 1, 32, 0, 0)(data);
      break;
    case Fault::DivergentWarp:
      CU_LAUNCH(divergent_warp, 1, 32, 0, 0)(data);
      break;
    case Fault::MissingLane:
      CU_LAUNCH(missing_lane, 1, 2, 0, 0)(data);
      break;
    case Fault::Assert:
      CU_LAUNCH(index_below, 1, 4, 0, 0)(data, n);
      break;
    case Fault::Global:
      CU_LAUNCH(write_past, 1, 4, 0, 0)(data, n);
      break;
    case Fault::SharedStatic:
      CU_LAUNCH(write_past_shared, 1, 4, 0, 0)(data, n);
      break;
    case Fault::SharedDynamic:
      CU_LAUNCH(write_past_dynamic, 1, 4, 32, 0)(data, n);
      break;
    case Fault::LocalStack:
      CU_LAUNCH(write_past_stack, 1, 4, 0, 0)(data, n);
      break;
    case Fault::SharedTooLarge:
      CU_LAUNCH(large_shared, 1, 4, 20000, 0)(data);
      break;
    case Fault::Race:
      CU_LAUNCH(race, 1, 64, 0, 0)(data);
      break;
    case Fault::Nested:
#ifndef __CUDACC__
      CU_LAUNCH(nested, 1, 1, 0, 0)();
#endif
      break;
  }
}
