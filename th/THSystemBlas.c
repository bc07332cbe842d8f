/* THSystemBlas.c: the check that the system's BLAS computes what it should, at its first use. */
#include "THSystemBlas.h"

#ifdef PORTBENCH_HAVE_BLAS
#include <pthread.h>

/* Odd sizes, so that full kernels and their edges run. */
#define ROWS 35
#define COLUMNS 19
#define DEPTH 67

static int floatIsRight, doubleIsRight;

/* Small whole numbers: products and sums are exact in any order, so that right means equal. */
static int pattern(long i) {
  return (int)((i * 7 + i / 5) % 9) - 4;
}

#define TH_DEFINE_CHECK(p, T)                                                           \
  static int p##gemmIsRight(char transa, char transb) {                                 \
    static T a[ROWS * DEPTH], b[DEPTH * COLUMNS], c[ROWS * COLUMNS];                    \
    const int m = ROWS, n = COLUMNS, k = DEPTH;                                         \
    const int lda = transa == 'n' ? m : k, ldb = transb == 'n' ? k : n;                 \
    const T alpha = 2, beta = 3;                                                        \
    for (long i = 0; i < ROWS * DEPTH; i++) a[i] = (T)pattern(i);                       \
    for (long i = 0; i < DEPTH * COLUMNS; i++) b[i] = (T)pattern(i + 11);               \
    for (long i = 0; i < ROWS * COLUMNS; i++) c[i] = (T)pattern(i + 29);                \
    p##gemm_(&transa, &transb, &m, &n, &k, &alpha, a, &lda, b, &ldb, &beta, c, &m);     \
    for (int j = 0; j < n; j++) {                                                       \
      for (int i = 0; i < m; i++) {                                                     \
        long sum = 0;                                                                   \
        for (int l = 0; l < k; l++)                                                     \
          sum += (long)pattern(transa == 'n' ? i + (long)l * lda : l + (long)i * lda) * \
                 pattern((transb == 'n' ? l + (long)j * ldb : j + (long)l * ldb) + 11); \
        if (c[i + j * m] != (T)(2 * sum + 3 * pattern(i + (long)j * m + 29))) return 0; \
      }                                                                                 \
    }                                                                                   \
    return 1;                                                                           \
  }
TH_DEFINE_CHECK(s, float)
TH_DEFINE_CHECK(d, double)
#undef TH_DEFINE_CHECK

static void checkFloat(void) {
  floatIsRight = sgemmIsRight('n', 'n') && sgemmIsRight('t', 'n') && sgemmIsRight('n', 't') && sgemmIsRight('t', 't');
}

static void checkDouble(void) {
  doubleIsRight = dgemmIsRight('n', 'n') && dgemmIsRight('t', 'n') && dgemmIsRight('n', 't') && dgemmIsRight('t', 't');
}

TH_NO_RETURN static void wrongBlas(const char *type) {
  THError(
      "the BLAS library gives wrong %s products on this processor; "
      "set the environment variable OPENBLAS_CORETYPE to an older core it knows, e.g. OPENBLAS_CORETYPE=Haswell",
      type);
}

int TH_systemBlasFloat(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, checkFloat);
  if (!floatIsRight) wrongBlas("float");
  return 1;
}

int TH_systemBlasDouble(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, checkDouble);
  if (!doubleIsRight) wrongBlas("double");
  return 1;
}
#else
int TH_systemBlasFloat(void) {
  return 0;
}
int TH_systemBlasDouble(void) {
  return 0;
}
#endif
