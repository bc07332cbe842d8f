/* Tensors filled from a generator: each element in row-major order takes the next numbers of the stream, whatever the
 * strides. One thread: the stream is the contract. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorRandom.c"
#else

/* The numbers a type holds without a gap, from 0. */
#if defined(TH_REAL_IS_BYTE)
#define TH_RANDOM_RANGE (UCHAR_MAX + 1UL)
#elif defined(TH_REAL_IS_CHAR)
#define TH_RANDOM_RANGE (SCHAR_MAX + 1UL)
#elif defined(TH_REAL_IS_SHORT)
#define TH_RANDOM_RANGE (SHRT_MAX + 1UL)
#elif defined(TH_REAL_IS_INT)
#define TH_RANDOM_RANGE (INT_MAX + 1UL)
#elif defined(TH_REAL_IS_LONG)
#define TH_RANDOM_RANGE (LONG_MAX + 1UL)
#elif defined(TH_REAL_IS_FLOAT)
#define TH_RANDOM_RANGE ((1UL << FLT_MANT_DIG) + 1)
#elif defined(TH_REAL_IS_DOUBLE)
#define TH_RANDOM_RANGE ((1UL << DBL_MANT_DIG) + 1)
#endif

void THTensor_(random)(THTensor *self, THGenerator *_generator) {
  TH_TENSOR_APPLY(real, self, *self_data = (real)(THRandom_random(_generator) % TH_RANDOM_RANGE););
}

#undef TH_RANDOM_RANGE

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
#define TH_TENSOR_DRAWN(DRAW) TH_TENSOR_APPLY(real, self, *self_data = (real)DRAW;)

void THTensor_(uniform)(THTensor *self, THGenerator *_generator, double a, double b) {
  TH_TENSOR_DRAWN(THRandom_uniform(_generator, a, b))
}

void THTensor_(normal)(THTensor *self, THGenerator *_generator, double mean, double stdv) {
  TH_TENSOR_DRAWN(THRandom_normal(_generator, mean, stdv))
}

#undef TH_TENSOR_DRAWN
#endif

#endif
