/* THCTensorMathPointwise.cu: element by element. */
#include "THCIntoResult.cuh"
#include "THCNumerics.cuh"
#include "THCTensorMath.h"

/* Raises unless both have the same number of elements; the result r_ will get src1's size. */
template <typename TensorType>
static void checkCounts(THCState *state, TensorType *src1, TensorType *src2) {
  const ptrdiff_t count1 = TensorUtils<TensorType>::getNumElements(state, src1);
  const ptrdiff_t count2 = TensorUtils<TensorType>::getNumElements(state, src2);
  if (count1 != count2)
    THError(
        "inconsistent tensor size, expected r_ %s, t %s and src %s to have the same number of elements, but got %td, "
        "%td "
        "and %td elements respectively",
        _THSizeDesc(src1->size, src1->nDimension).str, _THSizeDesc(src1->size, src1->nDimension).str,
        _THSizeDesc(src2->size, src2->nDimension).str, count1, count1, count2);
}

template <typename T>
struct ScaledAddOp {
  T value;
  __device__ void operator()(T *out, const T *a, const T *b) const {
    *out = THCNumerics<T>::add(*a, THCNumerics<T>::mul(value, *b));
  }
};

#include "generic/THCTensorMathPointwise.cu"
#include "THCGenerateAllTypes.h"
