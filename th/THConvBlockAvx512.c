/* THConvBlockAvx512.c: the block for AVX-512; elsewhere than on x86-64 the same as the plain one. Multiply and add stay
 * two roundings: the room is built without contraction. */
#include "THConvBlock.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define TH_CONV_TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))
#define TH_CONV_BYTES 64
#else
#define TH_CONV_TARGET
#define TH_CONV_BYTES 16
#endif
#define TH_CONV_RUN THConvBlock_(runAvx512)
#include "generic/THConvBlock.c"
#include "THGenerateAllTypes.h"
#undef TH_CONV_RUN
#undef TH_CONV_BYTES
#undef TH_CONV_TARGET
