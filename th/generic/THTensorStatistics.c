/* Mean and spread: mean var std over a dimension; meanall varall stdall.
 *
 * The result of a reduction over a dimension has t's shape with 1 there, or, unless keepdim, without that dimension.
 *
 * 1. mean is sum (see THTensorReduce.c, its two widths too) divided in the element type.
 * 2. var and std take one pass: the sum of the elements and that of their squares, each square rounded to the element
 *    type, both added in accreal, then (squares / n - mean * mean), not below 0. Where the spread is small beside the
 *    mean little is left of it: that is part of the contract. biased divides by n, else by n - 1.
 * 3. varall and stdall take two passes and keep the digits.
 * 4. Slices are walked as rows where their own elements lie closest together, else side by side in blocks. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorStatistics.c"
#else

#define TH_MOMENT_LANES 8
/* Slices walked together: few enough that their sums stay in the first cache. */
#define TH_MOMENT_BLOCK 256

void THTensor_(mean)(THTensor *r_, THTensor *t, int dimension, int keepdim) {
  THArgCheck(dimension >= 0 && dimension < t->nDimension, 2, "invalid dimension %d of a tensor with %d dimensions",
             dimension + TH_INDEX_BASE, t->nDimension);
  const long length = t->size[dimension];
  THTensor_(sum)(r_, t, dimension, keepdim);
  THTensor_(div)(r_, r_, length);
}

/* Sums of n <= TH_MOMENT_BLOCK slices of `length` elements `step` apart, the slices `lane` apart. */
TH_ALWAYS_INLINE void THTensor_(momentsBlock)(accreal *sum, accreal *squares, const real *x, long lane, long n,
                                              long length, long step) {
  for (long j = 0; j < n; j++) {
    sum[j] = squares[j] = 0;
  }
  for (long k = 0; k < length; k++, x += step) {
    for (long j = 0; j < n; j++) {
      const real z = x[j * lane];
      sum[j] += z;
      squares[j] += z * z;
    }
  }
}

/* Sums of one slice, over lanes that do not wait for each other. */
TH_ALWAYS_INLINE void THTensor_(momentsRow)(accreal *sum, accreal *squares, const real *x, long length, long step) {
  accreal s[TH_MOMENT_LANES] = {0}, q[TH_MOMENT_LANES] = {0};
  long k = 0;
  for (; k + TH_MOMENT_LANES <= length; k += TH_MOMENT_LANES) {
    for (int l = 0; l < TH_MOMENT_LANES; l++) {
      const real z = x[(k + l) * step];
      s[l] += z;
      q[l] += z * z;
    }
  }
  for (; k < length; k++) {
    const real z = x[k * step];
    s[0] += z;
    q[0] += z * z;
  }
  for (int l = 1; l < TH_MOMENT_LANES; l++) {
    s[0] += s[l];
    q[0] += q[l];
  }
  *sum = s[0];
  *squares = q[0];
}

static real THTensor_(spreadOf)(accreal sum, accreal squares, long n, int biased, int isRoot) {
  const accreal mean = sum / n;
  accreal variance;
  if (biased) {
    variance = squares / n - mean * mean;
  } else {
    variance = squares / (n - 1) - (real)n / (real)(n - 1) * mean * mean;
  }
  variance = variance < 0 ? 0 : variance;
#ifdef TH_REAL_IS_FLOAT
  return isRoot ? sqrtf((real)variance) : (real)variance;
#else
  return isRoot ? sqrt(variance) : variance;
#endif
}

static void THTensor_(spread)(THTensor *r_, THTensor *t, int dimension, int biased, int keepdim, int isRoot) {
  THArgCheck(dimension >= 0 && dimension < t->nDimension, 3, "invalid dimension %d of a tensor with %d dimensions",
             dimension + TH_INDEX_BASE, t->nDimension);
  TH_RESIZE_ALONG(THTensor_(resizeNd), r_, t, dimension, 1);
  const long length = t->size[dimension], step = t->stride[dimension];
  TH_SLICES(slices, dimension, t->nDimension, t->size, t->stride, r_->stride, NULL);
  while (THSlices_next(&slices)) {
    const long lane = slices.lane[0];
    const int isRows = labs(step) <= labs(lane) || slices.lanes == 1;
    const long block = isRows ? 1 : TH_MOMENT_BLOCK;
    for (long j = 0; j < slices.lanes; j += block) {
      accreal sum[TH_MOMENT_BLOCK], squares[TH_MOMENT_BLOCK];
      const long n = THMin(block, slices.lanes - j);
      const real *x = THTensor_(data)(t) + slices.offset[0] + j * lane;
      real *r = THTensor_(data)(r_) + slices.offset[1] + j * slices.lane[1];
      if (isRows && step == 1) {
        THTensor_(momentsRow)(sum, squares, x, length, 1);
      } else if (isRows) {
        THTensor_(momentsRow)(sum, squares, x, length, step);
      } else if (lane == 1) {
        THTensor_(momentsBlock)(sum, squares, x, 1, n, length, step);
      } else {
        THTensor_(momentsBlock)(sum, squares, x, lane, n, length, step);
      }
      for (long i = 0; i < n; i++) {
        r[i * slices.lane[1]] = THTensor_(spreadOf)(sum[i], squares[i], length, biased, isRoot);
      }
    }
  }
  if (!keepdim) {
    THTensor_(squeeze1d)(r_, r_, dimension);
  }
}

void THTensor_(var)(THTensor *r_, THTensor *t, int dimension, int biased, int keepdim) {
  THTensor_(spread)(r_, t, dimension, biased, keepdim, 0);
}

void THTensor_(std)(THTensor *r_, THTensor *t, int dimension, int biased, int keepdim) {
  THTensor_(spread)(r_, t, dimension, biased, keepdim, 1);
}

accreal THTensor_(meanall)(THTensor *self) {
  THArgCheck(self->nDimension > 0, 1, "empty Tensor");
  return THTensor_(sumall)(self) / TH_COUNT(self);
}

accreal THTensor_(varall)(THTensor *self, int biased) {
  const accreal mean = THTensor_(meanall)(self);
  accreal sum = 0;
  TH_TENSOR_APPLY(real, self, sum += (*self_data - mean) * (*self_data - mean););
  return sum / (TH_COUNT(self) - (biased ? 0 : 1));
}

accreal THTensor_(stdall)(THTensor *self, int biased) {
  return sqrt(THTensor_(varall)(self, biased));
}

#undef TH_MOMENT_LANES
#undef TH_MOMENT_BLOCK

#endif
