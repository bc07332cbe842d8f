/* THRandom.c: mt19937 (Matsumoto and Nishimura's recurrence) and the distributions drawn from it. The order and number
 * of draws behind each function is part of the contract: seeds must give the numbers they always gave. */
#include "THRandomDraws.h"

#include <fcntl.h>
#include <unistd.h>

#define N _MERSENNE_STATE_N
#define M _MERSENNE_STATE_M
#define LOW_32 0xffffffffUL

THGenerator *THGenerator_new(void) {
  THGenerator *self = (THGenerator *)THAlloc(sizeof(THGenerator));
  memset(self, 0, sizeof(THGenerator));
  THRandom_seed(self);
  return self;
}

THGenerator *THGenerator_copy(THGenerator *self, THGenerator *from) {
  if (self != from) memcpy(self, from, sizeof(THGenerator));
  return self;
}

void THGenerator_free(THGenerator *gen) {
  THFree(gen);
}

int THGenerator_isValid(THGenerator *_generator) {
  return _generator->seeded == 1 && _generator->left > 0 && _generator->left <= N && _generator->next <= N;
}

/* The system's entropy, else the clock. */
static unsigned long entropy(void) {
  unsigned long seed = 0;
  const int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
  const ssize_t got = fd >= 0 ? read(fd, &seed, sizeof seed) : -1;
  if (fd >= 0) close(fd);
  if (got == (ssize_t)sizeof seed) return seed;
  struct timespec now = {0, 0};
  clock_gettime(CLOCK_REALTIME, &now);
  return (unsigned long)now.tv_sec * 1000000007UL + (unsigned long)now.tv_nsec;
}

unsigned long THRandom_seed(THGenerator *_generator) {
  const unsigned long seed = entropy();
  THRandom_manualSeed(_generator, seed);
  return seed;
}

void THRandom_manualSeed(THGenerator *_generator, unsigned long the_seed_) {
  memset(_generator, 0, sizeof(THGenerator)); /* a waiting normal number goes too */
  _generator->the_initial_seed = the_seed_;
  _generator->seeded = 1;
  _generator->left = 1;
  unsigned long *state = _generator->state;
  state[0] = the_seed_ & LOW_32;
  for (unsigned long j = 1; j < N; j++) state[j] = (1812433253UL * (state[j - 1] ^ (state[j - 1] >> 30)) + j) & LOW_32;
}

unsigned long THRandom_initialSeed(THGenerator *_generator) {
  if (_generator->seeded == 0) THRandom_seed(_generator);
  return _generator->the_initial_seed;
}

/* One word of the recurrence: the top bit of one, the rest of the next, and a word further on. */
static inline unsigned long twist(unsigned long top, unsigned long rest, unsigned long ahead) {
  const unsigned long mixed = (top & 0x80000000UL) | (rest & 0x7fffffffUL);
  return ahead ^ (mixed >> 1) ^ (-(rest & 1UL) & 0x9908b0dfUL);
}

static void renewState(THGenerator *generator) {
  unsigned long *state = generator->state;
  for (int j = 0; j < N - M; j++) state[j] = twist(state[j], state[j + 1], state[j + M]);
  for (int j = N - M; j < N - 1; j++) state[j] = twist(state[j], state[j + 1], state[j + M - N]);
  state[N - 1] = twist(state[N - 1], state[0], state[M - 1]);
  generator->left = N;
  generator->next = 0;
}

unsigned long THRandom_random(THGenerator *_generator) {
  if (--_generator->left == 0) renewState(_generator);
  unsigned long y = _generator->state[_generator->next++];
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680UL;
  y ^= (y << 15) & 0xefc60000UL;
  return y ^ (y >> 18);
}

/* In [0, 1), 32 bits of it. */
static inline double uniform01(THGenerator *generator) {
  return (double)THRandom_random(generator) * (1.0 / 4294967296.0);
}

