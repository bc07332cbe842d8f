/* p-norms, (sum |x|^p)^(1/p): norm over a dimension, normall, dist, renorm.
 *
 * 1. Powers and roots are those of the element type. norm and normall add in accreal, dist and renorm in the element
 *    type, element after element. normall has squares and root in accreal for p = 2, and renorm adds unrounded squares.
 *    p = 0 counts what is not 0, but in dist, where it is a power like others.
 * 2. The result of norm has t's shape with 1 at the dimension, or, unless keepdim, without it.
 * 3. renorm measures the slices t[.., i, ..] at the dimension and scales those above maxnorm to just below it. r_ gets
 * t's shape and may be t. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorNorm.c"
#else

/* How |x|^p is computed; part of the code by constant arguments. */
#define TH_POWER_COUNT 0
#define TH_POWER_ABS 1
#define TH_POWER_SQUARE 2
#define TH_POWER_ANY 3

static int THTensor_(powerKind)(real p) {
  return p == 0 ? TH_POWER_COUNT : p == 1 ? TH_POWER_ABS : p == 2 ? TH_POWER_SQUARE : TH_POWER_ANY;
}

#ifdef TH_REAL_IS_FLOAT
#define TH_MATH_NAME(FUNCTION) FUNCTION##f
#else
#define TH_MATH_NAME(FUNCTION) FUNCTION
#endif

TH_ALWAYS_INLINE real THTensor_(power)(real x, real p, const int kind) {
  switch (kind) {
    case TH_POWER_COUNT:
      return x != 0;
    case TH_POWER_ABS:
      return TH_MATH_NAME(fabs)(x);
    case TH_POWER_SQUARE:
      return x * x;
    default:
      return TH_MATH_NAME(pow)(TH_MATH_NAME(fabs)(x), p);
  }
}

static real THTensor_(root)(accreal sum, real p) {
  return p == 0 ? (real)sum : TH_MATH_NAME(pow)((real)sum, (real)(1.0 / p));
}

/* STATEMENT with the constant KIND for the variable kind. */
#define TH_BY_POWER(STATEMENT)            \
  do {                                    \
    if (kind == TH_POWER_COUNT) {         \
      enum { KIND = TH_POWER_COUNT };     \
      STATEMENT;                          \
    } else if (kind == TH_POWER_ABS) {    \
      enum { KIND = TH_POWER_ABS };       \
      STATEMENT;                          \
    } else if (kind == TH_POWER_SQUARE) { \
      enum { KIND = TH_POWER_SQUARE };    \
      STATEMENT;                          \
    } else {                              \
      enum { KIND = TH_POWER_ANY };       \
      STATEMENT;                          \
    }                                     \
  } while (0)

accreal THTensor_(normall)(THTensor *t, real value) {
  accreal sum = 0;
  if (value == 0) {
    TH_TENSOR_APPLY(real, t, sum += *t_data != 0;);
    return sum;
  }
  if (value == 1) {
    TH_TENSOR_APPLY(real, t, sum += fabs(*t_data););
    return sum;
  }
  if (value == 2) {
    TH_TENSOR_APPLY(real, t, sum += (accreal)*t_data * *t_data;);
    return sqrt(sum);
  }
  TH_TENSOR_APPLY(real, t, sum += THTensor_(power)(*t_data, value, TH_POWER_ANY););
  return THTensor_(root)(sum, value);
}

accreal THTensor_(dist)(THTensor *tensor, THTensor *src, real value) {
  TH_CHECK_COUNT2("tensor", tensor, "src", src);
  const int kind = value == 0 ? TH_POWER_ANY : THTensor_(powerKind)(value);
  real sum = 0;
  TH_BY_POWER(
      TH_TENSOR_APPLY2(real, tensor, real, src, sum += THTensor_(power)(*tensor_data - *src_data, value, KIND);));
  return TH_MATH_NAME(pow)((real)sum, (real)(1.0 / value));
}

/* Slices added up together: few enough that their sums stay in the first cache. */
#define TH_NORM_BLOCK 256

/* sum[j] = the sum over n <= TH_NORM_BLOCK slices, lane apart, of `length` elements, step apart. */
TH_ALWAYS_INLINE void THTensor_(powerSums)(accreal *sum, const real *x, long lane, long n, long length, long step,
                                           real p, const int kind) {
  for (long j = 0; j < n; j++) {
    sum[j] = 0;
  }
  for (long k = 0; k < length; k++, x += step) {
    for (long j = 0; j < n; j++) {
      sum[j] += THTensor_(power)(x[j * lane], p, kind);
    }
  }
}

#define TH_NORM_LANES 8

/* The sum over one slice, over lanes that do not wait for each other. */
TH_ALWAYS_INLINE accreal THTensor_(powerSum)(const real *x, long length, long step, real p, const int kind) {
  accreal lane[TH_NORM_LANES] = {0};
  long k = 0;
  for (; k + TH_NORM_LANES <= length; k += TH_NORM_LANES) {
    for (int l = 0; l < TH_NORM_LANES; l++) {
      lane[l] += THTensor_(power)(x[(k + l) * step], p, kind);
    }
  }
  for (; k < length; k++) {
    lane[0] += THTensor_(power)(x[k * step], p, kind);
  }
  for (int l = 1; l < TH_NORM_LANES; l++) {
    lane[0] += lane[l];
  }
  return lane[0];
}

