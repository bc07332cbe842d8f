// lapack_test.cpp: the linear algebra of tensors beyond the recorded vectors: larger matrices, layouts of results, and
// results that are inputs.
#include "lapack_fixture.h"

namespace {

TYPED_TEST_SUITE(Lapack, LapackTypes);

TYPED_TEST(Lapack, SolvesLargeSystems) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  const long n = 90, k = 7;
  const Matrix a = noise(n, n, 1, 10), x = noise(n, k, 2), b = product(a, x, n, n, k);
  Tensor A = this->rows(n, n, a), B = this->strided(n, k, b), X, LU;
  T::gesv(X, LU, B, A);
  expect_near(wide(X.values()), x, this->close);
  EXPECT_EQ(X.t->stride[0], 1);
  EXPECT_EQ(X.t->stride[1], n);
  // the factors: their product is a with its rows exchanged, so its columns' sums are a's
  Matrix lower = wide(LU.values()), upper = lower;
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++) {
      if (i < j) lower[i * n + j] = 0;
      if (i == j) lower[i * n + j] = 1;
      if (i > j) upper[i * n + j] = 0;
    }
  const Matrix ones(static_cast<size_t>(n), 1.0);
  expect_near(product(ones, product(lower, upper, n, n, n), 1, n, n), product(ones, a, 1, n, n), this->close * 10);
}

TYPED_TEST(Lapack, SolvesTriangularSystems) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  const long n = 33, k = 3;
  for (const char *uplo : {"U", "L", "u"})
    for (const char *trans : {"N", "T", "C", "t"})
      for (const char *diag : {"N", "U"}) {
        Matrix a = noise(n, n, 3, 40), triangle = a;
        const bool upper = *uplo == 'U' || *uplo == 'u';
        for (long i = 0; i < n; i++)
          for (long j = 0; j < n; j++) {
            if (upper ? i > j : i < j) triangle[i * n + j] = 0;
            if (i == j && *diag == 'U')
              triangle[i * n + j] = 1;
            else
              triangle[i * n + j] /= i == j ? 1 : 40, a[i * n + j] /= i == j ? 1 : 40;
          }
        const Matrix x = noise(n, k, 4);
        const Matrix b = product(*trans == 'N' ? triangle : transposed(triangle, n, n), x, n, n, k);
        Tensor A = this->rows(n, n, a), B = this->rows(n, k, b), X, copy;
        T::trtrs(X, copy, B, A, uplo, trans, diag);
        expect_near(wide(X.values()), x, this->close);
        expect_near(wide(copy.values()), wide(A.values()), 0);
      }
}

TYPED_TEST(Lapack, LeastSquaresOfEveryShape) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  for (const auto &[m, n] : {std::pair<long, long>{40, 40}, {40, 12}, {12, 40}}) {
    const long k = 2;
    const Matrix a = noise(m, n, 5, 6), start = noise(m, k, 6), t = transposed(a, m, n);
    // a right side that a reaches; the shortest solution is a' y
    const Matrix x = m < n ? product(t, start, n, m, k) : noise(n, k, 7), b = product(a, x, m, n, k);
    Tensor A = this->columns(m, n, a), B = this->rows(m, k, b), X, QR;
    T::gels(X, QR, B, A);
    EXPECT_EQ(X.sizes(), (std::vector<long>{n, k}));
    expect_near(wide(X.values()), x, this->close * 10);
    // in place
    T::gels(B, A, B, A);
    EXPECT_EQ(B.sizes(), (std::vector<long>{n, k}));
    expect_near(wide(B.values()), x, this->close * 10);
  }
}

TYPED_TEST(Lapack, LeastSquaresWithoutFullRankIsAnError) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  Tensor a({2, 2}, {2, 1}, {1, 0, 1, 0}), b({2, 1}, {1, 1}, {1, 2}), x, qr;
  EXPECT_EQ(raised([&] { T::gels(x, qr, b, a); }), 0);
}

