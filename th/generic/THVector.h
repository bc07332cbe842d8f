/* generic/THVector.h: kernels on contiguous memory for one element type. z and y may be x (or, for z, y) exactly.
 * Plain loops serve until vectorDispatchInit has looked at the processor and chosen wider ones; the results are the
 * same bits. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THVector.h"
#else

TH_API void THVector_(fill)(real *x, const real c, const ptrdiff_t n);
/* z = x + c * y */
TH_API void THVector_(cadd)(real *z, const real *x, const real *y, const real c, const ptrdiff_t n);
TH_API void THVector_(adds)(real *y, const real *x, const real c, const ptrdiff_t n);
TH_API void THVector_(cmul)(real *z, const real *x, const real *y, const ptrdiff_t n);
TH_API void THVector_(muls)(real *y, const real *x, const real c, const ptrdiff_t n);
TH_API void THVector_(cdiv)(real *z, const real *x, const real *y, const ptrdiff_t n);
TH_API void THVector_(divs)(real *y, const real *x, const real c, const ptrdiff_t n);
TH_API void THVector_(copy)(real *y, const real *x, const ptrdiff_t n);

/* Chooses kernels for this processor: AVX-512, AVX2, AVX or SSE2, the widest that it has and that no environment
 * variable TH_NO_AVX512, TH_NO_AVX2, TH_NO_AVX, TH_NO_SSE = 1 forbids. Called by the client, at start. */
TH_API void THVector_(vectorDispatchInit)(void);

#endif
