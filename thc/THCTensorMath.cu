/* THCTensorMath.cu: filling device storages and tensors. */
#include "THCTensorMath.h"

#include "THCApply.cuh"
#include "THCNumerics.cuh"

template <typename T>
struct FillOp {
  T value;
  __device__ void operator()(T *element) const { *element = value; }
};

#include "generic/THCTensorMath.cu"
#include "THCGenerateAllTypes.h"
