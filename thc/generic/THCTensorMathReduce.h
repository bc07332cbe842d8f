/* generic/THCTensorMathReduce.h: reductions of tensors of one element type. */
#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorMathReduce.h"
#else

/* self: the sums over dimension dim of src (argument error 2 if outside), accumulated in accreal. Its size there
 * becomes 1; without keepdim the dimension goes, unless it is the only one. self may be src. */
THC_API void THCTensor_(sum)(THCState *state, THCTensor *self, THCTensor *src, long dim, int keepdim);
/* 0 for an empty tensor. Waits for the current stream. */
THC_API accreal THCTensor_(sumall)(THCState *state, THCTensor *self);

#endif
