// lapack_fixture.h: what the tests of linear algebra share: matrices by rows in double, and the names of a type.
#pragma once

#include "ops_fixture.h"

#include <cmath>
#include <functional>
#include <random>

using Matrix = std::vector<double>;  // by rows

inline Matrix noise(long rows, long cols, unsigned seed, double diagonal = 0) {
  std::mt19937 words(seed);
  Matrix out(static_cast<size_t>(rows * cols));
  for (auto &x : out) x = static_cast<double>(words() % 20001) / 10000.0 - 1;
  for (long i = 0; i < std::min(rows, cols); i++) out[i * cols + i] += diagonal;
  return out;
}

inline Matrix product(const Matrix &a, const Matrix &b, long m, long k, long n) {
  Matrix c(static_cast<size_t>(m * n));
  for (long i = 0; i < m; i++)
    for (long l = 0; l < k; l++)
      for (long j = 0; j < n; j++) c[i * n + j] += a[i * k + l] * b[l * n + j];
  return c;
}

inline Matrix transposed(const Matrix &a, long m, long n) {
  Matrix t(a.size());
  for (long i = 0; i < m; i++)
    for (long j = 0; j < n; j++) t[j * m + i] = a[i * n + j];
  return t;
}

// Positive definite.
inline Matrix definite(long n, unsigned seed) {
  const Matrix a = noise(n, n, seed);
  Matrix d = product(a, transposed(a, n, n), n, n, n);
  for (long i = 0; i < n; i++) d[i * n + i] += 1;
  return d;
}

inline Matrix identity(long n) {
  Matrix one(static_cast<size_t>(n * n));
  for (long i = 0; i < n; i++) one[i * n + i] = 1;
  return one;
}

inline void expect_near(const Matrix &got, const Matrix &expected, double tolerance) {
  ASSERT_EQ(got.size(), expected.size());
  for (size_t i = 0; i < got.size(); i++) ASSERT_NEAR(got[i], expected[i], tolerance) << "element " << i;
}

inline Matrix wide(const std::vector<float> &x) {
  return {x.begin(), x.end()};
}
inline const Matrix &wide(const Matrix &x) {
  return x;
}

// The names of one element type, so that a test runs for both.
#define TH_TEST_TYPE(NAME)                                                        \
  struct NAME##Names {                                                            \
    using Tensor = NAME;                                                          \
    using real = std::remove_pointer_t<decltype(TH##NAME##Tensor_data(nullptr))>; \
    static constexpr auto gesv = TH##NAME##Tensor_gesv;                           \
    static constexpr auto trtrs = TH##NAME##Tensor_trtrs;                         \
    static constexpr auto gels = TH##NAME##Tensor_gels;                           \
    static constexpr auto syev = TH##NAME##Tensor_syev;                           \
    static constexpr auto geev = TH##NAME##Tensor_geev;                           \
    static constexpr auto gesvd = TH##NAME##Tensor_gesvd;                         \
    static constexpr auto gesvd2 = TH##NAME##Tensor_gesvd2;                       \
    static constexpr auto getri = TH##NAME##Tensor_getri;                         \
    static constexpr auto potrf = TH##NAME##Tensor_potrf;                         \
    static constexpr auto potrs = TH##NAME##Tensor_potrs;                         \
    static constexpr auto potri = TH##NAME##Tensor_potri;                         \
    static constexpr auto pstrf = TH##NAME##Tensor_pstrf;                         \
    static constexpr auto qr = TH##NAME##Tensor_qr;                               \
    static constexpr auto geqrf = TH##NAME##Tensor_geqrf;                         \
    static constexpr auto orgqr = TH##NAME##Tensor_orgqr;                         \
    static constexpr auto ormqr = TH##NAME##Tensor_ormqr;                         \
    static constexpr auto btrifact = TH##NAME##Tensor_btrifact;                   \
    static constexpr auto btrisolve = TH##NAME##Tensor_btrisolve;                 \
  };
TH_TEST_TYPE(Float)
TH_TEST_TYPE(Double)
#undef TH_TEST_TYPE

template <class Names>
struct Lapack : Ops {
  using Tensor = typename Names::Tensor;
  using real = typename Names::real;
  const double close = sizeof(real) == 4 ? 2e-3 : 1e-10;
  // A matrix by rows, by columns, and neither.
  static Tensor rows(long m, long n, const Matrix &x) { return Tensor({m, n}, {n, 1}, {x.begin(), x.end()}); }
  static Tensor columns(long m, long n, const Matrix &x) {
    const Matrix t = transposed(x, m, n);
    return Tensor({m, n}, {1, m}, {t.begin(), t.end()});
  }
  static Tensor strided(long m, long n, const Matrix &x) {
    std::vector<real> content(static_cast<size_t>(3 * m * n + 5), real(77));
    for (long i = 0; i < m * n; i++) content[5 + 3 * i] = static_cast<real>(x[i]);
    return Tensor({m, n}, {3 * n, 3}, content, 5);
  }
};
using LapackTypes = testing::Types<FloatNames, DoubleNames>;
