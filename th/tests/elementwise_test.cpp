// elementwise_test.cpp: quirks of the elementwise functions that the recorded vectors leave out, and what ours does
// where the original dies or is not defined.
#include <climits>
#include <cmath>
#include <limits>

#include "ops_fixture.h"

namespace {

const float inf = std::numeric_limits<float>::infinity();
const float nan_ = std::numeric_limits<float>::quiet_NaN();

// --- functions of the C library
// ---------------------------------------------------------------------------------------

struct Unary {
  const char *name;
  void (*ours)(THFloatTensor *, THFloatTensor *);
  void (*ours_double)(THDoubleTensor *, THDoubleTensor *);
  float (*expected)(float);
  double (*expected_double)(double);
};

const Unary unary[] = {
#define TH_TEST_UNARY(NAME, FUNCTION) \
  { #NAME, THFloatTensor_##NAME, THDoubleTensor_##NAME, FUNCTION##f, FUNCTION }
    TH_TEST_UNARY(log, log),      TH_TEST_UNARY(lgamma, lgamma),  TH_TEST_UNARY(log1p, log1p),
    TH_TEST_UNARY(exp, exp),      TH_TEST_UNARY(cos, cos),        TH_TEST_UNARY(acos, acos),
    TH_TEST_UNARY(cosh, cosh),    TH_TEST_UNARY(sin, sin),        TH_TEST_UNARY(asin, asin),
    TH_TEST_UNARY(sinh, sinh),    TH_TEST_UNARY(tan, tan),        TH_TEST_UNARY(atan, atan),
    TH_TEST_UNARY(tanh, tanh),    TH_TEST_UNARY(sqrt, sqrt),      TH_TEST_UNARY(ceil, ceil),
    TH_TEST_UNARY(floor, floor),  TH_TEST_UNARY(round, round),    TH_TEST_UNARY(trunc, trunc),
    TH_TEST_UNARY(frac, TH_frac), TH_TEST_UNARY(rsqrt, TH_rsqrt), TH_TEST_UNARY(sigmoid, TH_sigmoid),
#undef TH_TEST_UNARY
};

template <class T>
void expect_same(const std::vector<T> &got, const std::vector<T> &expected, const char *what) {
  ASSERT_EQ(got.size(), expected.size()) << what;
  for (size_t i = 0; i < got.size(); i++) {
    if (std::isnan(expected[i])) {
      EXPECT_TRUE(std::isnan(got[i])) << what << " " << i;
    } else {
      EXPECT_EQ(got[i], expected[i]) << what << " " << i;
      EXPECT_EQ(std::signbit(got[i]), std::signbit(expected[i])) << what << " " << i;
    }
  }
}

TEST_F(Ops, FunctionsOfTheCLibraryInEveryLayoutAndInPlace) {
  std::vector<float> x{0.0f,   -0.0f,  0.5f, -0.5f, 2.5f, -2.5f, 1.0f, -1.0f,
                       40.25f, -3.75f, inf,  -inf,  nan_, 0.99f, 7,    -9};
  const std::vector<double> x_double(x.begin(), x.end());
  for (const Unary &u : unary) {
    std::vector<float> expected(x);
    for (auto &v : expected) v = u.expected(v);
    Float t({4, 4}, {4, 1}, x), turned({4, 4}, {1, 4}, x), r;
    u.ours(r, t);
    expect_same(r.values(), expected, u.name);
    EXPECT_EQ(r.sizes(), (std::vector<long>{4, 4}));
    u.ours(r, turned);
    THFloatTensor_transpose(r, nullptr, 0, 1);
    expect_same(r.values(), expected, u.name);
    u.ours(t, t);
    expect_same(t.content(), expected, u.name);
    std::vector<double> expected_double(x_double);
    for (auto &v : expected_double) v = u.expected_double(v);
    Double d(x_double);
    u.ours_double(d, d);
    expect_same(d.values(), expected_double, u.name);
  }
}

TEST_F(Ops, InverseAndPowersOfTwoNumbers) {
  Float t(std::vector<float>{4, -0.0f, inf}), e(std::vector<float>{0.5f, 3, -1}), r;
  THFloatTensor_cinv(r, t);
  expect_same(r.values(), {0.25f, -inf, 0}, "cinv");
  THFloatTensor_tpow(r, 9, e);
  expect_same(r.values(), {3, 729, powf(9, -1)}, "tpow");
  THFloatTensor_cpow(r, t, e);
  expect_same(r.values(), {2, -0.0f, 0}, "cpow");
  THFloatTensor_atan2(r, t, e);
  expect_same(r.values(), {atan2f(4, 0.5f), -0.0f, atan2f(inf, -1)}, "atan2");
  THFloatTensor_lerp(r, t, e, 0.25f);
  EXPECT_EQ(r.values()[0], 3.125f);
  EXPECT_TRUE(std::isnan(THFloatTensor_get1d(r, 2)) || THFloatTensor_get1d(r, 2) == -inf);
  Float other(std::vector<float>{1, 2});
  EXPECT_EQ(raised([&] { THFloatTensor_lerp(r, t, other, 0.5f); }), 2);
  EXPECT_EQ(raised([&] { THFloatTensor_atan2(r, t, other); }), 0);
}

TEST_F(Ops, IntegerPowersGoThroughDouble) {
  Long t(std::vector<long>{3, (1L << 53) + 1, -2}), e(std::vector<long>{35, 1, 3}), r;
  THLongTensor_cpow(r, t, e);
  EXPECT_EQ(r.values(), (std::vector<long>{50031545098999704, 1L << 53, -8}));
  Byte bytes(std::vector<unsigned char>{3, 7, 2}), exponents(std::vector<unsigned char>{6, 3, 9}), cut;
  THByteTensor_cpow(cut, bytes, exponents);
  EXPECT_EQ(cut.values(), (std::vector<unsigned char>{729 & 255, 343 & 255, 0}));
}

// --- order
// ------------------------------------------------------------------------------------------------------------

TEST_F(Ops, ElementwiseExtremesGiveTheSecondWhereNothingIsGreater) {
  Float t(std::vector<float>{1, nan_, 2, 0.0f, -0.0f}), s(std::vector<float>{3, 1, nan_, -0.0f, 0.0f}), r;
  THFloatTensor_cmax(r, t, s);
  expect_same(r.values(), {3, 1, nan_, -0.0f, 0.0f}, "cmax");
  THFloatTensor_cmin(r, t, s);
  expect_same(r.values(), {1, 1, nan_, -0.0f, 0.0f}, "cmin");
  THFloatTensor_cmaxValue(r, t, 0.0f);
  expect_same(r.values(), {1, 0, 2, 0, 0}, "cmaxValue");
  THFloatTensor_cminValue(r, t, -0.0f);
  expect_same(r.values(), {-0.0f, -0.0f, -0.0f, -0.0f, -0.0f}, "cminValue");
  THFloatTensor_cmax(s, t, s);
  expect_same(s.values(), {3, 1, nan_, -0.0f, 0.0f}, "cmax into the second");
  Float longer(std::vector<float>{1, 2, 3, 4, 5, 6});
  EXPECT_EQ(raised([&] { THFloatTensor_cmax(r, t, longer); }), 0);
  EXPECT_EQ(raised([&] { THFloatTensor_cmin(r, t, longer); }), 0);
}

TEST_F(Ops, SignOfZerosAndNanIsZero) {
  Float t(std::vector<float>{-3, -0.0f, 0, nan_, inf}), r;
  THFloatTensor_sign(r, t);
  expect_same(r.values(), {-1, 0, 0, 0, 1}, "sign");
  Byte bytes(std::vector<unsigned char>{0, 1, 255}), r8;
  THByteTensor_sign(r8, bytes);
  EXPECT_EQ(r8.values(), (std::vector<unsigned char>{0, 1, 1}));
}

// --- bits
// -------------------------------------------------------------------------------------------------------------

TEST_F(Ops, ShiftsOfIntegers) {
  Int t(std::vector<int>{-9, 5, INT_MAX}), by(std::vector<int>{1, 31, 40}), r;
  THIntTensor_rshift(r, t, 1);
  EXPECT_EQ(r.values(), (std::vector<int>{-5, 2, INT_MAX / 2}));
  THIntTensor_lshift(r, t, 31);
  EXPECT_EQ(r.values(), (std::vector<int>{INT_MIN, INT_MIN, INT_MIN}));
  THIntTensor_lshift(r, t, 100);
  EXPECT_EQ(r.values(), (std::vector<int>{0, 0, 0}));
  THIntTensor_rshift(r, t, 100);
  EXPECT_EQ(r.values(), (std::vector<int>{-1, 0, 0}));
  THIntTensor_clshift(r, t, by);
  EXPECT_EQ(r.values(), (std::vector<int>{-18, INT_MIN, 0}));
  THIntTensor_crshift(r, t, by);
  EXPECT_EQ(r.values(), (std::vector<int>{-5, 0, 0}));
  Long wide(std::vector<long>{-1, 3}), wide_by(std::vector<long>{64, 63}), rl;
  THLongTensor_clshift(rl, wide, wide_by);
  EXPECT_EQ(rl.values(), (std::vector<long>{0, LONG_MIN}));
  Byte bytes(std::vector<unsigned char>{255, 128}), r8;
  THByteTensor_rshift(r8, bytes, 8);
  EXPECT_EQ(r8.values(), (std::vector<unsigned char>{0, 0}));
}

TEST_F(Ops, ANegativeShiftIsAnArgumentError) {
  Int t(std::vector<int>{1, 2}), by(std::vector<int>{1, -1}), longer(std::vector<int>{1, 2, 3}), r;
  EXPECT_EQ(raised([&] { THIntTensor_lshift(r, t, -1); }), 3);
  EXPECT_EQ(raised([&] { THIntTensor_rshift(r, t, -1); }), 3);
  EXPECT_EQ(raised([&] { THIntTensor_clshift(r, t, by); }), 3);
  EXPECT_EQ(raised([&] { THIntTensor_crshift(r, t, by); }), 3);
  EXPECT_EQ(raised([&] { THIntTensor_clshift(r, t, longer); }), 0);
  EXPECT_EQ(raised([&] { THIntTensor_crshift(r, t, longer); }), 0);
  EXPECT_EQ(r.t->nDimension, 0);
}

TEST_F(Ops, FloatsShiftByPowersOfTwoAndHaveNoBits) {
  Float t(std::vector<float>{3, -5}), by(std::vector<float>{2, -1}), other(std::vector<float>{1}), r;
  THFloatTensor_lshift(r, t, 0.5f);
  EXPECT_EQ(r.values(), (std::vector<float>{3 * powf(2, 0.5f), -5 * powf(2, 0.5f)}));
  THFloatTensor_rshift(r, t, -1);
  EXPECT_EQ(r.values(), (std::vector<float>{6, -10}));
  THFloatTensor_clshift(r, t, by);
  EXPECT_EQ(r.values(), (std::vector<float>{12, -2.5f}));
  THFloatTensor_crshift(r, t, by);
  EXPECT_EQ(r.values(), (std::vector<float>{0.75f, -10}));
  std::string message;
  EXPECT_EQ(raised([&] { THFloatTensor_bitand(r, t, 1); }, &message), 0);
  EXPECT_NE(message.find("bitand"), std::string::npos);
  EXPECT_EQ(raised([&] { THFloatTensor_bitor(r, t, 1); }), 0);
  EXPECT_EQ(raised([&] { THFloatTensor_bitxor(r, t, 1); }), 0);
  EXPECT_EQ(raised([&] { THFloatTensor_cbitand(r, t, by); }), 0);
  EXPECT_EQ(raised([&] { THFloatTensor_cbitor(r, t, by); }), 0);
  EXPECT_EQ(raised([&] { THFloatTensor_cbitxor(r, t, other); }, &message), 0);
  EXPECT_NE(message.find("[1]"), std::string::npos) << message;
}

TEST_F(Ops, BitsOfNegativeNumbers) {
  Int t(std::vector<int>{-1, 12}), s(std::vector<int>{INT_MIN, 10}), r;
  THIntTensor_cbitand(r, t, s);
  EXPECT_EQ(r.values(), (std::vector<int>{INT_MIN, 8}));
  THIntTensor_cbitor(r, t, s);
  EXPECT_EQ(r.values(), (std::vector<int>{-1, 14}));
  THIntTensor_cbitxor(r, t, s);
  EXPECT_EQ(r.values(), (std::vector<int>{INT_MAX, 6}));
  THIntTensor_bitand(t, t, 6);
  EXPECT_EQ(t.values(), (std::vector<int>{6, 4}));
}

// --- remainders
// -------------------------------------------------------------------------------------------------------

TEST_F(Ops, RemainderOfFloatsUsesTheFloorOfDoubleAndARoundedQuotient) {
  Float t(std::vector<float>{1e9f, 2749682432.0f, -7, 5}), s(std::vector<float>{static_cast<float>(M_PI), 36, 3, 0}), r;
  THFloatTensor_cremainder(r, t, s);
  expect_same(r.values(), {-33.533325f, 128, 2, nan_}, "cremainder");
  THFloatTensor_remainder(r, t, static_cast<float>(M_PI));
  EXPECT_EQ(r.values()[0], -33.533325f);
  THFloatTensor_remainder(r, t, 0);
  EXPECT_TRUE(std::isnan(r.values()[2]));
  THFloatTensor_fmod(r, t, 3);
  expect_same(r.values(), {fmodf(1e9f, 3), fmodf(2749682432.0f, 3), -1, 2}, "fmod");
  THFloatTensor_cfmod(r, t, s);
  EXPECT_TRUE(std::isnan(r.values()[3]));
}

TEST_F(Ops, RemainderOfIntegersHasTheSignOfTheDivisorWithoutOverflow) {
  Int t(std::vector<int>{-1, 46341, INT_MIN, 7, INT_MIN}), s(std::vector<int>{3, 46342, -1, -4, INT_MAX}), r;
  THIntTensor_cremainder(r, t, s);
  EXPECT_EQ(r.values(), (std::vector<int>{2, 46341, 0, -1, INT_MAX - 1}));
  THIntTensor_cfmod(r, t, s);
  EXPECT_EQ(r.values(), (std::vector<int>{-1, 46341, 0, 3, -1}));
  THIntTensor_remainder(r, t, -1);
  EXPECT_EQ(r.values(), (std::vector<int>{0, 0, 0, 0, 0}));
  THIntTensor_fmod(r, t, -1);
  EXPECT_EQ(r.values(), (std::vector<int>{0, 0, 0, 0, 0}));
  Byte bytes(std::vector<unsigned char>{200, 7}), r8;
  THByteTensor_remainder(r8, bytes, 150);
  EXPECT_EQ(r8.values(), (std::vector<unsigned char>{50, 7}));
}

TEST_F(Ops, CremainderIntoItsDivisorKeepsTheSignOfTheDividend) {
  Int t(std::vector<int>{-2, -7, 7}), s(std::vector<int>{9, 3, -4});
  THIntTensor_cremainder(s, t, s);
  EXPECT_EQ(s.values(), (std::vector<int>{-2, -1, 3}));
  Int again(std::vector<int>{9, 3, -4});
  THIntTensor_cremainder(t, t, again);
  EXPECT_EQ(t.values(), (std::vector<int>{7, 2, -1}));
}

TEST_F(Ops, AZeroDivisorIsAnArgumentError) {
  Int t(std::vector<int>{1, 2}), s(std::vector<int>{1, 0}), longer(std::vector<int>{1, 2, 3}), r;
  EXPECT_EQ(raised([&] { THIntTensor_fmod(r, t, 0); }), 3);
  EXPECT_EQ(raised([&] { THIntTensor_remainder(r, t, 0); }), 3);
  EXPECT_EQ(raised([&] { THIntTensor_cfmod(r, t, s); }), 3);
  EXPECT_EQ(raised([&] { THIntTensor_cremainder(r, t, s); }), 3);
  EXPECT_EQ(raised([&] { THIntTensor_addcdiv(r, t, 1, t, s); }), 5);
  EXPECT_EQ(raised([&] { THIntTensor_cfmod(r, t, longer); }), 0);
  EXPECT_EQ(raised([&] { THIntTensor_cremainder(r, t, longer); }), 0);
  EXPECT_EQ(raised([&] { THIntTensor_addcdiv(r, t, 1, t, longer); }), 0);
  EXPECT_EQ(r.t->nDimension, 0);
}

TEST_F(Ops, AddcdivMultipliesFirst) {
  Int t(std::vector<int>{1, 1, 1}), a(std::vector<int>{5, 7, -9}), b(std::vector<int>{2, 2, 4}), r;
  THIntTensor_addcdiv(r, t, 3, a, b);
  EXPECT_EQ(r.values(), (std::vector<int>{8, 11, -5}));
  Float tf({2, 2}, {1, 2}, {1, 2, 3, 4}), af({2, 2}, {2, 1}, {1, 2, 3, 4}), bf({4}, {1}, {2, 4, 8, 16}), rf;
  THFloatTensor_addcdiv(rf, tf, 2, af, bf);
  EXPECT_EQ(rf.values(), (std::vector<float>{2, 4, 2.75f, 4.5f}));
  Int least(std::vector<int>{INT_MIN / 2}), minus(std::vector<int>{-1});
  EXPECT_EQ(raised([&] { THIntTensor_addcdiv(r, least, 2, least, minus); }), 5);
  EXPECT_EQ(raised([&] { THIntTensor_addcdiv(r, least, 1, least, minus); }), -1);
}

TEST_F(Ops, AddcdivTakesTheElementsOfTFirstWhereTheResultIsTheDivisor) {
  Int t(std::vector<int>{4, 0}), a(std::vector<int>{8, 8}), b(std::vector<int>{0, 2});
  EXPECT_EQ(raised([&] { THIntTensor_addcdiv(b, t, 1, a, b); }), 5);  // t's 0 is the divisor now
  Int u(std::vector<int>{4, 2}), c(std::vector<int>{0, 0});
  THIntTensor_addcdiv(c, u, 1, a, c);
  EXPECT_EQ(c.values(), (std::vector<int>{6, 6}));
}

}  // namespace
