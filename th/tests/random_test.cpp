// random_test.cpp: the stream behind every random function, and states of generators.
#include "ops_fixture.h"

#include <climits>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>

namespace {

struct Generator {
  THGenerator *g;
  explicit Generator(unsigned long seed = 123) : g(THGenerator_new()) { THRandom_manualSeed(g, seed); }
  Generator(const Generator &) = delete;
  ~Generator() { THGenerator_free(g); }
  operator THGenerator *() const { return g; }
};

TEST_F(Ops, TheStreamOfSeed123) {
  Generator g;
  Double d(std::vector<double>(1));
  THLongStorage *one = THLongStorage_newWithSize1(1);
  THDoubleTensor_rand(d, g, one);
  EXPECT_EQ(d.values()[0], 0.69646918727084994);
  THDoubleTensor_randn(d, g, one);
  EXPECT_EQ(d.values()[0], -0.18938718695866996);
  EXPECT_EQ(THRandom_random(g), 1840268610u);
  THRandom_manualSeed(g, 123);
  Long p;
  THLongTensor_randperm(p, g, 8);
  EXPECT_EQ(p.values(), (std::vector<long>{6, 2, 1, 3, 4, 7, 0, 5}));
  THLongStorage_free(one);
}

TEST_F(Ops, RandpermCountsFromZeroAndDrawsOneNumberLess) {
  Generator g, same;
  Byte r({3}, {2}, {9, 8, 9, 8, 9});
  THByteTensor_randperm(r, g, 3);
  EXPECT_EQ(r.content()[1], 8);
  std::vector<bool> seen(3);
  for (auto x : r.values()) seen.at(x) = true;
  EXPECT_EQ(seen, std::vector<bool>(3, true));
  THRandom_random(same);
  THRandom_random(same);
  EXPECT_EQ(THRandom_random(g), THRandom_random(same));
  EXPECT_EQ(raised([&] { THByteTensor_randperm(r, g, 0); }), 1);
}

// max is left out, and 0 is in: the Lua layer added the 1.
TEST_F(Ops, ClampedAndCappedRandomLeaveTheUpperLimitOut) {
  Generator g, same;
  Int r(std::vector<int>(2000)), s(std::vector<int>(2000));
  THIntTensor_clampedRandom(r, g, -3, 2);
  std::vector<int> seen(5);
  for (int x : r.values()) seen.at(static_cast<size_t>(x + 3))++;
  for (int count : seen) EXPECT_GT(count, 300);
  THIntTensor_cappedRandom(r, same, 7);
  THRandom_manualSeed(g, 123);
  THIntTensor_clampedRandom(s, g, 0, 7);
  EXPECT_EQ(r.values(), s.values());
  EXPECT_EQ(raised([&] { THIntTensor_clampedRandom(r, g, 2, 2); }), 2);
  EXPECT_EQ(raised([&] { THIntTensor_cappedRandom(r, g, 0); }), 1);
  Long all(std::vector<long>(4));
  THLongTensor_clampedRandom(all, g, LONG_MIN, LONG_MAX);
  for (long x : all.values()) EXPECT_LT(x, LONG_MIN + (1L << 32));
}

TEST_F(Ops, ClampedRandomOfFloatsBelowZeroComesOutUnsigned) {
  Generator g;
  Double r(std::vector<double>(50));
  THDoubleTensor_clampedRandom(r, g, -2, 0);
  for (double x : r.values()) EXPECT_EQ(x, 18446744073709551616.0);
}

TEST_F(Ops, BernoulliOfTensorsChecksBeforeItDraws) {
  Generator g, same;
  Byte r(std::vector<unsigned char>{7, 7, 7});
  Float p(std::vector<float>{0, 1, 1.5f}), good({3}, {0}, {1}), two(std::vector<float>(2));
  Double q(std::vector<double>{0, 1, std::numeric_limits<double>::quiet_NaN()}), halves({3, 1}, {0, 0}, {0.5});
  EXPECT_EQ(raised([&] { THByteTensor_bernoulli_FloatTensor(r, g, p); }), 1);
  EXPECT_EQ(raised([&] { THByteTensor_bernoulli_DoubleTensor(r, g, q); }), 1);
  EXPECT_EQ(raised([&] { THByteTensor_bernoulli_FloatTensor(r, g, two); }), 0);
  EXPECT_EQ(raised([&] { THByteTensor_bernoulli(r, g, 2); }), 1);
  EXPECT_EQ(r.values(), (std::vector<unsigned char>{7, 7, 7}));
  EXPECT_EQ(THRandom_random(g), THRandom_random(same));
  THByteTensor_bernoulli_FloatTensor(r, g, good);
  EXPECT_EQ(r.values(), (std::vector<unsigned char>{1, 1, 1}));
  THByteTensor_bernoulli_DoubleTensor(r, g, halves);
  THByteTensor_bernoulli(r, g, 0.5);
  for (int i = 0; i < 9; i++) THRandom_random(same);
  EXPECT_EQ(THRandom_random(g), THRandom_random(same));
}

// Two uniforms make two normals; the second waits in the generator, across calls and functions.
TEST_F(Ops, TheSecondNormalWaitsInTheGenerator) {
  Generator g, same;
  Double three(std::vector<double>(3)), one(std::vector<double>(1));
  THDoubleTensor_normal(three, g, 0, 1);
  EXPECT_EQ(g.g->normal_is_valid, 1);
  THDoubleTensor_normal(one, g, 10, 2);
  EXPECT_EQ(g.g->normal_is_valid, 0);
  for (int i = 0; i < 3; i++) EXPECT_EQ(THRandom_normal(same, 0, 1), three.values()[i]);
  EXPECT_EQ(THRandom_normal(same, 10, 2), one.values()[0]);
  const double u = 0.69646918727084994, v = THRandom_uniform((THRandom_manualSeed(same, 123), same), 0, 1);
  EXPECT_EQ(u, v);
  const double w = THRandom_uniform(same, 0, 1);
  EXPECT_DOUBLE_EQ(three.values()[0], std::sqrt(-2 * std::log(1 - w)) * std::cos(2 * M_PI * u));
  EXPECT_DOUBLE_EQ(three.values()[1], std::sqrt(-2 * std::log(1 - w)) * std::sin(2 * M_PI * u));
}

// Numbers are drawn many at a time: the stream and what waits in the generator must be those of single calls, at counts
// on both sides of a block and of a state, whatever waits at the start, contiguous or not.
TEST_F(Ops, FillsDrawWhatSingleCallsDraw) {
  for (long n : {1L, 2L, 3L, 511L, 512L, 513L, 623L, 624L, 625L, 1100L, 1801L})
    for (long stride : {1L, 3L})
      for (int waiting : {0, 1}) {
        Generator g, same;
        Double t({n}, {stride}, std::vector<double>(static_cast<size_t>((n - 1) * stride + 1)));
        const auto check = [&](std::function<void()> fill, std::function<double()> draw) {
          for (THGenerator *generator : {g.g, same.g}) {
            THRandom_manualSeed(generator, static_cast<unsigned long>(n));
            if (waiting) THRandom_normal(generator, 0, 1);
          }
          fill();
          for (double x : t.values()) ASSERT_EQ(x, draw());
          EXPECT_EQ(0, memcmp(g.g, same.g, sizeof(THGenerator)));
        };
        check([&] { THDoubleTensor_normal(t, g, 1, 2); }, [&] { return THRandom_normal(same, 1, 2); });
        check([&] { THDoubleTensor_uniform(t, g, 1, 4); }, [&] { return THRandom_uniform(same, 1, 4); });
        check([&] { THDoubleTensor_bernoulli(t, g, 0.3); }, [&] { return THRandom_bernoulli(same, 0.3); });
        check([&] { THDoubleTensor_random(t, g); }, [&] { return static_cast<double>(THRandom_random(same)); });
        check([&] { THDoubleTensor_cappedRandom(t, g, 10); },
              [&] { return static_cast<double>(THRandom_random(same) % 10); });
      }
}

TEST_F(Ops, NothingToFillIsNoError) {
  Generator g, same;
  Float empty;
  THFloatTensor_bernoulli(empty, g, 7);
  THFloatTensor_normal(empty, g, 0, -1);
  THFloatTensor_geometric(empty, g, 7);
  EXPECT_EQ(THRandom_random(g), THRandom_random(same));
}

TEST_F(Ops, NormalsWithTensorsTakeTheShapeOfTheirParameters) {
  Generator g, same;
  Float means({2, 2}, {1, 2}, {1, 3, 2, 4}), devs({4}, {1}, {1, 0, -1, 2}), r, plain(std::vector<float>(4));
  THFloatTensor_normal(plain, same, 0, 1);
  const auto n = plain.values();
  THFloatTensor_normal_means_stddevs(r, g, means, devs);
  EXPECT_EQ(r.sizes(), (std::vector<long>{2, 2}));
  EXPECT_EQ(r.values(), (std::vector<float>{n[0] + 1, 2, -n[2] + 3, n[3] * 2 + 4}));
  THRandom_manualSeed(g, 123);
  THFloatTensor_normal_stddevs(r, g, 0.5, devs);
  EXPECT_EQ(r.values(), (std::vector<float>{n[0] + 0.5f, 0.5f, -n[2] + 0.5f, n[3] * 2 + 0.5f}));
  THRandom_manualSeed(g, 123);
  THFloatTensor_normal_means(r, g, means, 1);
  EXPECT_EQ(r.values(), (std::vector<float>{n[0] + 1, n[1] + 2, n[2] + 3, n[3] + 4}));
  THRandom_manualSeed(g, 123);
  THFloatTensor_normal_means(r, g, r, 1);  // overwritten before they are read
  EXPECT_EQ(r.values(), (std::vector<float>{n[0] + n[0], n[1] + n[1], n[2] + n[2], n[3] + n[3]}));
  Float two(std::vector<float>(2));
  EXPECT_EQ(raised([&] { THFloatTensor_normal_means_stddevs(r, g, means, two); }), 0);
  EXPECT_EQ(raised([&] { THFloatTensor_normal_means(r, g, means, 0); }), 2);
  EXPECT_EQ(raised([&] { THFloatTensor_logNormal(r, g, 0, 0); }), 2);
  EXPECT_EQ(raised([&] { THFloatTensor_geometric(r, g, 1); }), 1);
}

TEST_F(Ops, TheOtherDistributionsFollowTheStream) {
  Generator g, same;
  Double r(std::vector<double>(3));
  const auto check = [&](std::function<void()> fill, std::function<double()> draw) {
    THRandom_manualSeed(g, 9);
    THRandom_manualSeed(same, 9);
    fill();
    for (double x : r.values()) EXPECT_EQ(x, draw());
  };
  check([&] { THDoubleTensor_exponential(r, g, 2); }, [&] { return THRandom_exponential(same, 2); });
  check([&] { THDoubleTensor_cauchy(r, g, 1, 2); }, [&] { return THRandom_cauchy(same, 1, 2); });
  check([&] { THDoubleTensor_logNormal(r, g, 1, 2); }, [&] { return THRandom_logNormal(same, 1, 2); });
  check([&] { THDoubleTensor_geometric(r, g, 0.3); }, [&] { return THRandom_geometric(same, 0.3); });
  check([&] { THDoubleTensor_uniform(r, g, 3, 1); }, [&] { return THRandom_uniform(same, 3, 1); });
}

TEST_F(Ops, MultinomialOfAStridedVectorLeavesIt) {
  Generator g;
  Double weights({3}, {2}, {0, 100, 1, 100, 0});
  Long r;
  THDoubleTensor_multinomial(r, g, weights, 5, 1);
  EXPECT_EQ(r.sizes(), std::vector<long>{5});
  EXPECT_EQ(r.values(), std::vector<long>(5, 1));
  EXPECT_EQ(weights.sizes(), std::vector<long>{3});
  EXPECT_EQ(weights.t->stride[0], 2);
}

TEST_F(Ops, MultinomialWithoutReplacementDrawsEachOnce) {
  Generator g;
  Float weights({2, 4}, {1, 2}, {1, 4, 2, 3, 3, 2, 4, 1});
  Long r({2, 4}, {9, 2}, std::vector<long>(16, -7));
  THFloatTensor_multinomial(r, g, weights, 4, 0);
  for (size_t row = 0; row < 2; row++) {
    std::vector<bool> seen(4);
    for (size_t j = 0; j < 4; j++) seen.at(static_cast<size_t>(r.values()[row * 4 + j])) = true;
    EXPECT_EQ(seen, std::vector<bool>(4, true));
  }
  EXPECT_EQ(r.content()[1], -7);
}

TEST_F(Ops, MultinomialFollowsTheWeights) {
  Generator g;
  Double weights(std::vector<double>{1, 0, 3, 4});
  Long r;
  THDoubleTensor_multinomial(r, g, weights, 80000, 1);
  std::vector<double> share(4);
  for (long x : r.values()) share.at(static_cast<size_t>(x)) += 1 / 80000.0;
  EXPECT_NEAR(share[0], 0.125, 0.005);
  EXPECT_EQ(share[1], 0);
  EXPECT_NEAR(share[2], 0.375, 0.005);
}

TEST_F(Ops, MultinomialErrorsDrawNothing) {
  Generator g, same;
  Double two({2, 2}, {2, 1}, {1, 1, 0, 0}), good(std::vector<double>{1, 1}), empty;
  Long r(std::vector<long>{5});
  EXPECT_EQ(raised([&] { THDoubleTensor_multinomial(r, g, two, 1, 1); }), 2);
  EXPECT_EQ(raised([&] { THDoubleTensor_multinomial(r, g, good, 3, 0); }), 2);
  EXPECT_EQ(raised([&] { THDoubleTensor_multinomial(r, g, good, 0, 1); }), 2);
  EXPECT_EQ(raised([&] { THDoubleTensor_multinomial(r, g, empty, 1, 1); }), 3);
  EXPECT_EQ(r.values(), std::vector<long>{5});
  EXPECT_EQ(THRandom_random(g), THRandom_random(same));
}

// An alias of 0 counts as none, and the draw takes 1 off the alias: both as in the original.
TEST_F(Ops, AliasTablesKeepTheirOffsets) {
  Generator g;
  Double p(std::vector<double>{0.75, 0.25}), q;
  Long J, r({100}, {2}, std::vector<long>(200, -9));
  THDoubleTensor_multinomialAliasSetup(p, J, q);
  EXPECT_EQ(J.values(), (std::vector<long>{0, 0}));
  EXPECT_EQ(q.values(), (std::vector<double>{1, 1}));
  Double none(std::vector<double>{0, 0});
  Long alias(std::vector<long>{0, 5});
  THDoubleTensor_multinomialAliasDraw(r, g, alias, none);
  for (long x : r.values()) EXPECT_TRUE(x == -1 || x == 4);
  EXPECT_EQ(r.content()[1], -9);
  THDoubleTensor_multinomialAliasDraw(r, g, alias, q);
  for (long x : r.values()) EXPECT_TRUE(x == 0 || x == 1);
}

TEST_F(Ops, AliasDrawFillsTensorsOfAnyShape) {
  Generator g;
  Float q(std::vector<float>{1, 1, 1});
  Long J(std::vector<long>{0, 0, 0}), r({2, 2}, {1, 2}, {9, 9, 9, 9});
  THFloatTensor_multinomialAliasDraw(r, g, J, q);
  for (long x : r.values()) EXPECT_TRUE(x >= 0 && x < 3);
}

TEST_F(Ops, AliasErrors) {
  Generator g, same;
  Double zero(std::vector<double>{1, 0}), matrix({1, 2}, {2, 1}, {0.5, 0.5}), q(std::vector<double>{1, 2}), empty;
  Double half(std::vector<double>{0.5, 0.5}), one(std::vector<double>{1});
  Long J(std::vector<long>{0, 0}), square({1, 2}, {2, 1}, {0, 0}), r(std::vector<long>{5}), table;
  Double kept;
  EXPECT_EQ(raised([&] { THDoubleTensor_multinomialAliasSetup(zero, table, kept); }), 2);
  EXPECT_EQ(raised([&] { THDoubleTensor_multinomialAliasSetup(matrix, table, kept); }), 1);
  EXPECT_EQ(raised([&] { THDoubleTensor_multinomialAliasSetup(empty, table, kept); }), 1);
  EXPECT_EQ(raised([&] { THDoubleTensor_multinomialAliasSetup(half, table, half); }), 3);
  EXPECT_EQ(raised([&] { THDoubleTensor_multinomialAliasDraw(r, g, square, half); }), 3);
  EXPECT_EQ(raised([&] { THDoubleTensor_multinomialAliasDraw(r, g, J, one); }), 4);
  EXPECT_EQ(raised([&] { THDoubleTensor_multinomialAliasDraw(r, g, J, q); }), 1);
  EXPECT_EQ(r.values(), std::vector<long>{5});
  EXPECT_EQ(THRandom_random(g), THRandom_random(same));
}

TEST_F(Ops, StatesOfGeneratorsGoThroughBytes) {
  Generator g, other(7);
  THRandom_normal(g, 0, 1);
  Byte state;
  THByteTensor_getRNGState(g, state);
  ASSERT_EQ(state.sizes(), std::vector<long>{5048});
  EXPECT_EQ(0, memcmp(THByteTensor_data(state), g.g, 5048));
  const double waiting = THRandom_normal(g, 0, 1);
  const unsigned long next = THRandom_random(g);
  THByteTensor_setRNGState(other, state);
  EXPECT_EQ(THRandom_normal(other, 0, 1), waiting);
  EXPECT_EQ(THRandom_random(other), next);
  // at an odd address
  auto bytes = state.values();
  bytes.insert(bytes.begin(), 0);
  Byte shifted({5048}, {1}, bytes, 1);
  THByteTensor_setRNGState(other, shifted);
  EXPECT_EQ(THRandom_normal(other, 0, 1), waiting);
}

TEST_F(Ops, BadStatesLeaveTheGenerator) {
  Generator g, same;
  Byte state;
  THByteTensor_getRNGState(g, state);
  const auto with = [&](size_t offset, long value, size_t bytes) {
    auto content = state.values();
    memcpy(content.data() + offset, &value, bytes);
    Byte bad(content);
    return raised([&] { THByteTensor_setRNGState(g, bad); });
  };
  EXPECT_EQ(with(8, 0, 4), 1);
  EXPECT_EQ(with(8, 625, 4), 1);
  EXPECT_EQ(with(12, 0, 4), 1);
  EXPECT_EQ(with(16, 625, 8), 1);
  EXPECT_EQ(with(8, 600, 4), -1);  // 599 numbers before the state is renewed, 624 there
  THRandom_manualSeed(g, 123);
  auto content = state.values();
  const long next = 624;
  const int left = 500;
  memcpy(content.data() + 8, &left, 4);
  memcpy(content.data() + 16, &next, 8);
  Byte behind(content);
  EXPECT_EQ(raised([&] { THByteTensor_setRNGState(g, behind); }), 1);  // the original reads behind the state
  Byte shorter(std::vector<unsigned char>(5047));
  EXPECT_EQ(raised([&] { THByteTensor_setRNGState(g, shorter); }), 1);
  Byte strided({5048}, {2}, std::vector<unsigned char>(10096));
  EXPECT_EQ(raised([&] { THByteTensor_setRNGState(g, strided); }), 1);
  EXPECT_EQ(raised([&] { THByteTensor_getRNGState(g, strided); }), 1);
  EXPECT_EQ(THRandom_random(g), THRandom_random(same));
}

}  // namespace
