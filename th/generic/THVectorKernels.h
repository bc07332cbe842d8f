/* generic/THVectorKernels.h: the table of kernels of one element type. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THVectorKernels.h"
#else

typedef struct THVectorKernels {
  void (*fill)(real *x, real c, ptrdiff_t n);
  void (*cadd)(real *z, const real *x, const real *y, real c, ptrdiff_t n);
  void (*adds)(real *y, const real *x, real c, ptrdiff_t n);
  void (*cmul)(real *z, const real *x, const real *y, ptrdiff_t n);
  void (*muls)(real *y, const real *x, real c, ptrdiff_t n);
  void (*cdiv)(real *z, const real *x, const real *y, ptrdiff_t n);
  void (*divs)(real *y, const real *x, real c, ptrdiff_t n);
} THVectorKernels;

extern const THVectorKernels THVectorKernels_(plain);
extern const THVectorKernels THVectorKernels_(sse2);
extern const THVectorKernels THVectorKernels_(avx);
extern const THVectorKernels THVectorKernels_(avx2);
extern const THVectorKernels THVectorKernels_(avx512);

/* The table in use. */
TH_EXTERNC const THVectorKernels *THVectorKernels_(chosen)(void);

#endif
