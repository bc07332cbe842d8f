/* generic/THBlas.c: BLAS for one element type. The plain loops walk down columns, so that they run as vector loops. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THBlas.c"
#else

/* TH_BLAS_CALL(name)(...) is the system's function; TH_BLAS_TAKES: its ints can hold these numbers and it is right. */
#if defined(PORTBENCH_HAVE_BLAS) && defined(TH_REAL_IS_FLOAT)
#define TH_BLAS_HERE
#define TH_BLAS_CALL(name) s##name##_
#define TH_BLAS_DOT cblas_sdot
#define TH_BLAS_CHECKED TH_systemBlasFloat()
#elif defined(PORTBENCH_HAVE_BLAS) && defined(TH_REAL_IS_DOUBLE)
#define TH_BLAS_HERE
#define TH_BLAS_CALL(name) d##name##_
#define TH_BLAS_DOT cblas_ddot
#define TH_BLAS_CHECKED TH_systemBlasDouble()
#endif

#ifdef TH_BLAS_HERE
static int THBlas_(fits)(long a, long b, long c, long d, long e, long f) {
  const long numbers[6] = {a, b, c, d, e, f};
  for (int i = 0; i < 6; i++)
    if (numbers[i] > INT_MAX || numbers[i] < -INT_MAX) return 0;
  return TH_BLAS_CHECKED;
}
#endif

void THBlas_(swap)(long n, real *x, long incx, real *y, long incy) {
#ifdef TH_BLAS_HERE
  if (THBlas_(fits)(n, incx, incy, 0, 0, 0)) {
    const int i_n = (int)n, i_incx = (int)incx, i_incy = (int)incy;
    TH_BLAS_CALL(swap)(&i_n, x, &i_incx, y, &i_incy);
    return;
  }
#endif
  for (long i = 0; i < n; i++) {
    const real z = x[i * incx];
    x[i * incx] = y[i * incy];
    y[i * incy] = z;
  }
}

void THBlas_(scal)(long n, real a, real *x, long incx) {
#ifdef TH_BLAS_HERE
  if (THBlas_(fits)(n, incx, 0, 0, 0, 0)) {
    const int i_n = (int)n, i_incx = (int)incx;
    TH_BLAS_CALL(scal)(&i_n, &a, x, &i_incx);
    return;
  }
#endif
  for (long i = 0; i < n; i++) x[i * incx] = a == 0 ? 0 : (real)(x[i * incx] * a);
}

void THBlas_(copy)(long n, real *x, long incx, real *y, long incy) {
#ifdef TH_BLAS_HERE
  if (THBlas_(fits)(n, incx, incy, 0, 0, 0)) {
    const int i_n = (int)n, i_incx = (int)incx, i_incy = (int)incy;
    TH_BLAS_CALL(copy)(&i_n, x, &i_incx, y, &i_incy);
    return;
  }
#endif
  for (long i = 0; i < n; i++) y[i * incy] = x[i * incx];
}

void THBlas_(axpy)(long n, real a, real *x, long incx, real *y, long incy) {
#ifdef TH_BLAS_HERE
  if (THBlas_(fits)(n, incx, incy, 0, 0, 0)) {
    const int i_n = (int)n, i_incx = (int)incx, i_incy = (int)incy;
    TH_BLAS_CALL(axpy)(&i_n, &a, x, &i_incx, y, &i_incy);
    return;
  }
#endif
  for (long i = 0; i < n; i++) y[i * incy] += a * x[i * incx];
}

real THBlas_(dot)(long n, real *x, long incx, real *y, long incy) {
#ifdef TH_BLAS_HERE
  if (THBlas_(fits)(n, incx, incy, 0, 0, 0)) return TH_BLAS_DOT((int)n, x, (int)incx, y, (int)incy);
#endif
  real sum = 0;
  for (long i = 0; i < n; i++) sum += x[i * incx] * y[i * incy];
  return sum;
}

/* y = beta * y; beta 0 does not read y. */
static void THBlas_(scaleOrZero)(long n, real beta, real *y, long incy) {
  if (beta == 1) return;
  for (long i = 0; i < n; i++) y[i * incy] = beta == 0 ? 0 : (real)(beta * y[i * incy]);
}

