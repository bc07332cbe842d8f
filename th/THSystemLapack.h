/* THSystemLapack.h: the system's LAPACK, looked at once before it is trusted. Not installed. */
#ifndef TH_SYSTEM_LAPACK_INC
#define TH_SYSTEM_LAPACK_INC

#include "THLapack.h"

/* Raises an error, which names the function that was called, where the library was built without LAPACK. The first call
 * checks BLAS (THSystemBlas.h) and then solves one system of equations that is known: a wrong LAPACK is an error that
 * says what to set. */
void TH_requireLapackFloat(const char *function);
void TH_requireLapackDouble(const char *function);

#ifdef TH_HAVE_LAPACK
/* Fortran passes the length of every character argument behind the others. */
#define TH_DECLARE_LAPACK(p, T)                                                                                       \
  void p##gesv_(const int *n, const int *nrhs, T *a, const int *lda, int *ipiv, T *b, const int *ldb, int *info);     \
  void p##trtrs_(const char *uplo, const char *trans, const char *diag, const int *n, const int *nrhs, const T *a,    \
                 const int *lda, T *b, const int *ldb, int *info, size_t, size_t, size_t);                            \
  void p##gels_(const char *trans, const int *m, const int *n, const int *nrhs, T *a, const int *lda, T *b,           \
                const int *ldb, T *work, const int *lwork, int *info, size_t);                                        \
  void p##syev_(const char *jobz, const char *uplo, const int *n, T *a, const int *lda, T *w, T *work,                \
                const int *lwork, int *info, size_t, size_t);                                                         \
  void p##geev_(const char *jobvl, const char *jobvr, const int *n, T *a, const int *lda, T *wr, T *wi, T *vl,        \
                const int *ldvl, T *vr, const int *ldvr, T *work, const int *lwork, int *info, size_t, size_t);       \
  void p##gesvd_(const char *jobu, const char *jobvt, const int *m, const int *n, T *a, const int *lda, T *s, T *u,   \
                 const int *ldu, T *vt, const int *ldvt, T *work, const int *lwork, int *info, size_t, size_t);       \
  void p##getrf_(const int *m, const int *n, T *a, const int *lda, int *ipiv, int *info);                             \
  void p##getrs_(const char *trans, const int *n, const int *nrhs, const T *a, const int *lda, const int *ipiv, T *b, \
                 const int *ldb, int *info, size_t);                                                                  \
  void p##getri_(const int *n, T *a, const int *lda, const int *ipiv, T *work, const int *lwork, int *info);          \
  void p##potrf_(const char *uplo, const int *n, T *a, const int *lda, int *info, size_t);                            \
  void p##potrs_(const char *uplo, const int *n, const int *nrhs, const T *a, const int *lda, T *b, const int *ldb,   \
                 int *info, size_t);                                                                                  \
  void p##potri_(const char *uplo, const int *n, T *a, const int *lda, int *info, size_t);                            \
  void p##pstrf_(const char *uplo, const int *n, T *a, const int *lda, int *piv, int *rank, const T *tol, T *work,    \
                 int *info, size_t);                                                                                  \
  void p##geqrf_(const int *m, const int *n, T *a, const int *lda, T *tau, T *work, const int *lwork, int *info);     \
  void p##orgqr_(const int *m, const int *n, const int *k, T *a, const int *lda, const T *tau, T *work,               \
                 const int *lwork, int *info);                                                                        \
  void p##ormqr_(const char *side, const char *trans, const int *m, const int *n, const int *k, const T *a,           \
                 const int *lda, const T *tau, T *c, const int *ldc, T *work, const int *lwork, int *info, size_t,    \
                 size_t);
TH_DECLARE_LAPACK(s, float)
TH_DECLARE_LAPACK(d, double)
#undef TH_DECLARE_LAPACK
#endif

#include "generic/THSystemLapack.h"
#include "THGenerateFloatTypes.h"

#endif
