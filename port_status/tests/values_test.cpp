// Bits of elements, their text, and distances between them.
#include "../values.h"
#include <gtest/gtest.h>
#include <cmath>
#include "../tensor_spec.h"

namespace portbench {
namespace {

TEST(Values, NumbersComeBackFromTheirText) {
  for (int e = 0; e < kElems; ++e)
    for (Dist d : {Dist::Uniform, Dist::Ties, Dist::Special, Dist::Sparse, Dist::Bits})
      for (int64_t i = 0; i < 500; ++i) {
        uint64_t b = drawn_element(d, 3, 0, Elem(e), i);
        ASSERT_EQ(parse_number(Elem(e), print_number(Elem(e), b)), b) << print_number(Elem(e), b);
      }
  EXPECT_EQ(print_number(Elem::Float, 0x7fc00001), "nan:7fc00001");
  EXPECT_EQ(print_number(Elem::Float, bits_of(Elem::Float, -0.0)), "-0");
  EXPECT_THROW(parse_number(Elem::Int, "1.5"), std::invalid_argument);
  EXPECT_THROW(parse_number(Elem::Float, ""), std::invalid_argument);
}

TEST(Values, DistancesAreExactInDouble) {
  auto ulps = [](double a, double b) {
    return ulps_between(Elem::Double, bits_of(Elem::Double, a), bits_of(Elem::Double, b));
  };
  EXPECT_EQ(ulps(1, std::nextafter(1, 2)), 1);
  EXPECT_EQ(ulps(0x1p1000, std::nextafter(std::nextafter(0x1p1000, 0), 0)), 2);
  EXPECT_EQ(ulps(5e-324, -5e-324), 2);
  EXPECT_EQ(ulps(0.0, -0.0), 0);
  EXPECT_TRUE(std::isinf(ulps(NAN, 1)));
  EXPECT_EQ(ulps(NAN, NAN), 0);
}

TEST(Values, ConversionsWrapLikeC) {
  EXPECT_EQ(int_of(Elem::Byte, bits_of(Elem::Byte, -1.2)), 255);
  EXPECT_EQ(int_of(Elem::Byte, bits_of(Elem::Byte, 300.7)), 44);
  EXPECT_EQ(int_of(Elem::Char, bits_of_int(Elem::Char, 200)), -56);
  EXPECT_EQ(int_of(Elem::Long, bits_of(Elem::Long, 1e30)), INT64_MIN);
}

TEST(Layout, StridesAndExtents) {
  TensorSpec t;
  t.sizes = {2, 3};
  EXPECT_EQ(t.strides(), (std::vector<int64_t>{3, 1}));
  EXPECT_EQ(t.extent(), 6);
  t.order = {1, 0};
  EXPECT_EQ(t.strides(), (std::vector<int64_t>{1, 2}));
  t.offset = 2;  // out of a tensor with one more in each dimension
  EXPECT_EQ(t.strides(), (std::vector<int64_t>{1, 3}));
  t.order.clear();
  t.offset = 0;
  t.expanded = 1;
  EXPECT_EQ(t.strides(), (std::vector<int64_t>{1, 0}));
  EXPECT_EQ(t.distinct(), 2);
  t.expanded = -1;
  t.spelt = {0, 5};
  EXPECT_EQ(t.extent(), 11);
  EXPECT_EQ(t.distinct(), 3);
}

}  // namespace
}  // namespace portbench
