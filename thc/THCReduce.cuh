/* THCReduce.cuh: reduction of one dimension of a tensor.
 *
 * Strategy: the result has one element a slice. Where the dimension is the memory's own (stride 1) a block takes a
 * slice, its threads neighbouring elements, and a tree joins them; else a thread takes a slice, so that neighbouring
 * threads read neighbouring memory. Acc is the type of the running value; `load` makes it from an element, `store` the
 * element from it. */
#ifndef THC_REDUCE_INC
#define THC_REDUCE_INC

#include "THCApply.cuh"

template <typename TOut, typename TIn, typename Acc, typename Load, typename Op, typename Store>
__global__ void kernelReduceBlockPerSlice(TensorInfo<TOut, unsigned long> out, TensorInfo<TIn, unsigned long> in,
                                          unsigned long slices, unsigned long size, Acc init, Load load, Op op,
                                          Store store) {
  CU_SHARED_DYNAMIC(Acc, shared);
  for (unsigned long slice = blockIdx.x; slice < slices; slice += gridDim.x) {
    const TIn *first = &in.data[IndexToOffset<TIn, unsigned long, false>::get(slice, in)];
    Acc value = init;
    for (unsigned long i = threadIdx.x; i < size; i += blockDim.x) value = op(value, load(first[i]));
    value = THC_reduceBlock(shared, value, op);
    if (threadIdx.x == 0) out.data[IndexToOffset<TOut, unsigned long, false>::get(slice, out)] = store(value);
    __syncthreads(); /* shared is written again in the next round */
  }
}

template <typename TOut, typename TIn, typename Acc, typename Load, typename Op, typename Store>
__global__ void kernelReduceThreadPerSlice(TensorInfo<TOut, unsigned long> out, TensorInfo<TIn, unsigned long> in,
                                           unsigned long slices, unsigned long size, unsigned long stride, Acc init,
                                           Load load, Op op, Store store) {
  const unsigned long step = static_cast<unsigned long>(gridDim.x) * blockDim.x;
  for (unsigned long slice = static_cast<unsigned long>(blockIdx.x) * blockDim.x + threadIdx.x; slice < slices;
       slice += step) {
    const TIn *first = &in.data[IndexToOffset<TIn, unsigned long, false>::get(slice, in)];
    Acc value = init;
    for (unsigned long i = 0; i < size; i++) value = op(value, load(first[i * stride]));
    out.data[IndexToOffset<TOut, unsigned long, false>::get(slice, out)] = store(value);
  }
}

/* Threads for a block that reduces `size` elements: a power of two from 32 to THC_APPLY_THREADS. A thread gets some 32
 * elements: the tree at the end costs more than they do. */
inline unsigned THC_reduceThreads(unsigned long size) {
  unsigned threads = 32;
  while (threads < THC_APPLY_THREADS && threads * 64 <= size) threads *= 2;
  return threads;
}

/* out: as in, with size 1 in dimension dim. Errors of the launch: the caller asks cudaGetLastError(). */
template <typename Acc, typename TensorOut, typename TensorIn, typename Load, typename Op, typename Store>
void THC_reduceDim(THCState *state, TensorOut *out, TensorIn *in, int dim, Acc init, const Load &load, const Op &op,
                   const Store &store) {
  typedef typename TensorUtils<TensorOut>::DataType TOut;
  typedef typename TensorUtils<TensorIn>::DataType TIn;
  auto infoOut = THC_tensorInfo(state, out);
  auto infoIn = THC_tensorInfo(state, in);
  const unsigned long size = infoIn.sizes[dim], stride = infoIn.strides[dim];
  const unsigned long slices = TensorUtils<TensorOut>::getNumElements(state, out);
  infoIn.sizes[dim] = 1; /* a slice's number leads to its first element */
  infoOut.collapseDims();
  infoIn.collapseDims();
  const cudaStream_t stream = THCState_getCurrentStream(state);
  if (stride == 1 && size > 1) {
    const unsigned threads = THC_reduceThreads(size);
    const dim3 grid(static_cast<unsigned>(slices < 2147483647ul ? slices : 2147483647ul));
    CU_LAUNCH((kernelReduceBlockPerSlice<TOut, TIn, Acc, Load, Op, Store>), grid, threads, threads * sizeof(Acc),
              stream)
    (infoOut, infoIn, slices, size, init, load, op, store);
  } else {
    CU_LAUNCH((kernelReduceThreadPerSlice<TOut, TIn, Acc, Load, Op, Store>), THC_applyGrid(slices), THC_APPLY_THREADS,
              0, stream)
    (infoOut, infoIn, slices, size, stride, init, load, op, store);
  }
}

#endif
