// Element types, their bits, and where values come from. Everything else in the workbench handles elements as the bits
// of an element type, so that nan payloads and signed zeros survive. Not here: sizes and layouts (tensor_spec.h).
#pragma once
#include <cstdint>
#include <string>

namespace portbench {

enum class Elem : uint8_t { Byte, Char, Short, Int, Long, Float, Double };
inline constexpr int kElems = 7;
inline constexpr const char* kElemName[kElems] = {"Byte", "Char", "Short", "Int", "Long", "Float", "Double"};
inline constexpr int kElemSize[kElems] = {1, 1, 2, 4, 8, 4, 8};
inline int size_of(Elem e) {
  return kElemSize[int(e)];
}
inline bool is_float(Elem e) {
  return e >= Elem::Float;
}
inline const char* name_of(Elem e) {
  return kElemName[int(e)];
}

// Where the values of a tensor come from. The letter is its name in the text of a case.
enum class Dist : char {
  Uniform = 'u',  // floats in (-2, 2), all mantissa bits random; integers in a small range
  Ties = 'i',     // integers -3..3: equal values, exact sums
  Special = 's',  // nan, infinities, -0, denormals, extremes, neighbours of rounding boundaries
  Finite = 'f',   // the same without nan and infinities
  Sparse = 'n',   // uniform with a few nan, infinities and -0, nothing huge: fit for sums
  Bits = 'a',     // any bit pattern
  Mask = 'b',     // 0 or 1
  Index = 'k',    // 0 .. limit-1
};
inline constexpr const char* kDistLetters = "uisfnabk";

// Element i of a source depends on (kind, seed, limit, i) alone; behind the first kPeriod elements they come again, so
// that large tensors are made by copying. The period is prime: no row, vector or part of a thread is as long.
inline constexpr int64_t kPeriod = 1000003;
uint64_t drawn_element(Dist dist, uint64_t seed, int64_t limit, Elem e, int64_t i);

uint64_t bits_of(Elem e, double v);       // rounded to the type; integers by conversion, wrapping like C on x86-64
uint64_t bits_of_int(Elem e, int64_t v);  // wrapped to the type
double value_of(Elem e, uint64_t bits);
int64_t int_of(Elem e, uint64_t bits);
// Steps between two floating-point values of one type; infinite between a nan and a number, 0 between two nan.
double ulps_between(Elem e, uint64_t a, uint64_t b);

// Integers, integral floats as integers, other floats in hexadecimal, a nan with a payload as nan:bits.
std::string print_number(Elem e, uint64_t bits);
uint64_t parse_number(Elem e, const std::string& text);  // throws std::invalid_argument

inline uint64_t mix(uint64_t x) {  // splitmix64
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

}  // namespace portbench