TYPED_TEST(Lapack, EigenvaluesOfSymmetricMatrices) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  const long n = 30;
  const Matrix a = definite(n, 8);
  for (const char *uplo : {"U", "L"}) {
    Matrix half = a;
    for (long i = 0; i < n; i++)
      for (long j = 0; j < n; j++)
        if (*uplo == 'U' ? i > j : i < j) half[i * n + j] = 1e6;  // not read
    Tensor A = this->rows(n, n, half), values, vectors, values_only, spoilt;
    T::syev(values, vectors, A, "V", uplo);
    T::syev(values_only, spoilt, A, "N", uplo);
    const Matrix w = wide(values.values()), v = wide(vectors.values());
    expect_near(wide(values_only.values()), w, this->close * 10);
    Matrix scaled = v;
    for (long i = 0; i < n; i++)
      for (long j = 0; j < n; j++) scaled[i * n + j] *= w[j];
    expect_near(product(a, v, n, n, n), scaled, this->close * 10);
    for (long i = 1; i < n; i++) EXPECT_LE(w[i - 1], w[i]);
  }
}

TYPED_TEST(Lapack, EigenvaluesOfARotationAreAPair) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  using real = typename T::real;
  Tensor a({2, 2}, {2, 1}, {0, -2, 2, 0}), values({2, 2}, {7, 3}, std::vector<real>(11, real(9))), vectors;
  T::geev(values, vectors, a, "V");
  const auto w = values.values();
  EXPECT_NEAR(w[0], 0, 1e-5);
  EXPECT_NEAR(std::abs(w[1]), 2, 1e-5);
  EXPECT_NEAR(w[3], -w[1], 1e-6);
  EXPECT_EQ(values.content()[1], real(9));
  EXPECT_EQ(a.values(), (std::vector<real>{0, -2, 2, 0}));
  // a (x + i y) = i w (x + i y)
  const auto v = vectors.values();
  EXPECT_NEAR(-2 * v[2], -w[1] * v[1], 1e-5);
  EXPECT_NEAR(2 * v[0], -w[1] * v[3], 1e-5);
  Tensor untouched({3}, {1}, {1, 2, 3}), again;
  T::geev(again, untouched, a, "N");
  EXPECT_EQ(untouched.values(), (std::vector<real>{1, 2, 3}));
  EXPECT_NEAR(std::abs(again.values()[1]), 2, 1e-5);
}

TYPED_TEST(Lapack, SingularValuesWholeThinAndAlone) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  for (const auto &[m, n] : {std::pair<long, long>{30, 30}, {30, 11}, {11, 30}})
    for (const char *job : {"A", "S", "N", "s"}) {
      const bool all = *job == 'A', none = *job == 'N';
      const long k = std::min(m, n), uk = all ? m : k, vk = all || none ? n : k;
      const Matrix a = noise(m, n, 9);
      Tensor A = this->rows(m, n, a), U, S, V, U2, S2, V2, work;
      T::gesvd(U, S, V, A, job);
      T::gesvd2(U2, S2, V2, work, A, job);
      EXPECT_EQ(S.values(), S2.values());
      EXPECT_EQ(work.sizes(), (std::vector<long>{m, n}));
      expect_near(wide(A.values()), wide(this->rows(m, n, a).values()), 0);
      EXPECT_EQ(U.sizes(), (std::vector<long>{m, uk}));
      EXPECT_EQ(V.sizes(), (std::vector<long>{n, vk}));
      if (none) continue;
      EXPECT_EQ(U.values(), U2.values());
      EXPECT_EQ(V.values(), V2.values());
      const Matrix u = wide(U.values()), v = wide(V.values()), s = wide(S.values());
      expect_near(product(transposed(u, m, uk), u, uk, m, uk), identity(uk), this->close);
      expect_near(product(transposed(v, n, vk), v, vk, n, vk), identity(vk), this->close);
      Matrix us(static_cast<size_t>(m * vk));
      for (long i = 0; i < m; i++)
        for (long j = 0; j < k; j++) us[i * vk + j] = u[i * uk + j] * s[j];
      expect_near(product(us, transposed(v, n, vk), m, vk, n), a, this->close);
    }
}

