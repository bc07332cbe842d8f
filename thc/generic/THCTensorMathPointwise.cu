/* generic/THCTensorMathPointwise.cu: element by element, one element type. */
#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorMathPointwise.cu"
#else

void THCTensor_(cadd)(THCState *state, THCTensor *self, THCTensor *src1, real value, THCTensor *src2) {
  checkCounts(state, src1, src2);
  THC_checkDims(src1, 2);
  THC_checkDims(src2, 4);
  THCTensor_(resizeAs)(state, self, src1);
  if (THCTensor_(nElement)(state, self) == 0) return;
  THCudaCheck(THC_intoResult(state, self, [=](THCTensor *result) {
    THC_pointwiseApply3(state, result, self == src1 ? result : src1, self == src2 ? result : src2,
                        ScaledAddOp<real>{value});
  }));
}

#endif
