/* Factors and inverses: getri, potrf, potri, pstrf; QR: geqrf, orgqr, ormqr, qr. generic/THTensorColumns.h has the
 * strategy. A NULL source is its result. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorFactor.c"
#else

/* ra_ = the inverse of a. */
void THTensor_(getri)(THTensor *ra_, THTensor *a) {
  if (a == NULL) a = ra_;
  THOperand_(checkSquare)(a);
  THLapack_(require)("getri");
  THOperand A = THOperand_(of)(a);
  THOperand_(into)(&A, ra_, a);
  int info;
  real asked = 0;
  THLapack_(getri)(A.rows, NULL, A.rows, NULL, &asked, -1, &info);
  THLapackCall call = {.operands = {&A}};
  const int work = THOperand_(workSize)(asked);
  THOperand_(begin)(&call, work, A.rows);
  THLapack_(getrf)(A.rows, A.rows, A.data, A.ld, call.ints, &info);
  if (info == 0) THLapack_(getri)(A.rows, A.data, A.ld, call.ints, call.reals, work, &info);
  THOperand_(end)(&call, info);
  TH_CHECK_LAPACK_INFO("getri", info, "U(%d,%d) is 0, U is singular", info, info);
}

/* The other triangle becomes 0. */
static void THTensor_(clearOther)(const THOperand *a, char triangle) {
  for (int j = 0; j < a->cols; j++) {
    real *const column = a->data + (ptrdiff_t)j * a->ld;
    const int from = triangle == 'U' ? j + 1 : 0, to = triangle == 'U' ? a->rows : THMin(j, a->rows);
    for (int i = from; i < to; i++) column[i] = 0;
  }
}

/* The other triangle becomes the mirror image of this one. */
static void THTensor_(mirror)(const THOperand *a, char triangle) {
  for (int j = 0; j < a->cols; j++) {
    for (int i = 0; i < j; i++) {
      real *const upper = a->data + i + (ptrdiff_t)j * a->ld, *const lower = a->data + j + (ptrdiff_t)i * a->ld;
      if (triangle == 'U') {
        *lower = *upper;
      } else {
        *upper = *lower;
      }
    }
  }
}

/* ra_ = the Cholesky factor of a, of which one triangle is read. */
void THTensor_(potrf)(THTensor *ra_, THTensor *a, const char *uplo) {
  if (a == NULL) a = ra_;
  THOperand_(checkSquare)(a);
  const char triangle = TH_lapackOption(uplo, "UL", 3);
  THLapack_(require)("potrf");
  THOperand A = THOperand_(of)(a);
  THOperand_(into)(&A, ra_, a);
  THLapackCall call = {.operands = {&A}};
  THOperand_(begin)(&call, 0, 0);
  int info;
  THLapack_(potrf)(triangle, A.rows, A.data, A.ld, &info);
  THTensor_(clearOther)(&A, triangle);
  THOperand_(end)(&call, info);
  TH_CHECK_LAPACK_INFO("potrf", info, "the leading minor of order %d is not positive definite", info);
}

/* ra_ = the inverse of the matrix whose Cholesky factor is a. */
void THTensor_(potri)(THTensor *ra_, THTensor *a, const char *uplo) {
  if (a == NULL) a = ra_;
  THOperand_(checkSquare)(a);
  const char triangle = TH_lapackOption(uplo, "UL", 3);
  THLapack_(require)("potri");
  THOperand A = THOperand_(of)(a);
  THOperand_(into)(&A, ra_, a);
  THLapackCall call = {.operands = {&A}};
  THOperand_(begin)(&call, 0, 0);
  int info;
  THLapack_(potri)(triangle, A.rows, A.data, A.ld, &info);
  THTensor_(mirror)(&A, triangle);
  THOperand_(end)(&call, info);
  TH_CHECK_LAPACK_INFO("potri", info, "A(%d,%d) is 0, A cannot be factorized", info, info);
}

