/* Tensors filled from a generator: each element in row-major order takes the next numbers of the stream, whatever the
 * strides. One thread: the stream is the contract.
 *
 * A parameter out of range is an error before the first number is drawn. multinomial and its alias forms are in
 * THTensorMultinomial.c. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorRandom.c"
#else

#define TH_TENSOR_DRAWN(DRAW) TH_TENSOR_APPLY(real, self, *self_data = (real)DRAW;)

/* self[i] = EXPRESSION of u, the next number in [0, 1). A contiguous tensor takes them by the block. */
#define TH_TENSOR_OF_UNIFORM(EXPRESSION)                                                                          \
  if (!TH_CONTIGUOUS(self)) {                                                                                     \
    TH_TENSOR_APPLY(real, self, double u; TH_drawUniform01(_generator, &u, 1); *self_data = (real)(EXPRESSION);); \
  } else {                                                                                                        \
    const ptrdiff_t n = TH_COUNT(self);                                                                           \
    for (ptrdiff_t from = 0; from < n; from += TH_DRAWS) {                                                        \
      double drawn[TH_DRAWS];                                                                                     \
      real *x = THTensor_(data)(self) + from;                                                                     \
      const ptrdiff_t count = THMin(TH_DRAWS, n - from);                                                          \
      TH_drawUniform01(_generator, drawn, count);                                                                 \
      for (ptrdiff_t i = 0; i < count; i++) {                                                                     \
        const double u = drawn[i];                                                                                \
        x[i] = (real)(EXPRESSION);                                                                                \
      }                                                                                                           \
    }                                                                                                             \
  }

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
  TH_TENSOR_DRAWN((THRandom_random(_generator) % TH_RANDOM_RANGE))
}

#undef TH_RANDOM_RANGE

/* The sum is unsigned: cut to an integer type it is the number in [min, max), but a Float or Double below 0 comes out
 * near 2^64, as in the original. */
void THTensor_(clampedRandom)(THTensor *self, THGenerator *_generator, long min, long max) {
  THArgCheck(max > min, 2, "max must be greater than min, but they are %ld and %ld", max, min);
  const unsigned long range = (unsigned long)max - (unsigned long)min;
  TH_TENSOR_DRAWN((THRandom_random(_generator) % range + (unsigned long)min))
}

void THTensor_(cappedRandom)(THTensor *self, THGenerator *_generator, long max) {
  THArgCheck(max > 0, 1, "max must be positive, is %ld", max);
  THTensor_(clampedRandom)(self, _generator, 0, max);
}

void THTensor_(geometric)(THTensor *self, THGenerator *_generator, double p) {
  TH_TENSOR_DRAWN(THRandom_geometric(_generator, p))
}

void THTensor_(bernoulli)(THTensor *self, THGenerator *_generator, double p) {
  THArgCheck(TH_COUNT(self) == 0 || (p >= 0 && p <= 1), 1, "must be >= 0 and <= 1, is %g", p);
  TH_TENSOR_OF_UNIFORM((int)(u <= p))
}

#define TH_TENSOR_BERNOULLI(PROBABILITY)                                        \
  TH_CHECK_COUNT2("self", self, "p", p);                                        \
  int outside = 0;                                                              \
  TH_TENSOR_APPLY(PROBABILITY, p, outside |= !(*p_data >= 0 && *p_data <= 1);); \
  THArgCheck(!outside, 1, "must be >= 0 and <= 1, but a probability is not");   \
  TH_TENSOR_APPLY2(real, self, PROBABILITY, p, *self_data = (real)THRandom_bernoulli(_generator, *p_data););

void THTensor_(bernoulli_FloatTensor)(THTensor *self, THGenerator *_generator, THFloatTensor *p) {
  TH_TENSOR_BERNOULLI(float)
}

void THTensor_(bernoulli_DoubleTensor)(THTensor *self, THGenerator *_generator, THDoubleTensor *p) {
  TH_TENSOR_BERNOULLI(double)
}

#undef TH_TENSOR_BERNOULLI

/* The numbers 0 to n - 1, each exchanged with one that is not yet settled. */
void THTensor_(randperm)(THTensor *r_, THGenerator *_generator, long n) {
  THArgCheck(n > 0, 1, "must be strictly positive, is %ld", n);
  THTensor_(resize1d)(r_, n);
  real *r = THTensor_(data)(r_);
  const long step = r_->stride[0];
  for (long i = 0; i < n; i++) r[i * step] = (real)i;
  for (long i = 0; i < n - 1; i++) {
    const long other = i + (long)(THRandom_random(_generator) % (unsigned long)(n - i));
    const real settled = r[other * step];
    r[other * step] = r[i * step];
    r[i * step] = settled;
  }
}