/* n numbers of uniform01 from n words of the state, in lanes of 32 bits. A word becomes a double by way of int, which
 * processors convert in lanes, with the top bit turned round before and taken back behind: nothing is rounded. */
static void temper(double *u, const unsigned long *state, ptrdiff_t n) {
  for (ptrdiff_t i = 0; i < n; i++) {
    unsigned y = (unsigned)state[i];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680U;
    y ^= (y << 15) & 0xefc60000U;
    y ^= y >> 18;
    u[i] = ((double)(int)(y ^ 0x80000000U) + 2147483648.0) * (1.0 / 4294967296.0);
  }
}

void TH_drawUniform01(THGenerator *generator, double *u, ptrdiff_t n) {
  while (n > 0) {
    if (generator->left <= 1) {
      renewState(generator);
      generator->left++; /* no draw has been taken from it yet */
    }
    const ptrdiff_t drawn = THMin(n, (ptrdiff_t)generator->left - 1);
    temper(u, generator->state + generator->next, drawn);
    generator->left -= (int)drawn;
    generator->next += (unsigned long)drawn;
    u += drawn;
    n -= drawn;
  }
}

double THRandom_uniform(THGenerator *_generator, double a, double b) {
  return uniform01(_generator) * (b - a) + a;
}

/* Box and Muller: two uniforms make two normals, given out cosine first. */
static void drawPair(THGenerator *generator) {
  generator->normal_x = uniform01(generator);
  generator->normal_y = uniform01(generator);
  generator->normal_rho = sqrt(-2. * log(1.0 - generator->normal_y));
}

double THRandom_normal(THGenerator *_generator, double mean, double stdv) {
  THArgCheck(stdv > 0, 2, "standard deviation must be strictly positive, is %g", stdv);
  if (!_generator->normal_is_valid) {
    drawPair(_generator);
    _generator->normal_is_valid = 1;
    return _generator->normal_rho * cos(2. * M_PI * _generator->normal_x) * stdv + mean;
  }
  _generator->normal_is_valid = 0;
  return _generator->normal_rho * sin(2. * M_PI * _generator->normal_x) * stdv + mean;
}

/* Sine and cosine of one angle cost little more than one of them. */
void TH_drawNormals(THGenerator *generator, double mean, double stdv, double *x, ptrdiff_t n) {
  ptrdiff_t i = 0;
  if (n > 0 && generator->normal_is_valid) x[i++] = THRandom_normal(generator, mean, stdv);
  for (; i + 1 < n; i += 2) {
    drawPair(generator);
    const double angle = 2. * M_PI * generator->normal_x, cosine = cos(angle), sine = sin(angle);
    x[i] = generator->normal_rho * cosine * stdv + mean;
    x[i + 1] = generator->normal_rho * sine * stdv + mean;
  }
  if (i < n) x[i] = THRandom_normal(generator, mean, stdv);
}

double THRandom_exponential(THGenerator *_generator, double lambda) {
  return -1. / lambda * log(1 - uniform01(_generator));
}

double THRandom_cauchy(THGenerator *_generator, double median, double sigma) {
  return median + sigma * tan(M_PI * (uniform01(_generator) - 0.5));
}

double THRandom_logNormal(THGenerator *_generator, double mean, double stdv) {
  THArgCheck(stdv > 0, 2, "standard deviation must be strictly positive, is %g", stdv);
  return exp(THRandom_normal(_generator, mean, stdv));
}

int THRandom_geometric(THGenerator *_generator, double p) {
  THArgCheck(p > 0 && p < 1, 1, "must be > 0 and < 1, is %g", p);
  return (int)(log(1 - uniform01(_generator)) / log(p)) + 1;
}

int THRandom_bernoulli(THGenerator *_generator, double p) {
  THArgCheck(p >= 0 && p <= 1, 1, "must be >= 0 and <= 1, is %g", p);
  return uniform01(_generator) <= p;
}
