/* THSize.h: questions about lists of sizes. */
#ifndef TH_SIZE_INC
#define TH_SIZE_INC

#include "THGeneral.h"

TH_API int THSize_isSameSizeAs(const long *sizeA, long dimsA, const long *sizeB, long dimsB);
/* The product of the sizes; 0 for no dimension. */
TH_API ptrdiff_t THSize_nElement(long dims, long *size);

#endif
