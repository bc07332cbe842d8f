/* THCTensorCopy.cu: copies and conversions in device memory. */
#include <algorithm>

#include "THCApply.cuh"
#include "THCNumerics.cuh"
#include "THCTensorCopy.h"
#include "THCTensorInternal.h"

template <typename To, typename From>
struct CopyOp {
  __device__ void operator()(To *to, const From *from) const { *to = ScalarConvert<From, To>::to(*from); }
};

/* Where a dimension of `to` repeats one element (stride 0) the last value meant for it ends there, as in TH's loops;
 * the others are left out, so that no two threads write one place. Returns the number of elements left. */
template <typename To, typename From>
static unsigned long dropRepeats(TensorInfo<To, unsigned long> &to, TensorInfo<From, unsigned long> &from,
                                 unsigned long n) {
  if (to.dims != from.dims || !std::equal(to.sizes, to.sizes + to.dims, from.sizes)) return n;
  for (int d = 0; d < to.dims; d++) {
    if (to.strides[d] != 0 || to.sizes[d] == 1) continue;
    from.data += (from.sizes[d] - 1) * from.strides[d];
    n /= to.sizes[d];
    to.sizes[d] = from.sizes[d] = 1;
  }
  return n;
}

/* Pairs of different types are many and rare: one kernel serves each. */
template <typename To, typename From>
static cudaError_t copyInfos(THCState *state, unsigned long n, TensorInfo<To, unsigned long> to,
                             TensorInfo<From, unsigned long> from) {
  if (n > 0) {
    n = dropRepeats(to, from, n);
    to.collapseDims();
    from.collapseDims();
    THC_applyInfos<std::is_same<To, From>::value>(state, n, CopyOp<To, From>(), to, from);
  }
  return cudaGetLastError();
}

/* A row in memory of as many elements, in the shape of `like`. */
template <typename T, typename Like>
static TensorInfo<T, unsigned long> rowLike(T *row, const TensorInfo<Like, unsigned long> &like) {
  TensorInfo<T, unsigned long> info;
  info.data = row;
  info.dims = like.dims;
  unsigned long step = 1;
  for (int d = like.dims - 1; d >= 0; d--) {
    info.sizes[d] = like.sizes[d];
    info.strides[d] = step;
    step *= like.sizes[d];
  }
  return info;
}

template <typename TensorTo, typename TensorFrom>
static void checkCopy(THCState *state, TensorTo *to, TensorFrom *from) {
  const ptrdiff_t n = TensorUtils<TensorTo>::getNumElements(state, to);
  THArgCheck(n == TensorUtils<TensorFrom>::getNumElements(state, from), 2,
             "size mismatch: %s and %s have different numbers of elements", _THSizeDesc(to->size, to->nDimension).str,
             _THSizeDesc(from->size, from->nDimension).str);
  THC_checkDims(to, 1);
  THC_checkDims(from, 2);
}

template <typename TensorTo, typename TensorFrom>
static void convertTensor(THCState *state, TensorTo *to, TensorFrom *from) {
  checkCopy(state, to, from);
  const ptrdiff_t n = TensorUtils<TensorTo>::getNumElements(state, to);
  if (n > 0) THCudaCheck(copyInfos(state, n, THC_tensorInfo(state, to), THC_tensorInfo(state, from)));
}

#include "generic/THCTensorCopy.cu"
#include "THCGenerateAllTypes.h"
