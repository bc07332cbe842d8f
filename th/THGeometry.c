/* THGeometry.c: see THGeometry.h. Overflow is an error, never a wrapped number. */
#include "THGeometry.h"

int TH_geometryDims(int nDimension, const long *size) {
  int dims = 0;
  while (dims < nDimension && size[dims] > 0) dims++;
  return dims;
}

TH_NO_RETURN static void tooLarge(int nDimension, const long *size) {
  THError("a tensor of size %s spans more elements than memory can have", _THSizeDesc(size, nDimension).str);
}

ptrdiff_t TH_geometrySpan(int nDimension, const long *size, const long *stride, ptrdiff_t offset) {
  if (nDimension == 0) return 0;
  long span = 1, count = 1, contiguous = 1, step;
  for (int d = nDimension - 1; d >= 0; d--) {
    const long used = stride != NULL && stride[d] >= 0 ? stride[d] : contiguous;
    if (__builtin_mul_overflow(size[d] - 1, used, &step) || __builtin_add_overflow(span, step, &span) ||
        __builtin_mul_overflow(size[d], used, &contiguous) || __builtin_mul_overflow(count, size[d], &count))
      tooLarge(nDimension, size);
  }
  if (__builtin_add_overflow(span, offset, &span)) tooLarge(nDimension, size);
  return span;
}

void TH_geometryWrite(int nDimension, const long *size, const long *stride, long *into_size, long *into_stride) {
  long contiguous = 1;
  for (int d = nDimension - 1; d >= 0; d--) {
    into_size[d] = size[d];
    into_stride[d] = stride != NULL && stride[d] >= 0 ? stride[d] : contiguous;
    contiguous = into_size[d] * into_stride[d];
  }
}

ptrdiff_t TH_storageBytes(ptrdiff_t count, size_t elementSize) {
  ptrdiff_t bytes;
  if (count < 0 || __builtin_mul_overflow(count, (ptrdiff_t)elementSize, &bytes))
    THError("$ Torch: invalid memory size -- maybe an overflow? (%td elements of %zu bytes)", count, elementSize);
  return bytes;
}

ptrdiff_t TH_addBytes(ptrdiff_t bytes, ptrdiff_t count, size_t elementSize) {
  if (__builtin_add_overflow(bytes, TH_storageBytes(count, elementSize), &bytes))
    THError("work space of more bytes than memory can have");
  return bytes;
}
