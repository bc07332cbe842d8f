/* THCIntoResult.cuh: results whose elements share memory. Not installed. */
#ifndef THC_INTO_RESULT_INC
#define THC_INTO_RESULT_INC

#include "THCApply.cuh"
#include "THCTensorInternal.h"

#define THC_TRY_COPY(TENSOR)                                                  \
  inline cudaError_t THC_tryCopy(THCState *state, TENSOR *to, TENSOR *from) { \
    return TENSOR##_tryCopy(state, to, from);                                 \
  }
THC_TRY_COPY(THCudaByteTensor)
THC_TRY_COPY(THCudaCharTensor)
THC_TRY_COPY(THCudaShortTensor)
THC_TRY_COPY(THCudaIntTensor)
THC_TRY_COPY(THCudaLongTensor)
THC_TRY_COPY(THCudaTensor)
THC_TRY_COPY(THCudaDoubleTensor)
THC_TRY_COPY(THCudaHalfTensor)
#undef THC_TRY_COPY

/* Runs launch(tensor) to fill `result`. A result whose elements share memory (expanded, say) is computed aside and
 * copied in, so that each element is computed from the old values. Returns the error of the launch; owns nothing then.
 */
template <typename TensorType, typename Launch>
cudaError_t THC_intoResult(THCState *state, TensorType *result, const Launch &launch) {
  if (!THC_overlappingIndices(result)) {
    launch(result);
    return cudaGetLastError();
  }
  TensorType *aside = TensorUtils<TensorType>::newContiguous(state, result);
  launch(aside);
  cudaError_t error = cudaGetLastError();
  if (error == cudaSuccess) error = THC_tryCopy(state, result, aside);
  TensorUtils<TensorType>::free(state, aside);
  return error;
}

#endif
