// IEEE binary16 as CUDA's half: storage and conversions. Rounding to nearest, ties to even; subnormals, infinities and
// kept; every nan becomes the one that devices make, 0x7fff and 0x7fffffff.
#pragma once

#include <bit>
#include <cstdint>

struct __half {
  __half() = default;
  explicit __half(float value);
  explicit __half(double value) : __half(static_cast<float>(value)) {}
  __half(const __half_raw& raw) : bits(raw.x) {}
  operator __half_raw() const { return {bits}; }
  explicit operator float() const;

  unsigned short bits;
};
using half = __half;

namespace cuda_host {

inline uint16_t half_bits(float value) {
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  const uint16_t sign = static_cast<uint16_t>(bits >> 16 & 0x8000u);
  const uint32_t magnitude = bits & 0x7fffffffu;
  if (magnitude > 0x7f800000u) return 0x7fff;
  if (magnitude >= 0x477ff000u) return static_cast<uint16_t>(sign | 0x7c00u);  // 65520 and more round to infinity
  if (magnitude < 0x33000001u) return sign;                                    // up to 2^-25 rounds to zero
  const int exponent = static_cast<int>(magnitude >> 23) - 127;
  // dropped: how many low bits of the 24-bit significand do not fit
  const uint32_t significand = (magnitude & 0x7fffffu) | 0x800000u;
  const int dropped = exponent < -14 ? -1 - exponent : 13;
  const uint32_t kept = significand >> dropped, rest = significand & ((1u << dropped) - 1), tie = 1u << (dropped - 1);
  const uint32_t rounded = kept + (rest > tie || (rest == tie && (kept & 1)));
  // a carry out of the significand moves into the exponent by itself
  const uint32_t base = exponent < -14 ? 0 : static_cast<uint32_t>(exponent + 14) << 10;
  return static_cast<uint16_t>(sign | (base + rounded));
}

inline float half_value(uint16_t bits) {
  const uint32_t sign = static_cast<uint32_t>(bits & 0x8000u) << 16;
  const uint32_t exponent = bits >> 10 & 31u, fraction = bits & 0x3ffu;
  if (exponent == 31) return std::bit_cast<float>(fraction ? 0x7fffffffu : sign | 0x7f800000u);
  if (exponent != 0) return std::bit_cast<float>(sign | (exponent + 112) << 23 | fraction << 13);
  const float magnitude = static_cast<float>(fraction) * 0x1p-24f;
  return std::bit_cast<float>(sign | std::bit_cast<uint32_t>(magnitude));
}

}  // namespace cuda_host

inline __half::__half(float value) : bits(cuda_host::half_bits(value)) {}
inline __half::operator float() const {
  return cuda_host::half_value(bits);
}

inline __half __float2half(float value) {
  return __half(value);
}
inline __half __float2half_rn(float value) {
  return __half(value);
}
inline __half __double2half(double value) {
  return __half(static_cast<float>(value));
}
inline float __half2float(__half value) {
  return static_cast<float>(value);
}
inline unsigned short __half_as_ushort(__half value) {
  return value.bits;
}
inline __half __ushort_as_half(unsigned short bits) {
  return __half(__half_raw{bits});
}
