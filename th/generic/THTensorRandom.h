/* generic/THTensorRandom.h: tensors filled from a generator. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorRandom.h"
#else

/* Every function fills self, elements in order, each from the generator as THRandom.h says.
 * random: integers over the range of the type that is exact. */
TH_API void THTensor_(random)(THTensor *self, THGenerator *_generator);

/* Integers in [min, max); a Float or Double below 0 comes out near 2^64. */
TH_API void THTensor_(clampedRandom)(THTensor *self, THGenerator *_generator, long min, long max);

/* Integers in [0, max). */
TH_API void THTensor_(cappedRandom)(THTensor *self, THGenerator *_generator, long max);

TH_API void THTensor_(geometric)(THTensor *self, THGenerator *_generator, double p);
TH_API void THTensor_(bernoulli)(THTensor *self, THGenerator *_generator, double p);

/* p: one probability for each element, same number of elements. */
TH_API void THTensor_(bernoulli_FloatTensor)(THTensor *self, THGenerator *_generator, THFloatTensor *p);
TH_API void THTensor_(bernoulli_DoubleTensor)(THTensor *self, THGenerator *_generator, THDoubleTensor *p);

#ifdef TH_REAL_IS_BYTE
/* The bytes of the generator; self is resized. set wants as many bytes and a valid state. */
TH_API void THTensor_(getRNGState)(THGenerator *_generator, THTensor *self);
TH_API void THTensor_(setRNGState)(THGenerator *_generator, THTensor *self);
#endif

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
/* Continuous distributions. */
TH_API void THTensor_(uniform)(THTensor *self, THGenerator *_generator, double a, double b);
TH_API void THTensor_(normal)(THTensor *self, THGenerator *_generator, double mean, double stdv);
TH_API void THTensor_(normal_means)(THTensor *self, THGenerator *gen, THTensor *means, double stddev);
TH_API void THTensor_(normal_stddevs)(THTensor *self, THGenerator *gen, double mean, THTensor *stddevs);
TH_API void THTensor_(normal_means_stddevs)(THTensor *self, THGenerator *gen, THTensor *means, THTensor *stddevs);
TH_API void THTensor_(exponential)(THTensor *self, THGenerator *_generator, double lambda);
TH_API void THTensor_(cauchy)(THTensor *self, THGenerator *_generator, double median, double sigma);
TH_API void THTensor_(logNormal)(THTensor *self, THGenerator *_generator, double mean, double stdv);

/* Indices of categories (rows of prob_dist: weights, need not sum to 1), counting from 0. The alias forms draw from
 * tables made by the setup; see generic/THTensorMultinomial.c. */
TH_API void THTensor_(multinomial)(THLongTensor *self, THGenerator *_generator, THTensor *prob_dist, int n_sample,
                                   int with_replacement);
TH_API void THTensor_(multinomialAliasSetup)(THTensor *prob_dist, THLongTensor *J, THTensor *q);
TH_API void THTensor_(multinomialAliasDraw)(THLongTensor *self, THGenerator *_generator, THLongTensor *J, THTensor *q);
#endif

#endif
