/* THCReduceAll.cuh: reduction of all elements of a tensor to one value on the host.
 *
 * Strategy: a first launch leaves one partial value a block in scratch space, a second, of one
 * block, joins them. The
 * number of blocks depends on the number of elements alone: the same tensor gives the same bits every time. */
#ifndef THC_REDUCE_ALL_INC
#define THC_REDUCE_ALL_INC

#include "THCReduce.cuh"

#define THC_REDUCE_ALL_BLOCKS 256ul
#define THC_REDUCE_ALL_SHARE 4096ul /* elements that make a block worth its while */

template <typename TIn, typename Acc, bool Contiguous, typename Load, typename Op>
__global__ void kernelReduceAll(TensorInfo<TIn, unsigned long> in, unsigned long total, Acc init, Acc *partial,
                                Load load, Op op) {
  CU_SHARED_DYNAMIC(Acc, shared);
  const unsigned long share = (total + gridDim.x - 1) / gridDim.x;
  const unsigned long begin = blockIdx.x * share;
  const unsigned long end = begin + share < total ? begin + share : total;
  Acc value = init;
  for (unsigned long i = begin + threadIdx.x; i < end; i += blockDim.x)
    value = op(value, load(in.data[IndexToOffset<TIn, unsigned long, Contiguous>::get(i, in)]));
  value = THC_reduceBlock(shared, value, op);
  if (threadIdx.x == 0) partial[blockIdx.x] = value;
}

template <typename Acc, typename Op>
__global__ void kernelJoinPartials(Acc *partial, unsigned count, Acc init, Op op) {
  CU_SHARED_DYNAMIC(Acc, shared);
  const Acc value = THC_reduceBlock(shared, threadIdx.x < count ? partial[threadIdx.x] : init, op);
  if (threadIdx.x == 0) partial[0] = value;
}

/* init for a tensor without elements. Waits for the current stream. Raises CUDA's errors. */
template <typename Acc, typename TensorIn, typename Load, typename Op>
Acc THC_reduceAll(THCState *state, TensorIn *in, Acc init, const Load &load, const Op &op) {
  typedef typename TensorUtils<TensorIn>::DataType TIn;
  const unsigned long total = TensorUtils<TensorIn>::getNumElements(state, in);
  if (total == 0) return init;
  auto info = THC_tensorInfo(state, in);
  info.collapseDims();
  const unsigned long wanted = (total + THC_REDUCE_ALL_SHARE - 1) / THC_REDUCE_ALL_SHARE;
  const unsigned blocks = static_cast<unsigned>(wanted < THC_REDUCE_ALL_BLOCKS ? wanted : THC_REDUCE_ALL_BLOCKS);
  const unsigned threads = THC_reduceThreads(total / blocks);
  const cudaStream_t stream = THCState_getCurrentStream(state);
  const bool reserved = THCState_getCurrentStreamIndex(state) >= 0;
  void *scratch = nullptr;
  if (reserved)
    scratch = THCState_getCurrentDeviceScratchSpace(state);
  else
    THCudaCheck(THCudaMalloc(state, &scratch, blocks * sizeof(Acc)));
  Acc *partial = static_cast<Acc *>(scratch);
  if (info.isContiguous())
    CU_LAUNCH((kernelReduceAll<TIn, Acc, true, Load, Op>), blocks, threads, threads * sizeof(Acc), stream)
  (info, total, init, partial, load, op);
  else CU_LAUNCH((kernelReduceAll<TIn, Acc, false, Load, Op>), blocks, threads, threads * sizeof(Acc), stream)(
      info, total, init, partial, load, op);
  if (blocks > 1) {
    const unsigned joiners = THC_REDUCE_ALL_BLOCKS;
    CU_LAUNCH((kernelJoinPartials<Acc, Op>), 1, joiners, joiners * sizeof(Acc), stream)(partial, blocks, init, op);
  }
  Acc result = init;
  cudaError_t error = cudaGetLastError();
  if (error == cudaSuccess) error = cudaMemcpyAsync(&result, partial, sizeof result, cudaMemcpyDeviceToHost, stream);
  if (error == cudaSuccess) error = cudaStreamSynchronize(stream);
  if (!reserved) THCudaFree(state, scratch);
  THCudaCheck(error);
  return result;
}

#endif
