/* THCApply.cuh: an operation on every element of one, two or three tensors of the same number of elements, of any
 * strides.
 *
 *   struct AddOp { __device__ void operator()(float* out, float* in) const { *out += *in; } };
 *   THC_pointwiseApply2(state, out, in, AddOp());
 *
 * Strategy: dimensions are collapsed; one kernel serves tensors that are all contiguous, another any strides, each with
 * 32-bit and 64-bit index arithmetic. There is a thread for each element, as far as a grid goes.
 *
 * The tensors have passed THC_checkDims and have elements. Errors of the launch: the caller asks cudaGetLastError(). */
#ifndef THC_APPLY_INC
#define THC_APPLY_INC

#include "THCReduceApplyUtils.cuh"
#include "THCTensorTypeUtils.cuh"

template <typename IndexType, bool Contiguous, typename Op, typename... T>
__global__ void kernelPointwiseApply(IndexType total, Op op, TensorInfo<T, IndexType>... infos) {
  const IndexType step = static_cast<IndexType>(gridDim.x) * blockDim.x;
  for (IndexType i = static_cast<IndexType>(blockIdx.x) * blockDim.x + threadIdx.x; i < total; i += step)
    op(&infos.data[IndexToOffset<T, IndexType, Contiguous>::get(i, infos)]...);
}

/* The infos are collapsed. Fast: four kernels, each for what it is good at; else one for all, a quarter of the code. */
template <bool Fast, typename Op, typename... T>
void THC_applyInfos(THCState *state, unsigned long total, const Op &op, const TensorInfo<T, unsigned long> &...infos) {
  const cudaStream_t stream = THCState_getCurrentStream(state);
  const dim3 grid = THC_applyGrid(total), block(THC_APPLY_THREADS);
  const bool contiguous = (infos.isContiguous() && ...);
  const bool narrow = (THC_canUse32BitIndexMath(infos) && ...);
  if constexpr (Fast) {
    const unsigned count = static_cast<unsigned>(total);
    if (narrow && contiguous) {
      CU_LAUNCH((kernelPointwiseApply<unsigned, true, Op, T...>), grid, block, 0, stream)
      (count, op, infos.template as<unsigned>()...);
      return;
    }
    if (narrow) {
      CU_LAUNCH((kernelPointwiseApply<unsigned, false, Op, T...>), grid, block, 0, stream)
      (count, op, infos.template as<unsigned>()...);
      return;
    }
    if (contiguous) {
      CU_LAUNCH((kernelPointwiseApply<unsigned long, true, Op, T...>), grid, block, 0, stream)(total, op, infos...);
      return;
    }
  }
  CU_LAUNCH((kernelPointwiseApply<unsigned long, false, Op, T...>), grid, block, 0, stream)(total, op, infos...);
}

template <typename TensorA, typename Op>
void THC_pointwiseApply1(THCState *state, TensorA *a, const Op &op) {
  THC_applyInfos<true>(state, TensorUtils<TensorA>::getNumElements(state, a), op, THC_collapsedInfo(state, a));
}

template <typename TensorA, typename TensorB, typename Op>
void THC_pointwiseApply2(THCState *state, TensorA *a, TensorB *b, const Op &op) {
  THC_applyInfos<true>(state, TensorUtils<TensorA>::getNumElements(state, a), op, THC_collapsedInfo(state, a),
                       THC_collapsedInfo(state, b));
}

template <typename TensorA, typename TensorB, typename TensorC, typename Op>
void THC_pointwiseApply3(THCState *state, TensorA *a, TensorB *b, TensorC *c, const Op &op) {
  THC_applyInfos<true>(state, TensorUtils<TensorA>::getNumElements(state, a), op, THC_collapsedInfo(state, a),
                       THC_collapsedInfo(state, b), THC_collapsedInfo(state, c));
}

#endif