/* ra_ = the Cholesky factor of a with its rows and columns exchanged as rpiv_ says, counted from 1. A negative tol
 * stands for LAPACK's own. */
void THTensor_(pstrf)(THTensor *ra_, THIntTensor *rpiv_, THTensor *a, const char *uplo, real tol) {
  if (a == NULL) a = ra_;
  THOperand_(checkSquare)(a);
  const char triangle = TH_lapackOption(uplo, "UL", 4);
  THLapack_(require)("pstrf");
  THOperand A = THOperand_(of)(a);
  THIntTensor_resize1d(rpiv_, A.rows);
  THOperand_(into)(&A, ra_, a);
  THLapackCall call = {.operands = {&A}};
  THOperand_(begin)(&call, 2 * (ptrdiff_t)A.rows, A.rows);
  int info, rank;
  THLapack_(pstrf)(triangle, A.rows, A.data, A.ld, call.ints, &rank, tol, call.reals, &info);
  THTensor_(clearOther)(&A, triangle);
  for (int i = 0; i < A.rows; i++) THIntTensor_data(rpiv_)[i * rpiv_->stride[0]] = call.ints[i];
  THOperand_(end)(&call, info);
  TH_CHECK_LAPACK_INFO("pstrf", info, "matrix is rank deficient or not positive semidefinite (rank %d)", rank);
}

/* The larger of the work spaces that geqrf and orgqr want for an m by n matrix. */
static int THTensor_(qrWork)(int m, int n) {
  const int k = THMin(m, n);
  int info;
  real factor = 0, product = 0;
  THLapack_(geqrf)(m, n, NULL, m, NULL, &factor, -1, &info);
  THLapack_(orgqr)(m, k, k, NULL, m, NULL, &product, -1, &info);
  return THOperand_(workSize)(THMax(factor, product));
}

/* ra_ = R in its upper triangle, and below it the reflectors that make Q with the factors in rtau_. */
void THTensor_(geqrf)(THTensor *ra_, THTensor *rtau_, THTensor *a) {
  if (a == NULL) a = ra_;
  THOperand_(checkMatrix)(a);
  THLapack_(require)("geqrf");
  THOperand A = THOperand_(of)(a), tau = THOperand_(sized)(THMin(A.rows, A.cols), 1);
  THOperand_(into)(&A, ra_, a);
  THOperand_(intoVector)(&tau, rtau_);
  const int work = THTensor_(qrWork)(A.rows, A.cols);
  THLapackCall call = {.operands = {&A, &tau}};
  THOperand_(begin)(&call, work, 0);
  int info;
  THLapack_(geqrf)(A.rows, A.cols, A.data, A.ld, tau.data, call.reals, work, &info);
  THOperand_(end)(&call, info);
  TH_CHECK_LAPACK_INFO("geqrf", info, "unknown Lapack error. info = %d", info);
}

static void THTensor_(checkReflectors)(THTensor *a, THTensor *tau) {
  THOperand_(checkMatrix)(a);
  THArgCheck(tau->nDimension == 1 && tau->size[0] <= THMin(a->size[0], a->size[1]), 3,
             "tau should have one dimension and at most %ld elements, but has size %s", THMin(a->size[0], a->size[1]),
             THTensor_(sizeDesc)(tau).str);
}

/* ra_ = a, but with the columns of Q in place of as many columns of reflectors as tau has elements. */
void THTensor_(orgqr)(THTensor *ra_, THTensor *a, THTensor *tau) {
  if (a == NULL) a = ra_;
  THTensor_(checkReflectors)(a, tau);
  THLapack_(require)("orgqr");
  THOperand A = THOperand_(of)(a), factors = THOperand_(of)(tau);
  THOperand_(into)(&A, ra_, a);
  const int work = THTensor_(qrWork)(A.rows, A.cols);
  THLapackCall call = {.operands = {&A, &factors}};
  THOperand_(begin)(&call, work, 0);
  int info;
  THLapack_(orgqr)(A.rows, factors.rows, factors.rows, A.data, A.ld, factors.data, call.reals, work, &info);
  THOperand_(end)(&call, info);
  TH_CHECK_LAPACK_INFO("orgqr", info, "unknown Lapack error. info = %d", info);
}

