// ops_test.cpp: the quirks of the math functions that the recorded vectors are too small, or too tame, to show.
#include "ops_fixture.h"

#include <malloc.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <random>

namespace {

const float inf = std::numeric_limits<float>::infinity();
const float nan_ = std::numeric_limits<float>::quiet_NaN();

std::vector<float> numbers(size_t n, unsigned seed = 7) {
  std::mt19937 words(seed);
  std::vector<float> out(n);
  for (auto &x : out) x = static_cast<float>(words() % 20011) / 97.0f - 100.0f;
  return out;
}

// --- sums -----------------------------------------------------------------------------------------------------------

TEST_F(Ops, SumAddsInDoubleAlongStrideOneAndInTheElementTypeElsewhere) {
  const long n = 100000;
  const std::vector<float> same(2 * n, 0.1f);
  double wide = 0;
  float narrow = 0;
  for (long i = 0; i < n; i++) {
    wide += 0.1f;
    narrow += 0.1f;
  }
  Float rows({n}, {1}, same), planes({n}, {2}, same), sum;
  THFloatTensor_sum(sum, rows, 0, 0);
  EXPECT_FLOAT_EQ(sum.values()[0], static_cast<float>(wide));
  THFloatTensor_sum(sum, planes, 0, 0);
  EXPECT_EQ(sum.values()[0], narrow);
  EXPECT_GT(std::abs(narrow - wide), 0.5);
}

TEST_F(Ops, SumOfIntegersWrapsInBothWidths) {
  Byte rows({2, 3}, {3, 1}, {200, 100, 7, 255, 255, 255}), planes({2, 3}, {1, 2}, {200, 255, 100, 255, 7, 255}), sum;
  THByteTensor_sum(sum, rows, 1, 0);
  EXPECT_EQ(sum.values(), (std::vector<unsigned char>{51, 253}));
  THByteTensor_sum(sum, planes, 1, 0);
  EXPECT_EQ(sum.values(), (std::vector<unsigned char>{51, 253}));
  EXPECT_EQ(THByteTensor_sumall(rows), 200 + 100 + 7 + 3 * 255);
}

TEST_F(Ops, SumWritesOnlyTheElementsOfAStridedResult) {
  Float t({2, 3}, {3, 1}, {1, 2, 3, 4, 5, 6}), sum({2, 1}, {3, 1}, {9, -1, -1, 9, -1, -1});
  THFloatTensor_sum(sum, t, 1, 1);
  EXPECT_EQ(sum.content(), (std::vector<float>{6, -1, -1, 15, -1, -1}));
  Float planes({3}, {2}, {9, -1, 9, -1, 9, -1}), turned({3, 2}, {2, 1}, {1, 2, 3, 4, 5, 6});
  THFloatTensor_resize2d(planes, 1, 2);
  THFloatTensor_sum(planes, turned, 0, 1);
  EXPECT_EQ(planes.values(), (std::vector<float>{9, 12}));
}

TEST_F(Ops, SumOverEveryDimensionOfAPermutedTensor) {
  const auto x = numbers(3 * 40 * 1500);
  Float t({40, 3, 1500}, {1, 40 * 1500, 40}, x), sum;
  for (int dim = 0; dim < 3; dim++) {
    THFloatTensor_sum(sum, t, dim, 1);
    const auto got = sum.values();
    std::vector<double> expected(got.size());
    const long sizes[3] = {40, 3, 1500};
    for (long i = 0; i < 40; i++)
      for (long j = 0; j < 3; j++)
        for (long k = 0; k < 1500; k++) {
          const long at[3] = {dim == 0 ? 0 : i, dim == 1 ? 0 : j, dim == 2 ? 0 : k};
          const long m1 = dim == 1 ? 1 : sizes[1], m2 = dim == 2 ? 1 : sizes[2];
          expected[(at[0] * m1 + at[1]) * m2 + at[2]] += x[i + j * 40 * 1500 + k * 40];
        }
    for (size_t i = 0; i < got.size(); i++) ASSERT_NEAR(got[i], expected[i], 0.05) << dim << " " << i;
  }
}

TEST_F(Ops, MeanOfNothingIsAnArgumentError) {
  Float empty;
  EXPECT_EQ(raised([&] { THFloatTensor_meanall(empty); }), 1);
  EXPECT_EQ(THFloatTensor_sumall(empty), 0);
}

TEST_F(Ops, CumsumAddsInDoubleWhateverTheStride) {
  const long n = 100000;
  const std::vector<float> same(2 * n, 0.1f);
  double wide = 0;
  for (long i = 0; i < n; i++) wide += 0.1f;
  Float rows({n}, {1}, same), planes({n}, {2}, same), sums;
  for (const Float *t : {&rows, &planes}) {
    THFloatTensor_cumsum(sums, *t, 0);
    EXPECT_EQ(sums.values().back(), static_cast<float>(wide));
  }
  THFloatTensor_cumsum(planes, planes, 0);
  EXPECT_EQ(planes.content()[2 * (n - 1)], static_cast<float>(wide));
  EXPECT_EQ(planes.content()[2 * (n - 1) + 1], 0.1f);
}

// --- extremes and order ---------------------------------------------------------------------------------------------

TEST_F(Ops, MaxGivesTheFirstOfEqualsAndTheFirstNan) {
  // the same three slices as rows and as planes
  const std::vector<float> rows{1, 3, 3, 2, 1, nan_, 9, nan_, nan_, 5, 4, -inf};
  std::vector<float> planes(12);
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 4; k++) planes[k * 3 + i] = rows[i * 4 + k];
  Float r({3, 4}, {4, 1}, rows), p({3, 4}, {1, 3}, planes), values;
  Long indices;
  for (const Float *t : {&r, &p}) {
    THFloatTensor_max(values, indices, *t, 1, 0);
    EXPECT_EQ(values.values()[0], 3);
    EXPECT_TRUE(std::isnan(values.values()[1]) && std::isnan(values.values()[2]));
    EXPECT_EQ(indices.values(), (std::vector<long>{1, 1, 0}));
    THFloatTensor_min(values, indices, *t, 1, 0);
    EXPECT_EQ(values.values()[0], 1);
    EXPECT_EQ(indices.values(), (std::vector<long>{0, 1, 0}));
  }
}

