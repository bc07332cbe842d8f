/* Elementwise functions of two numbers that are not arithmetic: cmax cmin cmaxValue cminValue, sign (of one), cpow, and
 * for Float and Double tpow lerp atan2.
 *
 * 1. r_ is resized to the shape of t and may be any input.
 * 2. cmax is `x > y ? x : y`: where one of them is nan, or both are zeros, it is the second.
 * 3. cpow goes through double pow, also for integers: greater powers lose their last digits, and one that the type does
 *    not hold is cut as the processor cuts it, by way of int for the types narrower than int. It runs on threads. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorPair.c"
#else

void THTensor_(cmax)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_CHECK_COUNT3("r", t, "t", t, "src", src);
  TH_TENSOR_MAP2(TH_TENSOR_FLAT_SERIAL3, real, x > y ? x : y);
}

void THTensor_(cmin)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_CHECK_COUNT3("r", t, "t", t, "src", src);
  TH_TENSOR_MAP2(TH_TENSOR_FLAT_SERIAL3, real, x < y ? x : y);
}

void THTensor_(cmaxValue)(THTensor *r_, THTensor *t, real value) {
  TH_TENSOR_MAP(TH_TENSOR_FLAT_SERIAL2, real, x > value ? x : value);
}

void THTensor_(cminValue)(THTensor *r_, THTensor *t, real value) {
  TH_TENSOR_MAP(TH_TENSOR_FLAT_SERIAL2, real, x < value ? x : value);
}

/* 0 for nan too. */
void THTensor_(sign)(THTensor *r_, THTensor *t) {
#ifdef TH_REAL_IS_BYTE
  TH_TENSOR_MAP(TH_TENSOR_FLAT_SERIAL2, real, x > 0);
#else
  TH_TENSOR_MAP(TH_TENSOR_FLAT_SERIAL2, real, (x > 0) - (x < 0));
#endif
}

#if defined(TH_REAL_IS_BYTE) || defined(TH_REAL_IS_CHAR) || defined(TH_REAL_IS_SHORT)
#define TH_CUT(X) (real)(int)(X)
#else
#define TH_CUT(X) (real)(X)
#endif

void THTensor_(cpow)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_CHECK_COUNT3("r_", t, "t", t, "src", src);
  TH_TENSOR_MAP2(TH_TENSOR_FLAT3, real, TH_CUT(pow(x, y)));
}

#undef TH_CUT

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)

#ifdef TH_REAL_IS_FLOAT
#define TH_MATH_NAME(FUNCTION) FUNCTION##f
#else
#define TH_MATH_NAME(FUNCTION) FUNCTION
#endif

/* value to the power of each element. */
void THTensor_(tpow)(THTensor *r_, real value, THTensor *t) {
  TH_TENSOR_MAP(TH_TENSOR_FLAT_SERIAL2, real, TH_MATH_NAME(pow)(value, x));
}

/* a + weight * (b - a). */
void THTensor_(lerp)(THTensor *r_, THTensor *t, THTensor *src, real weight) {
  THArgCheck(TH_COUNT(t) == TH_COUNT(src), 2, "sizes do not match: a %s has %td elements, b %s has %td",
             _THSizeDesc(t->size, t->nDimension).str, TH_COUNT(t), _THSizeDesc(src->size, src->nDimension).str,
             TH_COUNT(src));
  TH_TENSOR_MAP2(TH_TENSOR_FLAT_SERIAL3, real, TH_MATH_NAME(TH_lerp)(x, y, weight));
}

void THTensor_(atan2)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_CHECK_COUNT3("r_", t, "tx", t, "ty", src);
  TH_TENSOR_MAP2(TH_TENSOR_FLAT_SERIAL3, real, TH_MATH_NAME(atan2)(x, y));
}

#undef TH_MATH_NAME

#endif

#endif
