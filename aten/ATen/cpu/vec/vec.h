// Vectorized<T>: as many elements of T as one vector register of the capability being compiled for holds. One template
// over the compiler's vector extensions serves every width; the few operations that those lack are in vec_math.h.
// For kernel files (native/cpu): the type differs between capabilities and must not cross a library interface.
//
// Note [Same bits everywhere]
// An element's bits must not depend on where it stands. So there is no scalar twin of a vector function: the last,
// partial vector of a loop is loaded with count, goes through the same operations and is stored with count, and strided
// data is gathered into vectors first (native/cpu/Loops.h). Lanes beyond count hold one, so that integer division is
// harmless.
#pragma once

#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#if defined(__AVX2__) || defined(__AVX512F__)
#include <immintrin.h>
#endif

#ifndef CPU_CAPABILITY
#define CPU_CAPABILITY DEFAULT
#endif

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512VL__)
#define ATEN_VECTOR_BYTES 64
#elif defined(__AVX2__)
#define ATEN_VECTOR_BYTES 32
#else
#define ATEN_VECTOR_BYTES 16
#endif

// Before a loop over registers: without it they would live in memory.
#if defined(__clang__)
#define ATEN_UNROLL _Pragma("unroll")
#else
#define ATEN_UNROLL _Pragma("GCC unroll 16")
#endif

