/* THHalfBits.h: the conversions of THHalf.h as inline functions, for the copy loops. Not installed. */
#ifndef TH_HALF_BITS_INC
#define TH_HALF_BITS_INC

#include "THHalf.h"

/* Every half is a float: shift the fields, renormalise the subnormals. All nans become one. */
static inline float TH_floatOfHalfBits(unsigned bits) {
  const unsigned sign = (bits & 0x8000u) << 16;
  const unsigned exponent = (bits >> 10) & 0x1fu;
  unsigned fraction = bits & 0x3ffu;
  unsigned result;
  if (exponent == 0x1f) {
    result = fraction != 0 ? 0x7fffffffu : sign | 0x7f800000u;
  } else if (exponent != 0) {
    result = sign | ((exponent + 112) << 23) | (fraction << 13);
  } else if (fraction == 0) {
    result = sign;
  } else {
    unsigned shifted = 113;
    while ((fraction & 0x400u) == 0) {
      fraction <<= 1;
      shifted--;
    }
    result = sign | (shifted << 23) | ((fraction & 0x3ffu) << 13);
  }
  float value;
  memcpy(&value, &result, sizeof value);
  return value;
}

/* Drops the lowest `count` bits of value, rounding to nearest, ties to even. */
static inline unsigned TH_dropBits(unsigned value, unsigned count) {
  const unsigned half = 1u << (count - 1);
  const unsigned odd = (value >> count) & 1u;
  return (value + half - 1 + odd) >> count;
}

static inline unsigned short TH_halfBitsOfFloat(float value) {
  unsigned bits;
  memcpy(&bits, &value, sizeof bits);
  const unsigned sign = (bits >> 16) & 0x8000u;
  const unsigned magnitude = bits & 0x7fffffffu;
  if (magnitude > 0x7f800000u) return 0x7fffu; /* the one nan, without a sign */
  unsigned result = 0;
  if (magnitude >= 0x47800000u) {
    result = 0x7c00u; /* 65536 and up */
  } else if (magnitude >= 0x38800000u) {
    result = TH_dropBits(magnitude - 0x38000000u, 13); /* may carry into infinity: 65520 and up */
  } else if (magnitude >= 0x33000000u) {
    const unsigned shift = 126 - (magnitude >> 23); /* 14 to 24: a subnormal result */
    result = TH_dropBits((magnitude & 0x7fffffu) | 0x800000u, shift);
  }
  return (unsigned short)(sign | result);
}

static inline float TH_floatOfHalf(THHalf h) {
  return TH_floatOfHalfBits(h.x);
}

static inline THHalf TH_halfOfFloat(float f) {
  THHalf h = {TH_halfBitsOfFloat(f)};
  return h;
}

/* n contiguous elements; the processor's instructions where it has them, same bits. */
void TH_floatsOfHalves(float *dest, const THHalf *src, ptrdiff_t n);
void TH_halvesOfFloats(THHalf *dest, const float *src, ptrdiff_t n);

#endif
