/* Convolutions on raw memory, added to what the result holds: validXCorr2Dptr, ... The caller answers for the memory;
 * sizes from which nothing comes out do nothing, and a step below 1 is an argument error. Full ones copy the input, to
 * put zeros around it. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorConvRaw.c"
#else

/* The elements of t inside zeros; the caller frees it. */
static real *THTensor_(newPadded)(const real *t, const THConvShape *s) {
  const ptrdiff_t bytes = TH_storageBytes(TH_convPaddedCount(s, 1), sizeof(real));
  real *const padded = THAlloc(bytes);
  memset(padded, 0, (size_t)bytes);
  for (long z = 0; z < s->t[0]; z++) {
    for (long y = 0; y < s->t[1]; y++) {
      const ptrdiff_t row = (z + s->pad[0]) * s->padded[1] + y + s->pad[1];
      memcpy(padded + row * s->padded[2] + s->pad[2], t + (z * s->t[1] + y) * s->t[2], (size_t)s->t[2] * sizeof(real));
    }
  }
  return padded;
}

/* Errors number the argument of step[d] as firstStep + d. */
static void THTensor_(convRaw)(real *r, real alpha, const real *t, const real *k, THConvShape shape, int firstStep) {
  for (int d = 0; d < 3; d++) {
    THArgCheck(shape.step[d] >= 1, firstStep + d, "step should be a positive number, but is %ld", shape.step[d]);
    if (shape.t[d] < 1 || shape.k[d] < 1) return;
  }
  shape.sum = 1;
  const int some = TH_convSetResult(&shape);
  THArgCheck(some >= 0, firstStep - 1 - some, "step %ld makes a result that no memory holds", shape.step[-1 - some]);
  if (!some) return;
  real *const padded = TH_convIsFull(shape.kind) ? THTensor_(newPadded)(t, &shape) : NULL;
  THConvBlock_(plane)(r, alpha, padded ? padded : t, k, &shape);
  THFree(padded);
}

#define TH_CONV_DEFINE_RAW(NAME2, NAME3, KIND)                                                                   \
  void THTensor_(NAME2)(real * r_, real alpha, real * t_, long ir, long ic, real *k_, long kr, long kc, long sr, \
                        long sc) {                                                                               \
    const THConvShape shape = {.kind = KIND, .t = {1, ir, ic}, .k = {1, kr, kc}, .step = {1, sr, sc}};           \
    THTensor_(convRaw)(r_, alpha, t_, k_, shape, 8);                                                             \
  }                                                                                                              \
  void THTensor_(NAME3)(real * r_, real alpha, real * t_, long it, long ir, long ic, real *k_, long kt, long kr, \
                        long kc, long st, long sr, long sc) {                                                    \
    const THConvShape shape = {.kind = KIND, .t = {it, ir, ic}, .k = {kt, kr, kc}, .step = {st, sr, sc}};        \
    THTensor_(convRaw)(r_, alpha, t_, k_, shape, 11);                                                            \
  }

TH_CONV_DEFINE_RAW(validXCorr2Dptr, validXCorr3Dptr, TH_CONV_VALID_CORRELATION)
TH_CONV_DEFINE_RAW(validConv2Dptr, validConv3Dptr, TH_CONV_VALID_CONVOLUTION)
TH_CONV_DEFINE_RAW(fullXCorr2Dptr, fullXCorr3Dptr, TH_CONV_FULL_CORRELATION)
TH_CONV_DEFINE_RAW(fullConv2Dptr, fullConv3Dptr, TH_CONV_FULL_CONVOLUTION)
TH_CONV_DEFINE_RAW(validXCorr2DRevptr, validXCorr3DRevptr, TH_CONV_DILATED)

#undef TH_CONV_DEFINE_RAW

#endif
