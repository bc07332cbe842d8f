/* generic/THVector.c: the public kernels of one element type, through the table chosen. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THVector.c"
#else

static const THVectorKernels *const THVector_(tables)[TH_VECTOR_LEVELS] = {
    &THVectorKernels_(plain), &THVectorKernels_(sse2),   &THVectorKernels_(avx),
    &THVectorKernels_(avx2),  &THVectorKernels_(avx512),
};

static const THVectorKernels *THVector_(kernels) = &THVectorKernels_(plain);

static inline const THVectorKernels *THVector_(chosen)(void) {
  return __atomic_load_n(&THVector_(kernels), __ATOMIC_RELAXED);
}

const THVectorKernels *THVectorKernels_(chosen)(void) {
  return THVector_(chosen)();
}

void THVector_(vectorDispatchInit)(void) {
  __atomic_store_n(&THVector_(kernels), THVector_(tables)[TH_vectorLevel()], __ATOMIC_RELAXED);
}

void THVector_(fill)(real *x, const real c, const ptrdiff_t n) {
  THVector_(chosen)()->fill(x, c, n);
}

void THVector_(cadd)(real *z, const real *x, const real *y, const real c, const ptrdiff_t n) {
  THVector_(chosen)()->cadd(z, x, y, c, n);
}

void THVector_(adds)(real *y, const real *x, const real c, const ptrdiff_t n) {
  THVector_(chosen)()->adds(y, x, c, n);
}

void THVector_(cmul)(real *z, const real *x, const real *y, const ptrdiff_t n) {
  THVector_(chosen)()->cmul(z, x, y, n);
}

void THVector_(muls)(real *y, const real *x, const real c, const ptrdiff_t n) {
  THVector_(chosen)()->muls(y, x, c, n);
}

/* Quotients of integers that do not exist would stop the process: they are argument errors, before anything is
 * written. Types narrower than int divide as int, where the most negative number by -1 exists and is cut. */
#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
#define TH_CHECK_QUOTIENTS(x, y)
#else
#if defined(TH_REAL_IS_INT) || defined(TH_REAL_IS_LONG)
#define TH_NO_QUOTIENT(x, y) ((y) == 0 || ((y) == -1 && (x) == -THInf - 1))
#else
#define TH_NO_QUOTIENT(x, y) ((y) == 0)
#endif
#define TH_CHECK_QUOTIENTS(x, y)                                     \
  int missing = 0;                                                   \
  for (ptrdiff_t i = 0; i < n; i++) missing |= TH_NO_QUOTIENT(x, y); \
  THArgCheck(!missing, 3, "integer division by zero, or a quotient that the type cannot hold");
#endif

void THVector_(cdiv)(real *z, const real *x, const real *y, const ptrdiff_t n) {
  TH_CHECK_QUOTIENTS(x[i], y[i])
  THVector_(chosen)()->cdiv(z, x, y, n);
}

void THVector_(divs)(real *y, const real *x, const real c, const ptrdiff_t n) {
  TH_CHECK_QUOTIENTS(x[i], c)
  THVector_(chosen)()->divs(y, x, c, n);
}

#undef TH_CHECK_QUOTIENTS
#undef TH_NO_QUOTIENT

void THVector_(copy)(real *y, const real *x, const ptrdiff_t n) {
  if (n > 0) memmove(y, x, (size_t)n * sizeof(real));
}

#endif
