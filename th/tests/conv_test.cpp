// conv_test.cpp: the convolutions beyond the recorded vectors: sizes on both sides of every vector width, layouts,
// results that are inputs, kernels that are not finite, every error, and that no instruction set shows in a bit.
#include "ops_fixture.h"

extern "C" {
#include <TH/THConvPlane.h>
}

#include <cmath>
#include <random>

namespace {

// What the tests need of one element type.
#define TH_TEST_TYPE(NAME)                                                                                    \
  struct NAME##Names {                                                                                        \
    using Tensor = NAME;                                                                                      \
    using real = std::remove_pointer_t<decltype(TH##NAME##Tensor_data(nullptr))>;                             \
    using Block = TH##NAME##ConvBlock;                                                                        \
    static constexpr auto run_plain = TH##NAME##ConvBlock_runPlain;                                           \
    static constexpr auto run_avx2 = TH##NAME##ConvBlock_runAvx2;                                             \
    static constexpr auto run_avx512 = TH##NAME##ConvBlock_runAvx512;                                         \
    static constexpr auto mul2 = TH##NAME##Tensor_conv2Dmul, cmul2 = TH##NAME##Tensor_conv2Dcmul,             \
                          mv2 = TH##NAME##Tensor_conv2Dmv, mm2 = TH##NAME##Tensor_conv2Dmm,                   \
                          ger2 = TH##NAME##Tensor_conv2Dger;                                                  \
    static constexpr auto revger2 = TH##NAME##Tensor_conv2DRevger, revgerm2 = TH##NAME##Tensor_conv2DRevgerm; \
    static constexpr auto mul3 = TH##NAME##Tensor_conv3Dmul, cmul3 = TH##NAME##Tensor_conv3Dcmul,             \
                          mv3 = TH##NAME##Tensor_conv3Dmv, ger3 = TH##NAME##Tensor_conv3Dger;                 \
    static constexpr auto revger3 = TH##NAME##Tensor_conv3DRevger;                                            \
    static constexpr decltype(&TH##NAME##Tensor_validXCorr2Dptr) raw2[] = {                                   \
        TH##NAME##Tensor_validXCorr2Dptr, TH##NAME##Tensor_validConv2Dptr, TH##NAME##Tensor_fullXCorr2Dptr,   \
        TH##NAME##Tensor_fullConv2Dptr, TH##NAME##Tensor_validXCorr2DRevptr};                                 \
    static constexpr decltype(&TH##NAME##Tensor_validXCorr3Dptr) raw3[] = {                                   \
        TH##NAME##Tensor_validXCorr3Dptr, TH##NAME##Tensor_validConv3Dptr, TH##NAME##Tensor_fullXCorr3Dptr,   \
        TH##NAME##Tensor_fullConv3Dptr, TH##NAME##Tensor_validXCorr3DRevptr};                                 \
  };
TH_TEST_TYPE(Byte)
TH_TEST_TYPE(Char)
TH_TEST_TYPE(Int)
TH_TEST_TYPE(Long)
TH_TEST_TYPE(Float)
TH_TEST_TYPE(Double)
#undef TH_TEST_TYPE

enum Kind { valid_x, valid_c, full_x, full_c, dilated };

struct Shape {
  long t[3], k[3], step[3];
  long out(Kind kind, int d) const {
    if (kind == dilated) return t[d] - (k[d] - 1) * step[d];
    return kind >= full_x ? (t[d] - 1) * step[d] + k[d] : (t[d] - k[d]) / step[d] + 1;
  }
  static long count(const long *n) { return n[0] * n[1] * n[2]; }
  long outputs(Kind kind) const { return out(kind, 0) * out(kind, 1) * out(kind, 2); }
};

// The definition: every pair of an input's and a kernel's element falls on one output, or none.
template <class real, class Sum>
void reference(std::vector<Sum> &r, size_t r_at, Sum alpha, const real *t, const real *k, const Shape &s, Kind kind) {
  long n[3];
  for (int d = 0; d < 3; d++) n[d] = s.out(kind, d);
  for (long i = 0; i < Shape::count(s.t); i++)
    for (long j = 0; j < Shape::count(s.k); j++) {
      const long ti[3] = {i / s.t[2] / s.t[1], i / s.t[2] % s.t[1], i % s.t[2]};
      const long kj[3] = {j / s.k[2] / s.k[1], j / s.k[2] % s.k[1], j % s.k[2]};
      long o[3];
      bool inside = true;
      for (int d = 0; d < 3; d++) {
        const long tap = kind == valid_c || kind == full_x ? s.k[d] - 1 - kj[d] : kj[d];
        if (kind >= full_x && kind != dilated) {
          o[d] = ti[d] * s.step[d] + tap;
        } else {
          const long away = kind == dilated ? ti[d] - kj[d] * s.step[d] : ti[d] - tap;
          inside = inside && away >= 0 && (kind == dilated || away % s.step[d] == 0);
          o[d] = kind == dilated ? away : away / s.step[d];
        }
        inside = inside && o[d] < n[d];
      }
      if (inside)
        r[r_at + (o[0] * n[1] + o[1]) * n[2] + o[2]] += alpha * static_cast<Sum>(t[i]) * static_cast<Sum>(k[j]);
    }
}

template <class Names>
struct Conv : Ops {
  using real = typename Names::real;
  using Sum = std::conditional_t<std::is_floating_point_v<real>, double, unsigned long>;
  static std::vector<real> noise(long n, unsigned seed) {
    std::mt19937 words(seed);
    std::vector<real> out(static_cast<size_t>(n));
    for (auto &x : out) x = static_cast<real>(static_cast<int>(words() % 11) - (std::is_unsigned_v<real> ? 0 : 5));
    return out;
  }
  // Small whole numbers: every sum is exact, or wraps.
  static void expect_equal(const std::vector<real> &got, const std::vector<Sum> &expected, const std::string &where) {
    ASSERT_EQ(got.size(), expected.size()) << where;
    for (size_t i = 0; i < got.size(); i++) ASSERT_EQ(got[i], static_cast<real>(expected[i])) << where << " at " << i;
  }
  static std::string text(const Shape &s, Kind kind) {
    std::string out = "kind " + std::to_string(kind);
    for (const long *list : {s.t, s.k, s.step})
      for (int d = 0; d < 3; d++) out += (d ? "x" : " ") + std::to_string(list[d]);
    return out;
  }
};
using Types = testing::Types<ByteNames, CharNames, IntNames, LongNames, FloatNames, DoubleNames>;
TYPED_TEST_SUITE(Conv, Types);

const Kind kinds[] = {valid_x, valid_c, full_x, full_c, dilated};

// Shapes with inputs large enough for every kind.
std::vector<Shape> shapes() {
  std::vector<Shape> list;
  for (long width : {1, 3, 4, 7, 8, 9, 15, 16, 17, 31, 33, 64, 65, 131})
    for (long step : {1, 2, 3}) list.push_back({{1, 6, width + 2 * step}, {1, 2, 3}, {1, step, step}});
  list.push_back({{1, 20, 40}, {1, 18, 37}, {1, 1, 1}});  // few outputs, long rows of the kernel
  list.push_back({{1, 9, 68}, {1, 7, 66}, {1, 1, 1}});
  list.push_back({{3, 5, 12}, {2, 3, 4}, {1, 2, 1}});
  list.push_back({{5, 5, 5}, {1, 1, 1}, {3, 2, 4}});
  list.push_back({{4, 7, 9}, {2, 3, 2}, {2, 1, 3}});
  return list;
}

TYPED_TEST(Conv, OnRawMemoryIsTheDefinition) {
  using T = TypeParam;
  using real = typename T::real;
  for (const Shape &s : shapes())
    for (Kind kind : kinds) {
      auto t = this->noise(Shape::count(s.t), 1), k = this->noise(Shape::count(s.k), 2);
      auto r = this->noise(s.outputs(kind), 3);
      std::vector<typename TestFixture::Sum> expected(r.begin(), r.end());
      reference(expected, 0, typename TestFixture::Sum(3), t.data(), k.data(), s, kind);
      if (s.t[0] == 1) {
        auto flat = r;
        T::raw2[kind](flat.data(), real(3), t.data(), s.t[1], s.t[2], k.data(), s.k[1], s.k[2], s.step[1], s.step[2]);
        this->expect_equal(flat, expected, this->text(s, kind));
      }
      T::raw3[kind](r.data(), real(3), t.data(), s.t[0], s.t[1], s.t[2], k.data(), s.k[0], s.k[1], s.k[2], s.step[0],
                    s.step[1], s.step[2]);
      this->expect_equal(r, expected, this->text(s, kind));
    }
}

TYPED_TEST(Conv, OnRawMemoryWithoutOutputsDoesNothing) {
  using T = TypeParam;
  using real = typename T::real;
  real t[4] = {1, 1, 1, 1}, k[9] = {1, 1, 1, 1, 1, 1, 1, 1, 1}, r[1] = {7};
  for (Kind kind : {valid_x, valid_c, dilated}) T::raw2[kind](r, 1, t, 2, 2, k, 3, 3, 2, 2);
  T::raw2[valid_x](r, 1, t, 0, 2, k, 3, 3, 1, 1);
  T::raw3[full_c](r, 1, t, 1, 2, 2, k, 0, 3, 3, 1, 1, 1);
  EXPECT_EQ(r[0], real(7));
  EXPECT_EQ(raised([&] { T::raw2[valid_x](r, 1, t, 2, 2, k, 1, 1, 0, 1); }), 9);
  EXPECT_EQ(raised([&] { T::raw2[valid_x](r, 1, t, 2, 2, k, 1, 1, 1, -1); }), 10);
  EXPECT_EQ(raised([&] { T::raw3[full_x](r, 1, t, 1, 2, 2, k, 1, 1, 1, 0, 1, 1); }), 11);
  EXPECT_EQ(raised([&] { T::raw2[full_x](r, 1, t, 2, 2, k, 1, 1, 1, LONG_MAX); }), 10);
  EXPECT_EQ(raised([&] { T::raw2[dilated](r, 1, t, 2, 2, k, 3, 3, LONG_MAX, 1); }), 9);
}

// The sums over planes, against one plane at a time.
TYPED_TEST(Conv, OfTensorsAreSumsOverPlanes) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  using real = typename T::real;
  using Sum = typename TestFixture::Sum;
  const long p = 3, q = 5, batch = 2;
  for (const Shape &s : {Shape{{1, 9, 21}, {1, 3, 2}, {1, 1, 1}}, Shape{{1, 8, 11}, {1, 2, 3}, {1, 2, 3}}})
    for (Kind kind : kinds) {
      const long t_count = Shape::count(s.t), k_count = Shape::count(s.k), out = s.outputs(kind);
      const long oy = s.out(kind, 1), ox = s.out(kind, 2);
      const char *vf = kind >= full_x ? "F" : "V", *xc = kind == valid_x || kind == full_x ? "X" : "C";
      const auto t = this->noise(batch * p * t_count, 4), k = this->noise(q * p * batch * k_count, 5);
      auto plane = [&](std::vector<Sum> &r, long r_plane, long t_plane, long k_plane) {
        reference(r, r_plane * out, Sum(2), t.data() + t_plane * t_count, k.data() + k_plane * k_count, s, kind);
      };
      auto inputs = [&](std::vector<long> lead) {
        lead.insert(lead.end(), {s.t[1], s.t[2]});
        return lead;
      };
      auto kernels = [&](std::vector<long> lead) {
        lead.insert(lead.end(), {s.k[1], s.k[2]});
        return lead;
      };
      auto contiguous = [](const std::vector<long> &sizes) {
        std::vector<long> strides(sizes.size(), 1);
        for (size_t d = sizes.size() - 1; d > 0; d--) strides[d - 1] = strides[d] * sizes[d];
        return strides;
      };
      auto tensor = [&](const std::vector<long> &sizes, const std::vector<real> &values) {
        return Tensor(sizes, contiguous(sizes), values);
      };
      Tensor r;
      std::vector<Sum> expected;
      if (kind == dilated) {
        Tensor t3 = tensor(inputs({p}), t), k3 = tensor(kernels({q}), k);
        T::revger2(r, 0, 2, t3, k3, s.step[1], s.step[2]);
        expected.assign(static_cast<size_t>(q * p * out), 0);
        for (long o = 0; o < q; o++)
          for (long i = 0; i < p; i++) plane(expected, o * p + i, i, o);
        this->expect_equal(r.values(), expected, "revger " + this->text(s, kind));
        EXPECT_EQ(r.sizes(), (std::vector<long>{q, p, oy, ox}));
        Tensor t4 = tensor(inputs({batch, p}), t), k4 = tensor(kernels({batch, q}), k);
        T::revgerm2(r, 1, 2, t4, k4, s.step[1], s.step[2]);
        for (long o = 0; o < q; o++)
          for (long i = 0; i < p; i++)
            for (long b = 0; b < batch; b++) plane(expected, o * p + i, b * p + i, b * q + o);
        this->expect_equal(r.values(), expected, "revgerm " + this->text(s, kind));
        continue;
      }
      Tensor t2 = tensor(inputs({}), t), k2 = tensor(kernels({}), k), t3 = tensor(inputs({p}), t);
      Tensor k3 = tensor(kernels({q}), k), each = tensor(kernels({p}), k), k4 = tensor(kernels({q, p}), k);
      Tensor t4 = tensor(inputs({batch, p}), t);
      T::mul2(r, 0, 2, t2, k2, s.step[1], s.step[2], vf, xc);
      expected.assign(static_cast<size_t>(out), 0);
      plane(expected, 0, 0, 0);
      this->expect_equal(r.values(), expected, "mul " + this->text(s, kind));
      T::cmul2(r, 1, 2, t3, each, s.step[1], s.step[2], vf, xc);  // a new size: the old content does not count
      expected.assign(static_cast<size_t>(p * out), 0);
      for (long i = 0; i < p; i++) plane(expected, i, i, i);
      this->expect_equal(r.values(), expected, "cmul " + this->text(s, kind));
      T::ger2(r, 0, 2, t3, k3, s.step[1], s.step[2], vf, xc);
      expected.assign(static_cast<size_t>(q * p * out), 0);
      for (long o = 0; o < q; o++)
        for (long i = 0; i < p; i++) plane(expected, o * p + i, i, o);
      this->expect_equal(r.values(), expected, "ger " + this->text(s, kind));
      T::mv2(r, 0, 2, t3, k4, s.step[1], s.step[2], vf, xc);
      expected.assign(static_cast<size_t>(q * out), 0);
      for (long o = 0; o < q; o++)
        for (long i = 0; i < p; i++) plane(expected, o, i, o * p + i);
      this->expect_equal(r.values(), expected, "mv " + this->text(s, kind));
      T::mm2(r, 0, 2, t4, k4, s.step[1], s.step[2], vf, xc);
      expected.assign(static_cast<size_t>(batch * q * out), 0);
      for (long b = 0; b < batch; b++)
        for (long o = 0; o < q; o++)
          for (long i = 0; i < p; i++) plane(expected, b * q + o, b * p + i, o * p + i);
      this->expect_equal(r.values(), expected, "mm " + this->text(s, kind));
      T::mm2(r, 3, 2, t4, k4, s.step[1], s.step[2], vf, xc);
      for (auto &x : expected) x *= 4;
      this->expect_equal(r.values(), expected, "mm beta " + this->text(s, kind));
    }
}

TYPED_TEST(Conv, InThreeDimensions) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  using Sum = typename TestFixture::Sum;
  const Shape s{{3, 4, 10}, {2, 2, 3}, {1, 2, 1}};
  const long tc = Shape::count(s.t), kc = Shape::count(s.k);
  const auto t = this->noise(2 * tc, 6), k = this->noise(6 * kc, 7);
  Tensor t3({3, 4, 10}, {40, 10, 1}, {t.begin(), t.begin() + tc}),
      k3({2, 2, 3}, {6, 3, 1}, {k.begin(), k.begin() + kc});
  Tensor t4({2, 3, 4, 10}, {tc, 40, 10, 1}, t), each({2, 2, 2, 3}, {kc, 6, 3, 1}, {k.begin(), k.begin() + 2 * kc});
  Tensor k4({3, 2, 2, 3}, {kc, 6, 3, 1}, {k.begin(), k.begin() + 3 * kc}),
      k5({3, 2, 2, 2, 3}, {2 * kc, kc, 6, 3, 1}, k);
  for (Kind kind : kinds) {
    const long out = s.outputs(kind);
    const char *vf = kind >= full_x ? "F" : "V", *xc = kind == valid_x || kind == full_x ? "X" : "C";
    auto plane = [&](std::vector<Sum> &r, long r_plane, long t_plane, long k_plane) {
      reference(r, r_plane * out, Sum(1), t.data() + t_plane * tc, k.data() + k_plane * kc, s, kind);
    };
    Tensor r;
    std::vector<Sum> outer(static_cast<size_t>(6 * out), 0);
    for (long o = 0; o < 3; o++)
      for (long i = 0; i < 2; i++) plane(outer, o * 2 + i, i, o);
    if (kind == dilated) {
      T::revger3(r, 0, 1, t4, k4, s.step[0], s.step[1], s.step[2]);
      this->expect_equal(r.values(), outer, "revger");
      continue;
    }
    T::ger3(r, 0, 1, t4, k4, s.step[0], s.step[1], s.step[2], vf, xc);
    this->expect_equal(r.values(), outer, "ger");
    EXPECT_EQ(r.sizes(), (std::vector<long>{3, 2, s.out(kind, 0), s.out(kind, 1), s.out(kind, 2)}));
    std::vector<Sum> one(static_cast<size_t>(out), 0), two(static_cast<size_t>(2 * out), 0);
    plane(one, 0, 0, 0);
    for (long i = 0; i < 2; i++) plane(two, i, i, i);
    T::mul3(r, 0, 1, t3, k3, s.step[0], s.step[1], s.step[2], vf, xc);
    this->expect_equal(r.values(), one, "mul");
    T::cmul3(r, 0, 1, t4, each, s.step[0], s.step[1], s.step[2], vf, xc);
    this->expect_equal(r.values(), two, "cmul");
    std::vector<Sum> three(static_cast<size_t>(3 * out), 0);
    for (long o = 0; o < 3; o++)
      for (long i = 0; i < 2; i++) plane(three, o, i, o * 2 + i);
    T::mv3(r, 0, 1, t4, k5, s.step[0], s.step[1], s.step[2], vf, xc);
    this->expect_equal(r.values(), three, "mv");
  }
}

// Strided inputs and results, and results that are inputs, in both shapes of the copy.
TYPED_TEST(Conv, LayoutsDoNotShow) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  using real = typename T::real;
  const auto t = this->noise(2 * 5 * 6, 8), k = this->noise(2 * 2 * 3 * 3, 9);
  for (const char *vf : {"V", "F"}) {
    const long oy = *vf == 'V' ? 3 : 7, ox = *vf == 'V' ? 4 : 8;
    Tensor t_plain({2, 5, 6}, {30, 6, 1}, t), k_plain({2, 2, 3, 3}, {18, 9, 3, 1}, k), plain;
    T::mv2(plain, 0, 1, t_plain, k_plain, 1, 1, vf, "X");
    std::vector<real> t_wide(2 * t.size()), k_turned(k.size());
    for (size_t i = 0; i < t.size(); i++) t_wide[2 * i] = t[i];
    for (long a = 0; a < 4; a++)
      for (long y = 0; y < 3; y++)
        for (long x = 0; x < 3; x++) k_turned[a * 9 + x * 3 + y] = k[a * 9 + y * 3 + x];
    Tensor t_strided({2, 5, 6}, {60, 12, 2}, t_wide), k_strided({2, 2, 3, 3}, {18, 9, 1, 3}, k_turned);
    Tensor result({2, oy, ox}, {3 * oy * ox + 1, 3 * ox, 3},
                  std::vector<real>(static_cast<size_t>(6 * oy * ox + 1), real(5)));
    T::mv2(result, 0, 1, t_strided, k_strided, 1, 1, vf, "X");
    EXPECT_EQ(result.values(), plain.values());
    EXPECT_EQ(result.t->stride[2], 3);
    EXPECT_EQ(result.content()[1], real(5));  // nothing between the elements
    T::mv2(result, 1, 1, t_strided, k_strided, 1, 1, vf, "X");
    auto twice = plain.values();
    for (auto &x : twice) x = static_cast<real>(2 * x);
    EXPECT_EQ(result.values(), twice);
    T::mv2(t_plain, 0, 1, t_plain, k_plain, 1, 1, vf, "X");
    EXPECT_EQ(t_plain.values(), plain.values());
    Tensor again({2, 5, 6}, {30, 6, 1}, t);
    T::mv2(k_plain, 0, 1, again, k_plain, 1, 1, vf, "X");
    EXPECT_EQ(k_plain.values(), plain.values());
  }
}

