// arithmetic_test.cpp: arithmetic, sums and extremes give in any layout what a plain loop over the elements gives.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "ops_fixture.h"

namespace {

using FloatCall = std::function<void(THFloatTensor *, THFloatTensor *)>;

std::vector<float> numbers(size_t n) {
  std::vector<float> x(n);
  for (size_t i = 0; i < n; i++) x[i] = static_cast<float>((i * 37) % 23) / 4.0f + 0.25f;
  return x;
}

// Contiguous, transposed, and with gaps, all of shape 4 x 6.
struct Layouts {
  Float whole{{4, 6}, {6, 1}, numbers(24)}, turned{{4, 6}, {1, 4}, numbers(24)}, gaps{{4, 6}, {14, 2}, numbers(56)};
  std::vector<Float *> all{&whole, &turned, &gaps};
};

// ours on every layout, into a fresh tensor, a strided one and in place; expected is the loop's body.
void expect_elementwise(const char *name, const FloatCall &ours, const std::function<float(float)> &expected) {
  for (size_t k = 0; k < 3; k++) {
    Layouts layouts;
    Float &t = *layouts.all[k];
    std::vector<float> wanted = t.values();
    for (float &x : wanted) x = expected(x);
    Float fresh, strided({4, 6}, {12, 2}, std::vector<float>(48, -7));
    ours(fresh, t);
    EXPECT_EQ(fresh.values(), wanted) << name << " layout " << k;
    ours(strided, t);
    EXPECT_EQ(strided.values(), wanted) << name << " strided, layout " << k;
    EXPECT_EQ(std::count(strided.t->storage->data, strided.t->storage->data + 48, -7.0f), 24) << name;
    ours(t, t);
    EXPECT_EQ(t.values(), wanted) << name << " in place, layout " << k;
  }
}

TEST_F(Ops, ArithmeticWithANumberInEveryLayout) {
  expect_elementwise(
      "add", [](auto *r, auto *t) { THFloatTensor_add(r, t, 1.5f); }, [](float x) { return x + 1.5f; });
  expect_elementwise(
      "sub", [](auto *r, auto *t) { THFloatTensor_sub(r, t, 1.5f); }, [](float x) { return x - 1.5f; });
  expect_elementwise(
      "mul", [](auto *r, auto *t) { THFloatTensor_mul(r, t, 1.1f); }, [](float x) { return x * 1.1f; });
  expect_elementwise(
      "div", [](auto *r, auto *t) { THFloatTensor_div(r, t, 3); }, [](float x) { return x / 3; });
  expect_elementwise(
      "neg", [](auto *r, auto *t) { THFloatTensor_neg(r, t); }, [](float x) { return -x; });
  expect_elementwise(
      "abs", [](auto *r, auto *t) { THFloatTensor_abs(r, t); }, [](float x) { return std::fabs(x); });
  expect_elementwise(
      "clamp", [](auto *r, auto *t) { THFloatTensor_clamp(r, t, 1, 2); },
      [](float x) { return x < 1   ? 1
                           : x > 2 ? 2
                                   : x; });
}

TEST_F(Ops, PowInEveryLayout) {
  const std::vector<std::pair<float, std::function<float(float)>>> exponents{
      {1.0f, [](float x) { return x; }},
      {2.0f, [](float x) { return x * x; }},
      {3.0f, [](float x) { return x * x * x; }},
      {0.5f, [](float x) { return sqrtf(x); }},
      {-0.5f, [](float x) { return 1 / sqrtf(x); }},
      {-1.0f, [](float x) { return 1 / x; }},
      {-2.0f, [](float x) { return 1 / (x * x); }},
      {1.7f, [](float x) { return powf(x, 1.7f); }},
  };
  for (const auto &[exponent, expected] : exponents) {
    const float e = exponent;
    expect_elementwise(
        "pow", [e](auto *r, auto *t) { THFloatTensor_pow(r, t, e); }, expected);
  }
}

TEST_F(Ops, ArithmeticOfTensorsInEveryLayout) {
  for (size_t k = 0; k < 3; k++) {
    for (size_t j = 0; j < 3; j++) {
      Layouts first, second;
      Float &t = *first.all[k], &s = *second.all[j], r;
      const auto x = t.values(), y = s.values();
      const auto expect = [&](const char *name, auto body) {
        std::vector<float> wanted(24);
        for (size_t i = 0; i < 24; i++) wanted[i] = body(x[i], y[i]);
        EXPECT_EQ(r.values(), wanted) << name << " " << k << j;
      };
      THFloatTensor_cadd(r, t, 0.3f, s);
      expect("cadd", [](float a, float b) { return a + 0.3f * b; });
      THFloatTensor_csub(r, t, 0.3f, s);
      expect("csub", [](float a, float b) { return a + -0.3f * b; });
      THFloatTensor_cmul(r, t, s);
      expect("cmul", [](float a, float b) { return a * b; });
      THFloatTensor_cdiv(r, t, s);
      expect("cdiv", [](float a, float b) { return a / b; });
      THFloatTensor_cmax(r, t, s);
      expect("cmax", [](float a, float b) { return a > b ? a : b; });
      THFloatTensor_addcmul(r, t, 0.7f, t, s);
      expect("addcmul", [](float a, float b) { return a + 0.7f * a * b; });
      THFloatTensor_addcdiv(r, t, 0.7f, t, s);
      expect("addcdiv", [](float a, float b) { return a + 0.7f * a / b; });
    }
  }
}

TEST_F(Ops, AbsAndNegOfTheOtherTypes) {
  Int ints(std::vector<int>{-3, 0, 4, std::numeric_limits<int>::min()}), ri;
  THIntTensor_abs(ri, ints);
  EXPECT_EQ(ri.values(), (std::vector<int>{3, 0, 4, std::numeric_limits<int>::min()}));
  Double doubles(std::vector<double>{-3.5, -0.0}), rd;
  THDoubleTensor_abs(rd, doubles);
  EXPECT_EQ(rd.values(), (std::vector<double>{3.5, 0}));
  EXPECT_FALSE(std::signbit(rd.values()[1]));
  Char narrow(std::vector<char>{7, -128}), zero(std::vector<char>{1, 0}), minus(std::vector<char>{1, -1}), rc;
  EXPECT_EQ(raised([&] { THCharTensor_cdiv(rc, narrow, zero); }), 3);
  THCharTensor_cdiv(rc, narrow, minus);
  EXPECT_EQ(rc.values(), (std::vector<char>{7, -128}));  // 128 wraps
  EXPECT_EQ(raised([&] { THCharTensor_addcdiv(rc, narrow, 1, narrow, zero); }), 5);
}

TEST_F(Ops, SumsAndExtremesInEveryLayout) {
  Layouts layouts;
  for (Float *t : layouts.all) {
    const auto x = t->values();
    double sum = 0;
    for (const float v : x) sum += v;
    EXPECT_EQ(THFloatTensor_sumall(*t), sum);
    for (const int dimension : {0, 1}) {
      Float values, sums;
      Long indices;
      THFloatTensor_max(values, indices, *t, dimension, 1);
      THFloatTensor_sum(sums, *t, dimension, 1);
      const size_t length = dimension == 0 ? 4 : 6, step = dimension == 0 ? 6 : 1, lane = dimension == 0 ? 1 : 6;
      for (size_t j = 0; j < 24 / length; j++) {
        size_t best = 0;
        float total = 0;
        for (size_t k = 0; k < length; k++) {
          total += x[j * lane + k * step];
          if (x[j * lane + k * step] > x[j * lane + best * step]) best = k;
        }
        EXPECT_EQ(values.values()[j], x[j * lane + best * step]);
        EXPECT_EQ(indices.values()[j], static_cast<long>(best));
        EXPECT_EQ(sums.values()[j], total);
      }
      THFloatTensor_min(values, indices, *t, dimension, 0);
      EXPECT_EQ(*std::min_element(x.begin(), x.end()), THFloatTensor_minall(values));
    }
  }
}

TEST_F(Ops, LongStridedSlices) {
  const long n = 100;
  std::vector<double> content(2 * 3 * n);
  for (size_t i = 0; i < content.size(); i++) content[i] = static_cast<double>(i % 17);
  Double t({3, n}, {2 * n, 2}, content), r;
  THDoubleTensor_norm(r, t, 1, 1, 0);
  std::vector<double> sums(3);
  const auto x = t.values();
  for (size_t i = 0; i < x.size(); i++) sums[i / n] += x[i];
  EXPECT_EQ(r.values(), sums);
  THDoubleTensor_std(r, t, 1, 1, 0);
  for (const double spread : r.values()) EXPECT_NEAR(spread, 4.9, 0.1);
}

}  // namespace
