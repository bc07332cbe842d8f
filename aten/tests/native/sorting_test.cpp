// sort and topk against the standard library: both sides of the radix threshold, nan, signed zeros, layouts, aliasing.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <gtest/gtest.h>

#include "elements.h"

namespace at::test {
namespace {

// Note [Sorting order]: nan last, equal elements by position.
template <class T>
bool comes_before(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(a) || std::isnan(b)) {
      return !std::isnan(a) && std::isnan(b);
    }
  }
  return a < b;
}

template <class T>
std::vector<int64_t> sorted_positions(const std::vector<T>& line, bool descending) {
  std::vector<int64_t> order(line.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    return descending ? comes_before(line[b], line[a]) : comes_before(line[a], line[b]);
  });
  return order;
}

template <class T>
void expect_same_bits(T a, T b) {
  EXPECT_EQ(std::memcmp(&a, &b, sizeof a), 0) << a << " and " << b;
}

template <class T>
void check_line(const std::vector<T>& line, bool descending) {
  const Tensor self =
      filled(laid_out({static_cast<int64_t>(line.size())}, Layout::gapped, c10::CppTypeToScalarType<T>::value), line);
  const auto [values, indices] = at::sort(self, 0, descending);
  const auto order = sorted_positions(line, descending);
  ASSERT_EQ(elements<int64_t>(indices), order);
  for (size_t i = 0; i < order.size(); ++i) {
    expect_same_bits(element<T>(values, static_cast<int64_t>(i)), line[order[i]]);
  }
}

template <class T>
class SortTypes : public testing::Test {};
using SortedTypes = testing::Types<uint8_t, int8_t, int16_t, int32_t, int64_t, float, double>;
TYPED_TEST_SUITE(SortTypes, SortedTypes);

TYPED_TEST(SortTypes, EveryLengthAroundTheThresholds) {
  for (const int64_t n : {1, 2, 3, 7, 64, 255, 256, 257, 1000, 70000}) {
    for (const bool descending : {false, true}) {
      check_line(some_numbers<TypeParam>(n, static_cast<uint32_t>(n)), descending);
      check_line(some_numbers<TypeParam>(n, static_cast<uint32_t>(n), 1 << 30), descending);
    }
  }
}

TYPED_TEST(SortTypes, Extremes) {
  std::vector<TypeParam> line = {0, 1, std::numeric_limits<TypeParam>::max(), std::numeric_limits<TypeParam>::lowest()};
  if constexpr (std::is_floating_point_v<TypeParam>) {
    const auto inf = std::numeric_limits<TypeParam>::infinity();
    const auto nan = std::numeric_limits<TypeParam>::quiet_NaN();
    for (const TypeParam x :
         {nan, -inf, TypeParam(-0.0), inf, std::numeric_limits<TypeParam>::denorm_min(), -nan, TypeParam(0)}) {
      line.push_back(x);
    }
  }
  std::vector<TypeParam> long_line;
  for (int i = 0; i < 100; ++i) {
    long_line.insert(long_line.end(), line.begin(), line.end());
  }
  for (const bool descending : {false, true}) {
    check_line(line, descending);
    check_line(long_line, descending);
  }
}

TEST(Sort, EveryDimensionOfEveryLayout) {
  const std::vector<int64_t> sizes = {5, 37, 11};
  for (const Layout layout : all_layouts) {
    const Tensor self = filled(laid_out(sizes, layout, kFloat), some_numbers<float>(5 * 37 * 11, 3));
    for (int64_t dim = 0; dim < 3; ++dim) {
      const auto [values, indices] = at::sort(self, dim);
      for (int64_t a = 0; a < sizes[(dim + 1) % 3]; ++a) {
        for (int64_t b = 0; b < sizes[(dim + 2) % 3]; ++b) {
          const auto line = [&](const Tensor& t) {
            const int64_t first = (dim + 1) % 3, second = (dim + 2) % 3;
            return first < second ? t.select(second, b).select(first, a) : t.select(first, a).select(second, b);
          };
          ASSERT_EQ(elements<int64_t>(line(indices)), sorted_positions(elements<float>(line(self)), false));
        }
      }
    }
  }
}

TEST(Sort, ManyLinesOnSeveralThreads) {
  const Tensor self = filled(at::empty({3000, 65}, kInt), some_numbers<int32_t>(3000 * 65, 9));
  const Tensor indices = std::get<1>(at::sort(self, 1, true));
  for (int64_t row = 0; row < 3000; ++row) {
    ASSERT_EQ(elements<int64_t>(indices.select(0, row)),
              sorted_positions(elements<int32_t>(self.select(0, row)), true));
  }
}

TEST(Sort, ValuesMayBeSelf) {
  Tensor self = filled(at::empty({4, 300}, kFloat), some_numbers<float>(1200, 4));
  const Tensor expected = std::get<0>(at::sort(self, 1));
  Tensor indices = at::empty({0}, kLong);
  at::sort_out(self, indices, self, 1, false);
  EXPECT_EQ(elements<float>(self), elements<float>(expected));
}

TEST(Sort, ScalarsAndEmptyTensors) {
  const auto [values, indices] = at::sort(at::full({}, 3.0f), 0);
  EXPECT_EQ(values.item<float>(), 3);
  EXPECT_EQ(indices.item<int64_t>(), 0);
  EXPECT_EQ(std::get<0>(at::sort(at::empty({3, 0}), 1)).numel(), 0);
}

TEST(TopK, FirstElementsOfTheSort) {
  for (const int64_t n : {1, 2, 63, 64, 65, 1000, 50000}) {
    for (const int64_t k : {int64_t(1), int64_t(2), n / 100, n / 3, n - 1, n}) {
      if (k < 1 || k > n) {
        continue;
      }
      auto line = some_numbers<double>(n, static_cast<uint32_t>(n + k));
      line[n / 2] = std::numeric_limits<double>::quiet_NaN();
      const Tensor self = filled(laid_out({n}, Layout::gapped, kDouble), line);
      for (const bool largest : {false, true}) {
        auto order = sorted_positions(line, largest);
        order.resize(k);
        const auto [values, indices] = at::topk(self, k, 0, largest);
        ASSERT_EQ(elements<int64_t>(indices), order) << n << " " << k;
        for (int64_t i = 0; i < k; ++i) {
          expect_same_bits(element<double>(values, i), line[order[i]]);
        }
      }
    }
  }
}

TEST(TopK, WorstCaseOrderAndManyLines) {
  std::vector<float> falling(20000);
  std::iota(falling.rbegin(), falling.rend(), 0.0f);
  const Tensor self = filled(at::empty({20000, 8}, kFloat), falling).contiguous();
  const auto [values, indices] = at::topk(self, 5, 0, false);
  for (int64_t column = 0; column < 8; ++column) {
    auto order = sorted_positions(elements<float>(self.select(1, column)), false);
    order.resize(5);
    EXPECT_EQ(elements<int64_t>(indices.select(1, column)), order);
  }
}

}  // namespace
}  // namespace at::test
