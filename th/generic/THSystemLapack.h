/* generic/THSystemLapack.h: the routines that the tensor functions need beyond those of THLapack.h, called alike. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THSystemLapack.h"
#else

/* Cholesky factors of a positive definite matrix; with them, solutions and the inverse. pstrf exchanges rows and
 * columns; work holds 2 n elements. */
void THLapack_(potrf)(char uplo, int n, real *a, int lda, int *info);
void THLapack_(potrs)(char uplo, int n, int nrhs, real *a, int lda, real *b, int ldb, int *info);
void THLapack_(potri)(char uplo, int n, real *a, int lda, int *info);
void THLapack_(pstrf)(char uplo, int n, real *a, int lda, int *piv, int *rank, real tol, real *work, int *info);
/* QR: the reflectors of Q, Q itself, and products with Q. */
void THLapack_(geqrf)(int m, int n, real *a, int lda, real *tau, real *work, int lwork, int *info);
void THLapack_(orgqr)(int m, int n, int k, real *a, int lda, real *tau, real *work, int lwork, int *info);
void THLapack_(ormqr)(char side, char trans, int m, int n, int k, real *a, int lda, real *tau, real *c, int ldc,
                      real *work, int lwork, int *info);

#endif
