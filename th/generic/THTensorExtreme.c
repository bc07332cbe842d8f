/* The greatest and the smallest elements over a dimension, with their indices: max, min.
 *
 * 1. Values and indices get t's shape with 1 at the dimension, or, unless keepdim, without it; only their elements are
 *    written, whatever lies between them. Indices count from 0.
 * 2. The first of equals is given. The first nan counts as beyond everything.
 * 3. Slices along the dimension are walked one by one where their own elements lie closest together, else side by side:
 *    a block of them is reduced on the stack, so that memory is read in order and the loop vectorises.
 * 4. One body serves both directions, instantiated by the constant `greatest`. One thread. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorExtreme.c"
#else

/* Slices reduced together: few enough that values and indices stay in the first cache. */
#define TH_EXTREME_BLOCK 512
#define TH_EXTREME_LANES 16

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
#define TH_IS_NAN(X) ((X) != (X))
#else
#define TH_IS_NAN(X) ((void)(X), 0)
#endif

/* Whether x takes the place of best, which came before it. */
TH_ALWAYS_INLINE int THTensor_(isBeyond)(real x, real best, const int greatest) {
  return !(greatest ? x <= best : x >= best) & !TH_IS_NAN(best);
}

TH_ALWAYS_INLINE void THTensor_(extremeSlice)(real *value, long *index, const real *x, long length, long step,
                                              const int greatest) {
  real best = x[0];
  long at = 0;
  for (long k = 1; k < length; k++) {
    if (THTensor_(isBeyond)(x[k * step], best, greatest)) {
      best = x[k * step];
      at = k;
    }
  }
  *value = best;
  *index = at;
}

/* The same for a slice that lies together: the extreme first, over lanes that run as a vector, then where it stands. */
TH_ALWAYS_INLINE void THTensor_(extremeRow)(real *value, long *index, const real *x, long length, const int greatest) {
  real lane[TH_EXTREME_LANES];
  int nans = 0;
  long k = 0;
  for (int l = 0; l < TH_EXTREME_LANES; l++) lane[l] = x[0];
  for (; k + TH_EXTREME_LANES <= length; k += TH_EXTREME_LANES) {
    for (int l = 0; l < TH_EXTREME_LANES; l++) {
      const real candidate = x[k + l];
      nans |= TH_IS_NAN(candidate);
      lane[l] = (greatest ? candidate > lane[l] : candidate < lane[l]) ? candidate : lane[l];
    }
  }
  for (; k < length; k++) {
    nans |= TH_IS_NAN(x[k]);
    lane[0] = (greatest ? x[k] > lane[0] : x[k] < lane[0]) ? x[k] : lane[0];
  }
  for (int l = 1; l < TH_EXTREME_LANES; l++) {
    lane[0] = (greatest ? lane[l] > lane[0] : lane[l] < lane[0]) ? lane[l] : lane[0];
  }
  k = 0;
  while (nans ? !TH_IS_NAN(x[k]) : x[k] != lane[0]) k++;
  *value = x[k];
  *index = k;
}

/* n slices, lane apart in x. The index is an int, as wide as most elements, so that both go through one vector loop. */
TH_ALWAYS_INLINE void THTensor_(extremeBlock)(real *value, int *index, const real *x, long lane, long n, long length,
                                              long step, const int greatest) {
  for (long j = 0; j < n; j++) {
    value[j] = x[j * lane];
    index[j] = 0;
  }
  for (int k = 1; k < length; k++) {
    x += step;
    for (long j = 0; j < n; j++) {
      const real candidate = x[j * lane];
      const int beyond = THTensor_(isBeyond)(candidate, value[j], greatest);
      value[j] = beyond ? candidate : value[j];
      index[j] = beyond ? k : index[j];
    }
  }
}

TH_ALWAYS_INLINE void THTensor_(extreme)(THTensor *values_, THLongTensor *indices_, THTensor *t, int dimension,
                                         int keepdim, const int greatest) {
  THArgCheck(dimension >= 0 && dimension < t->nDimension, 2, "dimension %d out of range of a tensor with %d dimensions",
             dimension + TH_INDEX_BASE, t->nDimension);
  TH_RESIZE_ALONG(THTensor_(resizeNd), values_, t, dimension, 1);
  TH_RESIZE_ALONG(THLongTensor_resizeNd, indices_, t, dimension, 1);
  const long length = t->size[dimension], step = t->stride[dimension];
  TH_SLICES(slices, dimension, t->nDimension, t->size, t->stride, values_->stride, indices_->stride);
  while (THSlices_next(&slices)) {
    const real *from = THTensor_(data)(t) + slices.offset[0];
    real *values = THTensor_(data)(values_) + slices.offset[1];
    long *indices = THLongTensor_data(indices_) + slices.offset[2];
    if (labs(step) <= labs(slices.lane[0]) || slices.lanes == 1 || length > INT_MAX) {
      for (long j = 0; j < slices.lanes; j++) {
        real *value = values + j * slices.lane[1];
        long *index = indices + j * slices.lane[2];
        if (step == 1) {
          THTensor_(extremeRow)(value, index, from + j * slices.lane[0], length, greatest);
        } else {
          THTensor_(extremeSlice)(value, index, from + j * slices.lane[0], length, step, greatest);
        }
      }
    } else {
      for (long j = 0; j < slices.lanes; j += TH_EXTREME_BLOCK) {
        real value[TH_EXTREME_BLOCK];
        int index[TH_EXTREME_BLOCK];
        const long n = THMin(TH_EXTREME_BLOCK, slices.lanes - j);
        if (slices.lane[0] == 1) {
          THTensor_(extremeBlock)(value, index, from + j, 1, n, length, step, greatest);
        } else {
          THTensor_(extremeBlock)(value, index, from + j * slices.lane[0], slices.lane[0], n, length, step, greatest);
        }
        for (long i = 0; i < n; i++) {
          values[(j + i) * slices.lane[1]] = value[i];
          indices[(j + i) * slices.lane[2]] = index[i];
        }
      }
    }
  }
  if (!keepdim) {
    THTensor_(squeeze1d)(values_, values_, dimension);
    THLongTensor_squeeze1d(indices_, indices_, dimension);
  }
}

void THTensor_(max)(THTensor *values_, THLongTensor *indices_, THTensor *t, int dimension, int keepdim) {
  THTensor_(extreme)(values_, indices_, t, dimension, keepdim, 1);
}

void THTensor_(min)(THTensor *values_, THLongTensor *indices_, THTensor *t, int dimension, int keepdim) {
  THTensor_(extreme)(values_, indices_, t, dimension, keepdim, 0);
}

#undef TH_IS_NAN
#undef TH_EXTREME_BLOCK
#undef TH_EXTREME_LANES

#endif
