/* client.c: a program as the library's users wrote them: public headers only, a generic file of its own for all types.
 */
#include <TH/TH.h>

#define CHECK(condition)                                              \
  do {                                                                \
    if (!(condition)) {                                               \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      exit(1);                                                        \
    }                                                                 \
  } while (0)

#define Client_(NAME) TH_CONCAT_3(Client, Real, NAME)

#include "generic/client.c"
#include <TH/THGenerateAllTypes.h>

#include "generic/client_float.c"
#include <TH/THGenerateFloatTypes.h>

#include "generic/client_core.c"
#include <TH/THGenerateAllTypes.h>

#include "generic/client_core.c"
#include <TH/THGenerateHalfType.h>

#ifdef TH_GENERIC_FILE
#error "the headers must leave no TH_GENERIC_FILE behind"
#endif
#if defined(real) || defined(accreal) || defined(Real) || defined(TH_REAL_IS_HALF)
#error "the headers must leave no type behind"
#endif

int main(void) {
  ClientByteRun();
  ClientCharRun();
  ClientShortRun();
  ClientIntRun();
  ClientLongRun();
  ClientFloatRun();
  ClientDoubleRun();
  ClientFloatRunFloat();
  ClientDoubleRunFloat();
  ClientByteRunCore();
  ClientCharRunCore();
  ClientShortRunCore();
  ClientIntRunCore();
  ClientLongRunCore();
  ClientFloatRunCore();
  ClientDoubleRunCore();
  ClientHalfRunCore();
  CHECK(TH_rsqrt(4.0) == 0.5 && TH_lerpf(1.0f, 3.0f, 0.5f) == 2.0f && TH_frac(-1.25) == -0.25);
  CHECK(TH_sigmoid(0.0) == 0.5);
  CHECK(strcmp(TH_CONCAT_STRING_3(a, b, c), "abc") == 0);
  puts("ok");
  return 0;
}
