/* THSystemBlas.h: the system's BLAS, looked at once before it is trusted. Not installed. */
#ifndef TH_SYSTEM_BLAS_INC
#define TH_SYSTEM_BLAS_INC

#include "THGeneral.h"

/* May products of this type go to the system's BLAS? 0 where the library was built without one. The first call checks
 * it with small products against plain loops, since builds of OpenBLAS exist that are wrong on processors newer than
 * they are; a wrong one is an error that says what to set. */
int TH_systemBlasFloat(void);
int TH_systemBlasDouble(void);

#ifdef PORTBENCH_HAVE_BLAS
#define TH_DECLARE_BLAS(p, T)                                                                                          \
  void p##swap_(const int *n, T *x, const int *incx, T *y, const int *incy);                                           \
  void p##scal_(const int *n, const T *a, T *x, const int *incx);                                                      \
  void p##copy_(const int *n, const T *x, const int *incx, T *y, const int *incy);                                     \
  void p##axpy_(const int *n, const T *a, const T *x, const int *incx, T *y, const int *incy);                         \
  void p##gemv_(const char *trans, const int *m, const int *n, const T *alpha, const T *a, const int *lda, const T *x, \
                const int *incx, const T *beta, T *y, const int *incy);                                                \
  void p##ger_(const int *m, const int *n, const T *alpha, const T *x, const int *incx, const T *y, const int *incy,   \
               T *a, const int *lda);                                                                                  \
  void p##gemm_(const char *transa, const char *transb, const int *m, const int *n, const int *k, const T *alpha,      \
                const T *a, const int *lda, const T *b, const int *ldb, const T *beta, T *c, const int *ldc);          \
  /* Fortran's dot returns differently from build to build; the C one does not. */                                     \
  T cblas_##p##dot(const int n, const T *x, const int incx, const T *y, const int incy);
TH_DECLARE_BLAS(s, float)
TH_DECLARE_BLAS(d, double)
#undef TH_DECLARE_BLAS
#endif

#endif
