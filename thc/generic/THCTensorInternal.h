/* generic/THCTensorInternal.h: see THCTensorInternal.h. None of these raises: they are for callers that own something
 * they must free first. */
#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorInternal.h"
#else

/* Copies like THCTensor_(copy) tensors of the same number of elements. */
TH_EXTERNC cudaError_t THCTensor_(tryCopy)(THCState *state, THCTensor *self, THCTensor *src);

/* Between a tensor of any strides and as many elements in a row of device memory. */
TH_EXTERNC cudaError_t THCTensor_(tryScatter)(THCState *state, THCTensor *self, const real *row);
TH_EXTERNC cudaError_t THCTensor_(tryGather)(THCState *state, real *row, THCTensor *src);

/* The conversion of n elements in device memory. */
TH_EXTERNC cudaError_t THCStorage_(tryConvertByte)(THCState *state, real *to, const unsigned char *from, ptrdiff_t n);
TH_EXTERNC cudaError_t THCStorage_(tryConvertChar)(THCState *state, real *to, const char *from, ptrdiff_t n);
TH_EXTERNC cudaError_t THCStorage_(tryConvertShort)(THCState *state, real *to, const short *from, ptrdiff_t n);
TH_EXTERNC cudaError_t THCStorage_(tryConvertInt)(THCState *state, real *to, const int *from, ptrdiff_t n);
TH_EXTERNC cudaError_t THCStorage_(tryConvertLong)(THCState *state, real *to, const long *from, ptrdiff_t n);
TH_EXTERNC cudaError_t THCStorage_(tryConvertFloat)(THCState *state, real *to, const float *from, ptrdiff_t n);
TH_EXTERNC cudaError_t THCStorage_(tryConvertDouble)(THCState *state, real *to, const double *from, ptrdiff_t n);
TH_EXTERNC cudaError_t THCStorage_(tryConvertHalf)(THCState *state, real *to, const half *from, ptrdiff_t n);

#endif
