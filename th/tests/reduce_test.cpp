// reduce_test.cpp: quirks of the reductions that the recorded vectors are too small, or too tame, to show.
#include <malloc.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <random>

#include "ops_fixture.h"

namespace {

const float inf = std::numeric_limits<float>::infinity();
const float nan_ = std::numeric_limits<float>::quiet_NaN();

std::vector<float> shuffled(long n, unsigned seed = 3) {
  std::vector<float> x(static_cast<size_t>(n));
  for (long i = 0; i < n; i++) x[static_cast<size_t>(i)] = static_cast<float>(i);
  std::shuffle(x.begin(), x.end(), std::mt19937(seed));
  return x;
}

// --- products and sums
// ------------------------------------------------------------------------------------------------

TEST_F(Ops, ProdMultipliesInDoubleAlongStrideOneAndInTheElementTypeElsewhere) {
  const long n = 1000;
  const std::vector<float> same(2 * n, 1.001f);
  double wide = 1;
  float narrow = 1;
  for (long i = 0; i < n; i++) {
    wide *= 1.001f;
    narrow *= 1.001f;
  }
  ASSERT_NE(static_cast<float>(wide), narrow);
  Float rows({n}, {1}, same), planes({n}, {2}, same), r;
  THFloatTensor_prod(r, rows, 0, 0);
  EXPECT_EQ(r.values()[0], static_cast<float>(wide));
  THFloatTensor_prod(r, planes, 0, 0);
  EXPECT_EQ(r.values()[0], narrow);
  EXPECT_EQ(THFloatTensor_prodall(planes), wide);
  THFloatTensor_cumprod(r, planes, 0);
  EXPECT_EQ(r.values().back(), static_cast<float>(wide));
}

TEST_F(Ops, ProductsOverflowInTheOrderOfTheElements) {
  Double t(std::vector<double>{1e200, 1e200, 1e-200, 1e-200}), r;
  EXPECT_TRUE(std::isinf(THDoubleTensor_prodall(t)));
  THDoubleTensor_prod(r, t, 0, 1);
  EXPECT_TRUE(std::isinf(r.values()[0]));
  Byte bytes({2, 2}, {2, 1}, {100, 3, 200, 5}), r8;
  THByteTensor_prod(r8, bytes, 1, 0);
  EXPECT_EQ(r8.values(), (std::vector<unsigned char>{300 & 255, 1000 & 255}));
  EXPECT_EQ(THByteTensor_prodall(bytes), 300 * 1000);
  Float empty;
  EXPECT_EQ(THFloatTensor_prodall(empty), 1);
}

TEST_F(Ops, DotWrapsIntegersWithinARunOnly) {
  const std::vector<unsigned char> x(40, 100);
  Byte row({40}, {1}, x), step({20, 2}, {2, 1}, x), cut({10, 2}, {4, 1}, x), other({10, 2}, {4, 1}, x);
  EXPECT_EQ(THByteTensor_dot(row, row), (40 * 10000) & 255);
  EXPECT_EQ(THByteTensor_dot(step, row), (40 * 10000) & 255);
  EXPECT_EQ(THByteTensor_dot(cut, other), 10 * ((2 * 10000) & 255));
  Float a({2, 3}, {3, 1}, {1, 2, 3, 4, 5, 6}), b({3, 2}, {1, 3}, {1, 2, 3, 4, 5, 6}), empty;
  EXPECT_EQ(THFloatTensor_dot(a, b), 1 + 8 + 6 + 20 + 15 + 36);
  EXPECT_EQ(THFloatTensor_dot(empty, empty), 0);
  EXPECT_EQ(raised([&] { THFloatTensor_dot(a, empty); }), 0);
}

TEST_F(Ops, TraceAndNumel) {
  Int t({2, 3}, {1, 2}, {1, 2, 3, 4, 5, 6}), line(std::vector<int>{1, 2});
  EXPECT_EQ(THIntTensor_trace(t), 1 + 4);
  EXPECT_EQ(raised([&] { THIntTensor_trace(line); }), 1);
  EXPECT_EQ(THIntTensor_numel(t), 6);
}

// --- extremes and ranks
// -----------------------------------------------------------------------------------------------

TEST_F(Ops, ExtremesOfAllGiveNanAndTheFirstZero) {
  for (size_t at : {size_t(0), size_t(17), size_t(99)}) {
    std::vector<float> x(100, 1);
    x[at] = nan_;
    Float t(x), turned({10, 10}, {1, 10}, x);
    EXPECT_TRUE(std::isnan(THFloatTensor_maxall(t)) && std::isnan(THFloatTensor_minall(t))) << at;
    EXPECT_TRUE(std::isnan(THFloatTensor_maxall(turned)) && std::isnan(THFloatTensor_minall(turned))) << at;
  }
  std::vector<float> zeros(40, 0.0f);
  zeros[3] = -0.0f;
  zeros[0] = -1;
  zeros[1] = -1;
  zeros[2] = -1;
  Float t(zeros), turned({4, 10}, {1, 4}, zeros);
  EXPECT_TRUE(std::signbit(THFloatTensor_maxall(t)));
  EXPECT_FALSE(std::signbit(THFloatTensor_maxall(turned)));  // row 0 is -1, then the zeros 4, 8, ...
  EXPECT_EQ(THFloatTensor_minall(t), -1);
  Float empty;
  EXPECT_EQ(raised([&] { THFloatTensor_maxall(empty); }), 1);
  EXPECT_EQ(raised([&] { THFloatTensor_minall(empty); }), 1);
  EXPECT_EQ(raised([&] { THFloatTensor_medianall(empty); }), 1);
}

TEST_F(Ops, ExtremesOfAllInEveryLayout) {
  auto x = shuffled(60);
  Float t({3, 4, 5}, {1, 15, 3}, x), gaps({6, 5}, {10, 2}, x), stretched({3, 60}, {0, 1}, x);
  for (const Float *any : {&t, &stretched}) {
    EXPECT_EQ(THFloatTensor_maxall(*any), 59);
    EXPECT_EQ(THFloatTensor_minall(*any), 0);
  }
  const auto seen = gaps.values();
  EXPECT_EQ(THFloatTensor_maxall(gaps), *std::max_element(seen.begin(), seen.end()));
  EXPECT_EQ(THFloatTensor_minall(gaps), *std::min_element(seen.begin(), seen.end()));
  Int ints(std::vector<int>{3, -7, 3});
  EXPECT_EQ(THIntTensor_maxall(ints), 3);
  EXPECT_EQ(THIntTensor_minall(ints), -7);
}

// Registers that long double needs were once left in use.
TEST_F(Ops, ExtremesLeaveLongDoubleUsable) {
  Float t(shuffled(7)), values;
  Long indices;
  volatile long double quarter = 0.25L;
  THFloatTensor_maxall(t);
  EXPECT_EQ(quarter * quarter, 0.0625L);
  THFloatTensor_minall(t);
  EXPECT_EQ(quarter * quarter, 0.0625L);
  THFloatTensor_max(values, indices, t, 0, 1);
  EXPECT_EQ(quarter * quarter, 0.0625L);
}

TEST_F(Ops, RanksOfAShuffle) {
  for (long n : {1L, 2L, 3L, 10L, 101L, 1000L}) {
    const auto x = shuffled(n, static_cast<unsigned>(n));
    Float t({n, 1}, {1, 7}, x), values;
    Long indices;
    for (long k : {1L, (n + 1) / 2, n}) {
      THFloatTensor_kthvalue(values, indices, t, k, 0, 1);
      EXPECT_EQ(values.values()[0], static_cast<float>(k - 1));
      EXPECT_EQ(x[static_cast<size_t>(indices.values()[0])], static_cast<float>(k - 1));
      EXPECT_EQ(values.sizes(), (std::vector<long>{1, 1}));
    }
    THFloatTensor_median(values, indices, t, 0, 0);
    EXPECT_EQ(values.values()[0], static_cast<float>((n - 1) / 2));
    EXPECT_EQ(THFloatTensor_medianall(t), static_cast<float>((n - 1) / 2));
    EXPECT_EQ(values.sizes(), (std::vector<long>{1}));
  }
}

TEST_F(Ops, RanksSurviveNans) {
  std::vector<float> x = shuffled(50);
  for (size_t i = 0; i < x.size(); i += 3) x[i] = nan_;
  Float t(x), values;
  Long indices;
  THFloatTensor_median(values, indices, t, 0, 0);
  THFloatTensor_mode(values, indices, t, 0, 0);
  THFloatTensor_medianall(t);
  EXPECT_TRUE(indices.values()[0] >= 0 && indices.values()[0] < 50);
}

TEST_F(Ops, RanksWriteOnlyTheElementsOfStridedResults) {
  Float t({2, 3}, {3, 1}, {3, 1, 2, 9, 7, 8}), values({2, 1}, {2, 1}, {0, -1, 0, -1});
  Long indices({2, 1}, {3, 1}, {9, -1, -1, 9, -1, -1});
  THFloatTensor_median(values, indices, t, 1, 1);
  EXPECT_EQ(values.content(), (std::vector<float>{2, -1, 8, -1}));
  EXPECT_EQ(indices.content(), (std::vector<long>{2, -1, -1, 2, -1, -1}));
}

TEST_F(Ops, ModeIsTheSmallestOfTheMostFrequentAndItsLastPlace) {
  Int t({2, 7}, {7, 1}, {5, 2, 5, 2, 9, 2, 5, 4, 3, 2, 1, 0, -1, -2}), values;
  Long indices;
  THIntTensor_mode(values, indices, t, 1, 0);
  EXPECT_EQ(values.values(), (std::vector<int>{2, -2}));
  EXPECT_EQ(indices.values(), (std::vector<long>{5, 6}));
}

TEST_F(Ops, EqualNeedsTheShapeAndNoNan) {
  const auto x = shuffled(3000);
  Float t({30, 100}, {100, 1}, x), same({30, 100}, {100, 1}, x), turned({100, 30}, {1, 100}, x), empty, empty2;
  EXPECT_EQ(THFloatTensor_equal(t, same), 1);
  EXPECT_EQ(THFloatTensor_equal(t, turned), 0);
  THFloatTensor_transpose(turned, nullptr, 0, 1);
  EXPECT_EQ(THFloatTensor_equal(t, turned), 1);
  same.t->storage->data[2999] += 1;
  turned.t->storage->data[2999] += 1;
  EXPECT_EQ(THFloatTensor_equal(t, same), 0);
  Float narrow({30, 50}, {100, 1}, x), other({30, 50}, {50, 1}, std::vector<float>(x.begin(), x.begin() + 1500));
  EXPECT_EQ(THFloatTensor_equal(narrow, other), 0);
  EXPECT_EQ(THFloatTensor_equal(empty, empty2), 1);
  Float n(std::vector<float>{nan_}), zero(std::vector<float>{0.0f}), minus(std::vector<float>{-0.0f});
  EXPECT_EQ(THFloatTensor_equal(n, n), 0);
  EXPECT_EQ(THFloatTensor_equal(zero, minus), 1);
}

TEST_F(Ops, LogicalReductionsOfBytes) {
  Byte all(std::vector<unsigned char>{1, 2, 255}), some(std::vector<unsigned char>{0, 2, 0}), none({2}, {1}, {0, 0}),
      empty;
  EXPECT_EQ(THByteTensor_logicalall(all), 1);
  EXPECT_EQ(THByteTensor_logicalall(some), 0);
  EXPECT_EQ(THByteTensor_logicalany(some), 1);
  EXPECT_EQ(THByteTensor_logicalany(none), 0);
  EXPECT_EQ(raised([&] { THByteTensor_logicalall(empty); }), 1);
  EXPECT_EQ(raised([&] { THByteTensor_logicalany(empty); }), 1);
}

// --- spread, norms, histograms
// ----------------------------------------------------------------------------------------

TEST_F(Ops, VarOverADimensionLosesWhatRoundedSquaresLose) {
  Float t(std::vector<float>{2281.5f, 2281.25f}), planes({2, 2}, {2, 1}, {2281.5f, 1, 2281.25f, 3}), r;
  THFloatTensor_var(r, t, 0, 0, 0);
  EXPECT_EQ(r.values()[0], 0);
  EXPECT_EQ(THFloatTensor_varall(t, 0), 0.03125);
  EXPECT_EQ(THFloatTensor_varall(t, 1), 0.015625);
  EXPECT_EQ(THFloatTensor_stdall(t, 0), std::sqrt(0.03125));
  THFloatTensor_var(r, planes, 0, 0, 1);
  EXPECT_EQ(r.values(), (std::vector<float>{0, 2}));
  THFloatTensor_std(r, planes, 0, 1, 1);
  EXPECT_EQ(r.values(), (std::vector<float>{0, 1}));
  Float one(std::vector<float>{7});
  THFloatTensor_var(r, one, 0, 0, 0);
  EXPECT_TRUE(std::isnan(r.values()[0]));
}

TEST_F(Ops, SpreadInEveryLayout) {
  const auto x = shuffled(20 * 300);
  Float t({20, 300}, {300, 1}, x), turned({300, 20}, {1, 300}, x), steps({10, 300}, {600, 1}, x),
      odd({20, 150}, {300, 2}, x);
  for (const Float *any : {&t, &turned, &steps, &odd}) {
    for (int dim = 0; dim < 2; dim++) {
      Float r, m;
      THFloatTensor_std(r, *any, dim, 0, 1);
      THFloatTensor_mean(m, *any, dim, 1);
      const auto values = any->values(), got = r.values(), means = m.values();
      const long rows = any->t->size[0], columns = any->t->size[1], n = dim ? columns : rows;
      for (size_t i = 0; i < got.size(); i++) {
        double sum = 0, squares = 0;
        for (long k = 0; k < n; k++) {
          const double v = values[dim ? i * static_cast<size_t>(columns) + static_cast<size_t>(k)
                                      : static_cast<size_t>(k * columns) + i];
          sum += v;
          squares += v * v;
        }
        const double n1 = static_cast<double>(n), expected = std::sqrt((squares - sum * sum / n1) / (n1 - 1));
        ASSERT_NEAR(got[i], expected, 1e-3 * expected);
        ASSERT_NEAR(means[i], sum / n1, 1e-3 * std::abs(sum / n1) + 1e-3);
      }
    }
  }
}

TEST_F(Ops, NormsOfEveryPower) {
  Float t({2, 2}, {2, 1}, {3, -4, 0, -1}), r, other({4}, {1}, {0, 0, 0, 0});
  const float expected[5][2] = {{2, 1}, {7, 1}, {5, 1}, {powf(27 + 64, 1 / 3.0f), 1}, {powf(sqrtf(3) + 2, 2), 1}};
  const float powers[5] = {0, 1, 2, 3, 0.5f};
  for (int i = 0; i < 5; i++) {
    THFloatTensor_norm(r, t, powers[i], 1, 0);
    EXPECT_FLOAT_EQ(r.values()[0], expected[i][0]) << powers[i];
    EXPECT_FLOAT_EQ(r.values()[1], expected[i][1]) << powers[i];
  }
  THFloatTensor_norm(r, t, 2, 0, 1);
  EXPECT_EQ(r.values(), (std::vector<float>{3, sqrtf(17)}));
  EXPECT_EQ(THFloatTensor_normall(t, 0), 3);
  EXPECT_EQ(THFloatTensor_normall(t, 1), 8);
  EXPECT_EQ(THFloatTensor_normall(t, 2), std::sqrt(26.0));
  EXPECT_FLOAT_EQ(static_cast<float>(THFloatTensor_normall(t, 3)), powf(92, 1 / 3.0f));
  EXPECT_EQ(THFloatTensor_dist(t, other, 1), 8);
  EXPECT_EQ(THFloatTensor_dist(t, other, 2), sqrtf(26));
  EXPECT_TRUE(std::isinf(THFloatTensor_dist(t, other, 0)));  // zeros count: 4^(1/0)
}

TEST_F(Ops, NormallSquaresInDoubleAndDistAddsInTheElementType) {
  const long n = 4000;
  std::vector<float> x(n, 0.1f);
  x[0] = 3e5f;
  Float t(x), zero({n}, {1}, std::vector<float>(n, 0)), huge(std::vector<float>{1e30f, 1e30f}), r;
  float narrow = 0;
  for (float v : x) narrow += v;
  EXPECT_EQ(THFloatTensor_dist(t, zero, 1), narrow);
  EXPECT_NE(narrow, static_cast<float>(THFloatTensor_normall(t, 1)));
  EXPECT_EQ(THFloatTensor_normall(huge, 2), std::sqrt(2 * double(1e30f) * double(1e30f)));
  THFloatTensor_norm(r, huge, 2, 0, 0);
  EXPECT_TRUE(std::isinf(r.values()[0]));
}

TEST_F(Ops, RenormScalesOnlyWhatIsTooLong) {
  Float t({2, 2}, {2, 1}, {3, 4, 0.6f, 0.8f}), r;
  THFloatTensor_renorm(r, t, 2, 0, 2.5f);
  const float factor = static_cast<float>(2.5f / (5 + 1e-7));
  EXPECT_EQ(r.values(), (std::vector<float>{3 * factor, 4 * factor, 0.6f, 0.8f}));
  THFloatTensor_renorm(t, t, 1, 1, 3.6f);
  EXPECT_EQ(t.values()[0], 3);
  EXPECT_EQ(t.values()[2], 0.6f);
  EXPECT_NEAR(t.values()[1] + t.values()[3], 3.6f, 1e-6);
}

TEST_F(Ops, HistogramsCountTheGreatestInTheLastBin) {
  Double t(std::vector<double>{0, 1, 2, 3, 4, std::nan("")}), counts;
  THDoubleTensor_histc(counts, t, 4, 0, 4);
  EXPECT_EQ(counts.values(), (std::vector<double>{1, 1, 1, 2}));
  Float f(std::vector<float>{100}), bins({100}, {2}, std::vector<float>(200, 7));
  THFloatTensor_histc(bins, f, 100, 0, 100);
  EXPECT_EQ(bins.values()[99], 1);
  EXPECT_EQ(bins.content()[199], 7);  // between the elements
  Float rows({2, 2}, {1, 2}, {0, 5, 1, 10}), table;
  THFloatTensor_bhistc(table, rows, 2, 0, 0);
  EXPECT_EQ(table.values(), (std::vector<float>{2, 0, 0, 2}));
  Float crossed(std::vector<float>{1, 2});
  THFloatTensor_histc(bins, crossed, 2, 5, 1);
  EXPECT_EQ(bins.values(), (std::vector<float>{0, 0}));
}

TEST_F(Ops, HistogramsWithoutARangeAreArgumentErrors) {
  Float t(std::vector<float>{1, inf}), wide(std::vector<float>{2.7771e38f, -1.7855e38f}),
      big(std::vector<float>{1e20f}), r;
  EXPECT_EQ(raised([&] { THFloatTensor_histc(r, t, 4, 0, 0); }), 4);
  EXPECT_EQ(raised([&] { THFloatTensor_histc(r, wide, 4, 0, 0); }), 4);
  EXPECT_EQ(raised([&] { THFloatTensor_histc(r, big, 4, 0, 0); }), 4);
  EXPECT_EQ(raised([&] { THFloatTensor_histc(r, big, 4, -inf, 0); }), 4);
  EXPECT_EQ(raised([&] { THFloatTensor_histc(r, big, 0, 0, 1); }), 3);
  EXPECT_EQ(raised([&] { THFloatTensor_histc(r, big, -1, 0, 1); }), 3);
  EXPECT_EQ(r.t->nDimension, 0);
}

// --- errors leave nothing behind
// --------------------------------------------------------------------------------------

TEST_F(Ops, ErrorsOfReductionsFreeEverything) {
  Float t({2, 3}, {3, 1}, shuffled(6)), line(shuffled(5)), empty, r;
  Long ri;
  const std::vector<std::function<void()>> calls{
      [&] { THFloatTensor_prod(r, t, 2, 0); },
      [&] { THFloatTensor_cumprod(r, t, -1); },
      [&] { THFloatTensor_mean(r, t, 2, 0); },
      [&] { THFloatTensor_var(r, t, 2, 0, 0); },
      [&] { THFloatTensor_std(r, t, -1, 0, 0); },
      [&] { THFloatTensor_norm(r, t, 2, 5, 0); },
      [&] { THFloatTensor_renorm(r, t, 2, 5, 1); },
      [&] { THFloatTensor_renorm(r, t, 0, 0, 1); },
      [&] { THFloatTensor_renorm(r, line, 2, 0, 1); },
      [&] { THFloatTensor_dist(t, line, 2); },
      [&] { THFloatTensor_kthvalue(r, ri, t, 1, 2, 0); },
      [&] { THFloatTensor_kthvalue(r, ri, t, 4, 1, 0); },
      [&] { THFloatTensor_kthvalue(r, ri, t, 0, 1, 0); },
      [&] { THFloatTensor_median(r, ri, t, -1, 0); },
      [&] { THFloatTensor_mode(r, ri, t, 2, 0); },
      [&] { THFloatTensor_medianall(empty); },
      [&] { THFloatTensor_varall(empty, 0); },
      [&] { THFloatTensor_stdall(empty, 0); },
      [&] { THFloatTensor_histc(r, t, 0, 0, 1); },
      [&] { THFloatTensor_bhistc(r, line, 2, 0, 1); },
      [&] { THFloatTensor_bhistc(r, t, 0, 0, 1); },
  };
  for (size_t c = 0; c < calls.size(); c++) {
    std::string message;
    ASSERT_GE(raised(calls[c], &message), 0) << "call " << c << " raises nothing";
    EXPECT_FALSE(message.empty()) << "call " << c;
    const size_t before = mallinfo2().uordblks;
    for (int i = 0; i < 100; i++) raised(calls[c]);
    EXPECT_LT(mallinfo2().uordblks, before + 1000) << "call " << c << " leaks: " << message;
  }
  EXPECT_EQ(t.t->refcount + line.t->refcount + t.t->storage->refcount + line.t->storage->refcount, 4);
}

TEST_F(Ops, ASliceTooLongForABufferIsAnError) {
  Float t(std::vector<float>{1}), r;
  Long ri;
  const long sizes[1] = {1L << 61}, strides[1] = {0};
  THFloatTensor_setStorageNd(t, t.t->storage, 0, 1, const_cast<long *>(sizes), const_cast<long *>(strides));
  EXPECT_EQ(raised([&] { THFloatTensor_median(r, ri, t, 0, 0); }), 0);
  EXPECT_EQ(raised([&] { THFloatTensor_medianall(t); }), 0);
}

}  // namespace
