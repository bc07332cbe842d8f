/* THConvPlane.c: the extents of a convolution's result, and generic/THConvPlane.c for all seven element types. */
#include "THConvPlane.h"

/* (n - 1) * step + 1, or 0 where a long cannot hold it. */
static long stretched(long n, long step) {
  long span;
  return __builtin_mul_overflow(n - 1, step, &span) || span == LONG_MAX ? 0 : span + 1;
}

int TH_convSetResult(THConvShape *shape) {
  const int is_full = TH_convIsFull(shape->kind), is_dilated = shape->kind == TH_CONV_DILATED;
  for (int d = 0; d < 3; d++) {
    const long t = shape->t[d], k = shape->k[d], step = shape->step[d];
    const long span = is_full ? stretched(t, step) : is_dilated ? stretched(k, step) : k;
    if (span == 0 || (is_full && __builtin_add_overflow(span, k - 1, &shape->r[d]))) return -1 - d;
    if (!is_full && t < span) return 0;
    if (!is_full) shape->r[d] = is_dilated ? t - span + 1 : (t - span) / step + 1;
    shape->pad[d] = is_full ? (k - 1) / step : 0;
    shape->padded[d] = t + 2 * shape->pad[d];
  }
  return 1;
}

ptrdiff_t TH_convPaddedCount(const THConvShape *shape, ptrdiff_t planes) {
  ptrdiff_t count = planes;
  for (int d = 0; d < 3; d++)
    if (__builtin_mul_overflow(count, shape->padded[d], &count))
      THError("an input and its border pass what memory can have");
  return count;
}

#include "generic/THConvPlane.c"
#include "THGenerateAllTypes.h"
