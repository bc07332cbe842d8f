// lapack_errors_test.cpp: every error of the linear algebra of tensors; and, in a library without LAPACK, the one that
// says so.
#include "lapack_fixture.h"

namespace {

#ifndef TH_TEST_LAPACK
TEST_F(Ops, WithoutLapackEveryCallSaysSo) {
  std::string message;
  Double a({1, 1}, {1, 1}, {2}), b({1, 1}, {1, 1}, {4}), x, lu;
  EXPECT_EQ(raised([&] { THDoubleTensor_gesv(x, lu, b, a); }, &message), 0);
  EXPECT_NE(message.find("built without LAPACK"), std::string::npos) << message;
  float data[1] = {1};
  int info = -7, pivot;
  EXPECT_EQ(raised([&] { THFloatLapack_getrf(1, 1, data, 1, &pivot, &info); }, &message), 0);
  EXPECT_NE(message.find("built without LAPACK"), std::string::npos) << message;
}
#else

template <class Names>
struct LapackErrors : Lapack<Names> {};
TYPED_TEST_SUITE(LapackErrors, LapackTypes);

// LAPACK's iterations for these need not end.
TYPED_TEST(LapackErrors, ElementsThatAreNotFiniteAreRefused) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  for (const double bad : {double(NAN), double(INFINITY)}) {
    Tensor a({2, 2}, {2, 1}, {2, 0, 1, 2}), r, s, u, v;
    a.t->storage->data[2] = bad;
    std::string message;
    EXPECT_EQ(raised([&] { T::gesvd(u, s, v, a, "A"); }, &message), 4);
    EXPECT_NE(message.find("none at (1, 0)"), std::string::npos) << message;
    EXPECT_EQ(raised([&] { T::gesvd2(u, s, v, r, a, "S"); }), 5);
    EXPECT_EQ(raised([&] { T::geev(r, v, a, "V"); }), 3);
  }
}

TYPED_TEST(LapackErrors, OptionsAreChecked) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  Tensor a({2, 2}, {2, 1}, {2, 0, 0, 2}), b({2, 1}, {1, 1}, {1, 1}), r, s, tau({2}, {1}, {1, 1});
  Int pivots;
  std::string message;
  EXPECT_EQ(raised([&] { T::trtrs(r, s, b, a, "X", "N", "N"); }, &message), 5);
  EXPECT_NE(message.find("'X'"), std::string::npos) << message;
  EXPECT_EQ(raised([&] { T::trtrs(r, s, b, a, "U", "X", "N"); }), 6);
  EXPECT_EQ(raised([&] { T::trtrs(r, s, b, a, "U", "N", ""); }), 7);
  EXPECT_EQ(raised([&] { T::potrs(r, b, a, "1"); }), 4);
  EXPECT_EQ(raised([&] { T::potrf(r, a, nullptr); }), 3);
  EXPECT_EQ(raised([&] { T::potri(r, a, "V"); }), 3);
  EXPECT_EQ(raised([&] { T::pstrf(r, pivots, a, "V", -1); }), 4);
  EXPECT_EQ(raised([&] { T::syev(r, s, a, "X", "U"); }), 4);
  EXPECT_EQ(raised([&] { T::syev(r, s, a, "V", "X"); }), 5);
  EXPECT_EQ(raised([&] { T::geev(r, s, a, "X"); }), 4);
  EXPECT_EQ(raised([&] { T::gesvd(r, s, b, a, "O"); }), 5);
  EXPECT_EQ(raised([&] { T::gesvd2(r, s, b, tau, a, "O"); }), 6);
  EXPECT_EQ(raised([&] { T::ormqr(r, a, tau, b, "X", "N"); }), 5);
  EXPECT_EQ(raised([&] { T::ormqr(r, a, tau, b, "L", "C"); }), 6);
}