TYPED_TEST(Lapack, Inverses) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  const long n = 45;
  const Matrix a = noise(n, n, 10, 8), d = definite(n, 11);
  Tensor A = this->strided(n, n, a), inverse;
  T::getri(inverse, A);
  expect_near(product(a, wide(inverse.values()), n, n, n), identity(n), this->close);
  for (const char *uplo : {"U", "L", "l"}) {
    Tensor D = this->rows(n, n, d), factor, whole, x;
    T::potrf(factor, D, uplo);
    const Matrix f = wide(factor.values()), t = transposed(f, n, n);
    expect_near(*uplo == 'U' ? product(t, f, n, n, n) : product(f, t, n, n, n), d, this->close * 10);
    T::potri(whole, factor, uplo);
    expect_near(product(d, wide(whole.values()), n, n, n), identity(n), this->close * 10);
    const Matrix solution = noise(n, 2, 12);
    Tensor B = this->rows(n, 2, product(d, solution, n, n, 2));
    T::potrs(x, B, factor, uplo);
    expect_near(wide(x.values()), solution, this->close * 10);
  }
}

TYPED_TEST(Lapack, CholeskyWithExchanges) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  using real = typename T::real;
  const long n = 20;
  const Matrix d = definite(n, 13);
  Tensor D = this->rows(n, n, d), factor;
  Int pivots({n}, {2}, std::vector<int>(2 * n, -5));
  T::pstrf(factor, pivots, D, "L", -1);
  const Matrix f = wide(factor.values());
  Matrix turned(d.size());
  const auto p = pivots.values();
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++) turned[i * n + j] = d[(p[i] - 1) * n + p[j] - 1];
  expect_near(product(f, transposed(f, n, n), n, n, n), turned, this->close * 10);
  EXPECT_EQ(pivots.content()[1], -5);  // nothing between the elements of a strided result
  Tensor poor({2, 2}, {2, 1}, {1, 1, 1, 1});
  std::string message;
  EXPECT_EQ(raised([&] { T::pstrf(factor, pivots, poor, "U", real(0.5)); }, &message), 0);
  EXPECT_NE(message.find("rank 1"), std::string::npos) << message;
}

TYPED_TEST(Lapack, QrOfEveryShape) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  for (const auto &[m, n] : {std::pair<long, long>{25, 25}, {25, 9}, {9, 25}}) {
    const long k = std::min(m, n);
    const Matrix a = noise(m, n, 14);
    Tensor A = this->strided(m, n, a), Q, R, factors, tau, q;
    T::qr(Q, R, A);
    EXPECT_EQ(Q.sizes(), (std::vector<long>{m, k}));
    EXPECT_EQ(R.sizes(), (std::vector<long>{k, n}));
    const Matrix u = wide(Q.values()), r = wide(R.values());
    expect_near(product(u, r, m, k, n), a, this->close);
    expect_near(product(transposed(u, m, k), u, k, m, k), identity(k), this->close);
    for (long i = 0; i < k; i++)
      for (long j = 0; j < i; j++) EXPECT_EQ(r[i * n + j], 0);
    // the same in two steps
    T::geqrf(factors, tau, A);
    EXPECT_EQ(tau.sizes(), (std::vector<long>{k}));
    T::orgqr(q, factors, tau);
    EXPECT_EQ(q.sizes(), (std::vector<long>{m, n}));
    const Matrix columns = wide(q.values());
    for (long i = 0; i < m; i++)
      for (long j = 0; j < k; j++) EXPECT_NEAR(columns[i * n + j], u[i * k + j], this->close);
    // and applied, from either side
    if (m != n) continue;
    const Matrix c = noise(m, m, 15);
    for (const char *side : {"L", "R"})
      for (const char *trans : {"N", "T"}) {
        Tensor C = this->rows(m, m, c), out, by_rows = this->rows(m, n, wide(factors.values()));
        T::ormqr(out, factors, tau, C, side, trans);
        const Matrix op = *trans == 'N' ? u : transposed(u, m, m);
        const Matrix expected = *side == 'L' ? product(op, c, m, m, m) : product(c, op, m, m, m);
        expect_near(wide(out.values()), expected, this->close);
        // reflectors that do not lie in columns are the same reflectors
        Tensor other;
        T::ormqr(other, by_rows, tau, C, side, trans);
        EXPECT_EQ(other.values(), out.values());
      }
  }
}

