/* THVectorAvx512.c: the kernels of THVector for AVX-512, which the original does not know.
 * Multiply and add stay two roundings: the room is built without contraction. Elsewhere than on x86-64 the table is the
 * plain one. */
#include "THVectorKernels.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define TH_VECTOR_TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))
#else
#define TH_VECTOR_TARGET
#endif
#define TH_VECTOR_SET avx512
#include "generic/THVectorKernels.c"
#include "THGenerateAllTypes.h"
#undef TH_VECTOR_SET
#undef TH_VECTOR_TARGET
