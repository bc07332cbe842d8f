/* generic/THCTensorMathPointwise.h: element by element on tensors of one element type. The tensors need the same number
 * of elements (an error if not, before anything changes), not the same shape; the result gets src1's. It may be src1 or
 * src2. */
#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorMathPointwise.h"
#else

/* self = src1 + value * src2, rounded after the product and after the sum; integers wrap. */
THC_API void THCTensor_(cadd)(THCState *state, THCTensor *self, THCTensor *src1, real value, THCTensor *src2);

#endif