TYPED_TEST(Lapack, ManySystems) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  using real = typename T::real;
  const long batches = 5, n = 12, k = 3;
  Matrix a, b, x;
  for (long i = 0; i < batches; i++) {
    const Matrix ai = noise(n, n, 20 + i, 5), xi = noise(n, k, 30 + i), bi = product(ai, xi, n, n, k);
    a.insert(a.end(), ai.begin(), ai.end());
    b.insert(b.end(), bi.begin(), bi.end());
    x.insert(x.end(), xi.begin(), xi.end());
  }
  Tensor A({batches, n, n}, {n * n, n, 1}, {a.begin(), a.end()}), factors, X;
  Tensor B({batches, n, k}, {n * k, k, 1}, {b.begin(), b.end()});
  Int pivots, report;
  T::btrifact(factors, pivots, report, 1, A);
  EXPECT_EQ(report.values(), std::vector<int>(batches, 0));
  T::btrisolve(X, B, factors, pivots);
  expect_near(wide(X.values()), x, this->close);
  // in place, and a vector a batch in a strided tensor
  Tensor flat({batches, n}, {2 * n, 2}, std::vector<real>(2 * batches * n, real(7)));
  for (long i = 0; i < batches; i++)
    for (long j = 0; j < n; j++) flat.t->storage->data[2 * (i * n + j)] = static_cast<real>(b[(i * n + j) * k]);
  T::btrisolve(flat, nullptr, factors, pivots);
  for (long i = 0; i < batches * n; i++) {
    EXPECT_NEAR(flat.content()[2 * i], x[i * k], this->close);
    EXPECT_EQ(flat.content()[2 * i + 1], real(7));
  }
  T::btrifact(A, pivots, nullptr, 1, nullptr);
  EXPECT_EQ(A.values(), factors.values());
}

TYPED_TEST(Lapack, BatchesWithoutFactors) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  Tensor a({2, 2, 2}, {4, 2, 1}, {1, 0, 0, 1, 1, 1, 1, 1}), factors;
  Int pivots, report({2}, {3}, {9, 8, 7, 6});
  T::btrifact(factors, pivots, report, 1, a);
  EXPECT_EQ(report.content(), (std::vector<int>{0, 8, 7, 2}));
  std::string message;
  EXPECT_EQ(raised([&] { T::btrifact(factors, pivots, nullptr, 1, a); }, &message), 0);
  EXPECT_NE(message.find("max info == 2"), std::string::npos) << message;
}

TYPED_TEST(Lapack, AResultOfTheRightSizeKeepsItsStrides) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  using real = typename T::real;
  const std::vector<real> blank(40, real(77));
  const Matrix a = noise(3, 3, 40, 4), x = noise(3, 2, 41), b = product(a, x, 3, 3, 2);
  Tensor A = this->rows(3, 3, a), B = this->rows(3, 2, b);
  Tensor LU({3, 3}, {9, 2}, blank, 1), X({3, 2}, {7, 3}, blank, 2);
  T::gesv(X, LU, B, A);
  expect_near(wide(X.values()), x, this->close);
  const auto content = X.content();
  for (size_t i = 0; i < content.size(); i++) {
    const long at = static_cast<long>(i) - 2;
    if (at < 0 || at / 7 > 2 || (at % 7 != 0 && at % 7 != 3)) {
      EXPECT_EQ(content[i], real(77)) << i;
    }
  }
  Tensor longer({3, 2}, {1, 5}, blank, 4);  // columns with a gap: no copy is needed
  T::gesv(longer, LU, B, A);
  EXPECT_EQ(longer.t->stride[1], 5);
  expect_near(wide(longer.values()), x, this->close);
  EXPECT_EQ(longer.content()[4 + 3], real(77));
}

TYPED_TEST(Lapack, AnExpandedResultTakesItsLastElement) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  using real = typename T::real;
  Tensor a({2, 2}, {2, 1}, {2, 0, 0, 4}), b({2, 1}, {1, 1}, {2, 4}), copy({2, 2}, {0, 0}, {7}), x;
  T::trtrs(x, copy, b, a, "U", "N", "N");
  EXPECT_EQ(x.values(), (std::vector<real>{1, 1}));
  EXPECT_EQ(copy.content(), std::vector<real>{4});
}

