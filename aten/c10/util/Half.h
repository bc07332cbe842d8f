// IEEE binary16, for storage: arithmetic is done in float and rounded to nearest even on the way back.
#pragma once

#include <c10/macros/Macros.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <ostream>
#include <type_traits>

namespace c10 {

namespace detail {

inline float fp16_ieee_to_fp32_value(uint16_t h) {
  const uint32_t sign = uint32_t(h & 0x8000u) << 16;
  const uint32_t exponent = (h >> 10) & 0x1fu;
  const uint32_t fraction = h & 0x3ffu;
  if (exponent == 0) {  // zero or subnormal: fraction * 2^-24, exact in float
    const float magnitude = float(fraction) * 0x1p-24f;
    return __builtin_bit_cast(float, __builtin_bit_cast(uint32_t, magnitude) | sign);
  }
  const uint32_t wide = exponent == 31 ? 0xffu : exponent + (127 - 15);
  return __builtin_bit_cast(float, sign | (wide << 23) | (fraction << 13));
}

inline uint16_t fp16_ieee_from_fp32_value(float f) {
  const uint32_t bits = __builtin_bit_cast(uint32_t, f);
  const uint16_t sign = uint16_t((bits >> 16) & 0x8000u);
  const uint32_t magnitude = bits & 0x7fffffffu;
  if (magnitude > 0x7f800000u) return sign | 0x7e00u;   // nan
  if (magnitude >= 0x477ff000u) return sign | 0x7c00u;  // rounds to 2^16 or above
  if (magnitude < 0x38800000u) {                        // below 2^-14: subnormal or zero
    // adding 2^-1 leaves the value in units of 2^-24 in the low bits, rounded to nearest even by the addition itself
    const float shifted = __builtin_bit_cast(float, magnitude) + 0.5f;
    return sign | uint16_t(__builtin_bit_cast(uint32_t, shifted) - 0x3f000000u);
  }
  const uint32_t rounded = magnitude + 0xfffu + ((magnitude >> 13) & 1u);
  return sign | uint16_t((rounded - (uint32_t(127 - 15) << 23)) >> 13);
}

}  // namespace detail

struct alignas(2) Half {
  uint16_t x;

  struct from_bits_t {};
  static constexpr from_bits_t from_bits() { return {}; }

  Half() = default;
  constexpr Half(uint16_t bits, from_bits_t) : x(bits) {}
  inline Half(float value) : x(detail::fp16_ieee_from_fp32_value(value)) {}
  inline operator float() const { return detail::fp16_ieee_to_fp32_value(x); }
};

inline Half operator+(Half a, Half b) {
  return float(a) + float(b);
}
inline Half operator-(Half a, Half b) {
  return float(a) - float(b);
}
inline Half operator*(Half a, Half b) {
  return float(a) * float(b);
}
inline Half operator/(Half a, Half b) {
  return float(a) / float(b);
}
inline Half operator-(Half a) {
  return Half(uint16_t(a.x ^ 0x8000u), Half::from_bits());
}
inline Half& operator+=(Half& a, Half b) {
  return a = a + b;
}
inline Half& operator-=(Half& a, Half b) {
  return a = a - b;
}
inline Half& operator*=(Half& a, Half b) {
  return a = a * b;
}
inline Half& operator/=(Half& a, Half b) {
  return a = a / b;
}

#define C10_HALF_MIXED(T, R)        \
  inline R operator+(Half a, T b) { \
    return R(float(a)) + R(b);      \
  }                                 \
  inline R operator-(Half a, T b) { \
    return R(float(a)) - R(b);      \
  }                                 \
  inline R operator*(Half a, T b) { \
    return R(float(a)) * R(b);      \
  }                                 \
  inline R operator/(Half a, T b) { \
    return R(float(a)) / R(b);      \
  }                                 \
  inline R operator+(T a, Half b) { \
    return R(a) + R(float(b));      \
  }                                 \
  inline R operator-(T a, Half b) { \
    return R(a) - R(float(b));      \
  }                                 \
  inline R operator*(T a, Half b) { \
    return R(a) * R(float(b));      \
  }                                 \
  inline R operator/(T a, Half b) { \
    return R(a) / R(float(b));      \
  }
C10_HALF_MIXED(float, float)
C10_HALF_MIXED(double, double)
C10_HALF_MIXED(int, Half)
C10_HALF_MIXED(int64_t, Half)
#undef C10_HALF_MIXED

inline std::ostream& operator<<(std::ostream& out, const Half& value) {
  return out << float(value);
}

}  // namespace c10

namespace at {
using c10::Half;
}

namespace std {
template <>
class numeric_limits<c10::Half> {
 public:
  static constexpr bool is_specialized = true, is_signed = true, is_integer = false, is_exact = false;
  static constexpr bool has_infinity = true, has_quiet_NaN = true, has_signaling_NaN = true, is_iec559 = true;
  static constexpr bool is_bounded = true, is_modulo = false;
  static constexpr int digits = 11, digits10 = 3, max_digits10 = 5, radix = 2;
  static constexpr int min_exponent = -13, min_exponent10 = -4, max_exponent = 16, max_exponent10 = 4;
  static constexpr c10::Half min() { return {0x0400, c10::Half::from_bits()}; }
  static constexpr c10::Half lowest() { return {0xFBFF, c10::Half::from_bits()}; }
  static constexpr c10::Half max() { return {0x7BFF, c10::Half::from_bits()}; }
  static constexpr c10::Half epsilon() { return {0x1400, c10::Half::from_bits()}; }
  static constexpr c10::Half infinity() { return {0x7C00, c10::Half::from_bits()}; }
  static constexpr c10::Half quiet_NaN() { return {0x7E00, c10::Half::from_bits()}; }
  static constexpr c10::Half denorm_min() { return {0x0001, c10::Half::from_bits()}; }
};
}  // namespace std
