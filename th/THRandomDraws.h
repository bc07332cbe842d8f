/* THRandomDraws.h: many numbers of the stream at once. Not installed. */
#ifndef TH_RANDOM_DRAWS_INC
#define TH_RANDOM_DRAWS_INC

#include "THRandom.h"

/* The next n numbers in [0, 1), 32 bits each, bit for bit those that n calls of THRandom_uniform(generator, 0, 1) would
 * give, and the generator left as they would leave it. */
void TH_drawUniform01(THGenerator *generator, double *u, ptrdiff_t n);

/* Draws at a time: few enough to stay in the first cache. */
#define TH_DRAWS 256

/* x[i] is what the i-th of n calls of THRandom_normal would give; the generator is left as they would leave it. */
void TH_drawNormals(THGenerator *generator, double mean, double stdv, double *x, ptrdiff_t n);

#endif
