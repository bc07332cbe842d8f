/* Does this machine's BLAS multiply right? One product a type against a plain loop; exit status 0 if so.
 * ./portbench runs it once per processor to choose OPENBLAS_CORETYPE before any library loads. It knows nothing of the
 * rooms: th/ and aten/ check again at first use, for programs that do not come through ./portbench. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { M = 67, N = 53, K = 71 }; /* odd sizes: the tails of every kernel run too */

extern void sgemm_(const char*, const char*, const int*, const int*, const int*, const float*, const float*, const int*,
                   const float*, const int*, const float*, float*, const int*);
extern void dgemm_(const char*, const char*, const int*, const int*, const int*, const double*, const double*,
                   const int*, const double*, const int*, const double*, double*, const int*);

/* Small integers: every product and sum is exact in both types, so that right means equal. */
static int value(int i) {
  return (i * 7 + i / 5) % 13 - 6;
}

#define PROBE(name, type, gemm)                                                                                     \
  static int name(void) {                                                                                           \
    static type a[M * K], b[K * N], c[M * N];                                                                       \
    const int m = M, n = N, k = K;                                                                                  \
    const type one = 1, nought = 0;                                                                                 \
    for (int i = 0; i < M * K; i++) a[i] = (type)value(i);                                                          \
    for (int i = 0; i < K * N; i++) b[i] = (type)value(i + 3);                                                      \
    gemm("N", "N", &m, &n, &k, &one, a, &m, b, &k, &nought, c, &m);                                                 \
    for (int i = 0; i < M; i++)                                                                                     \
      for (int j = 0; j < N; j++) {                                                                                 \
        type sum = 0;                                                                                               \
        for (int l = 0; l < K; l++) sum += a[i + l * M] * b[l + j * K];                                             \
        if (c[i + j * M] != sum) {                                                                                  \
          fprintf(stderr, #gemm ": element [%d,%d] is %g, expected %g\n", i, j, (double)c[i + j * M], (double)sum); \
          return 0;                                                                                                 \
        }                                                                                                           \
      }                                                                                                             \
    return 1;                                                                                                       \
  }
PROBE(float_product_is_right, float, sgemm_)
PROBE(double_product_is_right, double, dgemm_)
#undef PROBE

int main(void) {
  return float_product_is_right() && double_product_is_right() ? EXIT_SUCCESS : EXIT_FAILURE;
}