TYPED_TEST(LapackErrors, SizesAreChecked) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  Tensor a({2, 2}, {2, 1}, {2, 0, 0, 2}), b({2, 1}, {1, 1}, {1, 1}), r, s, tau({2}, {1}, {1, 1}), empty;
  Tensor three({3}, {1}, {1, 1, 1}), cube({1, 2, 2}, {4, 2, 1}, {1, 0, 0, 1}), tall({3, 2}, {2, 1}, {1, 2, 3, 4, 5, 6});
  EXPECT_EQ(raised([&] { T::gesv(r, s, b, empty); }), 2);
  EXPECT_EQ(raised([&] { T::gesv(r, s, empty, a); }), 1);
  EXPECT_EQ(raised([&] { T::gesv(r, s, three, a); }), 2);
  EXPECT_EQ(raised([&] { T::getri(r, empty); }), 1);
  EXPECT_EQ(raised([&] { T::orgqr(r, a, three); }), 3);
  EXPECT_EQ(raised([&] { T::orgqr(r, a, b); }), 3);
  EXPECT_EQ(raised([&] { T::orgqr(r, empty, tau); }), 1);
  EXPECT_EQ(raised([&] { T::ormqr(r, a, three, a, "L", "N"); }), 3);
  EXPECT_EQ(raised([&] { T::ormqr(r, a, tau, cube, "L", "N"); }), 4);
  EXPECT_EQ(raised([&] { T::ormqr(r, a, tau, tall, "L", "N"); }), 4);
  EXPECT_EQ(raised([&] { T::ormqr(r, a, tau, tall, "R", "N"); }), -1);
  Int pivots({1, 2}, {2, 1}, {1, 2}), report, short_pivots({1, 1}, {1, 1}, {1}), wrong({1, 2}, {2, 1}, {1, 3});
  EXPECT_EQ(raised([&] { T::btrifact(r, pivots, report, 1, a); }), 1);
  EXPECT_EQ(raised([&] { T::btrifact(r, pivots, report, 0, cube); }), 0);
  Tensor sides({1, 2}, {2, 1}, {1, 1}), other({1, 3}, {3, 1}, {1, 1, 1}), oblong({1, 2, 1}, {2, 1, 1}, {1, 1});
  EXPECT_EQ(raised([&] { T::btrisolve(r, sides, a, pivots); }), 1);
  EXPECT_EQ(raised([&] { T::btrisolve(r, tau, cube, pivots); }), 4);
  EXPECT_EQ(raised([&] { T::btrisolve(r, other, cube, pivots); }), 3);
  EXPECT_EQ(raised([&] { T::btrisolve(r, sides, oblong, pivots); }), 3);
  EXPECT_EQ(raised([&] { T::btrifact(r, pivots, report, 1, oblong); }), 0);
  EXPECT_EQ(raised([&] { T::btrisolve(r, sides, cube, short_pivots); }), 4);
  std::string message;
  EXPECT_EQ(raised([&] { T::btrisolve(r, sides, cube, wrong); }, &message), 4);
  EXPECT_NE(message.find("pivot 3"), std::string::npos) << message;
}

// Stride 0 makes the sizes; no memory stands behind them.
TYPED_TEST(LapackErrors, SizesThatAnIntCannotHoldAreArgumentErrors) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  const long large = 1L << 31;
  Tensor a({large, large}, {0, 0}, {1}), b({large}, {0}, {1}), row({1, large}, {0, 0}, {1}), one({1, 1}, {1, 1}, {1});
  Tensor r, s, cube({1, large, large}, {0, 0, 0}, {1}), sides({1, 1, large}, {0, 0, 0}, {1}),
      unit({1, 1, 1}, {1, 1, 1}, {1});
  Int pivots({1, 1}, {1, 1}, {1}), report;
  std::string message;
  EXPECT_EQ(raised([&] { T::gesv(r, s, b, a); }, &message), 2);
  EXPECT_NE(message.find("2147483648"), std::string::npos) << message;
  EXPECT_EQ(raised([&] { T::gesv(r, s, row, one); }), 1);
  EXPECT_EQ(raised([&] { T::getri(r, a); }), 1);
  EXPECT_EQ(raised([&] { T::ormqr(r, one, one, row, "L", "N"); }), 3);
  Tensor tau({1}, {1}, {1});
  EXPECT_EQ(raised([&] { T::ormqr(r, one, tau, row, "L", "N"); }), 4);
  EXPECT_EQ(raised([&] { T::btrifact(r, pivots, report, 1, cube); }), 5);
  EXPECT_EQ(raised([&] { T::btrisolve(r, sides, unit, pivots); }), 2);
  EXPECT_EQ(r.sizes(), std::vector<long>{});
}

TYPED_TEST(LapackErrors, WorkSpaceBeyondAllMemoryIsAnError) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  const long large = (1L << 31) - 1;
  Tensor a({large, large}, {0, 0}, {1}), b({large, large}, {0, 0}, {1});
  std::string message;
  EXPECT_EQ(raised([&] { T::gesv(b, a, b, a); }, &message), 0);
  EXPECT_EQ(raised([&] { T::potrf(a, a, "U"); }, &message), 0);
}

// Results that cannot be resized raise before any work space is taken.
TYPED_TEST(LapackErrors, ResultsThatCannotGrow) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  using real = typename T::real;
  Tensor a({2, 2}, {2, 1}, {2, 1, 1, 2}), b({2, 2}, {2, 1}, {1, 2, 3, 4}), good;
  Tensor fixed({1}, {1}, {5});
  fixed.t->storage->flag &= static_cast<char>(~TH_STORAGE_RESIZABLE);
  EXPECT_EQ(raised([&] { T::gesv(fixed, good, b, a); }), 0);
  EXPECT_EQ(raised([&] { T::gesvd(good, fixed, good, a, "A"); }), 0);
  EXPECT_EQ(raised([&] { T::qr(good, fixed, a); }), 0);
  EXPECT_EQ(fixed.content(), std::vector<real>{5});
}

TYPED_TEST(LapackErrors, NanStaysNan) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  using real = typename T::real;
  const real nan = std::numeric_limits<real>::quiet_NaN();
  Tensor a({2, 2}, {2, 1}, {nan, 1, 1, 2}), b({2, 1}, {1, 1}, {1, 2}), x, lu;
  EXPECT_EQ(raised([&] { T::gesv(x, lu, b, a); }), -1);
  EXPECT_TRUE(std::isnan(x.values()[0]));
}
#endif

}  // namespace