namespace at {
namespace vec {
inline namespace CPU_CAPABILITY {

// One specialisation a type: the vector attribute does not reach a type that depends on a template's parameter.
template <typename T>
struct RegisterOf;

#define ATEN_REGISTER(T)                                            \
  template <>                                                       \
  struct RegisterOf<T> {                                            \
    typedef T type __attribute__((vector_size(ATEN_VECTOR_BYTES))); \
  };
ATEN_REGISTER(uint8_t)
ATEN_REGISTER(int8_t)
ATEN_REGISTER(int16_t)
ATEN_REGISTER(int32_t)
ATEN_REGISTER(int64_t)
ATEN_REGISTER(float)
ATEN_REGISTER(double)
#undef ATEN_REGISTER

template <typename T>
struct Vectorized {
  static_assert(std::is_arithmetic_v<T> && !std::is_same_v<T, bool>, "Vectorized holds plain numbers");

  using value_type = T;
  using raw = typename RegisterOf<T>::type;
  using mask = decltype(raw{} < raw{});
  using size_type = int;

  raw v;

  static constexpr int size() { return ATEN_VECTOR_BYTES / static_cast<int>(sizeof(T)); }

  Vectorized() : v{} {}
  Vectorized(T x) : v(x - raw{}) {}  // minus, not plus: 0 + -0.0 is 0
  explicit Vectorized(raw x) : v(x) {}

  T operator[](int i) const { return v[i]; }

  static Vectorized loadu(const void* from) {
    raw r;
    std::memcpy(&r, from, sizeof(r));
    return Vectorized(r);
  }
  void store(void* to) const { std::memcpy(to, &v, sizeof(v)); }

  // The first count elements; count in [0, size()].
  static Vectorized loadu(const void* from, int64_t count);
  void store(void* to, int64_t count) const;

  // start, start + step, ...
  static Vectorized arange(T start, T step) {
    raw r;
    for (int i = 0; i < size(); ++i) {
      r[i] = static_cast<T>(start + step * static_cast<T>(i));
    }
    return Vectorized(r);
  }

  static Vectorized blendv(const Vectorized& a, const Vectorized& b, const mask& take_b) {
    return Vectorized(take_b ? b.v : a.v);
  }

  Vectorized& operator+=(const Vectorized& b) {
    v += b.v;
    return *this;
  }
  Vectorized& operator-=(const Vectorized& b) {
    v -= b.v;
    return *this;
  }
  Vectorized& operator*=(const Vectorized& b) {
    v *= b.v;
    return *this;
  }

  friend Vectorized operator+(const Vectorized& a, const Vectorized& b) { return Vectorized(a.v + b.v); }
  friend Vectorized operator-(const Vectorized& a, const Vectorized& b) { return Vectorized(a.v - b.v); }
  friend Vectorized operator*(const Vectorized& a, const Vectorized& b) { return Vectorized(a.v * b.v); }
  friend Vectorized operator/(const Vectorized& a, const Vectorized& b) { return Vectorized(a.v / b.v); }
  friend Vectorized operator-(const Vectorized& a) { return Vectorized(-a.v); }
  friend mask operator<(const Vectorized& a, const Vectorized& b) { return a.v < b.v; }
  friend mask operator<=(const Vectorized& a, const Vectorized& b) { return a.v <= b.v; }
  friend mask operator>(const Vectorized& a, const Vectorized& b) { return a.v > b.v; }
  friend mask operator>=(const Vectorized& a, const Vectorized& b) { return a.v >= b.v; }
  friend mask operator==(const Vectorized& a, const Vectorized& b) { return a.v == b.v; }
  friend mask operator!=(const Vectorized& a, const Vectorized& b) { return a.v != b.v; }

  // Defined in vec_math.h; for integers only neg, abs.
  Vectorized neg() const { return Vectorized(-v); }
  Vectorized abs() const;
  Vectorized sqrt() const;
  Vectorized floor() const;
  Vectorized trunc() const;
  Vectorized exp() const;
  Vectorized log() const;
  Vectorized tanh() const;
  Vectorized sigmoid() const;
  Vectorized pow(const Vectorized& exponent) const;
};

// mask ? a : b
template <typename T>
inline Vectorized<T> where(const typename Vectorized<T>::mask& mask, const Vectorized<T>& a, const Vectorized<T>& b) {
  return Vectorized<T>(mask ? a.v : b.v);
}

template <typename Mask>
inline bool any_lane(const Mask& mask) {
  Mask folded = mask;
  typedef int64_t words __attribute__((vector_size(ATEN_VECTOR_BYTES)));
  words w;
  std::memcpy(&w, &folded, sizeof(w));
  int64_t all = 0;
  for (int i = 0; i < ATEN_VECTOR_BYTES / 8; ++i) {
    all |= w[i];
  }
  return all != 0;
}

template <typename T>
inline Vectorized<T> Vectorized<T>::loadu(const void* from, int64_t count) {
  raw r = Vectorized(T(1)).v;
#if ATEN_VECTOR_BYTES == 64
  __m512i bits;
  std::memcpy(&bits, &r, sizeof(r));
  if constexpr (sizeof(T) == 8) {
    bits = _mm512_mask_loadu_epi64(bits, static_cast<__mmask8>((1u << count) - 1), from);
  } else if constexpr (sizeof(T) == 4) {
    bits = _mm512_mask_loadu_epi32(bits, static_cast<__mmask16>((1u << count) - 1), from);
  } else if constexpr (sizeof(T) == 2) {
    bits = _mm512_mask_loadu_epi16(bits, static_cast<__mmask32>((uint64_t{1} << count) - 1), from);
  } else {
    const __mmask64 lanes = count >= 64 ? ~uint64_t{0} : (uint64_t{1} << count) - 1;
    bits = _mm512_mask_loadu_epi8(bits, lanes, from);
  }
  std::memcpy(&r, &bits, sizeof(r));
#else
  std::memcpy(&r, from, static_cast<size_t>(count) * sizeof(T));
#endif
  return Vectorized(r);
}

template <typename T>
inline void Vectorized<T>::store(void* to, int64_t count) const {
#if ATEN_VECTOR_BYTES == 64
  __m512i bits;
  std::memcpy(&bits, &v, sizeof(v));
  if constexpr (sizeof(T) == 8) {
    _mm512_mask_storeu_epi64(to, static_cast<__mmask8>((1u << count) - 1), bits);
  } else if constexpr (sizeof(T) == 4) {
    _mm512_mask_storeu_epi32(to, static_cast<__mmask16>((1u << count) - 1), bits);
  } else if constexpr (sizeof(T) == 2) {
    _mm512_mask_storeu_epi16(to, static_cast<__mmask32>((uint64_t{1} << count) - 1), bits);
  } else {
    _mm512_mask_storeu_epi8(to, count >= 64 ? ~uint64_t{0} : (uint64_t{1} << count) - 1, bits);
  }
#else
  std::memcpy(to, &v, static_cast<size_t>(count) * sizeof(T));
#endif
}

}  // namespace CPU_CAPABILITY
}  // namespace vec
}  // namespace at

#include <ATen/cpu/vec/vec_math.h>
