/* generic/THLapack.h: LAPACK for one element type. The functions pass their arguments to the LAPACK routine of that
 * name and report only through info: 0, minus the number of an illegal argument, or what the routine gives. lwork -1
 * asks for the best lwork, which comes in work[0]. In a library built without LAPACK, or with a wrong one, every call
 * is an error. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THLapack.h"
#else

/* a x = b, a n by n; a becomes its factors, b the solution. */
TH_API void THLapack_(gesv)(int n, int nrhs, real *a, int lda, int *ipiv, real *b, int ldb, int *info);
/* op(a) x = b, a triangular. */
TH_API void THLapack_(trtrs)(char uplo, char trans, char diag, int n, int nrhs, real *a, int lda, real *b, int ldb,
                             int *info);
/* Least squares, or least norm, of op(a) x = b; a m by n. */
TH_API void THLapack_(gels)(char trans, int m, int n, int nrhs, real *a, int lda, real *b, int ldb, real *work,
                            int lwork, int *info);
/* Eigenvalues w, and with jobz 'V' eigenvectors in a, of a symmetric matrix. */
TH_API void THLapack_(syev)(char jobz, char uplo, int n, real *a, int lda, real *w, real *work, int lwork, int *info);
/* Eigenvalues wr + i wi, left and right eigenvectors, of any square matrix. */
TH_API void THLapack_(geev)(char jobvl, char jobvr, int n, real *a, int lda, real *wr, real *wi, real *vl, int ldvl,
                            real *vr, int ldvr, real *work, int lwork, int *info);
/* a = u diag(s) vt, a m by n. */
TH_API void THLapack_(gesvd)(char jobu, char jobvt, int m, int n, real *a, int lda, real *s, real *u, int ldu, real *vt,
                             int ldvt, real *work, int lwork, int *info);
/* a = p l u; with the factors, solutions and the inverse. */
TH_API void THLapack_(getrf)(int m, int n, real *a, int lda, int *ipiv, int *info);
TH_API void THLapack_(getrs)(char trans, int n, int nrhs, real *a, int lda, int *ipiv, real *b, int ldb, int *info);
TH_API void THLapack_(getri)(int n, real *a, int lda, int *ipiv, real *work, int lwork, int *info);

#endif
