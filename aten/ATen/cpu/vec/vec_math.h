// Functions of Vectorized<T>. Polynomials are Chebyshev fits made for this file (errors of the fits stand beside them);
// measured errors over the whole range are held by aten/tests/vec_test.cpp: exp, log, tanh, sigmoid, float pow within
// 2 units in the last place. Included by vec.h alone.
#pragma once

#include <cmath>
#include <utility>

namespace at {
namespace vec {
inline namespace CPU_CAPABILITY {

namespace impl {

template <typename T>
using Raw = typename Vectorized<T>::raw;

// Integers of T's width, for bit work.
template <typename T>
struct BitsOf;
template <>
struct BitsOf<float> {
  using type = int32_t;
};
template <>
struct BitsOf<double> {
  using type = int64_t;
};
template <typename T>
using Bits = Vectorized<typename BitsOf<T>::type>;

template <typename To, typename From>
inline Vectorized<To> cast_bits(const Vectorized<From>& x) {
  Raw<To> r;
  std::memcpy(&r, &x.v, sizeof(r));
  return Vectorized<To>(r);
}

// a * b + c: one rounding where the capability has fused instructions (all of a capability's lanes then use them).
template <typename T>
inline Vectorized<T> fmadd(const Vectorized<T>& a, const Vectorized<T>& b, const Vectorized<T>& c) {
#if ATEN_VECTOR_BYTES == 64
  if constexpr (std::is_same_v<T, float>) {
    return Vectorized<T>((Raw<T>)_mm512_fmadd_ps((__m512)a.v, (__m512)b.v, (__m512)c.v));
  } else {
    return Vectorized<T>((Raw<T>)_mm512_fmadd_pd((__m512d)a.v, (__m512d)b.v, (__m512d)c.v));
  }
#elif ATEN_VECTOR_BYTES == 32
  if constexpr (std::is_same_v<T, float>) {
    return Vectorized<T>((Raw<T>)_mm256_fmadd_ps((__m256)a.v, (__m256)b.v, (__m256)c.v));
  } else {
    return Vectorized<T>((Raw<T>)_mm256_fmadd_pd((__m256d)a.v, (__m256d)b.v, (__m256d)c.v));
  }
#else
  return a * b + c;
#endif
}

template <typename T, size_t n>
inline Vectorized<T> polynomial(const Vectorized<T>& x, const T (&c)[n]) {
  Vectorized<T> r(c[n - 1]);
  for (size_t k = n - 1; k-- > 0;) {
    r = fmadd(r, x, Vectorized<T>(c[k]));
  }
  return r;
}

template <typename T>
struct Constants;

template <>
struct Constants<float> {
  static constexpr float kRound = 12582912.0f;  // 1.5 * 2^23: adding it rounds to an integer
  static constexpr float kLog2E = 0x1.715476p+0f;
  static constexpr float kLn2High = 0x1.62ep-1f, kLn2Low = 0x1.0bfbe8p-15f;
  static constexpr float kExpLow = -104.0f, kExpHigh = 89.0f;
  static constexpr int kMantissaBits = 23, kBias = 127;
  // (exp(r) - 1 - r) / r^2 on |r| < 0.3475, error 1.5e-9
  static constexpr float kExp[] = {0x1p-1f,       0x1.555556p-3f,  0x1.5554e8p-5f,
                                   0x1.1110ep-7f, 0x1.6d44b2p-10f, 0x1.a12652p-13f};
  // (tanh(x) - x) / x^3 in x^2 < 0.39, error 6e-11
  static constexpr float kTanh[] = {-0x1.555556p-2f, 0x1.11111p-3f,  -0x1.ba1a58p-5f, 0x1.66270ep-6f,
                                    -0x1.20104p-7f,  0x1.b15c3ep-9f, -0x1.c41074p-11f};
};

template <>
struct Constants<double> {
  static constexpr double kRound = 6755399441055744.0;
  static constexpr double kLog2E = 0x1.71547652b82fep+0;
  static constexpr double kLn2High = 0x1.62e42fefp-1, kLn2Low = 0x1.473de6af278edp-34;
  static constexpr double kExpLow = -746.0, kExpHigh = 710.0;
  static constexpr int kMantissaBits = 52, kBias = 1023;
  // error 1.4e-18
  static constexpr double kExp[] = {0x1p-1,
                                    0x1.5555555555557p-3,
                                    0x1.5555555555556p-5,
                                    0x1.11111111100d3p-7,
                                    0x1.6c16c16c162cfp-10,
                                    0x1.a01a01abeccc3p-13,
                                    0x1.a01a01a6db488p-16,
                                    0x1.71de02225a2f3p-19,
                                    0x1.27e4db5bb725ap-22,
                                    0x1.af4e092e1705bp-26,
                                    0x1.1f7315649f2d7p-29};
  // error 1.5e-19
  static constexpr double kTanh[] = {-0x1.5555555555555p-2,  0x1.111111111110dp-3,  -0x1.ba1ba1ba1aff2p-5,
                                     0x1.664f4882792ffp-6,   -0x1.226e354de21b3p-7, 0x1.d6d3cc56a5bedp-9,
                                     -0x1.7da2fd80f1d16p-10, 0x1.3552055961671p-11, -0x1.f4fcd4462b044p-13,
                                     0x1.92d3876ecf93fp-14,  -0x1.370fac11c91dp-15, 0x1.99b53526c68eap-17,
                                     -0x1.475a8e72980bbp-19};
};

// exp(x) = 2^n exp(r), r = x - n ln 2 in two pieces. 2^n is applied in two factors, so that results down to the
// smallest denormal come out with one rounding.
template <typename T>
inline Vectorized<T> exp(Vectorized<T> x) {
  using C = Constants<T>;
  using V = Vectorized<T>;
  using I = Bits<T>;
  x = where(x > V(C::kExpHigh), V(C::kExpHigh), x);
  x = where(x < V(C::kExpLow), V(C::kExpLow), x);
  const V shifted = fmadd(x, V(C::kLog2E), V(C::kRound));
  const V n = shifted - V(C::kRound);
  V r = fmadd(n, V(-C::kLn2High), x);
  r = fmadd(n, V(-C::kLn2Low), r);
  const V p = fmadd(polynomial(r, C::kExp), r * r, r) + V(T(1));
  const I exponent = cast_bits<typename I::value_type>(shifted) - cast_bits<typename I::value_type>(V(C::kRound));
  const I half(exponent.v >> 1);
  const I rest = exponent - half;
  const I bias(C::kBias);
  const V scale1 = cast_bits<T>(I((half + bias).v << C::kMantissaBits));
  const V scale2 = cast_bits<T>(I((rest + bias).v << C::kMantissaBits));
  return where(x == x, p * scale1 * scale2, x);
}

// x = 2^e m with m in [sqrt(1/2), sqrt(2)); denormal x is scaled up first.
template <typename T>
inline void split_exponent(const Vectorized<T>& x, Vectorized<T>& m, Vectorized<T>& e) {
  using C = Constants<T>;
  using V = Vectorized<T>;
  using I = Bits<T>;
  using integer = typename I::value_type;
  const auto denormal = x < V(std::numeric_limits<T>::min());
  const T up = sizeof(T) == 4 ? T(0x1p24) : T(0x1p54);
  const I bits = cast_bits<integer>(where(denormal, x * V(up), x));
  // Subtracting the bits of sqrt(1/2) makes the exponent field count from there.
  const integer root_half = sizeof(T) == 4 ? integer(0x3f3504f3) : static_cast<integer>(0x3fe6a09e667f3bcdLL);
  const I offset = bits - I(root_half);
  const I exponent(offset.v >> C::kMantissaBits);
  m = cast_bits<T>(bits - I(exponent.v << C::kMantissaBits));
  // Exponents are small integers: convert by the rounding constant, which is exact.
  const I shifted = exponent + cast_bits<integer>(V(C::kRound));
  e = cast_bits<T>(shifted) - V(C::kRound);
  e = e - where(denormal, V(sizeof(T) == 4 ? T(24) : T(54)), V(T(0)));
}

template <typename T>
inline Vectorized<T> log_special(const Vectorized<T>& x, const Vectorized<T>& ordinary) {
  using V = Vectorized<T>;
  const T infinity = std::numeric_limits<T>::infinity();
  V r = where(x == V(infinity), x, ordinary);
  r = where(x == V(T(0)), V(-infinity), r);
  r = where(x < V(T(0)), V(std::numeric_limits<T>::quiet_NaN()), r);
  return where(x == x, r, x);
}

inline Vectorized<float> log(const Vectorized<float>& x) {
  using V = Vectorized<float>;
  using C = Constants<float>;
  // (log(1 + f) - f + f^2/2) / f^3 on the range of m - 1, error 5e-9
  static constexpr float kLog[] = {0x1.555556p-2f,  -0x1.fffff2p-3f, 0x1.9999a6p-3f,  -0x1.555c58p-3f, 0x1.249694p-3f,
                                   -0x1.fdfaccp-4f, 0x1.c41918p-4f,  -0x1.b4152ap-4f, 0x1.af6b48p-4f,  -0x1.fc2574p-5f};
  V m, e;
  split_exponent(x, m, e);
  const V f = m - V(1.0f);
  const V f2 = f * f;
  V tail = polynomial(f, kLog) * f2 * f;
  tail = fmadd(e, V(C::kLn2Low), tail);
  tail = fmadd(f2, V(-0.5f), tail);
  return log_special(x, fmadd(e, V(C::kLn2High), f + tail));
}

// log(1 + f) = 2 atanh(s), s = f / (2 + f): f - f^2/2 + s (f^2/2 + R(s^2)).
inline Vectorized<double> log(const Vectorized<double>& x) {
  using V = Vectorized<double>;
  using C = Constants<double>;
  // (2 atanh(s) - 2 s) / s^3 in s^2 < 0.0295, error 2e-18
  static constexpr double kLog[] = {0x1.5555555555555p-1, 0x1.9999999999a39p-2, 0x1.24924924768e1p-2,
                                    0x1.c71c7201c7f56p-3, 0x1.745cf8d64fa0dp-3, 0x1.3b1c3f2bfadadp-3,
                                    0x1.0fbd8f183b758p-3, 0x1.0c0e5610cc638p-3};
  V m, e;
  split_exponent(x, m, e);
  const V f = m - V(1.0);
  const V s = f / (f + V(2.0));
  const V z = s * s;
  const V half_square = V(0.5) * f * f;
  const V r = polynomial(z, kLog) * z;
  const V low = fmadd(s, half_square + r, e * V(C::kLn2Low));
  return log_special(x, fmadd(e, V(C::kLn2High), f - (half_square - low)));
}

// A polynomial near zero, 1 - 2 / (exp(2|x|) + 1) elsewhere.
template <typename T>
inline Vectorized<T> tanh(const Vectorized<T>& x) {
  using V = Vectorized<T>;
  const V a = x.abs();
  const V z = x * x;
  // x itself where its square is 0, so that -0 stays what it is.
  const V small = where(z == V(T(0)), x, fmadd(polynomial(z, Constants<T>::kTanh) * z, x, x));
  const V big = V(T(1)) - V(T(2)) / (exp(a + a) + V(T(1)));
  const V with_sign = where(x < V(T(0)), -big, big);
  return where(a < V(T(0.625)), small, where(x == x, with_sign, x));
}

template <typename T, typename F>
inline Vectorized<T> map_lanes(const Vectorized<T>& a, const Vectorized<T>& b, const F& f) {
  Raw<T> r;
  for (int i = 0; i < Vectorized<T>::size(); ++i) {
    r[i] = f(a.v[i], b.v[i]);
  }
  return Vectorized<T>(r);
}

inline Vectorized<double> pow(const Vectorized<double>& x, const Vectorized<double>& y) {
  return map_lanes(x, y, [](double a, double b) { return std::pow(a, b); });
}

// Half a vector of floats from memory.
inline Vectorized<double> load_widened(const float* from) {
#if ATEN_VECTOR_BYTES == 64
  return Vectorized<double>((Raw<double>)_mm512_maskz_cvtps_pd(0xff, _mm256_loadu_ps(from)));
#elif ATEN_VECTOR_BYTES == 32
  return Vectorized<double>((Raw<double>)_mm256_cvtps_pd(_mm_loadu_ps(from)));
#else
  return Vectorized<double>(Raw<double>{from[0], from[1]});
#endif
}

// Half a vector of floats, joined and parted by shuffles.
typedef float half_floats __attribute__((vector_size(ATEN_VECTOR_BYTES / 2)));

template <size_t... lane>
inline half_floats part_of(const Raw<float>& v, std::index_sequence<lane...>, bool upper) {
  constexpr int half = sizeof...(lane);
  return upper ? __builtin_shufflevector(v, v, (half + lane)...) : __builtin_shufflevector(v, v, lane...);
}

template <size_t... lane>
inline Raw<float> join_parts(const half_floats& low, const half_floats& high, std::index_sequence<lane...>) {
  return __builtin_shufflevector(low, high, lane...);
}

inline Vectorized<double> widen_part(const half_floats& part) {
#if ATEN_VECTOR_BYTES == 64
  return Vectorized<double>((Raw<double>)_mm512_maskz_cvtps_pd(0xff, (__m256)part));
#else
  return Vectorized<double>(__builtin_convertvector(part, Raw<double>));
#endif
}

inline half_floats narrow_part(const Vectorized<double>& x) {
#if ATEN_VECTOR_BYTES == 64
  return (half_floats)_mm512_maskz_cvtpd_ps(0xff, (__m512d)x.v);
#else
  return __builtin_convertvector(x.v, half_floats);
#endif
}

inline void widen(const Vectorized<float>& x, Vectorized<double>& low, Vectorized<double>& high) {
  constexpr auto lanes = std::make_index_sequence<Vectorized<double>::size()>{};
  low = widen_part(part_of(x.v, lanes, false));
  high = widen_part(part_of(x.v, lanes, true));
}

inline Vectorized<float> narrow(const Vectorized<double>& low, const Vectorized<double>& high) {
  constexpr auto lanes = std::make_index_sequence<Vectorized<float>::size()>{};
  return Vectorized<float>(join_parts(narrow_part(low), narrow_part(high), lanes));
}

// exp(y log|x|) in double, so that the float result is within half a unit and a little; the sign from y's parity.
// Zeros, infinities and nans go lane by lane through the C library.
inline Vectorized<float> pow(const Vectorized<float>& x, const Vectorized<float>& y) {
  using V = Vectorized<float>;
  using D = Vectorized<double>;
  const V a = x.abs();
  const V infinity(std::numeric_limits<float>::infinity());
  const auto special = (a == V(0.0f)) | !(a < infinity) | !(y.abs() < infinity);
  D a0, a1, y0, y1;
  widen(a, a0, a1);
  widen(y, y0, y1);
  V r = narrow(exp(y0 * log(a0)), exp(y1 * log(a1)));
  const V whole = y.trunc();
  const V half = y * V(0.5f);
  const auto odd = (y == whole) & (half != half.trunc());
  const auto negative = x < V(0.0f);
  r = where(negative & odd, -r, r);
  r = where(negative & (y != whole), V(std::numeric_limits<float>::quiet_NaN()), r);
  if (any_lane(special)) {
    const V slow = map_lanes(x, y, [](float p, float q) { return std::pow(p, q); });
    r = where(special, slow, r);
  }
  return r;
}

}  // namespace impl

template <typename T>
inline Vectorized<T> Vectorized<T>::abs() const {
  if constexpr (std::is_floating_point_v<T>) {
    using I = impl::Bits<T>;
    using integer = typename I::value_type;
    return impl::cast_bits<T>(I(impl::cast_bits<integer>(*this).v & std::numeric_limits<integer>::max()));
  } else if constexpr (std::is_signed_v<T>) {
    return Vectorized(v < T(0) ? -v : v);
  } else {
    return *this;
  }
}

template <typename T>
inline Vectorized<T> Vectorized<T>::sqrt() const {
#if ATEN_VECTOR_BYTES == 64
  if constexpr (std::is_same_v<T, float>) {
    return Vectorized((raw)_mm512_maskz_sqrt_ps(0xffff, (__m512)v));
  } else {
    return Vectorized((raw)_mm512_maskz_sqrt_pd(0xff, (__m512d)v));
  }
#elif ATEN_VECTOR_BYTES == 32
  if constexpr (std::is_same_v<T, float>) {
    return Vectorized((raw)_mm256_sqrt_ps((__m256)v));
  } else {
    return Vectorized((raw)_mm256_sqrt_pd((__m256d)v));
  }
#else
  return impl::map_lanes(*this, *this, [](T a, T) { return std::sqrt(a); });
#endif
}

template <typename T>
inline Vectorized<T> Vectorized<T>::trunc() const {
#if ATEN_VECTOR_BYTES == 64
  if constexpr (std::is_same_v<T, float>) {
    return Vectorized((raw)_mm512_maskz_roundscale_ps(0xffff, (__m512)v, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC));
  } else {
    return Vectorized((raw)_mm512_maskz_roundscale_pd(0xff, (__m512d)v, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC));
  }
#elif ATEN_VECTOR_BYTES == 32
  if constexpr (std::is_same_v<T, float>) {
    return Vectorized((raw)_mm256_round_ps((__m256)v, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC));
  } else {
    return Vectorized((raw)_mm256_round_pd((__m256d)v, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC));
  }
#else
  return impl::map_lanes(*this, *this, [](T a, T) { return std::trunc(a); });
#endif
}

template <typename T>
inline Vectorized<T> Vectorized<T>::floor() const {
  const Vectorized t = trunc();
  const Vectorized lower = t - Vectorized(T(1));
  return where(t > *this, lower, t);
}

template <typename T>
inline Vectorized<T> Vectorized<T>::exp() const {
  return impl::exp(*this);
}

template <typename T>
inline Vectorized<T> Vectorized<T>::log() const {
  return impl::log(*this);
}

template <typename T>
inline Vectorized<T> Vectorized<T>::tanh() const {
  return impl::tanh(*this);
}

template <typename T>
inline Vectorized<T> Vectorized<T>::sigmoid() const {
  const Vectorized one(T(1));
  return one / (one + impl::exp(-*this));
}

template <typename T>
inline Vectorized<T> Vectorized<T>::pow(const Vectorized& exponent) const {
  return impl::pow(*this, exponent);
}

// The greater or smaller of two; a nan in either is the result. The instructions give b where either is nan, which
// leaves the case of a alone.
#if ATEN_VECTOR_BYTES == 64
#define ATEN_EXTREME(name)                                                                                            \
  inline Vectorized<float> name##_number(const Vectorized<float>& a, const Vectorized<float>& b) {                    \
    const __m512 x = (__m512)a.v;                                                                                     \
    const __m512 r = _mm512_maskz_##name##_ps(0xffff, x, (__m512)b.v);                                                \
    return Vectorized<float>((impl::Raw<float>)_mm512_mask_blend_ps(_mm512_cmp_ps_mask(x, x, _CMP_UNORD_Q), r, x));   \
  }                                                                                                                   \
  inline Vectorized<double> name##_number(const Vectorized<double>& a, const Vectorized<double>& b) {                 \
    const __m512d x = (__m512d)a.v;                                                                                   \
    const __m512d r = _mm512_maskz_##name##_pd(0xff, x, (__m512d)b.v);                                                \
    return Vectorized<double>((impl::Raw<double>)_mm512_mask_blend_pd(_mm512_cmp_pd_mask(x, x, _CMP_UNORD_Q), r, x)); \
  }
#elif ATEN_VECTOR_BYTES == 32
#define ATEN_EXTREME(name)                                                                                   \
  inline Vectorized<float> name##_number(const Vectorized<float>& a, const Vectorized<float>& b) {           \
    const __m256 x = (__m256)a.v;                                                                            \
    const __m256 r = _mm256_##name##_ps(x, (__m256)b.v);                                                     \
    return Vectorized<float>((impl::Raw<float>)_mm256_blendv_ps(r, x, _mm256_cmp_ps(x, x, _CMP_UNORD_Q)));   \
  }                                                                                                          \
  inline Vectorized<double> name##_number(const Vectorized<double>& a, const Vectorized<double>& b) {        \
    const __m256d x = (__m256d)a.v;                                                                          \
    const __m256d r = _mm256_##name##_pd(x, (__m256d)b.v);                                                   \
    return Vectorized<double>((impl::Raw<double>)_mm256_blendv_pd(r, x, _mm256_cmp_pd(x, x, _CMP_UNORD_Q))); \
  }
#endif
#ifdef ATEN_EXTREME
ATEN_EXTREME(max)
ATEN_EXTREME(min)
#undef ATEN_EXTREME
#endif

template <typename T>
inline Vectorized<T> maximum(const Vectorized<T>& a, const Vectorized<T>& b) {
  if constexpr (!std::is_floating_point_v<T>) {
    return where(a > b, a, b);
  } else {
#if ATEN_VECTOR_BYTES > 16
    return max_number(a, b);
#else
    return where((a > b) | (a != a), a, b);
#endif
  }
}

template <typename T>
inline Vectorized<T> minimum(const Vectorized<T>& a, const Vectorized<T>& b) {
  if constexpr (!std::is_floating_point_v<T>) {
    return where(a < b, a, b);
  } else {
#if ATEN_VECTOR_BYTES > 16
    return min_number(a, b);
#else
    return where((a < b) | (a != a), a, b);
#endif
  }
}

}  // namespace CPU_CAPABILITY
}  // namespace vec
}  // namespace at