TEST_F(Ops, MaxWritesOnlyTheElementsOfStridedResults) {
  Float t({2, 2}, {2, 1}, {1, 2, 4, 3}), values({2, 1}, {2, 1}, {9, -1, 9, -1});
  Long indices({2, 1}, {3, 1}, {9, -1, -1, 9, -1, -1});
  THFloatTensor_max(values, indices, t, 1, 1);
  EXPECT_EQ(values.content(), (std::vector<float>{2, -1, 4, -1}));
  EXPECT_EQ(indices.content(), (std::vector<long>{1, -1, -1, 0, -1, -1}));
}

TEST_F(Ops, IndicesAreWrittenFromZeroAndReadFromTheBase) {
  Float t({4, 1}, {1, 1}, {5, 9, 7, 8}), values, picked;
  Long indices;
  THFloatTensor_max(values, indices, t, 0, 1);
  EXPECT_EQ(indices.values(), std::vector<long>{1});
  THFloatTensor_resizeAs(picked, values);
  THFloatTensor_gather(picked, t, 0, indices);
  EXPECT_EQ(picked.values(), std::vector<float>{5});  // 1 is the first
  Long second(std::vector<long>{2});
  THFloatTensor_indexSelect(picked, t, 0, second);
  EXPECT_EQ(picked.values(), std::vector<float>{9});
  Float sums({4, 1}, {1, 1}, {0, 0, 0, 0}), ones({1, 1}, {1, 1}, {1});
  Long third({1, 1}, {1, 1}, {3});
  THFloatTensor_scatterAdd(sums, 0, third, ones);
  EXPECT_EQ(sums.values(), (std::vector<float>{0, 0, 1, 0}));
}

