// fill, zero, cadd, sum and sumall against TH's own results, on random layouts of every element type.
#include <algorithm>
#include <cmath>

#include "extension.h"
#include "thc_test.h"

namespace {

template <class Real>
class Math : public ThcTest {};
template <class Real>
class HalfToo : public ThcTest {};

struct TypeNames {
  template <class Real>
  static std::string GetName(int) {
    return Real::name;
  }
};
using ComputingTypes = ::testing::Types<Byte, Char, Short, Int, Long, Float, Double>;
using AllTypes = ::testing::Types<Byte, Char, Short, Int, Long, Float, Double, Half>;
TYPED_TEST_SUITE(Math, ComputingTypes, TypeNames);
TYPED_TEST_SUITE(HalfToo, AllTypes, TypeNames);

const std::vector<std::vector<long>> kShapes = {
    {1}, {7}, {600}, {3, 4}, {12, 1}, {2, 3, 2}, {2, 1, 5, 3}, {2, 2, 3, 1, 2, 2}, {33, 65}};

template <class Element>
bool sameBits(Element a, Element b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

TYPED_TEST(Math, CaddMatchesTh) {
  using Real = TypeParam;
  std::mt19937 random(1);
  for (int round = 0; round < 60; round++) {
    const std::vector<long> &shape = kShapes[round % kShapes.size()];
    const Layout a = randomLayout(random, shape, true), b = randomLayout(random, shape, true);
    const Layout r = randomLayout(random, shape, false);
    Pair<Real> src1(this->state, a.size, a.stride, a.offset, random),
        src2(this->state, b.size, b.stride, b.offset, random);
    Pair<Real> result(this->state, r.size, r.stride, r.offset, random);
    const auto value = static_cast<typename Real::Element>(static_cast<int>(random() % 7) - 3);
    hostCadd(result.host, src1.host, value, src2.host);
    Real::cadd(this->state, result.device, src1.device, value, src2.device);
    result.expectSameBytes();
    src1.expectSameBytes();
    src2.expectSameBytes();
    ASSERT_FALSE(this->HasFailure()) << "round " << round;
  }
}

TYPED_TEST(Math, CaddGoesByElementNotByShape) {
  using Real = TypeParam;
  std::mt19937 random(2);
  Pair<Real> a(this->state, {3, 4}, {1, 5}, 1, random), b(this->state, {2, 6}, {7, 1}, 0, random);
  Pair<Real> result(this->state, {2}, {1}, 0, random);  // another number of elements: it is resized to src1's size
  hostCadd(result.host, a.host, 2, b.host);
  Real::cadd(this->state, result.device, a.device, 2, b.device);
  EXPECT_EQ(result.device->nDimension, 2);
  EXPECT_EQ(result.device->size[0], 3);
  EXPECT_EQ(result.device->size[1], 4);
  EXPECT_EQ(valuesOf<Real>(this->state, result.device), valuesOf<Real>(result.host));
}

TYPED_TEST(Math, CaddInPlaceInEitherPlace) {
  using Real = TypeParam;
  for (int place = 0; place < 3; place++) {
    std::mt19937 random(3 + place);
    Pair<Real> a(this->state, {5, 6}, {1, 5}, 2, random), b(this->state, {5, 6}, {8, 1}, 0, random);
    Pair<Real> &result = place == 1 ? b : a;
    Pair<Real> &other = place == 2 ? a : b;
    hostCadd(result.host, a.host, 3, other.host);
    Real::cadd(this->state, result.device, a.device, 3, other.device);
    a.expectSameBytes();
    b.expectSameBytes();
  }
}

TYPED_TEST(Math, CaddIntoAnExpandedResultComputesFromOldValues) {
  using Real = TypeParam;
  std::mt19937 random(4);
  Pair<Real> result(this->state, {3, 4}, {1, 0}, 0, random), a(this->state, {3, 4}, {4, 1}, 0, random);
  Real::fill(this->state, a.device, 5);
  const auto before = valuesOf<Real>(this->state, result.device);
  Real::cadd(this->state, result.device, result.device, 1, a.device);
  const auto after = valuesOf<Real>(this->state, result.device);
  for (size_t i = 0; i < after.size(); i++)
    EXPECT_EQ(after[i], static_cast<typename Real::Element>(before[i] + 5)) << i;
  // of the values meant for one element the last is kept
  typename Real::Host *row = Real::newHost(12);
  for (int i = 0; i < 12; i++) Real::data(row)[i] = static_cast<typename Real::Element>(i);
  typename Real::Host *table = Real::newHostView(row, 0, {3, 4}, {4, 1});
  Real::upload(this->state, result.device, table);
  EXPECT_EQ(valuesOf<Real>(this->state, result.device),
            (std::vector<typename Real::Element>{3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11}));
  Real::free(table);
  Real::free(row);
}

TYPED_TEST(Math, SumMatchesTh) {
  using Real = TypeParam;
  using Element = typename Real::Element;
  std::mt19937 random(5);
  for (int round = 0; round < 40; round++) {
    const std::vector<long> &shape = kShapes[round % kShapes.size()];
    const int dim = static_cast<int>(random() % shape.size()), keep = static_cast<int>(random() % 2);
    const Layout layout = randomLayout(random, shape, true);
    Pair<Real> src(this->state, layout.size, layout.stride, layout.offset, random);
    Pair<Real> result(this->state, {3}, {2}, 1, random);
    hostSum(result.host, src.host, dim, keep);
    Real::sum(this->state, result.device, src.device, dim, keep);
    ASSERT_EQ(result.device->nDimension, result.host->nDimension);
    for (int d = 0; d < result.host->nDimension; d++) ASSERT_EQ(result.device->size[d], result.host->size[d]);
    const auto expected = valuesOf<Real>(result.host), got = valuesOf<Real>(this->state, result.device);
    // the values are small integers: floating sums are exact too
    for (size_t i = 0; i < expected.size(); i++)
      ASSERT_TRUE(sameBits<Element>(got[i], expected[i])) << round << " " << i;
    src.expectSameBytes();
  }
}

TYPED_TEST(Math, SumInPlace) {
  using Real = TypeParam;
  std::mt19937 random(6);
  Pair<Real> src(this->state, {4, 5}, {1, 4}, 0, random);
  std::vector<typename Real::Element> expected(4);
  const auto values = valuesOf<Real>(src.host);
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++) expected[i] = static_cast<typename Real::Element>(expected[i] + values[i * 5 + j]);
  Real::sum(this->state, src.device, src.device, 1, 0);
  EXPECT_EQ(valuesOf<Real>(this->state, src.device), expected);
}

TYPED_TEST(Math, SumallMatchesTh) {
  using Real = TypeParam;
  std::mt19937 random(7);
  for (const std::vector<long> &shape : {std::vector<long>{1}, {2047}, {2049}, {100, 301}, {7, 1, 9, 11}}) {
    const Layout layout = randomLayout(random, shape, true);
    Pair<Real> src(this->state, layout.size, layout.stride, layout.offset, random);
    EXPECT_EQ(static_cast<double>(Real::sumall(this->state, src.device)), hostSumall(src.host));
  }
  typename Real::Device *empty = Real::newDevice(this->state);
  EXPECT_EQ(static_cast<double>(Real::sumall(this->state, empty)), 0.0);
  Real::free(this->state, empty);
}

TYPED_TEST(HalfToo, FillAndZeroWriteTheTensorAlone) {
  using Real = TypeParam;
  std::mt19937 random(8);
  for (int round = 0; round < 20; round++) {
    const Layout layout = randomLayout(random, kShapes[round % kShapes.size()], false);
    Pair<Real> pair(this->state, layout.size, layout.stride, layout.offset, random);
    typename Real::Host *value = Real::newHost(Real::count(pair.host));
    const auto filled = static_cast<typename Real::Element>(static_cast<float>(round % 2 ? 42 : 0));
    std::fill_n(Real::data(value), Real::count(value), filled);
    Real::copy(pair.host, value);
    if (round % 2)
      Real::fill(this->state, pair.device, filled);
    else
      Real::zero(this->state, pair.device);
    pair.expectSameBytes();
    Real::free(value);
  }
}

TEST_F(ThcTest, HalfComputesInFloatAndRounds) {
  THCudaHalfTensor *t = THCudaHalfTensor_newWithSize1d(state, 3);
  for (int i = 0; i < 3; i++) THCudaHalfTensor_set1d(state, t, i, THC_float2half(1000.0f + static_cast<float>(i)));
  THCudaHalfTensor_cadd(state, t, t, THC_float2half(0.25f), t);
  EXPECT_EQ(THC_half2float(THCudaHalfTensor_get1d(state, t, 1)), THC_half2float(THC_float2half(1001.0f + 250.25f)));
  EXPECT_EQ(THCudaHalfTensor_sumall(state, t), 1250.0f + 1251.0f + 1252.0f + 0.0f);
  THCudaHalfTensor_free(state, t);
}

TEST_F(ThcTest, SumOfManyFloatsStaysNearTheTruth) {
  const long n = 1000000;
  THCudaTensor *t = THCudaTensor_newWithSize1d(state, n);
  THCudaTensor_fill(state, t, 0.1f);
  EXPECT_NEAR(THCudaTensor_sumall(state, t), 0.1f * static_cast<double>(n), 0.5);
  EXPECT_EQ(THCudaTensor_sumall(state, t), THCudaTensor_sumall(state, t)) << "the same bits every time";
  THCudaTensor_free(state, t);
}

TEST_F(ThcTest, SumallOnAStreamOfTheClient) {
  THCStream *stream = THCStream_new(cudaStreamNonBlocking);
  THCState_setStream(state, stream);
  EXPECT_EQ(THCState_getCurrentStreamIndex(state), -1);
  THCudaTensor *t = THCudaTensor_newWithSize1d(state, 5000);
  THCudaTensor_fill(state, t, 2);
  EXPECT_EQ(THCudaTensor_sumall(state, t), 10000.0f);
  THCudaTensor_free(state, t);
  THCState_setCurrentStreamIndex(state, 0);
  THCStream_free(stream);
}

TEST_F(ThcTest, AnExtensionsKernelRunsOverAnyLayout) {
  std::mt19937 random(9);
  Pair<Float> in(state, {6, 7}, {1, 6}, 3, random), out(state, {6, 7}, {9, 1}, 0, random);
  extension_square(state, out.device, in.device);
  std::vector<float> expected = valuesOf<Float>(in.host);
  for (float &value : expected) value *= value;
  EXPECT_EQ(valuesOf<Float>(state, out.device), expected);
}

}  // namespace
