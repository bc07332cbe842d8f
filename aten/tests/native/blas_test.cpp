// Matrix products against the naive loop, for every combination of layouts and every type.
#include <limits>

#include <gtest/gtest.h>

#include "elements.h"

namespace at::test {
namespace {

// Small integers, so that every type's products are exact and must be equal.
template <class T>
Tensor matrix(int64_t rows, int64_t columns, Layout layout, uint32_t seed) {
  const auto numbers = some_numbers<int8_t>(rows * columns, seed, 7);
  const Tensor t = laid_out({rows, columns}, layout, c10::CppTypeToScalarType<T>::value);
  for (int64_t i = 0; i < t.numel(); ++i) {
    element<T>(t, i) = static_cast<T>(static_cast<float>(numbers[i]));
  }
  return t;
}

template <class T>
std::vector<T> naive(const Tensor& c, const Tensor& a, const Tensor& b, int beta, int alpha) {
  const int64_t m = a.size(0), k = a.size(1), n = b.size(1);
  std::vector<T> result;
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      int64_t sum = 0;
      for (int64_t l = 0; l < k; ++l) {
        sum += static_cast<int64_t>(element<T>(a, i * k + l)) * static_cast<int64_t>(element<T>(b, l * n + j));
      }
      const int64_t old = beta == 0 ? 0 : static_cast<int64_t>(element<T>(c, i * n + j));
      result.push_back(static_cast<T>(beta * old + alpha * sum));
    }
  }
  return result;
}

template <class T>
class BlasTypes : public testing::Test {};
using ProductTypes = testing::Types<uint8_t, int8_t, int16_t, int32_t, int64_t, float, double>;
TYPED_TEST_SUITE(BlasTypes, ProductTypes);

TYPED_TEST(BlasTypes, EveryCombinationOfLayouts) {
  using T = TypeParam;
  const int64_t shapes[][3] = {{5, 7, 6}, {1, 4, 3}, {4, 1, 3}, {4, 5, 1}, {1, 1, 1}, {3, 4, 0}};
  for (const auto& [m, n, k] : shapes) {
    for (const Layout la : all_layouts) {
      for (const Layout lb : all_layouts) {
        for (const Layout lc : all_layouts) {
          const Tensor a = matrix<T>(m, k, la, 1), b = matrix<T>(k, n, lb, 2);
          const Tensor c = matrix<T>(m, n, lc, 3);
          Tensor out = laid_out({m, n}, lc, c.scalar_type());
          at::addmm_out(out, c, a, b, 2, 3);
          ASSERT_EQ(elements<T>(out), naive<T>(c, a, b, 2, 3));
          ASSERT_EQ(elements<T>(at::mm(a, b)), naive<T>(c, a, b, 0, 1));
          const auto expected = naive<T>(c, a, b, 1, 1);
          c.addmm_(a, b);
          ASSERT_EQ(elements<T>(c), expected);
        }
      }
    }
  }
}

TYPED_TEST(BlasTypes, LargeEnoughForThreads) {
  using T = TypeParam;
  const Tensor a = matrix<T>(130, 70, Layout::contiguous, 1), b = matrix<T>(70, 90, Layout::transposed, 2);
  ASSERT_EQ(elements<T>(at::mm(a, b)), naive<T>(a, a, b, 0, 1));
}

TEST(Addmm, BetaZeroDoesNotReadSelf) {
  const Tensor a = matrix<float>(3, 4, Layout::contiguous, 1), b = matrix<float>(4, 2, Layout::contiguous, 2);
  const Tensor self = at::full({3, 2}, std::numeric_limits<float>::quiet_NaN());
  EXPECT_EQ(elements<float>(at::addmm(self, a, b, 0, 1)), naive<float>(self, a, b, 0, 1));
}