TEST_F(Ops, SortLeavesWhatSurroundsANan) {
  Float t(std::vector<float>{3, nan_, 1, 2}), values;
  Long indices;
  THFloatTensor_sort(values, indices, t, 0, 0);
  const auto v = values.values();
  EXPECT_TRUE(v[0] == 3 && std::isnan(v[1]) && v[2] == 1 && v[3] == 2);
  EXPECT_EQ(indices.values(), (std::vector<long>{0, 1, 2, 3}));
}

TEST_F(Ops, SortSurvivesNansEverywhere) {
  for (unsigned seed = 0; seed < 200; seed++) {
    auto x = numbers(400, seed);
    std::mt19937 words(seed);
    for (auto &value : x)
      if (words() % (1 + seed % 9) == 0) value = nan_;
    Float t(x), values;
    Long indices;
    THFloatTensor_sort(values, indices, t, 0, seed % 2);
    auto order = indices.values();
    for (size_t i = 0; i < x.size(); i++) {
      const float from = x[order[i]], to = values.values()[i];
      ASSERT_TRUE(from == to || (std::isnan(from) && std::isnan(to)));
    }
    std::sort(order.begin(), order.end());
    for (size_t i = 0; i < x.size(); i++) ASSERT_EQ(order[i], static_cast<long>(i));
  }
}

TEST_F(Ops, SortOfEveryKindOfInput) {
  std::vector<std::vector<float>> inputs;
  for (size_t n : {1u, 2u, 3u, 9u, 10u, 11u, 12u, 1000u, 100000u}) {
    inputs.push_back(numbers(n));
    inputs.push_back(std::vector<float>(n, 1.0f));
    inputs.push_back(numbers(n));
    std::sort(inputs.back().begin(), inputs.back().end());
    inputs.push_back(inputs.back());
    std::reverse(inputs.back().begin(), inputs.back().end());
    inputs.push_back(std::vector<float>(n));
    for (size_t i = 0; i < n; i++) inputs.back()[i] = static_cast<float>(i % 2);
  }
  for (const auto &x : inputs)
    for (int descending : {0, 1}) {
      Float t(x), values;
      Long indices;
      THFloatTensor_sort(values, indices, t, 0, descending);
      auto expected = x;
      std::sort(expected.begin(), expected.end());
      if (descending) std::reverse(expected.begin(), expected.end());
      ASSERT_EQ(values.values(), expected);
      const auto order = indices.values();
      for (size_t i = 0; i < x.size(); i++) ASSERT_EQ(x[order[i]], expected[i]);
    }
}

TEST_F(Ops, SortIntoResultsOfDifferentStrides) {
  Float t({2, 3}, {1, 2}, {3, 6, 1, 4, 2, 5}), values({2, 3}, {7, 2}, std::vector<float>(14, -1));
  Long indices({2, 3}, {4, 1}, std::vector<long>(8, -1));
  THFloatTensor_sort(values, indices, t, 1, 0);
  EXPECT_EQ(values.content(), (std::vector<float>{1, -1, 2, -1, 3, -1, -1, 4, -1, 5, -1, 6, -1, -1}));
  EXPECT_EQ(indices.content(), (std::vector<long>{1, 2, 0, -1, 1, 2, 0, -1}));
}

TEST_F(Ops, TopkIsTheFrontOfTheSort) {
  const auto x = numbers(5000);
  auto expected = x;
  std::sort(expected.begin(), expected.end());
  for (long k : {1L, 2L, 17L, 2500L, 4999L, 5000L})
    for (int greatest : {0, 1})
      for (int sorted : {0, 1}) {
        Float t(x), values;
        Long indices;
        THFloatTensor_topk(values, indices, t, k, 0, greatest, sorted);
        auto got = values.values();
        ASSERT_EQ(got.size(), static_cast<size_t>(k));
        for (long i = 0; i < k; i++) ASSERT_EQ(got[i], x[indices.values()[i]]);
        auto front = greatest ? std::vector<float>(expected.rbegin(), expected.rbegin() + k)
                              : std::vector<float>(expected.begin(), expected.begin() + k);
        if (!sorted) {
          std::sort(got.begin(), got.end());
          std::sort(front.begin(), front.end());
        }
        ASSERT_EQ(got, front);
      }
}

