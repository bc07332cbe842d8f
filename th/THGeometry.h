/* THGeometry.h: sizes, strides and how much memory they span; the same for every element type. Not installed. */
#ifndef TH_GEOMETRY_INC
#define TH_GEOMETRY_INC

#include "THGeneral.h"

/* Dimensions up to the first size that is not positive: the rest is cut off, the library has no zero-sized dimension.
 */
int TH_geometryDims(int nDimension, const long *size);

/* Elements from the first to the last one that sizes and strides reach, plus offset: what the storage must hold. A NULL
 * stride list, or a negative stride, means contiguous. 0 without dimensions. An error when a long cannot hold it. */
ptrdiff_t TH_geometrySpan(int nDimension, const long *size, const long *stride, ptrdiff_t offset);

/* Writes sizes and strides, contiguous where asked as above. into_size and into_stride may be size and stride. */
void TH_geometryWrite(int nDimension, const long *size, const long *stride, long *into_size, long *into_stride);

/* Is this what a contiguous tensor looks like? Strides of size-1 dimensions do not matter. */
static inline int TH_geometryContiguous(int nDimension, const long *size, const long *stride) {
  long expected = 1;
  for (int d = nDimension - 1; d >= 0; d--) {
    if (size[d] == 1) continue;
    if (stride[d] != expected) return 0;
    expected *= size[d];
  }
  return 1;
}

/* count * elementSize for an allocation; an error when it overflows or is negative. */
ptrdiff_t TH_storageBytes(ptrdiff_t count, size_t elementSize);

/* The same behind bytes that the allocation holds already. */
ptrdiff_t TH_addBytes(ptrdiff_t bytes, ptrdiff_t count, size_t elementSize);

#endif
