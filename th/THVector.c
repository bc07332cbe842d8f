/* THVector.c: the plain kernels, and the choice between them and wider ones. */
#include "THVector.h"
#include "THVectorKernels.h"

#define TH_VECTOR_SET plain
#define TH_VECTOR_TARGET
#include "generic/THVectorKernels.c"
#include "THGenerateAllTypes.h"
#undef TH_VECTOR_TARGET
#undef TH_VECTOR_SET

/* A set is off where its variable is 1, and nothing else. */
static int forbidden(const char *variable) {
  const char *value = getenv(variable);
  return value != NULL && strcmp(value, "1") == 0;
}

int TH_vectorLevel(void) {
#if defined(__x86_64__) && defined(__GNUC__)
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl") && !forbidden("TH_NO_AVX512")) {
    return TH_VECTOR_AVX512;
  }
  if (__builtin_cpu_supports("avx2") && !forbidden("TH_NO_AVX2")) return TH_VECTOR_AVX2;
  if (__builtin_cpu_supports("avx") && !forbidden("TH_NO_AVX")) return TH_VECTOR_AVX;
  if (!forbidden("TH_NO_SSE")) return TH_VECTOR_SSE2;
#else
  (void)forbidden;
#endif
  return TH_VECTOR_PLAIN;
}

#include "generic/THVector.c"
#include "THGenerateAllTypes.h"