TYPED_TEST(Lapack, ResultsMayBeInputs) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  using real = typename T::real;
  const Matrix a = noise(4, 4, 42, 5), x = noise(4, 4, 43), b = product(a, x, 4, 4, 4);
  {
    Tensor A = this->rows(4, 4, a), B = this->rows(4, 4, b);
    T::gesv(B, A, nullptr, nullptr);
    expect_near(wide(B.values()), x, this->close);
    EXPECT_EQ(B.t->stride[0], 4);  // an input keeps its layout
  }
  {
    Tensor A = this->columns(4, 4, a), B = this->rows(4, 4, b);
    T::gesv(A, B, B, A);  // crossed
    expect_near(wide(A.values()), x, this->close);
  }
  {  // a right side with one dimension that is also the result, with gaps between its elements
    const Matrix column = product(a, noise(4, 1, 44), 4, 4, 1);
    std::vector<real> gaps(8, real(0));
    for (int i = 0; i < 4; i++) gaps[2 * i] = static_cast<real>(column[i]);
    Tensor A = this->rows(4, 4, a), B({4}, {2}, gaps), LU;
    T::gesv(B, LU, B, A);
    EXPECT_EQ(B.sizes(), (std::vector<long>{4, 1}));
    expect_near(wide(B.values()), noise(4, 1, 44), this->close);
  }
  {
    Tensor A = this->rows(4, 4, a), R, tau;
    T::qr(A, R, A);
    expect_near(product(wide(A.values()), wide(R.values()), 4, 4, 4), a, this->close);
    Tensor B = this->rows(4, 4, a), Q;
    T::qr(Q, B, B);
    EXPECT_EQ(B.values(), R.values());
    Tensor C = this->rows(4, 4, a), factors;
    T::geqrf(factors, tau, C);
    T::geqrf(C, tau, nullptr);
    EXPECT_EQ(C.values(), factors.values());
    Tensor q;
    T::orgqr(q, factors, tau);
    T::orgqr(C, nullptr, tau);
    EXPECT_EQ(C.values(), q.values());
  }
  {
    Tensor D = this->rows(4, 4, definite(4, 45)), E = this->rows(4, 4, definite(4, 45)), F, inverse;
    T::potrf(F, D, "U");
    T::potrf(D, nullptr, "U");
    EXPECT_EQ(D.values(), F.values());
    T::potri(inverse, F, "U");
    T::potri(D, nullptr, "U");
    EXPECT_EQ(D.values(), inverse.values());
    Tensor x0, b0 = this->rows(4, 1, noise(4, 1, 46));
    T::potrs(x0, b0, F, "U");
    T::potrs(b0, nullptr, F, "U");
    EXPECT_EQ(b0.values(), x0.values());
    T::getri(inverse, E);
    T::getri(E, nullptr);
    EXPECT_EQ(E.values(), inverse.values());
    Tensor w, v = this->rows(4, 4, definite(4, 45)), w1, v1, same = this->rows(4, 4, definite(4, 45));
    T::syev(w1, v1, same, "V", "U");
    T::syev(w, v, nullptr, "V", "U");
    EXPECT_EQ(v.values(), v1.values());
    Tensor u, s, vt, work = this->rows(4, 4, a), s1, A = this->rows(4, 4, a);
    T::gesvd(u, s1, vt, A, "A");
    T::gesvd2(u, s, vt, work, nullptr, "A");
    EXPECT_EQ(s.values(), s1.values());
    Tensor p = this->rows(4, 4, definite(4, 45)), p1;
    Int pivots;
    T::pstrf(p1, pivots, p, "U", -1);
    T::pstrf(p, pivots, nullptr, "U", -1);
    EXPECT_EQ(p.values(), p1.values());
    Tensor t = this->rows(4, 4, a), t0, b1 = this->rows(4, 4, b), x1, factors, tau;
    T::trtrs(x1, t0, b1, t, "U", "N", "N");
    T::trtrs(b1, t, nullptr, nullptr, "U", "N", "N");
    EXPECT_EQ(b1.values(), x1.values());
    T::gels(b1, t, nullptr, nullptr);
    T::geqrf(factors, tau, A);
    Tensor c1 = this->rows(4, 4, b), out;
    T::ormqr(out, factors, tau, c1, "L", "N");
    T::ormqr(factors, nullptr, tau, c1, "L", "N");
    EXPECT_EQ(factors.values(), out.values());
  }
}

TEST_F(Ops, LapackOnRawMemoryAnswersWorkQueries) {
  double asked = 0;
  int info = -7;
  THDoubleLapack_geev('N', 'V', 40, nullptr, 40, nullptr, nullptr, nullptr, 1, nullptr, 40, &asked, -1, &info);
  EXPECT_EQ(info, 0);
  EXPECT_GE(asked, 160);
}

}  // namespace
