// products_test.cpp: products of matrices, vectors and batches, distances and cross products.
#include "ops_fixture.h"

#include <cmath>
#include <functional>
#include <limits>

namespace {

const double nan_ = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();

std::vector<double> counting(size_t n, double from = 1) {
  std::vector<double> out(n);
  for (size_t i = 0; i < n; i++) out[i] = from + static_cast<double>(i);
  return out;
}

TEST_F(Ops, AddmvOfEveryLayout) {
  for (const auto &m : std::vector<std::vector<long>>{{3, 1}, {1, 2}, {7, 2}, {0, 1}, {1, 0}})
    for (long v : {0L, 1L, 2L})
      for (long s : {1L, 3L})
        for (double beta : {0.0, 1.0, 2.0}) {
          Double mat({2, 3}, m, counting(20)), vec({3}, {v}, counting(9, 4)), t({2}, {s}, counting(9, -3)), r;
          if (beta == 0) t.t->storage->data[0] = nan_;
          const auto a = mat.values(), x = vec.values(), y = t.values();
          const auto expected = [&](size_t i) {
            const double product = a[i * 3] * x[0] + a[i * 3 + 1] * x[1] + a[i * 3 + 2] * x[2];
            return (beta == 0 ? 0 : beta * y[i]) + 2 * product;
          };
          THDoubleTensor_addmv(r, beta, t, 2, mat, vec);
          EXPECT_EQ(r.values(), (std::vector<double>{expected(0), expected(1)}));
          THDoubleTensor_addmv(t, beta, t, 2, mat, vec);
          EXPECT_EQ(t.values(), r.values());
          EXPECT_EQ(mat.t->refcount + vec.t->refcount + t.t->refcount + mat.t->storage->refcount, 4);
        }
}

TEST_F(Ops, AddrOfEveryLayout) {
  for (const auto &strides : std::vector<std::vector<long>>{{3, 1}, {1, 2}, {7, 2}})
    for (long v : {1L, 2L})
      for (double beta : {0.0, 1.0, 2.0}) {
        Double t({2, 3}, strides, counting(20)), v1({2}, {v}, counting(9, 4)), v2({3}, {v}, counting(9, -3)), r;
        if (beta == 0) t.t->storage->data[0] = inf;
        auto expected = t.values();
        for (size_t i = 0; i < 6; i++)
          expected[i] = (beta == 0 ? 0 : beta * expected[i]) + 2 * v1.values()[i / 3] * v2.values()[i % 3];
        THDoubleTensor_addr(r, beta, t, 2, v1, v2);
        EXPECT_EQ(r.values(), expected);
        THDoubleTensor_addr(t, beta, t, 2, v1, v2);
        EXPECT_EQ(t.values(), expected);
      }
}

TEST_F(Ops, AddrLeavesTheProductOutWhereBlasRefusesAStride) {
  Double t({2, 2}, {2, 1}, {1, 2, 3, 4}), flat({2}, {0}, {5}), v(std::vector<double>{1, 1}), r;
  THDoubleTensor_addr(r, 3, t, 1, flat, v);
  EXPECT_EQ(r.values(), (std::vector<double>{3, 6, 9, 12}));
  THDoubleTensor_addr(r, 0, t, 1, v, flat);
  EXPECT_EQ(r.values(), (std::vector<double>(4, 0)));
  Int ints({2, 2}, {2, 1}, {1, 2, 3, 4}), iflat({2}, {0}, {5}), iv(std::vector<int>{1, 1}), ir;
  THIntTensor_addr(ir, 3, ints, 1, iflat, iv);
  EXPECT_EQ(ir.values(), (std::vector<int>{8, 11, 14, 17}));
}

// a * b for each k, rows by rows.
std::vector<double> products(const std::vector<double> &a, const std::vector<double> &b, size_t batches, size_t rows,
                             size_t inner, size_t columns) {
  std::vector<double> out(batches * rows * columns);
  for (size_t k = 0; k < batches; k++)
    for (size_t i = 0; i < rows; i++)
      for (size_t j = 0; j < columns; j++)
        for (size_t l = 0; l < inner; l++)
          out[(k * rows + i) * columns + j] += a[(k * rows + i) * inner + l] * b[(k * inner + l) * columns + j];
  return out;
}

TEST_F(Ops, BatchProductsOfEveryLayout) {
  const std::vector<std::vector<long>> layouts1{{6, 3, 1}, {6, 1, 2}, {20, 7, 2}, {0, 3, 1}, {1, 0, 4}};
  const std::vector<std::vector<long>> layouts2{{6, 2, 1}, {6, 1, 3}, {20, 5, 2}, {0, 2, 1}};
  for (const auto &l1 : layouts1)
    for (const auto &l2 : layouts2)
      for (const auto &l3 : std::vector<std::vector<long>>{{4, 2, 1}, {4, 1, 2}, {12, 4, 2}})
        for (double beta : {0.0, 1.0, 2.0}) {
          Double b1({2, 2, 3}, l1, counting(60)), b2({2, 3, 2}, l2, counting(60, -7)), t({2, 2, 2}, l3, counting(40)),
              r;
          if (beta == 0) t.t->storage->data[0] = nan_;
          const auto product = products(b1.values(), b2.values(), 2, 2, 3, 2), start = t.values();
          std::vector<double> each(8), sum(4);
          for (size_t i = 0; i < 8; i++) each[i] = (beta == 0 ? 0 : beta * start[i]) + 3 * product[i];
          THDoubleTensor_baddbmm(r, beta, t, 3, b1, b2);
          EXPECT_EQ(r.values(), each);
          THDoubleTensor_baddbmm(t, beta, t, 3, b1, b2);
          EXPECT_EQ(t.values(), each);
          Double m({2, 2}, {l3[1], l3[2]}, counting(40)), n;
          if (beta == 0) m.t->storage->data[0] = nan_;
          for (size_t i = 0; i < 4; i++)
            sum[i] = (beta == 0 ? 0 : beta * m.values()[i]) + 3 * (product[i] + product[i + 4]);
          THDoubleTensor_addbmm(n, beta, m, 3, b1, b2);
          EXPECT_EQ(n.values(), sum);
          THDoubleTensor_addbmm(m, beta, m, 3, b1, b2);
          EXPECT_EQ(m.values(), sum);
          EXPECT_EQ(b1.t->storage->refcount + b2.t->storage->refcount + m.t->refcount, 3);
        }
}

// The original reads factors that it has written already.
TEST_F(Ops, ProductsIntoOneOfTheirFactors) {
  const auto check = [](std::function<void(THDoubleTensor *, THDoubleTensor *, THDoubleTensor *)> call,
                        std::vector<long> left, std::vector<long> right) {
    const auto stride = [](const std::vector<long> &sizes) {
      std::vector<long> strides(sizes.size(), 1);
      for (size_t d = sizes.size() - 1; d > 0; d--) strides[d - 1] = strides[d] * sizes[d];
      return strides;
    };
    for (int into : {0, 1}) {
      Double a(left, stride(left), counting(8)), b(right, stride(right), counting(8, -3)), r;
      call(r, a, b);
      call(into ? b : a, a, b);
      EXPECT_EQ((into ? b : a).values(), r.values());
      EXPECT_EQ((into ? b : a).sizes(), r.sizes());
      EXPECT_EQ(a.t->refcount + b.t->refcount + a.t->storage->refcount + b.t->storage->refcount, 4);
    }
  };
  Double vector(std::vector<double>{5, 6}), matrix({2, 2}, {2, 1}, counting(4)),
      batch({2, 2, 2}, {4, 2, 1}, counting(8));
  check([&](auto *r, auto *a, auto *b) { THDoubleTensor_addmm(r, 2, matrix, 3, a, b); }, {2, 2}, {2, 2});
  check([&](auto *r, auto *a, auto *b) { THDoubleTensor_addmv(r, 2, vector, 3, a, b); }, {2, 2}, {2});
  check([&](auto *r, auto *a, auto *b) { THDoubleTensor_addr(r, 2, matrix, 3, a, b); }, {2}, {2});
  check([&](auto *r, auto *a, auto *b) { THDoubleTensor_addbmm(r, 2, matrix, 3, a, b); }, {2, 2, 2}, {2, 2, 2});
  check([&](auto *r, auto *a, auto *b) { THDoubleTensor_baddbmm(r, 2, batch, 3, a, b); }, {2, 2, 2}, {2, 2, 2});
}

TEST_F(Ops, ProductErrorsAreTheOriginals) {
  Float v2(std::vector<float>(2)), v3(std::vector<float>(3)), m({2, 3}, {3, 1}, std::vector<float>(6)), r;
  Float cube({2, 3, 4}, {12, 4, 1}, std::vector<float>(24)), right({2, 4, 5}, {20, 5, 1}, std::vector<float>(40));
  Float three({3, 4, 5}, {20, 5, 1}, std::vector<float>(60)), t({3, 5}, {5, 1}, std::vector<float>(15));
  Float column({3, 5, 1}, {5, 1, 1}, std::vector<float>(15)),
      batch({2, 3, 5, 1}, {15, 5, 1, 1}, std::vector<float>(30));
  const struct {
    int argument;
    std::function<void()> call;
  } calls[] = {
      {0, [&] { THFloatTensor_addmv(r, 1, v2, 1, v2, v3); }},
      {0, [&] { THFloatTensor_addmv(r, 1, v2, 1, m, m); }},
      {0, [&] { THFloatTensor_addmv(r, 1, v2, 1, m, v2); }},
      {0, [&] { THFloatTensor_addmv(r, 1, m, 1, m, v3); }},
      {0, [&] { THFloatTensor_addmv(r, 1, v3, 1, m, v3); }},
      {0, [&] { THFloatTensor_addr(r, 1, m, 1, m, v3); }},
      {0, [&] { THFloatTensor_addr(r, 1, v2, 1, v2, v3); }},
      {0, [&] { THFloatTensor_addr(r, 1, m, 1, v3, v3); }},
      {1, [&] { THFloatTensor_addbmm(r, 1, t, 1, m, right); }},
      {2, [&] { THFloatTensor_addbmm(r, 1, t, 1, cube, m); }},
      {2, [&] { THFloatTensor_addbmm(r, 1, t, 1, cube, three); }},
      {2, [&] { THFloatTensor_addbmm(r, 1, t, 1, cube, cube); }},
      {1, [&] { THFloatTensor_addbmm(r, 1, m, 1, cube, right); }},
      {1, [&] { THFloatTensor_addbmm(r, 1, v3, 1, cube, right); }},
      {0, [&] { THFloatTensor_addbmm(r, 1, column, 1, cube, right); }},
      {1, [&] { THFloatTensor_baddbmm(r, 1, t, 1, cube, right); }},
      {1, [&] { THFloatTensor_baddbmm(r, 1, cube, 1, cube, right); }},
      {0, [&] { THFloatTensor_baddbmm(r, 1, batch, 1, cube, right); }},
      {2, [&] { THFloatTensor_baddbmm(r, 1, batch, 1, cube, cube); }},
  };
  for (size_t c = 0; c < sizeof calls / sizeof *calls; c++) EXPECT_EQ(raised(calls[c].call), calls[c].argument) << c;
  EXPECT_EQ(r.t->nDimension, 0);
}

TEST_F(Ops, CrossInPlaceSeesWhatItWrote) {
  Double a(std::vector<double>{1, 2, 3}), b(std::vector<double>{4, 5, 6}), r;
  THDoubleTensor_cross(r, a, b, 0);
  EXPECT_EQ(r.values(), (std::vector<double>{-3, 6, -3}));
  THDoubleTensor_cross(a, a, b, 0);
  // the second element is computed from the new first one: 3 * 4 - -3 * 6, and the third from both
  EXPECT_EQ(a.values(), (std::vector<double>{-3, 30, -3 * 5 - 30 * 4}));
}

TEST_F(Ops, CrossTakesTheFirstDimensionOfThree) {
  Double a({3, 2, 3}, {6, 3, 1}, counting(18)), b({3, 2, 3}, {1, 3, 6}, counting(18, 5)), first, given;
  THDoubleTensor_cross(first, a, b, -1);
  THDoubleTensor_cross(given, a, b, 0);
  EXPECT_EQ(first.values(), given.values());
  THDoubleTensor_cross(given, a, b, 2);
  EXPECT_NE(first.values(), given.values());
}

TEST_F(Ops, CrossErrors) {
  Float a({2, 3}, {3, 1}, std::vector<float>(6)), v(std::vector<float>(3)), wide({3, 3}, {3, 1}, std::vector<float>(9)),
      r;
  Float none({2, 2}, {2, 1}, std::vector<float>(4));
  EXPECT_EQ(raised([&] { THFloatTensor_cross(r, a, v, 0); }), 0);
  EXPECT_EQ(raised([&] { THFloatTensor_cross(r, a, wide, 0); }), 0);
  EXPECT_EQ(raised([&] { THFloatTensor_cross(r, none, none, -1); }), 0);
  EXPECT_EQ(raised([&] { THFloatTensor_cross(r, a, a, 2); }), 3);
  EXPECT_EQ(raised([&] { THFloatTensor_cross(r, a, a, 0); }), 3);
  EXPECT_EQ(r.t->nDimension, 0);
}

TEST_F(Ops, MatchTakesRowsOfAnyShapeAndLeavesThem) {
  Double m1({2, 2, 2}, {4, 1, 2}, counting(8)), m2({3, 4}, {4, 1}, counting(12, -2)),
      r({2, 3}, {4, 1}, counting(8, 50));
  const auto x = m1.values(), y = m2.values();
  THDoubleTensor_match(r, m1, m2, 0.5);
  std::vector<double> expected(6);
  for (size_t i = 0; i < 2; i++)
    for (size_t j = 0; j < 3; j++) {
      for (size_t k = 0; k < 4; k++) expected[i * 3 + j] += std::pow(x[i * 4 + k] - y[j * 4 + k], 2);
      expected[i * 3 + j] *= 0.5;
    }
  EXPECT_EQ(r.values(), expected);
  EXPECT_EQ(r.content()[3], 53);  // between the rows of the result
  EXPECT_EQ(m1.sizes(), (std::vector<long>{2, 2, 2}));
  EXPECT_EQ(m2.sizes(), (std::vector<long>{3, 4}));
}

TEST_F(Ops, MatchErrors) {
  Float a({2, 3}, {3, 1}, std::vector<float>(6)), b({2, 2}, {2, 1}, std::vector<float>(4)), empty, r;
  EXPECT_EQ(raised([&] { THFloatTensor_match(r, a, b, 1); }), 3);
  EXPECT_EQ(raised([&] { THFloatTensor_match(r, empty, b, 1); }), 2);
  EXPECT_EQ(raised([&] { THFloatTensor_match(r, a, empty, 1); }), 3);
  EXPECT_EQ(raised([&] { THFloatTensor_match(a, a, a, 1); }), 1);
}

}  // namespace
