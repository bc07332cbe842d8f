/* generic/THTensorConv.h: convolutions of one element type, in two and three dimensions. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorConv.h"
#else

/* On raw memory, contiguous: r += alpha * (t and k). ir, ic: rows and columns of t; kr, kc of k; sr, sc steps. valid:
 * (ir - kr) / sr + 1 rows come out; full: (ir - 1) * sr + kr; Rev, where the steps stretch k: ir - (kr - 1) * sr.
 * XCorr takes the kernel as it is, Conv turned round. */
TH_API void THTensor_(validXCorr2Dptr)(real *r_, real alpha, real *t_, long ir, long ic, real *k_, long kr, long kc,
                                       long sr, long sc);
TH_API void THTensor_(validConv2Dptr)(real *r_, real alpha, real *t_, long ir, long ic, real *k_, long kr, long kc,
                                      long sr, long sc);
TH_API void THTensor_(fullXCorr2Dptr)(real *r_, real alpha, real *t_, long ir, long ic, real *k_, long kr, long kc,
                                      long sr, long sc);
TH_API void THTensor_(fullConv2Dptr)(real *r_, real alpha, real *t_, long ir, long ic, real *k_, long kr, long kc,
                                     long sr, long sc);
TH_API void THTensor_(validXCorr2DRevptr)(real *r_, real alpha, real *t_, long ir, long ic, real *k_, long kr, long kc,
                                          long sr, long sc);

/* On tensors: r_ = beta * r_ + alpha * (t_ and k_), with i, o planes of t_ and k_, b a batch:
 *   conv2Dmul      r[.]    = t[.] k[.]                conv2Dger    r[o][i] = t[i] k[o]
 *   conv2Dcmul     r[i]    = t[i] k[i]                conv2DRevger the same, Rev
 *   conv2Dmv       r[o]    = sum over i of t[i] k[o][i]
 *   conv2Dmm       r[b][o] = sum over i of t[b][i] k[o][i]
 *   conv2DRevgerm  r[o][i] = sum over b of t[b][i] k[b][o], Rev
 * vf: "V" valid, "F" full; xc: "X" correlation, "C" convolution. r_ is resized; where that changes the number of its
 * elements, or beta is 0, what it held counts as 0. r_ may be an input. */
TH_API void THTensor_(conv2DRevger)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_, long srow,
                                    long scol);
TH_API void THTensor_(conv2DRevgerm)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_, long srow,
                                     long scol);
TH_API void THTensor_(conv2Dger)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_, long srow, long scol,
                                 const char *vf, const char *xc);
TH_API void THTensor_(conv2Dmv)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_, long srow, long scol,
                                const char *vf, const char *xc);
TH_API void THTensor_(conv2Dmm)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_, long srow, long scol,
                                const char *vf, const char *xc);
TH_API void THTensor_(conv2Dmul)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_, long srow, long scol,
                                 const char *vf, const char *xc);
TH_API void THTensor_(conv2Dcmul)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_, long srow, long scol,
                                  const char *vf, const char *xc);

/* The same in three dimensions: it, kt, st are the depths. */
TH_API void THTensor_(validXCorr3Dptr)(real *r_, real alpha, real *t_, long it, long ir, long ic, real *k_, long kt,
                                       long kr, long kc, long st, long sr, long sc);
TH_API void THTensor_(validConv3Dptr)(real *r_, real alpha, real *t_, long it, long ir, long ic, real *k_, long kt,
                                      long kr, long kc, long st, long sr, long sc);
TH_API void THTensor_(fullXCorr3Dptr)(real *r_, real alpha, real *t_, long it, long ir, long ic, real *k_, long kt,
                                      long kr, long kc, long st, long sr, long sc);
TH_API void THTensor_(fullConv3Dptr)(real *r_, real alpha, real *t_, long it, long ir, long ic, real *k_, long kt,
                                     long kr, long kc, long st, long sr, long sc);
TH_API void THTensor_(validXCorr3DRevptr)(real *r_, real alpha, real *t_, long it, long ir, long ic, real *k_, long kt,
                                          long kr, long kc, long st, long sr, long sc);

TH_API void THTensor_(conv3DRevger)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_, long sdepth,
                                    long srow, long scol);
TH_API void THTensor_(conv3Dger)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_, long sdepth,
                                 long srow, long scol, const char *vf, const char *xc);
TH_API void THTensor_(conv3Dmv)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_, long sdepth, long srow,
                                long scol, const char *vf, const char *xc);
TH_API void THTensor_(conv3Dmul)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_, long sdepth,
                                 long srow, long scol, const char *vf, const char *xc);
TH_API void THTensor_(conv3Dcmul)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_, long sdepth,
                                  long srow, long scol, const char *vf, const char *xc);

#endif
