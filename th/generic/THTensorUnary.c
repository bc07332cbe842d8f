/* Functions of one element from the C library, for Float and Double: exp, log, sqrt, sin, floor, ...
 *
 * The result is resized to the shape of t and may be t. Each element is rounded as the C library's function of its own
 * type rounds it (expf for Float), in contiguous loops and in strided ones: layout never shows in a result. One thread,
 * as in the original. A sibling is one line at the end. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorUnary.c"
#else

#ifdef TH_REAL_IS_FLOAT
#define TH_MATH_NAME(FUNCTION) FUNCTION##f
#else
#define TH_MATH_NAME(FUNCTION) FUNCTION
#endif

/* lgamma itself writes the sign of gamma into a variable that all threads share. */
static inline real THTensor_(logGamma)(real x) {
  int sign;
#ifdef TH_REAL_IS_FLOAT
  return lgammaf_r(x, &sign);
#else
  return lgamma_r(x, &sign);
#endif
}

#define TH_TENSOR_UNARY(NAME, FUNCTION)                       \
  void THTensor_(NAME)(THTensor * r_, THTensor * t) {         \
    TH_TENSOR_MAP(TH_TENSOR_FLAT_SERIAL2, real, FUNCTION(x)); \
  }

TH_TENSOR_UNARY(sigmoid, TH_MATH_NAME(TH_sigmoid))
TH_TENSOR_UNARY(log, TH_MATH_NAME(log))
TH_TENSOR_UNARY(lgamma, THTensor_(logGamma))
TH_TENSOR_UNARY(log1p, TH_MATH_NAME(log1p))
TH_TENSOR_UNARY(exp, TH_MATH_NAME(exp))
TH_TENSOR_UNARY(cos, TH_MATH_NAME(cos))
TH_TENSOR_UNARY(acos, TH_MATH_NAME(acos))
TH_TENSOR_UNARY(cosh, TH_MATH_NAME(cosh))
TH_TENSOR_UNARY(sin, TH_MATH_NAME(sin))
TH_TENSOR_UNARY(asin, TH_MATH_NAME(asin))
TH_TENSOR_UNARY(sinh, TH_MATH_NAME(sinh))
TH_TENSOR_UNARY(tan, TH_MATH_NAME(tan))
TH_TENSOR_UNARY(atan, TH_MATH_NAME(atan))
TH_TENSOR_UNARY(tanh, TH_MATH_NAME(tanh))
TH_TENSOR_UNARY(sqrt, TH_MATH_NAME(sqrt))
TH_TENSOR_UNARY(rsqrt, TH_MATH_NAME(TH_rsqrt))
TH_TENSOR_UNARY(ceil, TH_MATH_NAME(ceil))
TH_TENSOR_UNARY(floor, TH_MATH_NAME(floor))
TH_TENSOR_UNARY(round, TH_MATH_NAME(round))
TH_TENSOR_UNARY(trunc, TH_MATH_NAME(trunc))
TH_TENSOR_UNARY(frac, TH_MATH_NAME(TH_frac))

#undef TH_TENSOR_UNARY
#undef TH_MATH_NAME

#endif
