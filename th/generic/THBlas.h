/* generic/THBlas.h: BLAS for one element type. Float and Double go to the system's BLAS where the library was built
 * with one and the sizes fit its int; all else runs as plain loops. trans is 't', 'n' (or 'c'). */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THBlas.h"
#else

/* Level 1: n elements of x and y, incx and incy apart. */
TH_API void THBlas_(swap)(long n, real *x, long incx, real *y, long incy);
TH_API void THBlas_(scal)(long n, real a, real *x, long incx);
TH_API void THBlas_(copy)(long n, real *x, long incx, real *y, long incy);
/* y += a * x */
TH_API void THBlas_(axpy)(long n, real a, real *x, long incx, real *y, long incy);
TH_API real THBlas_(dot)(long n, real *x, long incx, real *y, long incy);

/* y = alpha * op(a) * x + beta * y; a is m by n. beta 0 does not read y. */
TH_API void THBlas_(gemv)(char trans, long m, long n, real alpha, real *a, long lda, real *x, long incx, real beta,
                          real *y, long incy);
/* a += alpha * x * y'; a is m by n. */
TH_API void THBlas_(ger)(long m, long n, real alpha, real *x, long incx, real *y, long incy, real *a, long lda);
/* c = alpha * op(a) * op(b) + beta * c; op(a) is m by k, op(b) k by n. beta 0 does not read c. */
TH_API void THBlas_(gemm)(char transa, char transb, long m, long n, long k, real alpha, real *a, long lda, real *b,
                          long ldb, real beta, real *c, long ldc);

#endif
