/* THVector.c: the plain kernels, and the choice between them and wider ones. */
#include "THVector.h"
#include "THVectorKernels.h"

#define TH_VECTOR_SET plain
#define TH_VECTOR_TARGET
#include "generic/THVectorKernels.c"
#include "THGenerateAllTypes.h"
#undef TH_VECTOR_TARGET
#undef TH_VECTOR_SET

#if defined(__x86_64__) && defined(__GNUC__)
static int hasAvx2(void) {
  return __builtin_cpu_supports("avx2");
}
#else
static int hasAvx2(void) {
  return 0;
}
#endif

#include "generic/THVector.c"
#include "THGenerateAllTypes.h"
