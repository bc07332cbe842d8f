/* Compiled with the host compiler and in memcheck mode by the tests, and by nvcc where there is one: as an extension
 * does, it includes nothing but what is installed. */
#include "extension.h"

#include <THC/THCApply.cuh>

struct SquareOp {
  __device__ void operator()(float *out, const float *in) const { *out = *in * *in; }
};

void extension_square(THCState *state, THCudaTensor *out, THCudaTensor *in) {
  THC_pointwiseApply2(state, out, in, SquareOp());
  THCudaCheck(cudaGetLastError());
}

__global__ void writeOneTooMany(float *data, long count) {
  const long i = threadIdx.x;
  if (i <= count) data[i] = 1;
}

void extension_writePast(THCState *state, THCudaTensor *tensor) {
  CU_LAUNCH(writeOneTooMany, 1, 32, 0, THCState_getCurrentStream(state))
  (THCudaTensor_data(state, tensor), THCudaTensor_nElement(state, tensor));
  THCudaCheck(cudaDeviceSynchronize());
}
