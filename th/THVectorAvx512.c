/* THVectorAvx512.c: the kernels of THVector for AVX-512, which the original does not know. Vectors are kept to 256
 * bits: these loops wait for memory, and three streams of 512 take a tenth longer. Multiply and add stay two roundings:
 * the room is built without contraction. Elsewhere than on x86-64 the table is the plain one. */
#include "THVectorKernels.h"

#if defined(__x86_64__) && defined(__clang__)
#define TH_VECTOR_TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))
#elif defined(__x86_64__) && defined(__GNUC__)
#define TH_VECTOR_TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,prefer-vector-width=256")))
#else
#define TH_VECTOR_TARGET
#endif
#define TH_VECTOR_SET avx512
#include "generic/THVectorKernels.c"
#include "THGenerateAllTypes.h"
#undef TH_VECTOR_SET
#undef TH_VECTOR_TARGET