// --- arithmetic -----------------------------------------------------------------------------------------------------

TEST_F(Ops, CaddInPlaceWithZeroStillMultiplies) {
  Float t(std::vector<float>{1, 2}), src(std::vector<float>{inf, 3});
  THFloatTensor_cadd(t, t, 0, src);
  EXPECT_TRUE(std::isnan(t.values()[0]));
  EXPECT_EQ(t.values()[1], 2);
}

TEST_F(Ops, IntegerDivisionThatCannotBeDoneIsAnArgumentError) {
  const int least = std::numeric_limits<int>::min();
  Int t(std::vector<int>{6, least}), zero(std::vector<int>{3, 0}), minus(std::vector<int>{3, -1});
  Int r(std::vector<int>{7, 7});
  EXPECT_EQ(raised([&] { THIntTensor_div(r, t, 0); }), 3);
  EXPECT_EQ(raised([&] { THIntTensor_div(r, t, -1); }), 3);
  EXPECT_EQ(raised([&] { THIntTensor_cdiv(r, t, zero); }), 3);
  EXPECT_EQ(raised([&] { THIntTensor_cdiv(r, t, minus); }), 3);
  EXPECT_EQ(r.values(), (std::vector<int>{7, 7}));
  THIntTensor_div(r, t, -2);
  EXPECT_EQ(r.values(), (std::vector<int>{-3, least / -2}));
  Long lt(std::vector<long>{std::numeric_limits<long>::min()}), lminus(std::vector<long>{-1});
  EXPECT_EQ(raised([&] { THLongTensor_cdiv(lt, lt, lminus); }), 3);
  Char c(std::vector<char>{-128});
  THCharTensor_div(c, c, -1);  // the quotient of chars is an int: it wraps when stored
  EXPECT_EQ(c.values()[0], -128);
}

TEST_F(Ops, IntegersWrap) {
  const int most = std::numeric_limits<int>::max();
  Int t(std::vector<int>{most, 3}), odd({2}, {2}, {most, 0, 3}), r;
  for (const Int *x : {&t, &odd}) {
    THIntTensor_add(r, *x, 1);
    EXPECT_EQ(r.values(), (std::vector<int>{std::numeric_limits<int>::min(), 4}));
    THIntTensor_mul(r, *x, 2);
    EXPECT_EQ(r.values(), (std::vector<int>{-2, 6}));
    THIntTensor_cadd(r, *x, 2, *x);
    EXPECT_EQ(r.values(), (std::vector<int>{most - 2, 9}));
  }
}

TEST_F(Ops, CountsDecideAndNotShapes) {
  Float a({2, 3}, {3, 1}, {1, 2, 3, 4, 5, 6}), b({3, 2}, {1, 3}, {10, 30, 50, 20, 40, 60}), r, five(numbers(5));
  THFloatTensor_cadd(r, a, 1, b);
  EXPECT_EQ(r.sizes(), (std::vector<long>{2, 3}));
  EXPECT_EQ(r.values(), (std::vector<float>{11, 22, 33, 44, 55, 66}));
  std::string message;
  EXPECT_EQ(raised([&] { THFloatTensor_cadd(r, a, 1, five); }, &message), 0);
  EXPECT_NE(message.find("[2 x 3]"), std::string::npos) << message;
  EXPECT_NE(message.find("src [5]"), std::string::npos) << message;
}

TEST_F(Ops, EmptyTensorsHaveNoDimensions) {
  Float empty, r(std::vector<float>{1});
  Byte mask;
  THFloatTensor_add(r, empty, 1);
  EXPECT_EQ(r.t->nDimension, 0);
  THFloatTensor_cadd(r, empty, 1, empty);
  THFloatTensor_ltValue(mask, empty, 1);
  EXPECT_EQ(mask.t->nDimension, 0);
  THFloatTensor_maskedSelect(r, empty, mask);
  EXPECT_EQ(r.t->nDimension, 0);
}

