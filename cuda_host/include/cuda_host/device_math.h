// Device functions that the C++ library lacks under these names.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <type_traits>

template <class T>
T __ldg(const T* address) {
  return *address;
}

inline int __popc(unsigned value) {
  return std::popcount(value);
}
inline int __popcll(unsigned long long value) {
  return std::popcount(value);
}
inline int __clz(int value) {
  return std::countl_zero(static_cast<unsigned>(value));
}
inline int __clzll(long long value) {
  return std::countl_zero(static_cast<unsigned long long>(value));
}
inline int __ffs(int value) {
  return __builtin_ffs(value);
}
inline int __ffsll(long long value) {
  return __builtin_ffsll(value);
}

inline int __float_as_int(float value) {
  return std::bit_cast<int>(value);
}
inline float __int_as_float(int value) {
  return std::bit_cast<float>(value);
}
inline unsigned __float_as_uint(float value) {
  return std::bit_cast<unsigned>(value);
}
inline float __uint_as_float(unsigned value) {
  return std::bit_cast<float>(value);
}
inline long long __double_as_longlong(double value) {
  return std::bit_cast<long long>(value);
}
inline double __longlong_as_double(long long value) {
  return std::bit_cast<double>(value);
}

inline float rsqrtf(float value) {
  return 1.0f / std::sqrt(value);
}
inline double rsqrt(double value) {
  return 1.0 / std::sqrt(value);
}

template <class A, class B>
constexpr std::common_type_t<A, B> min(A a, B b) {
  return b < a ? b : a;
}
template <class A, class B>
constexpr std::common_type_t<A, B> max(A a, B b) {
  return a < b ? b : a;
}
