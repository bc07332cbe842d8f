/* One plane of a result, as blocks (generic/THConvBlock.h).
 *
 * 1. Valid and dilated: each depth of the result is one block. A step moves from output to output in the first, from
 * tap to tap in the second.
 * 2. Full: outputs whose numbers leave the same rest by the step have the same taps of the kernel, every step-th one; a
 *    rest in each dimension makes one block a depth. Zeros around the input stand for the taps that fall outside: a sum
 *    that began with 0 is not changed by adding a zero.
 * 3. Only a kernel that is not finite tells such a zero from nothing: then every input adds its multiple of the kernel
 *    to the result. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THConvPlane.c"
#else

/* What all blocks of a plane share, taps apart; k points to the kernel's tap 0. */
static THConvBlock THConvBlock_(start)(real alpha, const real *k, const THConvShape *s) {
  const int turned = s->kind == TH_CONV_VALID_CONVOLUTION || s->kind == TH_CONV_FULL_CORRELATION;
  THConvBlock block = {.k = k, .alpha = alpha, .taps = {s->sum}, .t_tap = {s->t_next}, .k_tap = {s->k_next}};
  const long away[3] = {s->k[1] * s->k[2], s->k[2], 1};
  for (int d = 0; d < 3; d++) {
    block.k_tap[d + 1] = turned ? -away[d] : away[d];
    if (turned) block.k += (s->k[d] - 1) * away[d];
  }
  return block;
}

static void THConvBlock_(valid)(real *r, real alpha, const real *t, const real *k, const THConvShape *s) {
  const int dilated = s->kind == TH_CONV_DILATED;
  const long away[3] = {s->t[1] * s->t[2], s->t[2], 1};
  THConvBlock block = THConvBlock_(start)(alpha, k, s);
  for (int d = 0; d < 3; d++) {
    block.taps[d + 1] = s->k[d];
    block.t_tap[d + 1] = dilated ? s->step[d] * away[d] : away[d];
  }
  block.rows = s->r[1];
  block.cols = s->r[2];
  block.r_row = s->r[2];
  block.r_col = 1;
  block.t_row = dilated ? away[1] : s->step[1] * away[1];
  block.t_col = dilated ? 1 : s->step[2];
  for (long z = 0; z < s->r[0]; z++) {
    block.r = r + z * s->r[1] * s->r[2];
    block.t = t + z * (dilated ? 1 : s->step[0]) * away[0];
    THConvBlock_(run)(&block);
  }
}

/* The outputs with rest[d] in dimension d. Their kernel's elements are rest, rest + step, ...; the input of the first
 * output's tap j stands j before that of its tap 0, which is the input's first element. */
static void THConvBlock_(fullRest)(THConvBlock block, real *r, const real *t, const long rest[3],
                                   const THConvShape *s) {
  const long r_away[3] = {s->r[1] * s->r[2], s->r[2], 1};
  const long t_away[3] = {s->padded[1] * s->padded[2], s->padded[2], 1};
  long outputs[3];
  for (int d = 0; d < 3; d++) {
    block.taps[d + 1] = (s->k[d] - 1 - rest[d]) / s->step[d] + 1;
    block.t_tap[d + 1] = -t_away[d];
    block.k += rest[d] * block.k_tap[d + 1];
    block.k_tap[d + 1] *= s->step[d];
    outputs[d] = s->t[d] + block.taps[d + 1] - 1;
    r += rest[d] * r_away[d];
    t += s->pad[d] * t_away[d];
  }
  block.rows = outputs[1];
  block.cols = outputs[2];
  block.r_row = s->step[1] * r_away[1];
  block.r_col = s->step[2];
  block.t_row = t_away[1];
  block.t_col = 1;
  for (long z = 0; z < outputs[0]; z++) {
    block.r = r + z * s->step[0] * r_away[0];
    block.t = t + z * t_away[0];
    THConvBlock_(run)(&block);
  }
}

static void THConvBlock_(full)(real *r, real alpha, const real *t, const real *k, const THConvShape *s) {
  const THConvBlock block = THConvBlock_(start)(alpha, k, s);
  long rest[3];
  for (rest[0] = 0; rest[0] < THMin(s->step[0], s->k[0]); rest[0]++)
    for (rest[1] = 0; rest[1] < THMin(s->step[1], s->k[1]); rest[1]++)
      for (rest[2] = 0; rest[2] < THMin(s->step[2], s->k[2]); rest[2]++) THConvBlock_(fullRest)(block, r, t, rest, s);
}

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
static int THConvBlock_(allFinite)(const real *k, const THConvShape *s) {
  real sum = 0;
  for (long p = 0; p < s->sum; p++, k += s->k_next)
    for (ptrdiff_t i = 0; i < TH_convCount(s->k); i++) sum += 0 * k[i];
  return sum == 0;
}

/* r[x * step] += alpha * t[x] * (a row of the kernel), for a row of the input. */
static void THConvBlock_(scatterRow)(real *r, real alpha, const real *t, const real *k, long k_step,
                                     const THConvShape *s) {
  for (long x = 0; x < s->t[2]; x++, r += s->step[2]) {
    const real factor = alpha * t[x];
    for (long c = 0; c < s->k[2]; c++) r[c] += factor * k[c * k_step];
  }
}

static void THConvBlock_(scatter)(real *r, real alpha, const real *t, const real *k, const THConvShape *s) {
  const THConvBlock block = THConvBlock_(start)(alpha, k, s);
  const long rows = s->t[0] * s->t[1], k_rows = s->k[0] * s->k[1];
  for (long p = 0; p < s->sum; p++) {
    for (long i = 0; i < rows * k_rows; i++) {
      const long z = i / k_rows / s->t[1], y = i / k_rows % s->t[1], a = i % k_rows / s->k[1], b = i % k_rows % s->k[1];
      const long r_row = (z * s->step[0] + a) * s->r[1] + y * s->step[1] + b;
      const long t_row = (z + s->pad[0]) * s->padded[1] + y + s->pad[1];
      THConvBlock_(scatterRow)(r + r_row * s->r[2], alpha, t + p * s->t_next + t_row * s->padded[2] + s->pad[2],
                               block.k + p * s->k_next + a * block.k_tap[1] + b * block.k_tap[2], block.k_tap[3], s);
    }
  }
}
#endif

void THConvBlock_(plane)(real *r, real alpha, const real *t, const real *k, const THConvShape *shape) {
  if (!TH_convIsFull(shape->kind)) {
    THConvBlock_(valid)(r, alpha, t, k, shape);
    return;
  }
#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
  if (!THConvBlock_(allFinite)(k, shape)) {
    THConvBlock_(scatter)(r, alpha, t, k, shape);
    return;
  }
#endif
  THConvBlock_(full)(r, alpha, t, k, shape);
}

#endif