TEST_F(Ops, PowComputesSmallExponentsAsWritten) {
  Double t(std::vector<double>{-0.0, -3}), r;
  THDoubleTensor_pow(r, t, 0.5);
  EXPECT_TRUE(std::signbit(r.values()[0]) && r.values()[0] == 0);
  THDoubleTensor_pow(r, t, -2);
  EXPECT_EQ(r.values()[1], 1.0 / 9.0);
  THDoubleTensor_pow(r, t, 3);
  EXPECT_EQ(r.values()[1], -27);
  THDoubleTensor_pow(r, t, 0);
  EXPECT_EQ(r.values(), (std::vector<double>{1, 1}));
}

TEST_F(Ops, ClampTestsTheLowerLimitFirst) {
  Float t(std::vector<float>{-5, 0, 5, nan_}), r;
  THFloatTensor_clamp(r, t, 2, 1);
  EXPECT_EQ(r.values()[0], 2);
  EXPECT_EQ(r.values()[1], 2);
  EXPECT_EQ(r.values()[2], 1);
  EXPECT_TRUE(std::isnan(r.values()[3]));
}

TEST_F(Ops, ThreadsAndLayoutNeverShowInAnElement) {
  const long n = 300007;
  const auto x = numbers(n, 1), y = numbers(n, 2);
  std::vector<float> wide(2 * n);
  for (long i = 0; i < n; i++) wide[2 * i] = x[i];
  Float t(x), src(y), strided({n}, {2}, wide), r;
  const int before = THGetNumThreads();
  std::vector<std::vector<float>> first;
  for (int threads : {1, 2, 3}) {
    THSetNumThreads(threads);
    std::vector<std::vector<float>> results;
    for (const Float *a : {&t, &strided}) {
      THFloatTensor_cadd(r, *a, 0.3f, src);
      results.push_back(r.values());
      THFloatTensor_cdiv(r, *a, src);
      results.push_back(r.values());
      THFloatTensor_exp(r, *a);
      results.push_back(r.values());
      THFloatTensor_mul(r, *a, 1.7f);
      results.push_back(r.values());
    }
    results.push_back({static_cast<float>(THFloatTensor_sumall(t))});
    for (int i = 0; i < 4; i++)
      for (long k = 0; k < n; k++)
        ASSERT_EQ(std::isnan(results[i][k]) ? 0 : results[i][k], std::isnan(results[i + 4][k]) ? 0 : results[i + 4][k]);
    if (first.empty()) first = results;
    for (size_t i = 0; i < results.size(); i++)
      for (size_t k = 0; k < results[i].size(); k++)
        ASSERT_TRUE(results[i][k] == first[i][k] || std::isnan(first[i][k]));
  }
  THSetNumThreads(before);
}

// --- selections, concatenation, products ----------------------------------------------------------------------------

TEST_F(Ops, MaskedSelectIntoAStridedResult) {
  Float src(std::vector<float>{1, 2, 3, 4}), r({2}, {3}, {9, -1, -1, 9, -1, -1});
  Byte mask(std::vector<unsigned char>{0, 1, 0, 1});
  THFloatTensor_maskedSelect(r, src, mask);
  EXPECT_EQ(r.content(), (std::vector<float>{2, -1, -1, 4, -1, -1}));
}

TEST_F(Ops, CallsThatTheOriginalDoesNotSurviveAreErrors) {
  Float t({3, 2}, {2, 1}, {1, 2, 3, 4, 5, 6}), r({3, 2}, {2, 1}, std::vector<float>(6));
  Long first(std::vector<long>{1}), longer({3, 3}, {3, 1}, std::vector<long>(9, 1));
  EXPECT_EQ(raised([&] { THFloatTensor_indexSelect(r, t, -1, first); }), 4);
  EXPECT_EQ(raised([&] { THFloatTensor_gather(r, t, 1, longer); }), 0);
  EXPECT_EQ(raised([&] { THFloatTensor_scatterAdd(r, 1, longer, t); }), 0);
}

