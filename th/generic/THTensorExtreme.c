/* The greatest and the smallest elements: max and min over a dimension, with their indices; maxall, minall.
 *
 * 1. Values and indices get t's shape with 1 at the dimension, or, unless keepdim, without it; only their elements are
 *    written, whatever lies between them. Indices count from 0.
 * 2. The first of equals is given. The first nan counts as beyond everything.
 * 3. Slices along the dimension are walked one by one where their own elements lie closest together, else side by side:
 *    a block of them is reduced on the stack, so that memory is read in order and the loop vectorises.
 * 4. An extreme waits for the one before it: elements that lie together are walked in four stretches at once, each of
 *    them a vector. Whether there is a nan is found out beside that.
 * 5. maxall and minall give nan where there is one, and of equal zeros, which differ in the sign, the first in the
 * order of the elements.
 * 6. One body serves both directions, instantiated by the constant `greatest`. One thread. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorExtreme.c"
#else

/* Slices reduced together: few enough that values and indices stay in the first cache. */
#define TH_EXTREME_BLOCK 512

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
#define TH_REAL_HAS_NAN
#define TH_IS_NAN(X) ((X) != (X))
#define TH_ONE_IS_NAN(X, Y) __builtin_isunordered(X, Y)
#else
#define TH_IS_NAN(X) ((void)(X), 0)
#define TH_ONE_IS_NAN(X, Y) 0
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

#ifdef _OPENMP
#define TH_GREATEST_IN_LANES _Pragma("omp simd reduction(max : a, b, c, d) reduction(| : nans)")
#define TH_LEAST_IN_LANES _Pragma("omp simd reduction(min : a, b, c, d) reduction(| : nans)")
#else
#define TH_GREATEST_IN_LANES
#define TH_LEAST_IN_LANES
#endif

/* NAME: the extreme of `length` elements that lie together, nans passed over; *isNan becomes 1 where there is one. */
#define TH_FURTHER(X, BEST, OPERATOR) (BEST) = (X)OPERATOR(BEST) ? (X) : (BEST)
#define TH_EXTREME_OF(NAME, OPERATOR, IN_LANES)                         \
  static real THTensor_(NAME)(const real *x, long length, int *isNan) { \
    const long quarter = length / 4;                                    \
    real a = x[0], b = x[0], c = x[0], d = x[0];                        \
    int nans = 0;                                                       \
    IN_LANES for (long k = 0; k < quarter; k++) {                       \
      const real p = x[k], q = x[k + quarter];                          \
      const real r = x[k + 2 * quarter], s = x[k + 3 * quarter];        \
      nans |= TH_ONE_IS_NAN(p, q) | TH_ONE_IS_NAN(r, s);                \
      TH_FURTHER(p, a, OPERATOR);                                       \
      TH_FURTHER(q, b, OPERATOR);                                       \
      TH_FURTHER(r, c, OPERATOR);                                       \
      TH_FURTHER(s, d, OPERATOR);                                       \
    }                                                                   \
    for (long k = 4 * quarter; k < length; k++) {                       \
      nans |= TH_IS_NAN(x[k]);                                          \
      TH_FURTHER(x[k], a, OPERATOR);                                    \
    }                                                                   \
    TH_FURTHER(b, a, OPERATOR);                                         \
    TH_FURTHER(d, c, OPERATOR);                                         \
    TH_FURTHER(c, a, OPERATOR);                                         \
    *isNan |= nans;                                                     \
    return a;                                                           \
  }

TH_EXTREME_OF(greatestOf, >, TH_GREATEST_IN_LANES)
TH_EXTREME_OF(leastOf, <, TH_LEAST_IN_LANES)

#undef TH_EXTREME_OF
#undef TH_FURTHER
#undef TH_GREATEST_IN_LANES
#undef TH_LEAST_IN_LANES

TH_ALWAYS_INLINE real THTensor_(extremeOf)(const real *x, long length, int *isNan, const int greatest) {
  return greatest ? THTensor_(greatestOf)(x, length, isNan) : THTensor_(leastOf)(x, length, isNan);
}

/* The same as extremeSlice where the slice lies together: the value first, then where it stands. */
TH_ALWAYS_INLINE void THTensor_(extremeRow)(real *value, long *index, const real *x, long length, const int greatest) {
  int isNan = 0;
  const real best = THTensor_(extremeOf)(x, length, &isNan, greatest);
  long k = 0;
  while (isNan ? !TH_IS_NAN(x[k]) : x[k] != best) k++;
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

#ifdef TH_REAL_HAS_NAN
static real THTensor_(firstZero)(THTensor *t) {
  real zero = 0;
  TH_TENSOR_APPLY(
      real, t, if (*t_data == 0) {
        zero = *t_data;
        TH_TENSOR_APPLY_hasFinished = 1;
        break;
      });
  return zero;
}
#endif

/* In the order of memory, which is not that of the elements. */
TH_ALWAYS_INLINE real THTensor_(extremeAll)(THTensor *t, const int greatest) {
  THArgCheck(t->nDimension > 0, 1, "tensor must have one dimension, got an empty one");
  const int isWhole = TH_CONTIGUOUS(t);
  const int dimension = TH_closest_dimension(t->size, t->stride, t->nDimension);
  const long length = isWhole ? TH_COUNT(t) : t->size[dimension], step = isWhole ? 1 : t->stride[dimension];
  real best = *THTensor_(data)(t);
  int isNan = 0;
  TH_SLICES(slices, dimension, isWhole ? 0 : t->nDimension, t->size, t->stride, NULL, NULL);
  while (THSlices_next(&slices)) {
    for (long j = 0; j < slices.lanes; j++) {
      const real *x = THTensor_(data)(t) + slices.offset[0] + j * slices.lane[0];
      real here = x[0];
      if (step == 1) {
        here = THTensor_(extremeOf)(x, length, &isNan, greatest);
      } else {
        for (long k = 0; k < length; k++) {
          isNan |= TH_IS_NAN(x[k * step]);
          here = (greatest ? x[k * step] > here : x[k * step] < here) ? x[k * step] : here;
        }
      }
      best = (greatest ? here > best : here < best) ? here : best;
    }
  }
#ifdef TH_REAL_HAS_NAN
  if (isNan) {
    return NAN;
  }
  if (best == 0) {
    return THTensor_(firstZero)(t);
  }
#else
  (void)isNan;
#endif
  return best;
}

real THTensor_(minall)(THTensor *t) {
  return THTensor_(extremeAll)(t, 0);
}

real THTensor_(maxall)(THTensor *t) {
  return THTensor_(extremeAll)(t, 1);
}

#undef TH_REAL_HAS_NAN
#undef TH_ONE_IS_NAN
#undef TH_IS_NAN
#undef TH_EXTREME_BLOCK

#endif
