/* Reductions that add: sum over a dimension, sumall, meanall.
 *
 * The result of a reduction over a dimension has t's shape with 1 there, or, unless keepdim, without that dimension;
 * only its elements are written, whatever lies between them.
 *
 * 1. The slices along the dimension are walked as rows where the dimension has stride 1 in t, else as planes: a block
 * of slices side by side is reduced together, so that memory is read in order and the loop vectorises.
 * 2. sum adds in accreal along rows and in the element type along planes, element after element: the two widths are
 * part of the contract. A row's sum goes over TH_SUM_LANES partial sums; integers wrap.
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
  int dimension = 0;
  for (int d = 1; d < t->nDimension; d++) {
    if (t->size[dimension] == 1 || (t->size[d] > 1 && labs(t->stride[d]) < labs(t->stride[dimension]))) dimension = d;
  }
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

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
accreal THTensor_(meanall)(THTensor *t) {
  THArgCheck(t->nDimension > 0, 1, "empty Tensor");
  return THTensor_(sumall)(t) / TH_COUNT(t);
}
#endif

/* n slices of `length` elements `step` apart, the slices t_lane apart in t: r = 0 + t[0] + t[1] + ... in real. */
static void THTensor_(sumPlane)(real *r, long r_lane, const real *t, long t_lane, long n, long length, long step) {
  for (long j = 0; j < n; j++) {
    r[j * r_lane] = 0;
  }
  for (long k = 0; k < length; k++, t += step) {
    if (r_lane == 1 && t_lane == 1) {
      for (long j = 0; j < n; j++) {
        r[j] += t[j];
      }
    } else {
      for (long j = 0; j < n; j++) {
        r[j * r_lane] += t[j * t_lane];
      }
    }
  }
}

void THTensor_(sum)(THTensor *r_, THTensor *t, int dimension, int keepdim) {
  THArgCheck(dimension >= 0 && dimension < t->nDimension, 2, "dimension %d out of range of a tensor with %d dimensions",
             dimension + TH_INDEX_BASE, t->nDimension);
  TH_RESIZE_ALONG(THTensor_(resizeNd), r_, t, dimension, 1);
  const long length = t->size[dimension], step = t->stride[dimension];
  const real *t_data = THTensor_(data)(t);
  real *r_data = THTensor_(data)(r_);
  TH_SLICES(slices, dimension, t->nDimension, t->size, t->stride, r_->stride, NULL);
  while (THSlices_next(&slices)) {
    const real *from = t_data + slices.offset[0];
    real *to = r_data + slices.offset[1];
    if (step == 1) {
      for (long j = 0; j < slices.lanes; j++) {
        to[j * slices.lane[1]] = (real)THTensor_(sumRow)(from + j * slices.lane[0], length);
      }
    } else {
      for (long j = 0; j < slices.lanes; j += TH_PLANE_BLOCK) {
        THTensor_(sumPlane)(to + j * slices.lane[1], slices.lane[1], from + j * slices.lane[0], slices.lane[0],
                            THMin(TH_PLANE_BLOCK, slices.lanes - j), length, step);
      }
    }
  }
  if (!keepdim) {
    THTensor_(squeeze1d)(r_, r_, dimension);
  }
}

#undef TH_PLANE_BLOCK
#undef TH_SUM_LANES

#endif