TEST_F(Ops, ABadIndexLeavesTheResultAsItWas) {
  Float t({2, 2}, {2, 1}, {1, 2, 3, 4}), r({2, 2}, {2, 1}, {7, 7, 7, 7});
  Long index({2, 2}, {2, 1}, {1, 2, 2, 3});
  EXPECT_EQ(raised([&] { THFloatTensor_gather(r, t, 0, index); }), 0);
  EXPECT_EQ(raised([&] { THFloatTensor_scatterAdd(r, 0, index, t); }), 0);
  EXPECT_EQ(r.values(), (std::vector<float>{7, 7, 7, 7}));
}

TEST_F(Ops, CatIntoOneOfItsInputs) {
  Float a({1, 2}, {2, 1}, {1, 2}), b({1, 2}, {1, 1}, {3, 4});
  THFloatTensor_cat(a, a, b, 0);
  EXPECT_EQ(a.sizes(), (std::vector<long>{2, 2}));
  EXPECT_EQ(a.values(), (std::vector<float>{1, 2, 3, 4}));
}

TEST_F(Ops, AddmmDoesNotReadTAtBetaZero) {
  Float t({2, 2}, {2, 1}, std::vector<float>(4, nan_)), m({2, 2}, {2, 1}, {1, 2, 3, 4}), r;
  THFloatTensor_addmm(r, 0, t, 1, m, m);
  EXPECT_EQ(r.values(), (std::vector<float>{7, 10, 15, 22}));
  THFloatTensor_addmm(t, 0, t, 1, m, m);
  EXPECT_EQ(t.values(), (std::vector<float>{7, 10, 15, 22}));
}

TEST_F(Ops, AddmmOfEveryLayoutKeepsNoReference) {
  // every pair of strides for 2 x 3, 3 x 2 and 2 x 2, and the same with sizes 1
  for (long inner : {1L, 3L})
    for (long n : {1L, 2L}) {
      const std::vector<std::vector<long>> layouts[3] = {{{inner, 1}, {1, n}, {2 * inner, 2}, {0, 1}},
                                                         {{n, 1}, {1, inner}, {1, 7}, {5, 1}},
                                                         {{n, 1}, {1, n}, {2 * n, 2}}};
      for (const auto &l1 : layouts[0])
        for (const auto &l2 : layouts[1])
          for (const auto &l3 : layouts[2]) {
            Double m1({n, inner}, l1, std::vector<double>(40)), m2({inner, n}, l2, std::vector<double>(40));
            Double r({n, n}, l3, std::vector<double>(40));
            for (int i = 0; i < 40; i++) {
              m1.t->storage->data[i] = i + 1;
              m2.t->storage->data[i] = 3 * i - 7;
            }
            const auto a = m1.values(), b = m2.values();
            THDoubleTensor_addmm(r, 0, r, 2, m1, m2);
            const auto got = r.values();
            for (long i = 0; i < n; i++)
              for (long j = 0; j < n; j++) {
                double sum = 0;
                for (long k = 0; k < inner; k++) sum += a[i * inner + k] * b[k * n + j];
                ASSERT_EQ(got[i * n + j], 2 * sum);
              }
            ASSERT_EQ(m1.t->refcount + m2.t->refcount + r.t->refcount, 3);
            ASSERT_EQ(m1.t->storage->refcount + m2.t->storage->refcount, 2);
          }
    }
}

TEST_F(Ops, UniformFollowsTheStream) {
  THGenerator *generator = THGenerator_new();
  THRandom_manualSeed(generator, 123);
  Double d({1}, {1}, {0});
  THDoubleTensor_uniform(d, generator, 0, 1);
  EXPECT_EQ(d.values()[0], 0.69646918727084994);
  THGenerator_free(generator);
}

// --- errors leave nothing behind ------------------------------------------------------------------------------------

