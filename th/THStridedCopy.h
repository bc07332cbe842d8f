/* THStridedCopy.h: copies between two layouts of one shape; only the size of an element matters. Not installed. */
#ifndef TH_STRIDED_COPY_INC
#define TH_STRIDED_COPY_INC

#include "THGeneral.h"

/* n elements side by side; the blocks may overlap. Parallel when large. */
void TH_copyBytes(void *dest, const void *src, ptrdiff_t bytes);

/* dest[i, j, ...] = src[i, j, ...] for sizes given, strides in elements of elementSize (1, 2, 4 or 8) bytes.
 * Gives 0, and does nothing, where the order of the writes could matter: the memory overlaps, dest visits an element
 * twice, or a dimension is too odd for it. */
int TH_copyStrided(int nDimension, const long *size, void *dest, const long *destStride, const void *src,
                   const long *srcStride, size_t elementSize);

#endif
