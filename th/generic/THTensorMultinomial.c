/* Categories drawn by weight, Float and Double: multinomial, and the alias method, which draws in constant time after a
 * setup. Categories count from 0; the Lua layer added the 1.
 *
 * 1. multinomial adds up a row's weights in double, divides by their sum, and looks up each uniform number among the
 *    sums. Without replacement the mass of what was drawn is taken out of the sums, which are divided by what is left.
 * 2. The alias method (Vose's) gives every category an equal column. A column keeps q of its height for itself and
 *    leaves the rest to category J. multinomialAliasDraw gives J - 1 for the rest, so that with the J that the setup
 *    writes it is off by one, and -1 where J is 0: as in the original.
 * The order of the roundings is part of the contract, since a number beside a boundary would fall elsewhere. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorMultinomial.c"
#else

/* sums[j] = (weights[0] + ... + weights[j]) / total. Gives the total; nothing is divided where sums is NULL. */
static double THTensor_(accumulateWeights)(double *sums, const real *weights, long step, long n) {
  double sum = 0;
  for (long j = 0; j < n; j++) {
    sum += weights[j * step];
    if (sums != NULL) sums[j] = sum;
  }
  for (long j = 0; sums != NULL && j < n; j++) sums[j] /= sum;
  return sum;
}

/* The first category whose sum is not below u; the last sum counts as 1. */
static long THTensor_(findCategory)(double *sums, long n, double u) {
  long low = 0, high = n;
  sums[n - 1] = 1;
  while (low < high) {
    const long middle = low + (high - low) / 2;
    if (sums[middle] < u) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

static void THTensor_(removeCategory)(double *sums, long n, long drawn) {
  const double mass = sums[drawn] - (drawn > 0 ? sums[drawn - 1] : 0.0), left = 1.0 - mass;
  for (long j = 0; j < n; j++) sums[j] = (j >= drawn ? sums[j] - mass : sums[j]) / left;
}

/* self becomes a matrix of n_sample columns for as many rows of weights, or a vector where the weights are one. */
void THTensor_(multinomial)(THLongTensor *self, THGenerator *_generator, THTensor *prob_dist, int n_sample,
                            int with_replacement) {
  THArgCheck(prob_dist->nDimension > 0, 3, "weights expected, got an empty tensor");
  const int matrix = prob_dist->nDimension > 1;
  const long rows = matrix ? prob_dist->size[0] : 1, row_step = matrix ? prob_dist->stride[0] : 0;
  const long n = prob_dist->size[matrix], step = prob_dist->stride[matrix];
  THArgCheck(n_sample > 0, 2, "cannot sample n_sample <= 0 samples: %d", n_sample);
  THArgCheck(with_replacement || n_sample <= n, 2,
             "cannot sample n_sample > prob_dist:size(1) samples without replacement: %d of %ld", n_sample, n);
  const real *weights = THTensor_(data)(prob_dist);
  for (long i = 0; i < rows; i++) {
    const double sum = THTensor_(accumulateWeights)(NULL, weights + i * row_step, step, n);
    THArgCheck(sum > 0, 2, "invalid multinomial distribution (sum of probabilities <= 0): %g in row %ld", sum,
               i + TH_INDEX_BASE);
  }
  THLongTensor_resize2d(self, rows, n_sample);
  double *sums = (double *)THAlloc(TH_storageBytes(n, sizeof(double)));
  for (long i = 0; i < rows; i++) {
    long *to = THLongTensor_data(self) + i * self->stride[0];
    THTensor_(accumulateWeights)(sums, weights + i * row_step, step, n);
    for (long j = 0; j < n_sample; j++) {
      const long drawn = THTensor_(findCategory)(sums, n, THRandom_uniform(_generator, 0, 1));
      to[j * self->stride[1]] = drawn;
      if (!with_replacement) THTensor_(removeCategory)(sums, n, drawn);
    }
  }
  THFree(sums);
  if (!matrix) THLongTensor_resize1d(self, n_sample);
}

/* Columns below and from 1 wait on two stacks in one block; a low one is filled up from a high one until either is
 * empty. */
static void THTensor_(fillColumns)(long *J, long J_step, real *q, long q_step, long n, long *block) {
  long *low = block, *high = block + n, lows = 0, highs = 0;
  for (long i = 0; i < n; i++) {
    if (q[i * q_step] < 1) {
      low[lows++] = i;
    } else {
      high[highs++] = i;
    }
  }
  while (lows > 0 && highs > 0) {
    const long to = low[lows - 1], from = high[highs - 1];
    J[to * J_step] = from;
    q[from * q_step] = (real)(q[from * q_step] - (1.0 - q[to * q_step]));
    if (q[from * q_step] < 1) {
      low[lows - 1] = from;
      highs--;
    } else {
      lows--;
    }
  }
}

/* J and q become vectors. An alias that is 0 also means none: its column keeps all, as in the original. */
void THTensor_(multinomialAliasSetup)(THTensor *prob_dist, THLongTensor *J, THTensor *q) {
  THArgCheck(prob_dist->nDimension == 1, 1, "a vector of probabilities expected, got %dD tensor",
             prob_dist->nDimension);
  THArgCheck(q != prob_dist, 3, "q must not be the probabilities");
  const long n = prob_dist->size[0], p_step = prob_dist->stride[0];
  THLongTensor_resize1d(J, n);
  THTensor_(resize1d)(q, n);
  const long J_step = J->stride[0], q_step = q->stride[0];
  const real *p = THTensor_(data)(prob_dist);
  long *alias = THLongTensor_data(J);
  real *kept = THTensor_(data)(q);
  for (long i = 0; i < n; i++) {
    alias[i * J_step] = 0;
    kept[i * q_step] = n * p[i * p_step];
  }
  long *block = (long *)THAlloc(TH_storageBytes(n, 2 * sizeof(long)));
  THTensor_(fillColumns)(alias, J_step, kept, q_step, n, block);
  THFree(block);
  real least = kept[0], most = kept[0];
  for (long i = 1; i < n; i++) {
    least = kept[i * q_step] < least ? kept[i * q_step] : least;
    most = kept[i * q_step] > most ? kept[i * q_step] : most;
  }
  THArgCheck(least > 0, 2, "q_min is less than 0: a probability is not positive");
  for (long i = 0; i < n; i++) {
    if (most > 1) kept[i * q_step] /= most;
    if (alias[i * J_step] <= 0) kept[i * q_step] = 1;
  }
}

/* Fills self: each element takes two numbers of the stream, one for the column and one for the part of it. */
void THTensor_(multinomialAliasDraw)(THLongTensor *self, THGenerator *_generator, THLongTensor *J, THTensor *q) {
  THArgCheck(J->nDimension == 1, 3, "a vector expected, got %dD tensor for J", J->nDimension);
  THArgCheck(q->nDimension == 1 && q->size[0] == J->size[0], 4, "a vector like J %s expected, q is %s",
             THLongTensor_sizeDesc(J).str, THTensor_(sizeDesc)(q).str);
  int outside = 0;
  TH_TENSOR_APPLY(real, q, outside |= !(*q_data >= 0 && *q_data <= 1););
  THArgCheck(!outside, 1, "must be >= 0 and <= 1, but an element of q is not");
  const long *alias = THLongTensor_data(J);
  const real *kept = THTensor_(data)(q);
  TH_TENSOR_APPLY(long, self, const long column = (long)THRandom_uniform(_generator, 0, (double)J->size[0]);
                  *self_data = THRandom_bernoulli(_generator, kept[column * q->stride[0]])
                                   ? column
                                   : alias[column * J->stride[0]] - 1;);
}

#endif