#undef TH_NORM_LANES

void THTensor_(norm)(THTensor *r_, THTensor *t, real value, int dimension, int keepdim) {
  THArgCheck(dimension >= 0 && dimension < t->nDimension, 3, "invalid dimension %d of a tensor with %d dimensions",
             dimension + TH_INDEX_BASE, t->nDimension);
  const int kind = THTensor_(powerKind)(value);
  TH_RESIZE_ALONG(THTensor_(resizeNd), r_, t, dimension, 1);
  const long length = t->size[dimension], step = t->stride[dimension];
  TH_SLICES(slices, dimension, t->nDimension, t->size, t->stride, r_->stride, NULL);
  while (THSlices_next(&slices)) {
    const long lane = slices.lane[0], r_lane = slices.lane[1];
    const int isRows = labs(step) <= labs(lane) || slices.lanes == 1;
    const long block = isRows ? 1 : TH_NORM_BLOCK;
    for (long j = 0; j < slices.lanes; j += block) {
      accreal sum[TH_NORM_BLOCK];
      const long n = THMin(block, slices.lanes - j);
      const real *x = THTensor_(data)(t) + slices.offset[0] + j * lane;
      real *r = THTensor_(data)(r_) + slices.offset[1] + j * r_lane;
      if (isRows && step == 1) {
        TH_BY_POWER(sum[0] = THTensor_(powerSum)(x, length, 1, value, KIND));
      } else if (isRows) {
        TH_BY_POWER(sum[0] = THTensor_(powerSum)(x, length, step, value, KIND));
      } else {
        TH_BY_POWER(THTensor_(powerSums)(sum, x, lane, n, length, step, value, KIND));
      }
      for (long i = 0; i < n; i++) {
        r[i * r_lane] = THTensor_(root)(sum[i], value);
      }
    }
  }
  if (!keepdim) {
    THTensor_(squeeze1d)(r_, r_, dimension);
  }
}

#undef TH_NORM_BLOCK

/* Fills size and stride with those of t but for one dimension, and gives a view of t over them, at index 0 there. */
static THTensor THTensor_(sliceView)(THTensor *t, int dimension, long *size, long *stride) {
  int dims = 0;
  for (int d = 0; d < t->nDimension; d++) {
    if (d != dimension) {
      size[dims] = t->size[d];
      stride[dims++] = t->stride[d];
    }
  }
  return (THTensor){
      .size = size, .stride = stride, .nDimension = dims, .storage = t->storage, .storageOffset = t->storageOffset};
}

/* What a slice must be multiplied with to have a norm of maxnorm at most. The sum is added in the element type, element
 * after element, squares come to it unrounded. */
static real THTensor_(renormFactor)(THTensor *slice, real value, real maxnorm) {
  real sum = 0;
  if (value == 2) {
    TH_TENSOR_APPLY(real, slice, sum += (accreal)*slice_data * *slice_data;);
  } else {
    TH_TENSOR_APPLY(real, slice, sum += TH_MATH_NAME(pow)(TH_MATH_NAME(fabs)(*slice_data), value););
  }
  const real norm = THTensor_(root)(sum, value);
  return norm > maxnorm ? (real)(maxnorm / (norm + 1e-7)) : 1;
}

void THTensor_(renorm)(THTensor *r_, THTensor *t, real value, int dimension, real maxnorm) {
  THArgCheck(dimension >= 0 && dimension < t->nDimension, 3, "invalid dimension %d of a tensor with %d dimensions",
             dimension + TH_INDEX_BASE, t->nDimension);
  THArgCheck(value > 0, 2, "non-positive-norm not supported: value is %g", (double)value);
  THArgCheck(t->nDimension > 1, 1, "need at least 2 dimensions, got %d dimensions", t->nDimension);
  THTensor_(resizeAs)(r_, t);
  const int dims = t->nDimension;
  long size[dims], t_strides[dims], r_strides[dims];
  THTensor from = THTensor_(sliceView)(t, dimension, size, t_strides), *x = &from;
  THTensor to = THTensor_(sliceView)(r_, dimension, size, r_strides), *r = &to;
  for (long k = 0; k < t->size[dimension]; k++) {
    const real factor = THTensor_(renormFactor)(x, value, maxnorm);
    TH_TENSOR_APPLY2(real, r, real, x, *r_data = *x_data * factor;);
    x->storageOffset += t->stride[dimension];
    r->storageOffset += r_->stride[dimension];
  }
}

#undef TH_BY_POWER
#undef TH_MATH_NAME
#undef TH_POWER_COUNT
#undef TH_POWER_ABS
#undef TH_POWER_SQUARE
#undef TH_POWER_ANY

#endif