void THBlas_(gemv)(char trans, long m, long n, real alpha, real *a, long lda, real *x, long incx, real beta, real *y,
                   long incy) {
  if (n == 1) lda = m; /* a single column: whatever was given is not used */
#ifdef TH_BLAS_HERE
  if (THBlas_(fits)(m, n, lda, incx, incy, 0) && lda > 0 && incx > 0 && incy > 0) {
    const int i_m = (int)m, i_n = (int)n, i_lda = (int)lda, i_incx = (int)incx, i_incy = (int)incy;
    TH_BLAS_CALL(gemv)(&trans, &i_m, &i_n, &alpha, a, &i_lda, x, &i_incx, &beta, y, &i_incy);
    return;
  }
#endif
  if (trans == 't' || trans == 'T' || trans == 'c' || trans == 'C') {
    for (long j = 0; j < n; j++) {
      real sum = 0;
      for (long i = 0; i < m; i++) sum += a[j * lda + i] * x[i * incx];
      real *const into = y + j * incy;
      *into = beta == 0 ? (real)(alpha * sum) : (real)(beta * *into + alpha * sum);
    }
    return;
  }
  THBlas_(scaleOrZero)(m, beta, y, incy);
  for (long j = 0; j < n; j++) {
    const real factor = alpha * x[j * incx];
    const real *const column = a + j * lda;
    for (long i = 0; i < m; i++) y[i * incy] += factor * column[i];
  }
}

void THBlas_(ger)(long m, long n, real alpha, real *x, long incx, real *y, long incy, real *a, long lda) {
  if (n == 1) lda = m;
#ifdef TH_BLAS_HERE
  if (THBlas_(fits)(m, n, lda, incx, incy, 0)) {
    const int i_m = (int)m, i_n = (int)n, i_lda = (int)lda, i_incx = (int)incx, i_incy = (int)incy;
    TH_BLAS_CALL(ger)(&i_m, &i_n, &alpha, x, &i_incx, y, &i_incy, a, &i_lda);
    return;
  }
#endif
  for (long j = 0; j < n; j++) {
    const real factor = alpha * y[j * incy];
    real *const column = a + j * lda;
    for (long i = 0; i < m; i++) column[i] += factor * x[i * incx];
  }
}

/* One column of c at a time. op(a) by columns: sums of scaled columns; transposed: products of columns. */
static void THBlas_(gemmLoops)(int transa, int transb, long m, long n, long k, real alpha, const real *a, long lda,
                               const real *b, long ldb, real beta, real *c, long ldc) {
  for (long j = 0; j < n; j++) {
    real *const column = c + j * ldc;
    THBlas_(scaleOrZero)(m, beta, column, 1);
    const real *const right = transb ? b + j : b + j * ldb;
    const long step = transb ? ldb : 1;
    if (!transa) {
      for (long l = 0; l < k; l++) {
        const real factor = alpha * right[l * step];
        const real *const left = a + l * lda;
        for (long i = 0; i < m; i++) column[i] += factor * left[i];
      }
      continue;
    }
    for (long i = 0; i < m; i++) {
      const real *const left = a + i * lda;
      real sum = 0;
      for (long l = 0; l < k; l++) sum += left[l] * right[l * step];
      column[i] += alpha * sum;
    }
  }
}

void THBlas_(gemm)(char transa, char transb, long m, long n, long k, real alpha, real *a, long lda, real *b, long ldb,
                   real beta, real *c, long ldc) {
  const int ta = transa == 't' || transa == 'T' || transa == 'c' || transa == 'C';
  const int tb = transb == 't' || transb == 'T' || transb == 'c' || transb == 'C';
  /* The distance between columns of a single column is not used, and may be anything. */
  if (n == 1) ldc = m;
  if ((ta ? m : k) == 1) lda = ta ? k : m;
  if ((tb ? k : n) == 1) ldb = tb ? n : k;
#ifdef TH_BLAS_HERE
  if (THBlas_(fits)(m, n, k, lda, ldb, ldc)) {
    const char i_ta = ta ? 't' : 'n', i_tb = tb ? 't' : 'n';
    const int i_m = (int)m, i_n = (int)n, i_k = (int)k, i_lda = (int)lda, i_ldb = (int)ldb, i_ldc = (int)ldc;
    TH_BLAS_CALL(gemm)(&i_ta, &i_tb, &i_m, &i_n, &i_k, &alpha, a, &i_lda, b, &i_ldb, &beta, c, &i_ldc);
    return;
  }
#endif
  THBlas_(gemmLoops)(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}

#ifdef TH_BLAS_HERE
#undef TH_BLAS_CHECKED
#undef TH_BLAS_DOT
#undef TH_BLAS_CALL
#undef TH_BLAS_HERE
#endif

#endif
