/* generic/THCTensorCopy.cu: copies into device tensors and storages of one element type. */
#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorCopy.cu"
#else

cudaError_t THCTensor_(tryCopy)(THCState *state, THCTensor *self, THCTensor *src) {
  const ptrdiff_t n = THCTensor_(nElement)(state, self);
  if (self == src || n == 0) return cudaSuccess;
  if (self->nDimension > MAX_CUTORCH_DIMS || src->nDimension > MAX_CUTORCH_DIMS) return cudaErrorInvalidValue;
  if (THCTensor_(isContiguous)(state, self) && THCTensor_(isContiguous)(state, src))
    return cudaMemcpyAsync(THCTensor_(data)(state, self), THCTensor_(data)(state, src), n * sizeof(real),
                           cudaMemcpyDeviceToDevice, THCState_getCurrentStream(state));
  return copyInfos(state, n, THC_tensorInfo(state, self), THC_tensorInfo(state, src));
}

void THCTensor_(copy)(THCState *state, THCTensor *self, THCTensor *src) {
  if (self == src) return;
  checkCopy(state, self, src);
  THCudaCheck(THCTensor_(tryCopy)(state, self, src));
}

void THCTensor_(copyIgnoringOverlaps)(THCState *state, THCTensor *self, THCTensor *src) {
  THCTensor_(copy)(state, self, src);
}

void THCTensor_(copyCuda)(THCState *state, THCTensor *self, THCTensor *src) {
  THCTensor_(copy)(state, self, src);
}

cudaError_t THCTensor_(tryScatter)(THCState *state, THCTensor *self, const real *row) {
  if (self->nDimension > MAX_CUTORCH_DIMS) return cudaErrorInvalidValue;
  const unsigned long n = THCTensor_(nElement)(state, self);
  const auto info = THC_tensorInfo(state, self);
  return copyInfos(state, n, info, rowLike(const_cast<real *>(row), info));
}

cudaError_t THCTensor_(tryGather)(THCState *state, real *row, THCTensor *src) {
  if (src->nDimension > MAX_CUTORCH_DIMS) return cudaErrorInvalidValue;
  const unsigned long n = THCTensor_(nElement)(state, src);
  return copyInfos(state, n, THC_rowInfo(row, n), THC_tensorInfo(state, src));
}

#define THC_DEFINE_CONVERSION(Source, TensorSource, source_t)                                                   \
  void THCTensor_(copyCuda##Source)(THCState * state, THCTensor * dst, TensorSource * src) {                    \
    convertTensor(state, dst, src);                                                                             \
  }                                                                                                             \
  cudaError_t THCStorage_(tryConvert##Source)(THCState * state, real * to, const source_t *from, ptrdiff_t n) { \
    return copyInfos(state, n, THC_rowInfo(to, n), THC_rowInfo(const_cast<source_t *>(from), n));               \
  }

THC_DEFINE_CONVERSION(Byte, THCudaByteTensor, unsigned char)
THC_DEFINE_CONVERSION(Char, THCudaCharTensor, char)
THC_DEFINE_CONVERSION(Short, THCudaShortTensor, short)
THC_DEFINE_CONVERSION(Int, THCudaIntTensor, int)
THC_DEFINE_CONVERSION(Long, THCudaLongTensor, long)
THC_DEFINE_CONVERSION(Float, THCudaTensor, float)
THC_DEFINE_CONVERSION(Double, THCudaDoubleTensor, double)
THC_DEFINE_CONVERSION(Half, THCudaHalfTensor, half)
#undef THC_DEFINE_CONVERSION

#endif
