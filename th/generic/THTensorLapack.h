/* generic/THTensorLapack.h: linear algebra on tensors of one floating type. Results come first; they are resized, and
 * lie by columns (stride 1 down them) unless they are the function's own input. A NULL input stands for the result of
 * its name. Options are letters in either case. Errors number arguments as A 2 and B 1 in gesv, trtrs, gels and potrs,
 * and as A 1 elsewhere. After an error from LAPACK (a singular matrix, ...) results have their sizes but no defined
 * content. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorLapack.h"
#else

/* rb_ = the solution of a x = b, with a square; b may have one dimension, rb_ has two. ra_ = the factors of a.
 * trtrs: a triangular (uplo U or L), op(a) by trans N or T, with a diagonal of ones if diag is U. gels: least squares,
 * or the least norm where a has more columns than rows. */
TH_API void THTensor_(gesv)(THTensor *rb_, THTensor *ra_, THTensor *b_, THTensor *a_);
TH_API void THTensor_(trtrs)(THTensor *rb_, THTensor *ra_, THTensor *b_, THTensor *a_, const char *uplo,
                             const char *trans, const char *diag);
TH_API void THTensor_(gels)(THTensor *rb_, THTensor *ra_, THTensor *b_, THTensor *a_);
/* re_ = the eigenvalues of a, rv_ its eigenvectors in columns if the job is V. syev: a symmetric, one triangle is read.
 * geev: re_ has two columns, real and imaginary parts. */
TH_API void THTensor_(syev)(THTensor *re_, THTensor *rv_, THTensor *a_, const char *jobz, const char *uplo);
TH_API void THTensor_(geev)(THTensor *re_, THTensor *rv_, THTensor *a_, const char *jobvr);
/* a = ru_ diag(rs_) rv_': whole (jobu A), the first min(rows, columns) columns (S), only rs_ (N). gesvd2 works in ra_.
 */
TH_API void THTensor_(gesvd)(THTensor *ru_, THTensor *rs_, THTensor *rv_, THTensor *a, const char *jobu);
TH_API void THTensor_(gesvd2)(THTensor *ru_, THTensor *rs_, THTensor *rv_, THTensor *ra_, THTensor *a,
                              const char *jobu);
/* ra_ = the inverse of a. */
TH_API void THTensor_(getri)(THTensor *ra_, THTensor *a);
/* Cholesky: ra_ = the factor of a (the other triangle 0); rb_ = the solution for b with the factor a_; ra_ = the
 * inverse from the factor a. */
TH_API void THTensor_(potrf)(THTensor *ra_, THTensor *a, const char *uplo);
TH_API void THTensor_(potrs)(THTensor *rb_, THTensor *b_, THTensor *a_, const char *uplo);
TH_API void THTensor_(potri)(THTensor *ra_, THTensor *a, const char *uplo);
/* rq_ rr_ = a. geqrf: R and the reflectors of Q in ra_ and rtau_; orgqr: Q from them; ormqr: op(Q) c (side L), or
 * c op(Q) (R). */
TH_API void THTensor_(qr)(THTensor *rq_, THTensor *rr_, THTensor *a);
TH_API void THTensor_(geqrf)(THTensor *ra_, THTensor *rtau_, THTensor *a);
TH_API void THTensor_(orgqr)(THTensor *ra_, THTensor *a, THTensor *tau);
TH_API void THTensor_(ormqr)(THTensor *ra_, THTensor *a, THTensor *tau, THTensor *c, const char *side,
                             const char *trans);
/* Cholesky with exchanged rows and columns; rpiv_ counts from 1, a negative tol is LAPACK's own. */
TH_API void THTensor_(pstrf)(THTensor *ra_, THIntTensor *rpiv_, THTensor *a, const char *uplo, real tol);

/* a[i] = its factors, for every i; pivots count from 1. rinfo_ may be NULL: then a matrix without factors is an error.
 * btrisolve: the solutions for b[i], vectors or matrices. */
TH_API void THTensor_(btrifact)(THTensor *ra_, THIntTensor *rpivots_, THIntTensor *rinfo_, int pivot, THTensor *a);
TH_API void THTensor_(btrisolve)(THTensor *rb_, THTensor *b, THTensor *atf, THIntTensor *pivots);

#endif
