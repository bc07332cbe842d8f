/* generic/THCTensorMathReduce.cu: sums, one element type. */
#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorMathReduce.cu"
#else

/* self becomes src's size with 1 in dimension dim. */
static void THCTensor_(resizeReduced)(THCState *state, THCTensor *self, const THCTensor *src, long dim) {
  long size[MAX_CUTORCH_DIMS];
  for (int d = 0; d < src->nDimension; d++) size[d] = d == dim ? 1 : src->size[d];
  THCTensor_(resizeNd)(state, self, src->nDimension, size, NULL);
}

void THCTensor_(sum)(THCState *state, THCTensor *self, THCTensor *src, long dim, int keepdim) {
  THArgCheck(dim >= 0 && dim < src->nDimension, 2, "dimension %ld out of range of %dD tensor", dim, src->nDimension);
  THC_checkDims(src, 2);
  THCTensor *in = self == src ? THCTensor_(newClone)(state, src) : src;
  THCTensor_(resizeReduced)(state, self, in, dim);
  const cudaError_t error = THC_intoResult(state, self, [=](THCTensor *result) {
    THC_reduceDim(state, result, in, static_cast<int>(dim), ScalarConvert<int, accreal>::to(0),
                  ConvertOp<real, accreal>(), ReduceAdd<accreal>(), ConvertOp<accreal, real>());
  });
  if (in != src) THCTensor_(free)(state, in);
  THCudaCheck(error);
  if (!keepdim) THCTensor_(squeeze1d)(state, self, self, static_cast<int>(dim));
}

accreal THCTensor_(sumall)(THCState *state, THCTensor *self) {
  THC_checkDims(self, 1);
  return THC_reduceAll(state, self, ScalarConvert<int, accreal>::to(0), ConvertOp<real, accreal>(),
                       ReduceAdd<accreal>());
}

#endif
