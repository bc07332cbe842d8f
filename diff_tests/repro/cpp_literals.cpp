// Numbers as C++ source: floats in hexadecimal, what is no number by its name or its bits.
#include "cpp_literals.h"
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <limits>

namespace portbench {

namespace {
template <class... A>
std::string format(const char* pattern, A... a) {
  char text[64];
  std::snprintf(text, sizeof text, pattern, a...);
  return text;
}

std::string integer(Elem e, int64_t v) {
  if (v == std::numeric_limits<int64_t>::min()) return "INT64_MIN";
  if (e == Elem::Int && v == std::numeric_limits<int32_t>::min()) return "INT32_MIN";
  return std::to_string(v);
}

std::string floating(Elem e, uint64_t bits) {
  const double v = value_of(e, bits);
  const bool single = e == Elem::Float;
  if (std::isnan(v))
    return single ? format("std::bit_cast<float>(0x%08" PRIx32 "u)", uint32_t(bits))
                  : format("std::bit_cast<double>(UINT64_C(0x%016" PRIx64 "))", bits);
  const char* type = single ? "float" : "double";
  if (std::isinf(v)) return format("%sstd::numeric_limits<%s>::infinity()", v < 0 ? "-" : "", type);
  if (v == std::trunc(v) && std::fabs(v) < 1e6) return format(single ? "%.1ff" : "%.1f", v);
  return format(single ? "%af" : "%a", v);
}
}  // namespace

std::string cpp_literal(Elem e, uint64_t bits) {
  return is_float(e) ? floating(e, bits) : integer(e, int_of(e, bits));
}

const char* c_type(Elem e) {
  static const char* const types[kElems] = {"unsigned char", "char", "short", "int", "long", "float", "double"};
  return types[int(e)];
}

const char* at_type(Elem e) {
  static const char* const types[kElems] = {"at::kByte", "at::kChar",  "at::kShort", "at::kInt",
                                            "at::kLong", "at::kFloat", "at::kDouble"};
  return types[int(e)];
}

}  // namespace portbench
