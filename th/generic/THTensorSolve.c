/* Systems of equations: gesv, trtrs, gels, potrs, and btrisolve for many at once. generic/THTensorColumns.h has the
 * strategy. A right side with one dimension is one column; results have two dimensions. A NULL source is its result. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorSolve.c"
#else

static void THTensor_(checkSystem)(THTensor *b, THTensor *a, int square) {
  THArgCheck(a->nDimension == 2, 2, "A should have 2 dimensions, but has %d", a->nDimension);
  THArgCheck(b->nDimension == 1 || b->nDimension == 2, 1, "B should have 1 or 2 dimensions, but has %d", b->nDimension);
  THArgCheck(!square || a->size[0] == a->size[1], 2, "A should be square, but is %ldx%ld", a->size[0], a->size[1]);
  THArgCheck(a->size[0] == b->size[0], 2, "A,B size incompatible - A has %ld rows, B has %ld", a->size[0], b->size[0]);
  TH_CHECK_INT_SIZES(a, 2);
  TH_CHECK_INT_SIZES(b, 1);
}

/* rb_ = the solution of a x = b; ra_ = the factors of a. */
void THTensor_(gesv)(THTensor *rb_, THTensor *ra_, THTensor *b, THTensor *a) {
  if (a == NULL) a = ra_;
  if (b == NULL) b = rb_;
  THTensor_(checkSystem)(b, a, 1);
  THLapack_(require)("gesv");
  THOperand A = THOperand_(of)(a), B = THOperand_(of)(b);
  THOperand_(into)(&A, ra_, a);
  THOperand_(into)(&B, rb_, b);
  THLapackCall call = {.operands = {&A, &B}};
  THOperand_(begin)(&call, 0, A.rows);
  int info;
  THLapack_(gesv)(A.rows, B.cols, A.data, A.ld, call.ints, B.data, B.ld, &info);
  THOperand_(end)(&call, info);
  TH_CHECK_LAPACK_INFO("gesv", info, "U(%d,%d) is zero, singular U.", info, info);
}

/* rb_ = the solution of op(a) x = b, a triangular; ra_ = a. */
void THTensor_(trtrs)(THTensor *rb_, THTensor *ra_, THTensor *b, THTensor *a, const char *uplo, const char *trans,
                      const char *diag) {
  if (a == NULL) a = ra_;
  if (b == NULL) b = rb_;
  THTensor_(checkSystem)(b, a, 1);
  const char triangle = TH_lapackOption(uplo, "UL", 5), op = TH_lapackOption(trans, "NTC", 6),
             diagonal = TH_lapackOption(diag, "NU", 7);
  THLapack_(require)("trtrs");
  THOperand A = THOperand_(of)(a), B = THOperand_(of)(b);
  THOperand_(into)(&A, ra_, a);
  THOperand_(into)(&B, rb_, b);
  THLapackCall call = {.operands = {&A, &B}};
  THOperand_(begin)(&call, 0, 0);
  int info;
  THLapack_(trtrs)(triangle, op, diagonal, A.rows, B.cols, A.data, A.ld, B.data, B.ld, &info);
  THOperand_(end)(&call, info);
  TH_CHECK_LAPACK_INFO("trtrs", info, "A(%d,%d) is zero, singular A", info, info);
}

/* rb_ = the x that brings a x nearest to b, or the shortest of those with a x = b; ra_ = the factors of a. LAPACK wants
 * the larger of a's sides as rows of b: rb_ has those rows first, and is narrowed to the rows of x. */
void THTensor_(gels)(THTensor *rb_, THTensor *ra_, THTensor *b, THTensor *a) {
  if (a == NULL) a = ra_;
  if (b == NULL) b = rb_;
  THTensor_(checkSystem)(b, a, 0);
  THLapack_(require)("gels");
  const long solution = a->size[1];
  THOperand A = THOperand_(of)(a), B = THOperand_(of)(b);
  B.rows = THMax(A.rows, A.cols);
  THOperand_(into)(&A, ra_, a);
  THOperand_(into)(&B, rb_, b);
  int info;
  real asked = 0;
  THLapack_(gels)('N', A.rows, A.cols, B.cols, NULL, A.rows, NULL, B.rows, &asked, -1, &info);
  THLapackCall call = {.operands = {&A, &B}};
  const int work = THOperand_(workSize)(asked);
  THOperand_(begin)(&call, work, 0);
  THLapack_(gels)('N', A.rows, A.cols, B.cols, A.data, A.ld, B.data, B.ld, call.reals, work, &info);
  THOperand_(end)(&call, info);
  TH_CHECK_LAPACK_INFO("gels", info, "the %d-th diagonal element of the triangular factor of A is zero", info);
  if (rb_->size[0] != solution) THTensor_(narrow)(rb_, NULL, 0, 0, solution);
}

/* rb_ = the solution of the equations whose matrix has the Cholesky factor a. */
void THTensor_(potrs)(THTensor *rb_, THTensor *b, THTensor *a, const char *uplo) {
  if (b == NULL) b = rb_;
  THTensor_(checkSystem)(b, a, 1);
  const char triangle = TH_lapackOption(uplo, "UL", 4);
  THLapack_(require)("potrs");
  THOperand A = THOperand_(of)(a), B = THOperand_(of)(b);
  THOperand_(into)(&B, rb_, b);
  THLapackCall call = {.operands = {&A, &B}};
  THOperand_(begin)(&call, 0, 0);
  int info;
  THLapack_(potrs)(triangle, A.rows, B.cols, A.data, A.ld, B.data, B.ld, &info);
  THOperand_(end)(&call, info);
  TH_CHECK_LAPACK_INFO("potrs", info, "A(%d,%d) is zero, singular A", info, info);
}

#endif
