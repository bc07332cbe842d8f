/* wrong_lapack.c: a program whose LAPACK is wrong: its own sgesv_ stands before the system's and does nothing. Every
 * call of LAPACK for floats must say so and name the variable to set; double ones go on. */
#include <TH/TH.h>
#include <setjmp.h>

void sgesv_(const int *n, const int *nrhs, float *a, const int *lda, int *ipiv, float *b, const int *ldb, int *info);
void sgesv_(const int *n, const int *nrhs, float *a, const int *lda, int *ipiv, float *b, const int *ldb, int *info) {
  (void)n, (void)nrhs, (void)a, (void)lda, (void)ipiv, (void)b, (void)ldb;
  *info = 0;
}

static jmp_buf back;
static char text[512];

static void onError(const char *message, void *data) {
  (void)data;
  snprintf(text, sizeof text, "%s", message);
  longjmp(back, 1);
}

int main(void) {
  THFloatTensor *a = THFloatTensor_newWithSize2d(1, 1), *r = THFloatTensor_new();
  THDoubleTensor *x = THDoubleTensor_newWithSize2d(1, 1), *y = THDoubleTensor_new();
  THFloatTensor_fill(a, 4);
  THDoubleTensor_fill(x, 4);
  THSetErrorHandler(onError, NULL);
  for (int i = 0; i < 2; i++) {
    if (setjmp(back) == 0) {
      THFloatTensor_getri(r, a);
      fprintf(stderr, "a wrong factorisation went through\n");
      return 1;
    }
    if (strstr(text, "OPENBLAS_CORETYPE") == NULL || strstr(text, "getri") == NULL) {
      fprintf(stderr, "the error does not say what to set: %s\n", text);
      return 1;
    }
  }
  if (THFloatTensor_nElement(r) != 0) {
    fprintf(stderr, "a result was touched\n");
    return 1;
  }
  THDoubleTensor_getri(y, x);
  const int right = THDoubleTensor_get2d(y, 0, 0) == 0.25;
  THFloatTensor_free(a);
  THFloatTensor_free(r);
  THDoubleTensor_free(x);
  THDoubleTensor_free(y);
  return right ? 0 : 1;
}
