/* generic/THCTensorMath.cu: filling, one element type. */
#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorMath.cu"
#else

void THCStorage_(fill)(THCState *state, THCStorage *storage, real value) {
  const unsigned long n = storage->size;
  if (n > 0) THC_applyInfos<true>(state, n, FillOp<real>{value}, THC_rowInfo(storage->data, n));
  THCudaCheck(cudaGetLastError());
}

void THCTensor_(fill)(THCState *state, THCTensor *self, real value) {
  THC_checkDims(self, 1);
  if (THCTensor_(nElement)(state, self) == 0) return;
  THC_pointwiseApply1(state, self, FillOp<real>{value});
  THCudaCheck(cudaGetLastError());
}

void THCTensor_(zero)(THCState *state, THCTensor *self) {
  THC_checkDims(self, 1);
  const ptrdiff_t n = THCTensor_(nElement)(state, self);
  if (n == 0) return;
  if (THCTensor_(isContiguous)(state, self)) {
    THCudaCheck(cudaMemsetAsync(THCTensor_(data)(state, self), 0, n * sizeof(real), THCState_getCurrentStream(state)));
    return;
  }
  THC_pointwiseApply1(state, self, FillOp<real>{ScalarConvert<int, real>::to(0)});
  THCudaCheck(cudaGetLastError());
}

#endif