#ifdef TH_REAL_IS_BYTE
/* self becomes a vector of the generator's bytes. */
void THTensor_(getRNGState)(THGenerator *_generator, THTensor *self) {
  THTensor_(resize1d)(self, sizeof(THGenerator));
  THArgCheck(TH_CONTIGUOUS(self), 1, "RNG state needs to be contiguous");
  memcpy(THTensor_(data)(self), _generator, sizeof(THGenerator));
}

/* Also refused: a state whose numbers would run out before it is renewed; the original reads on behind them. */
void THTensor_(setRNGState)(THGenerator *_generator, THTensor *self) {
  THArgCheck(TH_COUNT(self) == sizeof(THGenerator), 1, "RNG state is wrong size: %td bytes instead of %zu",
             TH_COUNT(self), sizeof(THGenerator));
  THArgCheck(TH_CONTIGUOUS(self), 1, "RNG state needs to be contiguous");
  THGenerator state;
  memcpy(&state, THTensor_(data)(self), sizeof state);
  THArgCheck(THGenerator_isValid(&state) && state.next + (unsigned long)state.left - 1 <= _MERSENNE_STATE_N, 1,
             "Invalid RNG state");
  THGenerator_copy(_generator, &state);
}
#endif

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
void THTensor_(uniform)(THTensor *self, THGenerator *_generator, double a, double b) {
  TH_TENSOR_OF_UNIFORM(u * (b - a) + a)
}

void THTensor_(normal)(THTensor *self, THGenerator *_generator, double mean, double stdv) {
  THArgCheck(TH_COUNT(self) == 0 || stdv > 0, 2, "standard deviation must be strictly positive, is %g", stdv);
  double drawn[TH_DRAWS];
  ptrdiff_t left = TH_COUNT(self), ready = 0, at = 0;
  TH_TENSOR_APPLY(
      real, self, if (at == ready) {
        ready = THMin(TH_DRAWS, left);
        TH_drawNormals(_generator, mean, stdv, drawn, ready);
        left -= ready;
        at = 0;
      } *self_data = (real)drawn[at++];);
}

/* The three below get the shape of their parameters; products and sums are rounded to the element type one by one, and
 * a parameter that is self is overwritten before it is read. */
void THTensor_(normal_means)(THTensor *self, THGenerator *gen, THTensor *means, double stddev) {
  THTensor_(resizeAs)(self, means);
  THTensor_(normal)(self, gen, 0, stddev);
  THTensor_(cadd)(self, self, 1, means);
}

void THTensor_(normal_stddevs)(THTensor *self, THGenerator *gen, double mean, THTensor *stddevs) {
  THTensor_(resizeAs)(self, stddevs);
  THTensor_(normal)(self, gen, 0, 1);
  THTensor_(cmul)(self, self, stddevs);
  THTensor_(add)(self, self, (real)mean);
}

void THTensor_(normal_means_stddevs)(THTensor *self, THGenerator *gen, THTensor *means, THTensor *stddevs) {
  TH_CHECK_COUNT2("means", means, "stddevs", stddevs);
  THTensor_(resizeAs)(self, means);
  THTensor_(normal)(self, gen, 0, 1);
  THTensor_(cmul)(self, self, stddevs);
  THTensor_(cadd)(self, self, 1, means);
}

void THTensor_(exponential)(THTensor *self, THGenerator *_generator, double lambda) {
  TH_TENSOR_DRAWN(THRandom_exponential(_generator, lambda))
}

void THTensor_(cauchy)(THTensor *self, THGenerator *_generator, double median, double sigma) {
  TH_TENSOR_DRAWN(THRandom_cauchy(_generator, median, sigma))
}

void THTensor_(logNormal)(THTensor *self, THGenerator *_generator, double mean, double stdv) {
  TH_TENSOR_DRAWN(THRandom_logNormal(_generator, mean, stdv))
}

/* In [0, 1). */
void THTensor_(rand)(THTensor *r_, THGenerator *_generator, THLongStorage *size) {
  THTensor_(resize)(r_, size, NULL);
  THTensor_(uniform)(r_, _generator, 0, 1);
}

/* Of mean 0 and standard deviation 1. */
void THTensor_(randn)(THTensor *r_, THGenerator *_generator, THLongStorage *size) {
  THTensor_(resize)(r_, size, NULL);
  THTensor_(normal)(r_, _generator, 0, 1);
}
#endif

#undef TH_TENSOR_OF_UNIFORM
#undef TH_TENSOR_DRAWN

#endif
