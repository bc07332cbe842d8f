/* THHalf.h: IEEE binary16 as a storage type: kept, copied and converted, never computed with. */
#ifndef TH_HALF_H
#define TH_HALF_H

#include "THGeneral.h"

typedef struct __THHalf {
  unsigned short x;
} __THHalf;
typedef __THHalf THHalf;

#define TH_HALF_BITS_TO_LITERAL(n) \
  { n }
#define TH_HALF_ZERO 0x0000U
#define TH_HALF_INF 0x7C00U

/* Rounds to nearest, ties to even; overflows to infinity; a nan stays a nan. */
TH_API void TH_float2halfbits(float *src, unsigned short *dest);
TH_API void TH_halfbits2float(unsigned short *src, float *dest);
TH_API THHalf TH_float2half(float f);
TH_API float TH_half2float(THHalf h);

#endif
