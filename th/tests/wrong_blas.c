/* wrong_blas.c: a program whose BLAS is wrong: its own sgemm_ stands before the system's and does nothing. The first
 * float product must say so and name the variable to set; double products go on. */
#include <TH/TH.h>
#include <setjmp.h>

void sgemm_(void);
void sgemm_(void) {}

static jmp_buf back;
static char text[512];

static void onError(const char *message, void *data) {
  (void)data;
  snprintf(text, sizeof text, "%s", message);
  longjmp(back, 1);
}

int main(void) {
  float a[1] = {2}, b[1] = {3}, c[1] = {0};
  double x[1] = {2}, y[1] = {3}, z[1] = {0};
  THSetErrorHandler(onError, NULL);
  for (int i = 0; i < 2; i++) {
    if (setjmp(back) == 0) {
      THFloatBlas_gemm('n', 'n', 1, 1, 1, 1, a, 1, b, 1, 0, c, 1);
      fprintf(stderr, "a wrong product went through\n");
      return 1;
    }
    if (strstr(text, "OPENBLAS_CORETYPE") == NULL) {
      fprintf(stderr, "the error does not say what to set: %s\n", text);
      return 1;
    }
  }
  THDoubleBlas_gemm('n', 'n', 1, 1, 1, 1, x, 1, y, 1, 0, z, 1);
  return z[0] == 6 ? 0 : 1;
}
