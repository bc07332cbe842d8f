// half against its definition: every value keeps its bits through float, every midpoint goes to the even neighbour, and
// what lies beside a midpoint goes to the nearer one.
#include <cuda_fp16.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace {

float value_of(unsigned bits) {
  return __half2float(__ushort_as_half(static_cast<unsigned short>(bits)));
}
unsigned bits_of(float value) {
  return __half_as_ushort(__float2half(value));
}

// From the definition: (-1)^sign * 2^(exponent - 15) * 1.fraction, subnormals with 2^-14 * 0.fraction.
float defined_value(unsigned bits) {
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  const double magnitude = exponent ? std::ldexp(1024 + fraction, exponent - 25) : std::ldexp(fraction, -24);
  return static_cast<float>(bits & 0x8000 ? -magnitude : magnitude);
}

TEST(Half, EveryFiniteValueIsExact) {
  for (unsigned bits = 0; bits < 65536; bits++) {
    if ((bits & 0x7c00) == 0x7c00) continue;
    ASSERT_EQ(value_of(bits), defined_value(bits)) << bits;
    ASSERT_EQ(bits_of(value_of(bits)), bits);
  }
}

TEST(Half, RoundsToNearestEven) {
  const float infinity = std::numeric_limits<float>::infinity();
  for (unsigned sign : {0u, 0x8000u})
    for (unsigned low = 0; low < 0x7bff; low++) {
      const float a = defined_value(sign | low), b = defined_value(sign | (low + 1));
      const float middle = (a + b) / 2;
      const float beyond = sign ? -infinity : infinity;
      ASSERT_EQ(bits_of(middle), sign | (low % 2 ? low + 1 : low)) << low;
      ASSERT_EQ(bits_of(std::nextafter(middle, beyond)), sign | (low + 1)) << low;
      ASSERT_EQ(bits_of(std::nextafter(middle, -beyond)), sign | low) << low;
    }
}

TEST(Half, OverflowInfinityAndNan) {
  EXPECT_EQ(bits_of(65519.996f), 0x7bffu);
  EXPECT_EQ(bits_of(65520.0f), 0x7c00u);
  EXPECT_EQ(bits_of(-1e30f), 0xfc00u);
  EXPECT_EQ(bits_of(std::numeric_limits<float>::infinity()), 0x7c00u);
  EXPECT_EQ(bits_of(-std::nanf("")), 0x7fffu);
  EXPECT_TRUE(std::isnan(value_of(0x7c01)));
  EXPECT_EQ(__float_as_uint(value_of(0xfe00)), 0x7fffffffu);
  EXPECT_TRUE(std::isinf(value_of(0xfc00)));
  EXPECT_EQ(bits_of(-0.0f), 0x8000u);
}

}  // namespace
