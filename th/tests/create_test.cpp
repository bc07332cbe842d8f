// create_test.cpp: tensors made from numbers, and parts of matrices.
#include "ops_fixture.h"

#include <climits>
#include <cmath>
#include <limits>

namespace {

// Sizes as the library takes them.
struct Sizes {
  THLongStorage *s;
  Sizes(std::initializer_list<long> sizes) : s(THLongStorage_newWithSize(static_cast<ptrdiff_t>(sizes.size()))) {
    size_t i = 0;
    for (long size : sizes) s->data[i++] = size;
  }
  Sizes(const Sizes &) = delete;
  ~Sizes() { THLongStorage_free(s); }
  operator THLongStorage *() const { return s; }
};

TEST_F(Ops, ZerosAndOnesKeepStridesOfTheRightShape) {
  Float t({2, 2}, {3, 1}, {9, 9, -1, 9, 9}), like({2, 2}, {1, 2}, {1, 2, 3, 4});
  THFloatTensor_zeros(t, Sizes({2, 2}));
  EXPECT_EQ(t.content(), (std::vector<float>{0, 0, -1, 0, 0}));
  THFloatTensor_onesLike(t, like);
  EXPECT_EQ(t.content(), (std::vector<float>{1, 1, -1, 1, 1}));
  THFloatTensor_zerosLike(t, like);
  EXPECT_EQ(t.content(), (std::vector<float>{0, 0, -1, 0, 0}));
  THFloatTensor_ones(t, Sizes({3}));
  EXPECT_EQ(t.values(), (std::vector<float>{1, 1, 1}));
  THFloatTensor_ones(t, Sizes({}));
  EXPECT_EQ(t.t->nDimension, 0);
}

TEST_F(Ops, EyeIsSquareWithoutAWidth) {
  Int r;
  THIntTensor_eye(r, 2, 3);
  EXPECT_EQ(r.values(), (std::vector<int>{1, 0, 0, 0, 1, 0}));
  THIntTensor_eye(r, 2, 0);
  EXPECT_EQ(r.values(), (std::vector<int>{1, 0, 0, 1}));
  EXPECT_EQ(raised([&] { THIntTensor_eye(r, 0, 2); }), 1);
  EXPECT_EQ(raised([&] { THIntTensor_eye(r, LONG_MAX, LONG_MAX); }), 0);
  EXPECT_EQ(r.values(), (std::vector<int>{1, 0, 0, 1}));
}

TEST_F(Ops, RangeKeepsTheShapeOfAResultThatHoldsAsMany) {
  Double r({2, 2}, {1, 2}, {9, 9, 9, 9});
  THDoubleTensor_range(r, 1, 4, 1);
  EXPECT_EQ(r.sizes(), (std::vector<long>{2, 2}));
  EXPECT_EQ(r.content(), (std::vector<double>{1, 3, 2, 4}));
  THDoubleTensor_linspace(r, 0, 3, 4);
  EXPECT_EQ(r.content(), (std::vector<double>{0, 2, 1, 3}));
  THDoubleTensor_logspace(r, 0, 3, 4);
  EXPECT_EQ(r.content(), (std::vector<double>{1, 100, 10, 1000}));
  THDoubleTensor_range(r, 1, 5, 1);
  EXPECT_EQ(r.sizes(), std::vector<long>{5});
}

// arange is range without the last element where the steps meet the end, by fmod: 0.65 / 0.05 rounds to 13, yet fmod
// leaves a rest, and so the 14th element, 0.75 itself, stays.
TEST_F(Ops, ArangeEndsWhereFmodSays) {
  Double r;
  THDoubleTensor_arange(r, 0.1, 0.75, 0.05);
  EXPECT_EQ(r.sizes(), std::vector<long>{14});
  THDoubleTensor_arange(r, 0, 1, 0.25);
  EXPECT_EQ(r.values(), (std::vector<double>{0, 0.25, 0.5, 0.75}));
  EXPECT_EQ(raised([&] { THDoubleTensor_arange(r, 2, 2, 1); }), 2);
  Int n;
  THIntTensor_arange(n, 3, 0, -1);
  EXPECT_EQ(n.values(), (std::vector<int>{3, 2, 1}));
  THIntTensor_arange(n, 0, 7, 3);
  EXPECT_EQ(n.values(), (std::vector<int>{0, 3, 6}));
}

TEST_F(Ops, RangeErrors) {
  const double nan_ = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  Double r(std::vector<double>{7});
  Long n(std::vector<long>{7});
  EXPECT_EQ(raised([&] { THDoubleTensor_range(r, 1, 5, 0); }), 3);
  EXPECT_EQ(raised([&] { THDoubleTensor_range(r, 1, 5, nan_); }), 3);
  EXPECT_EQ(raised([&] { THDoubleTensor_range(r, 1, 5, -1); }), 2);
  EXPECT_EQ(raised([&] { THDoubleTensor_range(r, nan_, 5, 1); }), 2);
  EXPECT_EQ(raised([&] { THDoubleTensor_range(r, 0, inf, 1); }), 3);
  EXPECT_EQ(raised([&] { THDoubleTensor_range(r, 0, 1e300, 1); }), 3);
  EXPECT_EQ(raised([&] { THLongTensor_arange(n, 1, 5, 0); }), 3);  // the original divides by it
  EXPECT_EQ(raised([&] { THLongTensor_range(n, LONG_MIN, LONG_MAX, 1); }), 2);
  EXPECT_EQ(raised([&] { THLongTensor_range(n, 0, LONG_MIN, -1); }), 3);
  EXPECT_EQ(raised([&] { THLongTensor_range(n, 0, LONG_MAX, 1); }), 3);
  EXPECT_EQ(raised([&] { THDoubleTensor_linspace(r, 1, 2, 1); }), 3);
  EXPECT_EQ(raised([&] { THDoubleTensor_logspace(r, 1, 2, 0); }), 3);
  EXPECT_EQ(r.values(), std::vector<double>{7});
  EXPECT_EQ(n.values(), std::vector<long>{7});
  THLongTensor_range(n, 0, LONG_MAX, LONG_MAX / 2);
  EXPECT_EQ(n.values(), (std::vector<long>{0, LONG_MAX / 2, LONG_MAX - 1}));
}

// i * (b - a) is rounded to float before it is divided.
TEST_F(Ops, LinspaceRoundsTheProductFirst) {
  Float r;
  THFloatTensor_linspace(r, 0, 8198, 4100);
  EXPECT_EQ(r.values()[4095], 8189.99951171875f);
  THFloatTensor_linspace(r, 3, 3, 1);
  EXPECT_EQ(r.values(), std::vector<float>{3});
  THFloatTensor_logspace(r, 2, 2, 1);
  EXPECT_EQ(r.values(), std::vector<float>{100});
}

// Elements are counted in the element type, which beyond 2^24 does not move on.
TEST_F(Ops, RangeOfFloatsStopsCountingAtTheirPrecision) {
  const long n = (1L << 24) + 3;
  Float r;
  THFloatTensor_range(r, 0, static_cast<double>(n - 1), 1);
  ASSERT_EQ(r.sizes(), std::vector<long>{n});
  const float *last = THFloatTensor_data(r) + n - 3;
  EXPECT_EQ(last[0], 16777216);
  EXPECT_EQ(last[1], 16777216);
  EXPECT_EQ(last[2], 16777216);
}

TEST_F(Ops, ReshapeCopiesInRowMajorOrder) {
  Int t({2, 3}, {1, 2}, {1, 4, 2, 5, 3, 6}), r({3, 2}, {5, 2}, std::vector<int>(15, -1));
  THIntTensor_reshape(r, t, Sizes({3, 2}));
  EXPECT_EQ(r.values(), (std::vector<int>{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(r.content()[1], -1);
  std::string message;
  EXPECT_EQ(raised([&] { THIntTensor_reshape(r, t, Sizes({4})); }, &message), 0);
  EXPECT_NE(message.find("tensor [4] and src [2 x 3]"), std::string::npos) << message;
  EXPECT_EQ(raised([&] { THIntTensor_reshape(r, t, Sizes({LONG_MAX, LONG_MAX})); }), 0);
  EXPECT_EQ(raised([&] { THIntTensor_reshape(r, t, Sizes({-6})); }), 0);
  EXPECT_EQ(r.sizes(), (std::vector<long>{3, 2}));
  THIntTensor_reshape(t, t, Sizes({6}));
  EXPECT_EQ(t.sizes(), std::vector<long>{6});
  Int empty;
  THIntTensor_reshape(r, empty, Sizes({}));
  EXPECT_EQ(r.t->nDimension, 0);
}

TEST_F(Ops, DiagGoesBothWays) {
  Int m({2, 3}, {3, 1}, {1, 2, 3, 4, 5, 6}), r, strided({2}, {2}, {7, -1, 8});
  const struct {
    int k;
    std::vector<int> diagonal;
  } cases[] = {{0, {1, 5}}, {1, {2, 6}}, {2, {3}}, {3, {}}, {-1, {4}}, {-2, {}}, {INT_MIN, {}}, {INT_MAX, {}}};
  for (const auto &c : cases) {
    THIntTensor_diag(r, m, c.k);
    EXPECT_EQ(r.values(), c.diagonal) << c.k;
  }
  THIntTensor_diag(r, strided, 1);
  EXPECT_EQ(r.values(), (std::vector<int>{0, 7, 0, 0, 0, 8, 0, 0, 0}));
  THIntTensor_diag(r, strided, -1);
  EXPECT_EQ(r.values(), (std::vector<int>{0, 0, 0, 7, 0, 0, 0, 8, 0}));
  THIntTensor_diag(m, m, 1);
  EXPECT_EQ(m.values(), (std::vector<int>{2, 6}));
  EXPECT_EQ(raised([&] { THIntTensor_diag(m, m, 0); }), 1);  // the original reads memory that it gave back
  Int cube({1, 1, 1}, {1, 1, 1}, {1}), empty;
  EXPECT_EQ(raised([&] { THIntTensor_diag(r, cube, 0); }), 1);
  EXPECT_EQ(raised([&] { THIntTensor_diag(r, empty, 0); }), 1);
}

TEST_F(Ops, TrianglesOfEveryDiagonal) {
  Int t({2, 3}, {1, 2}, {1, 4, 2, 5, 3, 6}), r({2, 3}, {7, 2}, std::vector<int>(12, -1));
  const struct {
    long k;
    std::vector<int> lower, upper;
  } cases[] = {{0, {1, 0, 0, 4, 5, 0}, {1, 2, 3, 0, 5, 6}},       {1, {1, 2, 0, 4, 5, 6}, {0, 2, 3, 0, 0, 6}},
               {-1, {0, 0, 0, 4, 0, 0}, {1, 2, 3, 4, 5, 6}},      {5, {1, 2, 3, 4, 5, 6}, {0, 0, 0, 0, 0, 0}},
               {-5, {0, 0, 0, 0, 0, 0}, {1, 2, 3, 4, 5, 6}},      {LONG_MAX, {1, 2, 3, 4, 5, 6}, {0, 0, 0, 0, 0, 0}},
               {LONG_MIN, {0, 0, 0, 0, 0, 0}, {1, 2, 3, 4, 5, 6}}};
  for (const auto &c : cases) {
    THIntTensor_tril(r, t, c.k);
    EXPECT_EQ(r.values(), c.lower) << c.k;
    EXPECT_EQ(r.content()[1], -1);
    THIntTensor_triu(r, t, c.k);
    EXPECT_EQ(r.values(), c.upper) << c.k;
  }
  THIntTensor_tril(t, t, 0);
  EXPECT_EQ(t.values(), (std::vector<int>{1, 0, 0, 4, 5, 0}));
  Int vector(std::vector<int>{1});
  EXPECT_EQ(raised([&] { THIntTensor_tril(r, vector, 0); }), 1);
  EXPECT_EQ(raised([&] { THIntTensor_triu(r, vector, 0); }), 1);
}

}  // namespace
