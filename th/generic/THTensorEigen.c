/* Eigenvalues and singular values: syev, geev, gesvd, gesvd2. generic/THTensorColumns.h has the strategy. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorEigen.c"
#else

/* re_ = the eigenvalues of the symmetric matrix a, of which one triangle is read, from the smallest up; with jobz 'V'
 * the columns of rv_ are the eigenvectors, with 'N' its content is left open. */
void THTensor_(syev)(THTensor *re_, THTensor *rv_, THTensor *a, const char *jobz, const char *uplo) {
  if (a == NULL) a = rv_;
  THOperand_(checkSquare)(a);
  const char job = TH_lapackOption(jobz, "NV", 4), triangle = TH_lapackOption(uplo, "UL", 5);
  THLapack_(require)("syev");
  THOperand A = THOperand_(of)(a), values = THOperand_(sized)(A.rows, 1);
  THOperand_(into)(&A, rv_, a);
  THOperand_(intoVector)(&values, re_);
  int info;
  real asked = 0;
  THLapack_(syev)(job, triangle, A.rows, NULL, A.rows, NULL, &asked, -1, &info);
  THLapackCall call = {.operands = {&A, &values}};
  const int work = THOperand_(workSize)(asked);
  THOperand_(begin)(&call, work, 0);
  THLapack_(syev)(job, triangle, A.rows, A.data, A.ld, values.data, call.reals, work, &info);
  THOperand_(end)(&call, info);
  TH_CHECK_LAPACK_INFO("syev", info, "%d off-diagonal elements didn't converge to zero", info);
}

/* re_ = the eigenvalues of a, their real parts in column 0 and imaginary parts in column 1; with jobvr 'V' the columns
 * of rv_ are the eigenvectors, a pair of columns the real and imaginary parts of a conjugate pair. With 'N' rv_ is not
 * touched. */
void THTensor_(geev)(THTensor *re_, THTensor *rv_, THTensor *a, const char *jobvr) {
  THOperand_(checkSquare)(a);
  const char job = TH_lapackOption(jobvr, "NV", 4);
  THOperand_(checkFinite)(a, 3);
  THLapack_(require)("geev");
  THOperand A = THOperand_(of)(a), values = THOperand_(sized)(A.rows, 2), vectors = THOperand_(sized)(A.rows, A.rows);
  const int n = A.rows;
  A.is_copied = 1;
  THTensor_(resize2d)(re_, n, 2);
  values.to = THOperand_(view)(re_);
  if (job == 'V') THOperand_(into)(&vectors, rv_, NULL);
  int info;
  real asked = 0;
  THLapack_(geev)('N', job, n, NULL, n, NULL, NULL, NULL, 1, NULL, n, &asked, -1, &info);
  THLapackCall call = {.operands = {&A, &values, job == 'V' ? &vectors : NULL}};
  const int work = THOperand_(workSize)(asked);
  THOperand_(begin)(&call, work, 0);
  THLapack_(geev)('N', job, n, A.data, A.ld, values.data, values.data + values.ld, NULL, 1, vectors.data,
                  THMax(n, vectors.ld), call.reals, work, &info);
  THOperand_(end)(&call, info);
  TH_CHECK_LAPACK_INFO("geev", info, "%d off-diagonal elements of a didn't converge to zero", info);
}

/* The sizes of the results, and where u and the transpose of v go: rv_ holds v, so its columns are the rows of vt. */
static void THTensor_(resizeVectors)(THTensor *ru_, THTensor *rv_, THOperand *U, THOperand *VT, char job) {
  THOperand_(into)(U, ru_, NULL);
  THTensor_(resize2d)(rv_, VT->cols, VT->rows);
  if (job == 'N') { /* their content stays */
    U->to.storage = NULL;
    return;
  }
  VT->to = THOperand_(transposed)(THOperand_(view)(rv_));
}

/* A NULL ra_: nobody wants the work copy of a. */
static void THTensor_(svd)(THTensor *ru_, THTensor *rs_, THTensor *rv_, THTensor *ra_, THTensor *a, char job) {
  THLapack_(require)("gesvd");
  THOperand A = THOperand_(of)(a);
  const int m = A.rows, n = A.cols, k = THMin(m, n);
  THOperand S = THOperand_(sized)(k, 1), U = THOperand_(sized)(m, job == 'A' ? m : k),
            VT = THOperand_(sized)(job == 'S' ? k : n, n);
  A.is_copied = ra_ == NULL;
  if (ra_ != NULL) THOperand_(into)(&A, ra_, a);
  THOperand_(intoVector)(&S, rs_);
  THTensor_(resizeVectors)(ru_, rv_, &U, &VT, job);
  int info;
  real asked = 0;
  THLapack_(gesvd)(job, job, m, n, NULL, m, NULL, NULL, m, NULL, VT.rows, &asked, -1, &info);
  THLapackCall call = {.operands = {&A, &S, job == 'N' ? NULL : &U, job == 'N' ? NULL : &VT}};
  const int work = THOperand_(workSize)(asked);
  THOperand_(begin)(&call, work, 0);
  THLapack_(gesvd)(job, job, m, n, A.data, A.ld, S.data, U.data, THMax(m, U.ld), VT.data, THMax(VT.rows, VT.ld),
                   call.reals, work, &info);
  THOperand_(end)(&call, info);
  TH_CHECK_LAPACK_INFO("gesvd", info, "%d superdiagonals failed to converge.", info);
}

/* a = ru_ diag(rs_) rv_'; m by n, k the smaller. jobu 'A': all m columns of ru_ and n of rv_; 'S': the first k; 'N':
 * only rs_, though ru_ and rv_ get sizes. */
void THTensor_(gesvd)(THTensor *ru_, THTensor *rs_, THTensor *rv_, THTensor *a, const char *jobu) {
  THOperand_(checkMatrix)(a);
  const char job = TH_lapackOption(jobu, "ASN", 5);
  THOperand_(checkFinite)(a, 4);
  THTensor_(svd)(ru_, rs_, rv_, NULL, a, job);
}

/* The same; ra_ is a with its content used up. */
void THTensor_(gesvd2)(THTensor *ru_, THTensor *rs_, THTensor *rv_, THTensor *ra_, THTensor *a, const char *jobu) {
  if (a == NULL) a = ra_;
  THOperand_(checkMatrix)(a);
  const char job = TH_lapackOption(jobu, "ASN", 6);
  THOperand_(checkFinite)(a, 5);
  THTensor_(svd)(ru_, rs_, rv_, ra_, a, job);
}

#endif