TYPED_TEST(Conv, ExpandedInputsAndResults) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  using real = typename T::real;
  Tensor t({4, 4}, {0, 0}, {2}), k({2, 2}, {0, 0}, {3}), r({3, 3}, {0, 0}, {7});
  T::mul2(r, 0, 1, t, k, 1, 1, "V", "X");
  EXPECT_EQ(r.content(), std::vector<real>{24});
}

TYPED_TEST(Conv, BetaZeroDoesNotReadTheResult) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  using real = typename T::real;
  if (!std::is_floating_point_v<real>) return;
  Tensor t({2, 2}, {2, 1}, {1, 2, 3, 4}), k({1, 1}, {1, 1}, {2}), r({2, 2}, {2, 1}, std::vector<real>(4, real(NAN)));
  T::mul2(r, 0, 1, t, k, 1, 1, "V", "X");
  EXPECT_EQ(r.values(), (std::vector<real>{2, 4, 6, 8}));
}

TYPED_TEST(Conv, TheSameNumberOfElementsKeepsTheContent) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  using real = typename T::real;
  Tensor t({2, 2}, {2, 1}, {1, 2, 3, 4}), k({1, 1}, {1, 1}, {1}), r({4}, {1}, {10, 20, 30, 40});
  T::mul2(r, 1, 1, t, k, 1, 1, "V", "X");
  EXPECT_EQ(r.sizes(), (std::vector<long>{2, 2}));
  EXPECT_EQ(r.values(), (std::vector<real>{11, 22, 33, 44}));
}

