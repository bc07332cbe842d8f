/* THRandom.h: the Mersenne twister (mt19937) and the distributions drawn from it. A generator belongs to one thread at
 * a time. Its bytes are the state that THByteTensor_getRNGState hands out. */
#ifndef TH_RANDOM_INC
#define TH_RANDOM_INC

#include "THGeneral.h"

#define _MERSENNE_STATE_N 624
#define _MERSENNE_STATE_M 397

typedef struct THGenerator {
  unsigned long the_initial_seed;
  int left;   /* draws before the state must be renewed */
  int seeded; /* 0: seeded from the system's entropy before the first draw */
  unsigned long next;
  unsigned long state[_MERSENNE_STATE_N]; /* each holds 32 bits */
  /* Normals come in pairs; the second waits here. Reseeding drops it. */
  double normal_x;
  double normal_y;
  double normal_rho;
  int normal_is_valid;
} THGenerator;

TH_API THGenerator *THGenerator_new(void);
/* self becomes a copy of from; gives self back. */
TH_API THGenerator *THGenerator_copy(THGenerator *self, THGenerator *from);
TH_API void THGenerator_free(THGenerator *gen);
TH_API int THGenerator_isValid(THGenerator *_generator);

/* Seeds from the system's entropy; gives the seed. */
TH_API unsigned long THRandom_seed(THGenerator *_generator);
TH_API void THRandom_manualSeed(THGenerator *_generator, unsigned long the_seed_);
TH_API unsigned long THRandom_initialSeed(THGenerator *_generator);

/* 32 uniform bits. */
TH_API unsigned long THRandom_random(THGenerator *_generator);
/* In [a, b). */
TH_API double THRandom_uniform(THGenerator *_generator, double a, double b);
/* stdv > 0. */
TH_API double THRandom_normal(THGenerator *_generator, double mean, double stdv);
/* Density lambda exp(-lambda x). */
TH_API double THRandom_exponential(THGenerator *_generator, double lambda);
TH_API double THRandom_cauchy(THGenerator *_generator, double median, double sigma);
/* exp of a normal number; stdv > 0. */
TH_API double THRandom_logNormal(THGenerator *_generator, double mean, double stdv);
/* Trials up to the first success, 0 < p < 1. */
TH_API int THRandom_geometric(THGenerator *_generator, double p);
/* 1 with probability p, 0 <= p <= 1. */
TH_API int THRandom_bernoulli(THGenerator *_generator, double p);

#endif
