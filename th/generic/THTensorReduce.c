/* Reductions that add and multiply: sum and prod over a dimension, sumall.
 *
 * The result of a reduction over a dimension has t's shape with 1 there, or, unless keepdim, without that dimension;
 * only its elements are written, whatever lies between them.
 *
 * 1. The slices along the dimension are walked as rows where the dimension has stride 1 in t, else as planes: a block
 * of slices side by side is reduced together, so that memory is read in order and the loop vectorises.
 * 2. Both work in accreal along rows and in the element type along planes, element after element: the two widths are
 * part of the contract. A row's sum goes over TH_SUM_LANES partial sums, a row's product over none, so that it
 * overflows where it did in the original; integers wrap.
 * 3. One thread. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorReduce.c"
#else

#define TH_SUM_LANES 8
/* Slices reduced together in planes: few enough that their results stay in the first cache. */
#define TH_PLANE_BLOCK 1024

static accreal THTensor_(sumRow)(const real *x, ptrdiff_t n) {
  accreal lane[TH_SUM_LANES] = {0};
  accreal sum = 0;
  ptrdiff_t i = 0;
  for (; i + TH_SUM_LANES <= n; i += TH_SUM_LANES) {
    for (int l = 0; l < TH_SUM_LANES; l++) {
      lane[l] += x[i + l];
    }
  }
  for (; i < n; i++) {
    sum += x[i];
  }
  for (int l = 0; l < TH_SUM_LANES; l++) {
    sum += lane[l];
  }
  return sum;
}

/* Slices along the dimension whose elements lie closest together. */
static accreal THTensor_(sumStrided)(THTensor *t) {
  const int dimension = TH_closest_dimension(t->size, t->stride, t->nDimension);
  const long length = t->size[dimension], step = t->stride[dimension];
  accreal sum = 0;
  TH_SLICES(slices, dimension, t->nDimension, t->size, t->stride, NULL, NULL);
  while (THSlices_next(&slices)) {
    for (long j = 0; j < slices.lanes; j++) {
      const real *x = THTensor_(data)(t) + slices.offset[0] + j * slices.lane[0];
      if (step == 1) {
        sum += THTensor_(sumRow)(x, length);
      } else {
        for (long k = 0; k < length; k++) sum += x[k * step];
      }
    }
  }
  return sum;
}

accreal THTensor_(sumall)(THTensor *t) {
  if (TH_CONTIGUOUS(t)) {
    return TH_COUNT(t) > 0 ? THTensor_(sumRow)(THTensor_(data)(t), TH_COUNT(t)) : 0;
  }
  return THTensor_(sumStrided)(t);
}

/* Serial, so rows wait for nothing but their own products. */
static accreal THTensor_(prodRow)(const real *x, ptrdiff_t n) {
  accreal product = 1;
  for (ptrdiff_t i = 0; i < n; i++) {
    product *= x[i];
  }
  return product;
}

/* n slices of `length` elements `step` apart, the slices t_lane apart in t: r = 0 + t[0] + t[1] + ..., or
 * 1 * t[0] * t[1] * ..., in real. */
TH_ALWAYS_INLINE void THTensor_(reducePlane)(real *r, const long r_lane, const real *t, const long t_lane, long n,
                                             long length, long step, const int isProduct) {
  for (long j = 0; j < n; j++) {
    r[j * r_lane] = isProduct;
  }
  for (long k = 0; k < length; k++, t += step) {
    for (long j = 0; j < n; j++) {
      r[j * r_lane] = isProduct ? r[j * r_lane] * t[j * t_lane] : r[j * r_lane] + t[j * t_lane];
    }
  }
}

TH_ALWAYS_INLINE void THTensor_(reduce)(THTensor *r_, THTensor *t, int dimension, int keepdim, const int isProduct) {
  THArgCheck(dimension >= 0 && dimension < t->nDimension, 2, "dimension %d out of range of a tensor with %d dimensions",
             dimension + TH_INDEX_BASE, t->nDimension);
  TH_RESIZE_ALONG(THTensor_(resizeNd), r_, t, dimension, 1);
  const long length = t->size[dimension], step = t->stride[dimension];
  TH_SLICES(slices, dimension, t->nDimension, t->size, t->stride, r_->stride, NULL);
  while (THSlices_next(&slices)) {
    const long t_lane = slices.lane[0], r_lane = slices.lane[1];
    const real *from = THTensor_(data)(t) + slices.offset[0];
    real *to = THTensor_(data)(r_) + slices.offset[1];
    const long block = step == 1 ? 1 : TH_PLANE_BLOCK;
    for (long j = 0; j < slices.lanes; j += block) {
      const long n = THMin(block, slices.lanes - j);
      const real *x = from + j * t_lane;
      real *r = to + j * r_lane;
      if (step == 1) {
        *r = (real)(isProduct ? THTensor_(prodRow)(x, length) : THTensor_(sumRow)(x, length));
      } else if (r_lane == 1 && t_lane == 1) {
        THTensor_(reducePlane)(r, 1, x, 1, n, length, step, isProduct);
      } else {
        THTensor_(reducePlane)(r, r_lane, x, t_lane, n, length, step, isProduct);
      }
    }
  }
  if (!keepdim) {
    THTensor_(squeeze1d)(r_, r_, dimension);
  }
}

void THTensor_(sum)(THTensor *r_, THTensor *t, int dimension, int keepdim) {
  THTensor_(reduce)(r_, t, dimension, keepdim, 0);
}

void THTensor_(prod)(THTensor *r_, THTensor *t, int dimension, int keepdim) {
  THTensor_(reduce)(r_, t, dimension, keepdim, 1);
}

#undef TH_PLANE_BLOCK
#undef TH_SUM_LANES

#endif
