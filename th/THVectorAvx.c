/* THVectorAvx.c: the kernels of THVector for AVX: floating vectors of 32 bytes, integers as with SSE2.
 * Multiply and add stay two roundings: the room is built without contraction. Elsewhere than on x86-64 the table is the
 * plain one. */
#include "THVectorKernels.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define TH_VECTOR_TARGET __attribute__((target("avx")))
#else
#define TH_VECTOR_TARGET
#endif
#define TH_VECTOR_SET avx
#include "generic/THVectorKernels.c"
#include "THGenerateAllTypes.h"
#undef TH_VECTOR_SET
#undef TH_VECTOR_TARGET