// An infinite or nan element of a kernel reaches only the outputs that it belongs to.
TEST_F(Ops, KernelsThatAreNotFinite) {
  const float inf = INFINITY;
  for (long step : {1, 2}) {
    Float t({1, 2}, {2, 1}, {1, 2}), k({1, 3}, {3, 1}, {1, inf, 1}), r;
    THFloatTensor_conv2Dmul(r, 0, 1, t, k, 1, step, "F", "C");
    const auto x = r.values();
    EXPECT_EQ(x[0], 1);
    EXPECT_EQ(x[1], inf);
    EXPECT_EQ(x.back(), 2);
    Float turned({1, 3}, {3, 1}, {1, NAN, 5});
    THFloatTensor_conv2Dmul(r, 0, 1, t, turned, 1, step, "F", "X");
    EXPECT_EQ(r.values()[0], 5);
    EXPECT_TRUE(std::isnan(r.values()[1]));
    EXPECT_EQ(r.values().back(), 2);
  }
  // sums over planes, depth and rows
  Double t({2, 2, 2, 2}, {8, 4, 2, 1}, {1, 2, 3, 4, 5, 6, 7, 8, 1, 1, 1, 1, 1, 1, 1, 1});
  std::vector<double> values(16, 0.0), sums;
  values[3] = INFINITY;
  Double k({1, 2, 2, 2, 2}, {16, 8, 4, 2, 1}, values), r;
  THDoubleTensor_conv3Dmv(r, 0, 1, t, k, 1, 1, 1, "F", "C");
  values[3] = 1;
  Double finite({1, 2, 2, 2, 2}, {16, 8, 4, 2, 1}, values), s;
  THDoubleTensor_conv3Dmv(s, 0, 1, t, finite, 1, 1, 1, "F", "C");
  ASSERT_EQ(r.values().size(), s.values().size());
  for (size_t i = 0; i < r.values().size(); i++) {
    if (s.values()[i] != 0) {
      EXPECT_EQ(r.values()[i], INFINITY) << i;
    } else {
      EXPECT_FALSE(std::isinf(r.values()[i])) << i;
    }
  }
}

