/* Scans along a dimension: cumsum, cumprod.
 *
 * r_ gets t's shape and may be t. Each slice is added up, or multiplied, in accreal and rounded to the element type at
 * every step, element after element, whatever the strides.
 *
 * Slices that lie side by side in memory are scanned together, a block at a time with the running sums on the stack:
 * memory is read in order, and the additions of different slices overlap where those of one slice must wait for each
 * other. One thread. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorScan.c"
#else

/* Slices scanned together: a cache line's worth when each is read along its own memory, more when they interleave. */
#define TH_SCAN_APART 4
#define TH_SCAN_TOGETHER 256

/* n <= TH_SCAN_TOGETHER slices: steps along each, lanes between them. */
TH_ALWAYS_INLINE void THTensor_(scanBlock)(real *r, long r_lane, long r_step, const real *t, long t_lane, long t_step,
                                           const long n, long length, const int isProduct) {
  accreal total[TH_SCAN_TOGETHER];
  for (long j = 0; j < n; j++) {
    total[j] = isProduct;
  }
  for (long k = 0; k < length; k++, r += r_step, t += t_step) {
    for (long j = 0; j < n; j++) {
      total[j] = isProduct ? total[j] * t[j * t_lane] : total[j] + t[j * t_lane];
      r[j * r_lane] = (real)total[j];
    }
  }
}

TH_ALWAYS_INLINE void THTensor_(scan)(THTensor *r_, THTensor *t, int dimension, const int isProduct) {
  THArgCheck(dimension >= 0 && dimension < t->nDimension, 2, "dimension %d out of range of a tensor with %d dimensions",
             dimension + TH_INDEX_BASE, t->nDimension);
  THTensor_(resizeAs)(r_, t);
  const long length = t->size[dimension], t_step = t->stride[dimension], r_step = r_->stride[dimension];
  TH_SLICES(slices, dimension, t->nDimension, t->size, t->stride, r_->stride, NULL);
  while (THSlices_next(&slices)) {
    const real *from = THTensor_(data)(t) + slices.offset[0];
    real *to = THTensor_(data)(r_) + slices.offset[1];
    const long t_lane = slices.lane[0], r_lane = slices.lane[1];
    const int together = labs(t_lane) < labs(t_step);
    const long block = together ? TH_SCAN_TOGETHER : TH_SCAN_APART;
    for (long j = 0; j < slices.lanes; j += block) {
      const long n = THMin(block, slices.lanes - j);
      real *r = to + j * r_lane;
      const real *x = from + j * t_lane;
      if (together && r_lane == 1 && t_lane == 1) {
        THTensor_(scanBlock)(r, 1, r_step, x, 1, t_step, n, length, isProduct);
      } else if (n == TH_SCAN_APART) {
        THTensor_(scanBlock)(r, r_lane, r_step, x, t_lane, t_step, TH_SCAN_APART, length, isProduct);
      } else {
        THTensor_(scanBlock)(r, r_lane, r_step, x, t_lane, t_step, n, length, isProduct);
      }
    }
  }
}

void THTensor_(cumsum)(THTensor *r_, THTensor *t, int dimension) {
  THTensor_(scan)(r_, t, dimension, 0);
}

void THTensor_(cumprod)(THTensor *r_, THTensor *t, int dimension) {
  THTensor_(scan)(r_, t, dimension, 1);
}

#undef TH_SCAN_APART
#undef TH_SCAN_TOGETHER

#endif
