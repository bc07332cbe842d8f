/* THSize.c: questions about lists of sizes. */
#include "THSize.h"

int THSize_isSameSizeAs(const long *sizeA, long dimsA, const long *sizeB, long dimsB) {
  if (dimsA != dimsB) return 0;
  for (long d = 0; d < dimsA; d++)
    if (sizeA[d] != sizeB[d]) return 0;
  return 1;
}

ptrdiff_t THSize_nElement(long dims, long *size) {
  if (dims == 0) return 0;
  ptrdiff_t count = 1;
  for (long d = 0; d < dims; d++) count *= size[d];
  return count;
}