TEST(Addmm, SelfBroadcasts) {
  const Tensor a = matrix<double>(3, 4, Layout::contiguous, 1), b = matrix<double>(4, 2, Layout::contiguous, 2);
  const Tensor row = matrix<double>(1, 2, Layout::contiguous, 3);
  EXPECT_EQ(elements<double>(at::addmm(row.reshape({2}), a, b)), naive<double>(row.expand({3, 2}), a, b, 1, 1));
}

TEST(Addmm, OutputMayBeAMatrixOfTheProduct) {
  const Tensor a = matrix<float>(4, 4, Layout::contiguous, 1), b = matrix<float>(4, 4, Layout::contiguous, 2);
  const auto expected = naive<float>(a, a, b, 1, 1);
  Tensor out = a;
  at::addmm_out(out, a, a, b);
  EXPECT_EQ(elements<float>(a), expected);
}

TEST(Addmm, ExpandedMatricesAreRead) {
  const Tensor a = matrix<float>(1, 4, Layout::contiguous, 1).expand({3, 4});
  const Tensor b = matrix<float>(4, 1, Layout::contiguous, 2).expand({4, 5});
  EXPECT_EQ(elements<float>(at::mm(a, b)), naive<float>(a, a, b, 0, 1));
}

TEST(Bmm, SmallAndLargeBatches) {
  for (const int64_t size : {3, 150}) {
    const Tensor a = filled(at::empty({6, size, size}, kFloat), some_numbers<float>(6 * size * size, 1, 5));
    const Tensor b =
        filled(at::empty({6, size, size}, kFloat), some_numbers<float>(6 * size * size, 2, 5)).transpose(1, 2);
    const Tensor result = at::bmm(a, b);
    for (int64_t i = 0; i < 6; ++i) {
      ASSERT_EQ(elements<float>(result.select(0, i)),
                naive<float>(a.select(0, i), a.select(0, i), b.select(0, i), 0, 1));
    }
  }
}

TEST(Matmul, EveryPairOfDimensions) {
  const std::vector<std::vector<int64_t>> lefts = {{4}, {3, 4}, {2, 3, 4}, {5, 1, 3, 4}};
  const std::vector<std::vector<int64_t>> rights = {{4}, {4, 6}, {2, 4, 6}, {5, 2, 4, 6}};
  for (const auto& left : lefts) {
    for (const auto& right : rights) {
      const Tensor a = filled(at::empty(left, kDouble), some_numbers<double>(999, 1, 9));
      const Tensor b = filled(at::empty(right, kDouble), some_numbers<double>(999, 2, 9));
      const Tensor wide_a = a.dim() == 1 ? a.reshape({1, 4}) : a, wide_b = b.dim() == 1 ? b.reshape({4, 1}) : b;
      const Tensor product = at::matmul(a, b);
      const int64_t rows = wide_a.size(-2), columns = wide_b.size(-1), each = rows * columns;
      const int64_t batches = product.numel() / each;
      std::vector<int64_t> batch = {1};
      if (std::max(left.size(), right.size()) == 3) {
        batch = {2};
      } else if (std::max(left.size(), right.size()) == 4) {
        batch = {5, right.size() >= 3 ? 2 : 1};
      }
      std::vector<int64_t> sizes_a = batch, sizes_b = batch;
      sizes_a.insert(sizes_a.end(), {rows, 4});
      sizes_b.insert(sizes_b.end(), {4, columns});
      const Tensor all_a = wide_a.expand(sizes_a).reshape({-1, rows, 4});
      const Tensor all_b = wide_b.expand(sizes_b).reshape({-1, 4, columns});
      ASSERT_EQ(all_a.size(0), batches);
      const auto got = elements<double>(product);
      for (int64_t i = 0; i < batches; ++i) {
        const Tensor x = all_a.select(0, i);
        const std::vector<double> part(got.begin() + i * each, got.begin() + (i + 1) * each);
        ASSERT_EQ(part, naive<double>(x, x, all_b.select(0, i), 0, 1)) << left.size() << " by " << right.size();
      }
    }
  }
}

}  // namespace
}  // namespace at::test