TEST_F(Ops, ErrorsFreeEverything) {
  Float t({2, 3}, {3, 1}, numbers(6)), other(numbers(5)), cube({2, 1, 2}, {2, 2, 1}, numbers(4)), empty, r;
  Long index({2, 3}, {3, 1}, {1, 2, 9, 1, 2, 3}), vector(std::vector<long>{1, 9}), ri;
  Byte mask(std::vector<unsigned char>{0, 1, 2, 0, 1, 0}), r8;
  Int zero({2, 3}, {1, 2}, {0, 1, 2, 3, 4, 5}), ints({2, 3}, {3, 1}, {1, 2, 3, 4, 5, 6}), rint;
  THFloatTensor *inputs[2] = {t, other};
  const std::vector<std::function<void()>> calls{
      [&] { THFloatTensor_cadd(r, t, 1, other); },
      [&] { THFloatTensor_csub(r, t, 1, other); },
      [&] { THFloatTensor_cmul(r, t, other); },
      [&] { THFloatTensor_cdiv(r, t, other); },
      [&] { THIntTensor_cdiv(rint, ints, zero); },
      [&] { THIntTensor_div(rint, ints, 0); },
      [&] { THFloatTensor_addcmul(r, t, 1, other, t); },
      [&] { THFloatTensor_eqTensor(r8, t, other); },
      [&] { THFloatTensor_sum(r, t, 2, 0); },
      [&] { THFloatTensor_sum(r, empty, 0, 0); },
      [&] { THFloatTensor_meanall(empty); },
      [&] { THFloatTensor_max(r, ri, t, -1, 1); },
      [&] { THFloatTensor_cumsum(r, t, 5); },
      [&] { THFloatTensor_sort(r, ri, t, 2, 0); },
      [&] { THFloatTensor_topk(r, ri, t, 4, 1, 0, 1); },
      [&] { THFloatTensor_topk(r, ri, t, 1, 3, 0, 1); },
      [&] { THFloatTensor_indexSelect(r, t, 1, vector); },
      [&] { THFloatTensor_indexSelect(r, t, 1, index); },
      [&] { THFloatTensor_indexSelect(r, t, 7, vector); },
      [&] { THFloatTensor_gather(t, t, 1, index); },
      [&] { THFloatTensor_gather(cube, t, 1, index); },
      [&] { THFloatTensor_gather(t, t, -1, index); },
      [&] { THFloatTensor_scatterAdd(t, 1, index, t); },
      [&] { THFloatTensor_scatterAdd(t, 4, index, t); },
      [&] { THFloatTensor_maskedSelect(r, t, mask); },
      [&] { THFloatTensor_maskedSelect(r, other, mask); },
      [&] { THFloatTensor_cat(r, t, cube, 0); },
      [&] { THFloatTensor_cat(r, t, t, -1); },
      [&] { THFloatTensor_catArray(r, inputs, 0, 0); },
      [&] { THFloatTensor_catArray(r, inputs, 2, 0); },
      [&] { THFloatTensor_addmm(r, 1, t, 1, t, t); },
      [&] { THFloatTensor_addmm(r, 1, cube, 1, t, t); },
      [&] { THFloatTensor_addmm(r, 1, t, 1, cube, t); },
  };
  for (size_t c = 0; c < calls.size(); c++) {
    std::string message;
    ASSERT_GE(raised(calls[c], &message), 0) << "call " << c << " raises nothing";
    EXPECT_FALSE(message.empty()) << "call " << c;
    const size_t before = mallinfo2().uordblks;
    for (int i = 0; i < 100; i++) raised(calls[c]);
    EXPECT_LT(mallinfo2().uordblks, before + 1000) << "call " << c << " leaks: " << message;
  }
  for (const Float *x : {&t, &other, &cube, &r}) EXPECT_EQ(x->t->refcount, 1);
  EXPECT_EQ(t.t->storage->refcount + other.t->storage->refcount + cube.t->storage->refcount, 3);
}

}  // namespace