TYPED_TEST(Conv, Errors) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  Tensor t2({2, 2}, {2, 1}, {1, 2, 3, 4}), t3({1, 2, 2}, {4, 2, 1}, {1, 2, 3, 4}),
      t4({1, 1, 2, 2}, {4, 4, 2, 1}, {1, 2, 3, 4});
  Tensor k2({1, 1}, {1, 1}, {1}), k3({1, 1, 1}, {1, 1, 1}, {1}), k4({1, 1, 1, 1}, {1, 1, 1, 1}, {1}), empty, r;
  Tensor two3({2, 1, 1}, {1, 1, 1}, {1, 2}), two4({1, 2, 1, 1}, {2, 1, 1, 1}, {1, 2}),
      large({3, 3}, {3, 1}, std::vector<typename T::real>(9, 1));
  Tensor t5({1, 1, 1, 2, 2}, {4, 4, 4, 2, 1}, {1, 2, 3, 4}), k5({1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}, {1});
  std::string message;
  EXPECT_EQ(raised([&] { T::mul2(r, 0, 1, empty, k2, 1, 1, "V", "X"); }), 3);
  EXPECT_EQ(raised([&] { T::mul2(r, 0, 1, t2, empty, 1, 1, "V", "X"); }), 4);
  EXPECT_EQ(raised([&] { T::mul2(r, 0, 1, t2, k2, 0, 1, "V", "X"); }), 5);
  EXPECT_EQ(raised([&] { T::mul2(r, 0, 1, t2, k2, 1, -3, "V", "X"); }, &message), 6);
  EXPECT_NE(message.find("-3"), std::string::npos) << message;
  EXPECT_EQ(raised([&] { T::mul2(r, 0, 1, t2, k2, 1, 1, "Q", "X"); }), 1);
  EXPECT_EQ(raised([&] { T::mul2(r, 0, 1, t2, k2, 1, 1, "V", "Q"); }, &message), 7);
  EXPECT_NE(message.find("'Q'"), std::string::npos) << message;
  EXPECT_EQ(raised([&] { T::mul2(r, 0, 1, t2, large, 1, 1, "V", "X"); }, &message), 2);
  EXPECT_NE(message.find("[3 x 3]"), std::string::npos) << message;
  EXPECT_EQ(raised([&] { T::mul2(r, 0, 1, t2, large, 1, 1, "F", "X"); }), -1);
  EXPECT_EQ(raised([&] { T::mul2(r, 0, 1, t2, k2, 1, LONG_MAX, "F", "X"); }), 6);
  EXPECT_EQ(raised([&] { T::mul2(r, 0, 1, t2, k2, 1L << 62, 1L << 62, "F", "X"); }), 0);
  EXPECT_EQ(raised([&] { T::cmul2(r, 0, 1, t3, two3, 1, 1, "V", "X"); }, &message), 2);
  EXPECT_NE(message.find("[2 x 1 x 1]"), std::string::npos) << message;
  EXPECT_EQ(raised([&] { T::mv2(r, 0, 1, t3, two4, 1, 1, "V", "X"); }), 2);
  EXPECT_EQ(raised([&] { T::mm2(r, 0, 1, t4, two4, 1, 1, "V", "X"); }), 2);
  EXPECT_EQ(raised([&] { T::ger2(r, 0, 1, t3, k3, 1, 1, "V", "Q"); }), 7);
  Tensor batches({2, 1, 1, 1}, {1, 1, 1, 1}, {1, 2});
  EXPECT_EQ(raised([&] { T::revgerm2(r, 0, 1, t4, batches, 1, 1); }), 2);
  Tensor pair({1, 2, 2}, {4, 2, 1}, {1, 2, 3, 4});
  EXPECT_EQ(raised([&] { T::revger2(r, 0, 1, t3, pair, 2, 1); }), 2);  // stretched past the input
  EXPECT_EQ(raised([&] { T::mul3(r, 0, 1, t3, k3, 0, 1, 1, "V", "X"); }), 5);
  EXPECT_EQ(raised([&] { T::mul3(r, 0, 1, t3, k3, 1, 0, 1, "V", "X"); }), 6);
  EXPECT_EQ(raised([&] { T::mul3(r, 0, 1, t3, k3, 1, 1, 0, "V", "X"); }), 7);
  EXPECT_EQ(raised([&] { T::mul3(r, 0, 1, t3, k3, 1, 1, 1, "V", "Q"); }), 8);
  EXPECT_EQ(raised([&] { T::cmul3(r, 0, 1, t4, k4, 0, 1, 1, "V", "X"); }), 5);
  EXPECT_EQ(raised([&] { T::cmul3(r, 0, 1, t4, k4, 1, 1, 1, "V", "Q"); }), 7);
  EXPECT_EQ(raised([&] { T::mv3(r, 0, 1, t4, k4, 1, 1, 1, "V", "X"); }), 4);
  EXPECT_EQ(raised([&] { T::ger3(r, 0, 1, t5, k4, 1, 1, 1, "V", "X"); }), 3);
  EXPECT_EQ(raised([&] { T::revger3(r, 0, 1, t4, k5, 1, 1, 1); }), 4);
  Tensor fixed({1}, {1}, {1});
  fixed.t->storage->flag &= static_cast<char>(~TH_STORAGE_RESIZABLE);
  EXPECT_EQ(raised([&] { T::mul2(fixed, 0, 1, t2, k2, 1, 1, "V", "X"); }), 0);
}

