/* THCTensorTypeUtils.cuh: the tensor functions of each element type, for templates: TensorUtils<THCudaTensor> and so
 * on. */
#ifndef THC_TENSOR_TYPE_UTILS_INC
#define THC_TENSOR_TYPE_UTILS_INC

#include <climits>

#include "THC.h"
#include "THCTensorInfo.cuh"

template <typename TensorType>
struct TensorUtils;

#define THC_TENSOR_UTILS(TENSOR, TYPE)                                                                        \
  template <>                                                                                                 \
  struct TensorUtils<TENSOR> {                                                                                \
    typedef TYPE DataType;                                                                                    \
    static TYPE *getData(THCState *state, const TENSOR *t) { return TENSOR##_data(state, t); }                \
    static ptrdiff_t getNumElements(THCState *state, const TENSOR *t) { return TENSOR##_nElement(state, t); } \
    static TENSOR *newTensor(THCState *state) { return TENSOR##_new(state); }                                 \
    static TENSOR *newContiguous(THCState *state, TENSOR *t) { return TENSOR##_newContiguous(state, t); }     \
    static void free(THCState *state, TENSOR *t) { TENSOR##_free(state, t); }                                 \
  }

THC_TENSOR_UTILS(THCudaByteTensor, unsigned char);
THC_TENSOR_UTILS(THCudaCharTensor, char);
THC_TENSOR_UTILS(THCudaShortTensor, short);
THC_TENSOR_UTILS(THCudaIntTensor, int);
THC_TENSOR_UTILS(THCudaLongTensor, long);
THC_TENSOR_UTILS(THCudaTensor, float);
THC_TENSOR_UTILS(THCudaDoubleTensor, double);
THC_TENSOR_UTILS(THCudaHalfTensor, half);
#undef THC_TENSOR_UTILS

/* The tensor as given, dimensions not collapsed. It has at most MAX_CUTORCH_DIMS dimensions: THC_checkDims. */
template <typename TensorType>
TensorInfo<typename TensorUtils<TensorType>::DataType, unsigned long> THC_tensorInfo(THCState *state,
                                                                                     const TensorType *tensor) {
  TensorInfo<typename TensorUtils<TensorType>::DataType, unsigned long> info;
  info.data = TensorUtils<TensorType>::getData(state, tensor);
  info.dims = tensor->nDimension;
  for (int d = 0; d < info.dims; d++) {
    info.sizes[d] = static_cast<unsigned long>(tensor->size[d]);
    info.strides[d] = static_cast<unsigned long>(tensor->stride[d]);
  }
  return info;
}

template <typename TensorType>
auto THC_collapsedInfo(THCState *state, const TensorType *tensor) {
  auto info = THC_tensorInfo(state, tensor);
  info.collapseDims();
  return info;
}

/* n elements one after another. */
template <typename T>
TensorInfo<T, unsigned long> THC_rowInfo(T *data, unsigned long n) {
  TensorInfo<T, unsigned long> info;
  info.data = data;
  info.dims = 1;
  info.sizes[0] = n;
  info.strides[0] = 1;
  return info;
}

/* Raises for argument number `argument` when the tensor has more dimensions than a kernel takes. */
template <typename TensorType>
void THC_checkDims(const TensorType *tensor, int argument) {
  THArgCheck(tensor->nDimension <= MAX_CUTORCH_DIMS, argument, "tensor has %d dimensions, at most %d are supported",
             tensor->nDimension, MAX_CUTORCH_DIMS);
}

/* Do all places fit 31 bits? Then kernels divide 32-bit numbers, which is far cheaper. */
template <typename T>
bool THC_canUse32BitIndexMath(const TensorInfo<T, unsigned long> &info) {
  unsigned long count = 1, last = 0;
  for (int d = 0; d < info.dims; d++) {
    count *= info.sizes[d];
    last += (info.sizes[d] - 1) * info.strides[d];
  }
  return count < INT_MAX && last < INT_MAX;
}

/* May two elements share memory? Dimensions in the order of their strides must each step over all of the smaller ones;
 * a tensor that fails this may still be free of overlap, which costs a copy and nothing more. */
template <typename TensorType>
bool THC_overlappingIndices(const TensorType *tensor) {
  bool done[MAX_CUTORCH_DIMS] = {};
  long reach = 0; /* the largest offset among the dimensions seen so far */
  for (int seen = 0; seen < tensor->nDimension; seen++) {
    int next = -1;
    for (int d = 0; d < tensor->nDimension; d++)
      if (!done[d] && (next < 0 || tensor->stride[d] < tensor->stride[next])) next = d;
    done[next] = true;
    if (tensor->size[next] == 1) continue;
    if (tensor->stride[next] <= reach) return true;
    reach += (tensor->size[next] - 1) * tensor->stride[next];
  }
  return false;
}

#endif
