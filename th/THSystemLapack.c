/* THSystemLapack.c: the check that the system's LAPACK solves equations as it should, at its first use. */
#include "THSystemLapack.h"
#include "THSystemBlas.h"

#ifdef TH_HAVE_LAPACK
#include <pthread.h>

/* Large enough for the blocked factorisation. */
#define ORDER 67
#define SIDES 3

static int floatIsRight, doubleIsRight;

/* Whole numbers, the largest of each row and column on a diagonal that the rows must be exchanged to reach. */
static int entry(int row, int column) {
  return (row + 5) % ORDER == column ? 64 : (row * 7 + column * 11) % 5 - 2;
}

static int solution(int row, int side) {
  return (row * 3 + side * 5) % 9 - 4;
}

/* entry * x = entry * solution, whose right side is exact, must give back the solution up to rounding. */
#define TH_DEFINE_CHECK(p, T, tolerance)                                                   \
  static int p##gesvIsRight(void) {                                                        \
    static T a[ORDER * ORDER], b[ORDER * SIDES];                                           \
    static int pivots[ORDER];                                                              \
    const int n = ORDER, nrhs = SIDES;                                                     \
    int info = -1;                                                                         \
    for (int j = 0; j < n; j++)                                                            \
      for (int i = 0; i < n; i++) a[i + j * n] = (T)entry(i, j);                           \
    for (int side = 0; side < nrhs; side++) {                                              \
      for (int i = 0; i < n; i++) {                                                        \
        long sum = 0;                                                                      \
        for (int l = 0; l < n; l++) sum += (long)entry(i, l) * solution(l, side);          \
        b[i + side * n] = (T)sum;                                                          \
      }                                                                                    \
    }                                                                                      \
    p##gesv_(&n, &nrhs, a, &n, pivots, b, &n, &info);                                      \
    if (info != 0) return 0;                                                               \
    for (int side = 0; side < nrhs; side++)                                                \
      for (int i = 0; i < n; i++)                                                          \
        if (!(fabs((double)b[i + side * n] - solution(i, side)) <= (tolerance))) return 0; \
    return 1;                                                                              \
  }
TH_DEFINE_CHECK(s, float, 1e-4)
TH_DEFINE_CHECK(d, double, 1e-12)
#undef TH_DEFINE_CHECK

static void checkFloat(void) {
  floatIsRight = sgesvIsRight();
}

static void checkDouble(void) {
  doubleIsRight = dgesvIsRight();
}

TH_NO_RETURN static void wrongLapack(const char *function, const char *type) {
  THError(
      "%s : the LAPACK library gives wrong %s factorisations on this processor; "
      "set the environment variable OPENBLAS_CORETYPE to an older core it knows, e.g. OPENBLAS_CORETYPE=Haswell",
      function, type);
}

void TH_requireLapackFloat(const char *function) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  (void)TH_systemBlasFloat();
  pthread_once(&once, checkFloat);
  if (!floatIsRight) wrongLapack(function, "float");
}

void TH_requireLapackDouble(const char *function) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  (void)TH_systemBlasDouble();
  pthread_once(&once, checkDouble);
  if (!doubleIsRight) wrongLapack(function, "double");
}
#else
void TH_requireLapackFloat(const char *function) {
  THError("%s : this library was built without LAPACK", function);
}

void TH_requireLapackDouble(const char *function) {
  THError("%s : this library was built without LAPACK", function);
}
#endif