// Borders and copies beyond all memory.
TYPED_TEST(Conv, WorkSpaceIsCounted) {
  using T = TypeParam;
  using Tensor = typename T::Tensor;
  Tensor planes({1L << 40, 1, 1}, {0, 0, 0}, {1}), tall({1, 1L << 40, 1}, {0, 0, 0}, {1}), r;
  EXPECT_EQ(raised([&] { T::ger2(r, 0, 1, planes, tall, 1, 1, "F", "X"); }), 0);
  EXPECT_EQ(raised([&] { T::ger2(r, 0, 1, planes, planes, 1, 1, "V", "X"); }), 0);
}

// Every instruction set gives the same bits, wherever an output lies.
TYPED_TEST(Conv, InstructionSetsDoNotShow) {
  using T = TypeParam;
  using real = typename T::real;
  std::vector<void (*)(const typename T::Block *)> sets{T::run_plain};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) sets.push_back(T::run_avx2);
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl"))
    sets.push_back(T::run_avx512);
#endif
  std::mt19937 words(11);
  for (long cols : {1, 2, 3, 5, 8, 13, 16, 31, 47, 64, 100, 150})
    for (long taps : {1, 3, 70})
      for (long apart : {1, 2}) {
        const long rows = 7, t_row = cols * 2 + taps + 3, r_row = cols * 2 + 1;
        std::vector<real> t(static_cast<size_t>((rows + 4) * t_row + 8)), k(static_cast<size_t>(2 * taps));
        for (auto *list : {&t, &k})
          for (auto &x : *list) x = static_cast<real>(static_cast<double>(words() % 20001) / 7.0);
        std::vector<real> first;
        for (auto run : sets) {
          std::vector<real> r(static_cast<size_t>(rows * r_row), real(1));
          typename T::Block block = {};
          block.r = r.data();
          block.t = t.data();
          block.k = k.data();
          block.rows = rows;
          block.cols = cols;
          block.r_row = r_row;
          block.r_col = block.t_col = apart;
          block.t_row = t_row;
          const long counts[4] = {1, 1, 2, taps}, t_tap[4] = {0, 0, t_row, 1}, k_tap[4] = {0, 0, taps, 1};
          for (int d = 0; d < 4; d++) {
            block.taps[d] = counts[d];
            block.t_tap[d] = t_tap[d];
            block.k_tap[d] = k_tap[d];
          }
          block.alpha = static_cast<real>(3);
          run(&block);
          if (first.empty()) first = r;
          ASSERT_EQ(r, first) << cols << " columns, " << taps << " taps";
        }
      }
}

}  // namespace
