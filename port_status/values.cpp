// Bits of elements, drawn elements, and numbers as text.
#include "values.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <limits>
#include <stdexcept>

namespace portbench {

uint64_t bits_of(Elem e, double v) {
  if (e == Elem::Float) return std::bit_cast<uint32_t>(float(v));
  if (e == Elem::Double) return std::bit_cast<uint64_t>(v);
  // What x86-64 gives for a value that does not fit.
  bool fits = v >= -0x1p63 && v < 0x1p63;
  return bits_of_int(e, fits ? int64_t(v) : std::numeric_limits<int64_t>::min());
}

uint64_t bits_of_int(Elem e, int64_t v) {
  if (is_float(e)) return bits_of(e, double(v));
  int n = size_of(e) * 8;
  return n == 64 ? uint64_t(v) : uint64_t(v) & ((uint64_t(1) << n) - 1);
}

int64_t int_of(Elem e, uint64_t b) {
  switch (e) {
    case Elem::Byte:
      return uint8_t(b);
    case Elem::Char:
      return int8_t(b);
    case Elem::Short:
      return int16_t(b);
    case Elem::Int:
      return int32_t(b);
    case Elem::Long:
      return int64_t(b);
    default: {
      double v = value_of(e, b);
      return v >= -0x1p63 && v < 0x1p63 ? int64_t(v) : std::numeric_limits<int64_t>::min();
    }
  }
}

double value_of(Elem e, uint64_t b) {
  if (e == Elem::Float) return std::bit_cast<float>(uint32_t(b));
  if (e == Elem::Double) return std::bit_cast<double>(b);
  return double(int_of(e, b));
}

double ulps_between(Elem e, uint64_t a, uint64_t b) {
  bool nan_a = std::isnan(value_of(e, a)), nan_b = std::isnan(value_of(e, b));
  if (nan_a || nan_b) return nan_a && nan_b ? 0 : INFINITY;
  // Keys that count the values of a type in order; both zeros have key 0.
  auto key = [e](uint64_t bits) -> int64_t {
    if (e == Elem::Float) {
      int32_t i = int32_t(uint32_t(bits));
      return i < 0 ? int64_t(std::numeric_limits<int32_t>::min()) - i : i;
    }
    int64_t i = int64_t(bits);
    return i < 0 ? std::numeric_limits<int64_t>::min() - i : i;
  };
  int64_t x = key(a), y = key(b);
  return x > y ? double(uint64_t(x) - uint64_t(y)) : double(uint64_t(y) - uint64_t(x));
}

namespace {
template <class F>
double special_float(uint64_t h, bool finite) {
  using L = std::numeric_limits<F>;
  constexpr bool narrow = sizeof(F) == 4;
  // Zeros, units, extremes, and the places where exp, tanh, sigmoid and roundings change their branch.
  const double v[] = {0.0,
                      -0.0,
                      1,
                      -1,
                      0.5,
                      2,
                      3,
                      -2.5,
                      double(L::denorm_min()),
                      -double(L::denorm_min()),
                      double(L::min()),
                      -double(L::min()),
                      double(L::min()) / 2,
                      double(L::max()),
                      double(L::lowest()),
                      1 + double(L::epsilon()),
                      1 - double(L::epsilon()) / 2,
                      1 / double(L::epsilon()),
                      narrow ? 88.7228317 : 709.782712893384,
                      narrow ? 88.7228394 : 709.782712893385,
                      narrow ? -87.3365479 : -708.396418532264,
                      narrow ? -103.972076 : -745.133219101941,
                      20,
                      -20,
                      1e-5,
                      L::quiet_NaN(),
                      double(L::infinity()),
                      -double(L::infinity())};
  constexpr uint64_t all = sizeof v / sizeof *v;
  return v[h % (finite ? all - 3 : all)];
}

uint64_t special(Elem e, uint64_t h, bool finite) {
  if (e == Elem::Float) return bits_of(e, special_float<float>(h, finite));
  if (e == Elem::Double) return bits_of(e, special_float<double>(h, finite));
  int n = size_of(e) * 8;
  int64_t lo = e == Elem::Byte ? 0 : int64_t(~uint64_t(0) << (n - 1));
  int64_t hi = e == Elem::Byte ? 255 : int64_t((uint64_t(1) << (n - 1)) - 1);
  const int64_t v[] = {0, 1, -1, 2, lo, hi, lo + 1, hi - 1};
  return bits_of_int(e, v[h % 8]);
}

uint64_t uniform(Elem e, uint64_t h) {
  if (is_float(e)) {  // a power of two below 2, all mantissa bits
    constexpr double kPowers[] = {1, 0.5, 0.25, 0.125};
    double v = (1.0 + double(h >> 12) * 0x1p-52) * kPowers[(h & 7) >> 1] * (h & 8 ? -1 : 1);
    return bits_of(e, v);
  }
  return bits_of_int(e, e == Elem::Byte ? int64_t(h % 100) : int64_t(h % 201) - 100);
}
}  // namespace

uint64_t drawn_element(Dist dist, uint64_t seed, int64_t limit, Elem e, int64_t i) {
  uint64_t h = mix(mix(seed + 1) ^ mix(uint64_t(i % kPeriod)));
  switch (dist) {
    case Dist::Uniform:
      return uniform(e, h);
    case Dist::Ties:
      return bits_of_int(e, e == Elem::Byte ? int64_t(h % 7) : int64_t(h % 7) - 3);
    case Dist::Special:
      return h & 0x300 ? special(e, h >> 12, false) : uniform(e, h);
    case Dist::Finite:
      return h & 0x300 ? special(e, h >> 12, true) : uniform(e, h);
    case Dist::Sparse: {
      if ((h >> 32) % 12 || !is_float(e)) return uniform(e, h);
      const double v[] = {NAN, INFINITY, -INFINITY, -0.0};
      return bits_of(e, v[(h >> 40) % 4]);
    }
    case Dist::Bits: {
      uint64_t mask = size_of(e) == 8 ? ~uint64_t(0) : (uint64_t(1) << (8 * size_of(e))) - 1;
      uint64_t b = mix(h) & mask;
      return is_float(e) && std::isnan(value_of(e, b)) ? bits_of(e, NAN) : b;
    }
    case Dist::Mask:
      return bits_of_int(e, int64_t(h & 1));
    case Dist::Index:
      return bits_of_int(e, int64_t((h >> 8) % uint64_t(std::max<int64_t>(limit, 1))));
  }
  return 0;
}

std::string print_number(Elem e, uint64_t b) {
  if (!is_float(e)) return std::to_string(int_of(e, b));
  double v = value_of(e, b);
  char buf[64];
  if (std::isnan(v)) {
    if (b == bits_of(e, NAN)) return "nan";
    std::snprintf(buf, sizeof buf, "nan:%llx", static_cast<unsigned long long>(b));
  } else if (v == std::floor(v) && std::fabs(v) < 1e6) {
    std::snprintf(buf, sizeof buf, "%s%.0f", std::signbit(v) ? "-" : "", std::fabs(v));
  } else {
    std::snprintf(buf, sizeof buf, "%a", v);
  }
  return buf;
}

uint64_t parse_number(Elem e, const std::string& text) {
  try {
    if (text.rfind("nan:", 0) == 0 && is_float(e)) return std::stoull(text.substr(4), nullptr, 16);
    size_t used = 0;
    uint64_t r = is_float(e) ? bits_of(e, std::stod(text, &used)) : bits_of_int(e, std::stoll(text, &used));
    if (used == text.size()) return r;
  } catch (std::invalid_argument&) {
  } catch (std::out_of_range&) {
  }
  throw std::invalid_argument("not a number of type " + std::string(name_of(e)) + ": " + text);
}

}  // namespace portbench
