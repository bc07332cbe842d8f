/* THCTensorMathReduce.cu: sums. */
#include "THCIntoResult.cuh"
#include "THCNumerics.cuh"
#include "THCReduceAll.cuh"
#include "THCTensorMath.h"

template <typename T>
struct ReduceAdd {
  __device__ T operator()(T a, T b) const { return THCNumerics<T>::add(a, b); }
};

template <typename In, typename Out>
struct ConvertOp {
  __device__ Out operator()(In value) const { return ScalarConvert<In, Out>::to(value); }
};

#include "generic/THCTensorMathReduce.cu"
#include "THCGenerateAllTypes.h"
