/* THCReduceApplyUtils.cuh: launch shapes, and the reduction of one value a thread over a block. */
#ifndef THC_REDUCE_APPLY_UTILS_INC
#define THC_REDUCE_APPLY_UTILS_INC

#include <cuda_kernel.h>

#define THC_APPLY_THREADS 512

/* Enough blocks of THC_APPLY_THREADS for `count` threads, as far as a grid goes. */
inline dim3 THC_applyGrid(unsigned long count) {
  const unsigned long blocks = (count + THC_APPLY_THREADS - 1) / THC_APPLY_THREADS;
  return dim3(static_cast<unsigned>(blocks < 2147483647ul ? blocks : 2147483647ul));
}

/* op over the values of all threads of the block, in a fixed tree; thread 0 has the result. shared: one T a thread;
 * blockDim.x is a power of two. All threads must call it. */
template <typename T, typename Op>
__device__ T THC_reduceBlock(T *shared, T value, Op op) {
  shared[threadIdx.x] = value;
  __syncthreads();
  for (unsigned step = blockDim.x / 2; step > 0; step /= 2) {
    if (threadIdx.x < step) shared[threadIdx.x] = op(shared[threadIdx.x], shared[threadIdx.x + step]);
    __syncthreads();
  }
  return shared[0];
}

#endif