/* ra_ = op(Q) c (side L) or c op(Q) (side R), with the Q of geqrf's result. */
void THTensor_(ormqr)(THTensor *ra_, THTensor *a, THTensor *tau, THTensor *c, const char *side, const char *trans) {
  if (a == NULL) a = ra_;
  THTensor_(checkReflectors)(a, tau);
  const char at = TH_lapackOption(side, "LR", 5), op = TH_lapackOption(trans, "NT", 6);
  THArgCheck(c->nDimension == 2, 4, "C should be 2 dimensional, but has %d dimensions", c->nDimension);
  TH_CHECK_INT_SIZES(c, 4);
  THArgCheck(a->size[0] == c->size[at == 'L' ? 0 : 1], 4, "A,C size incompatible - A has %ld rows, C has %s",
             a->size[0], THTensor_(sizeDesc)(c).str);
  THLapack_(require)("ormqr");
  THOperand A = THOperand_(of)(a), C = THOperand_(of)(c), factors = THOperand_(of)(tau);
  A.is_copied = 1; /* the routine writes to it, though it puts back what was there */
  THOperand_(into)(&C, ra_, c);
  int info;
  real asked = 0;
  THLapack_(ormqr)(at, op, C.rows, C.cols, factors.rows, NULL, A.rows, NULL, NULL, C.rows, &asked, -1, &info);
  THLapackCall call = {.operands = {&A, &C, &factors}};
  const int work = THOperand_(workSize)(asked);
  THOperand_(begin)(&call, work, 0);
  THLapack_(ormqr)(at, op, C.rows, C.cols, factors.rows, A.data, A.ld, factors.data, C.data, C.ld, call.reals, work,
                   &info);
  THOperand_(end)(&call, info);
  TH_CHECK_LAPACK_INFO("ormqr", info, "unknown Lapack error. info = %d", info);
}

/* The upper triangle of the first rows of a; 0 below it. */
static void THTensor_(copyTriangle)(THOperand *r, const THOperand *a) {
  for (ptrdiff_t j = 0; j < r->cols; j++)
    for (ptrdiff_t i = 0; i < r->rows; i++) r->data[i + j * r->ld] = i <= j ? a->data[i + j * a->ld] : 0;
}

/* rq_ rr_ = a: as many columns in rq_, and rows in rr_, as the smaller side of a. All of a is factored in rq_, which is
 * narrowed at the end. */
void THTensor_(qr)(THTensor *rq_, THTensor *rr_, THTensor *a) {
  THOperand_(checkMatrix)(a);
  THLapack_(require)("qr");
  THOperand A = THOperand_(of)(a);
  const int k = THMin(A.rows, A.cols);
  THOperand R = THOperand_(sized)(k, A.cols);
  THTensor_(resize2d)(rr_, R.rows, R.cols);
  THOperand_(into)(&A, rq_, NULL);
  R.to = THOperand_(view)(rr_);
  const int work = THTensor_(qrWork)(A.rows, A.cols);
  THLapackCall call = {.operands = {&A, &R}};
  THOperand_(begin)(&call, (ptrdiff_t)work + k, 0);
  real *const tau = call.reals + work;
  int info;
  THLapack_(geqrf)(A.rows, A.cols, A.data, A.ld, tau, call.reals, work, &info);
  THTensor_(copyTriangle)(&R, &A);
  if (info == 0) THLapack_(orgqr)(A.rows, k, k, A.data, A.ld, tau, call.reals, work, &info);
  THOperand_(end)(&call, info);
  TH_CHECK_LAPACK_INFO("qr", info, "unknown Lapack error. info = %d", info);
  if (rq_->size[1] > k) THTensor_(narrow)(rq_, NULL, 1, 0, k);
}

#endif
