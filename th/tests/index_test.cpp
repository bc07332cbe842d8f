// index_test.cpp: slices and elements chosen by indices and masks: what the recorded vectors do not show.
#include "ops_fixture.h"

#include <limits>

namespace {

const float nan_ = std::numeric_limits<float>::quiet_NaN();

TEST_F(Ops, IndexCopyAndAddWriteInTheOrderOfTheIndices) {
  Float t({3, 2}, {2, 1}, {1, 2, 3, 4, 5, 6}), src({2, 2}, {1, 2}, {10, 20, 30, 40});
  Long twice(std::vector<long>{3, 3});
  THFloatTensor_indexCopy(t, 0, twice, src);
  EXPECT_EQ(t.values(), (std::vector<float>{1, 2, 3, 4, 20, 40}));
  THFloatTensor_indexAdd(t, 0, twice, src);
  EXPECT_EQ(t.values(), (std::vector<float>{1, 2, 3, 4, 50, 110}));
}

TEST_F(Ops, SlicesNeedTheSameCountOnly) {
  Float t({2, 2, 3}, {6, 3, 1}, std::vector<float>(12)), src({1, 3, 2}, {6, 2, 1}, {1, 2, 3, 4, 5, 6});
  Long second(std::vector<long>{2});
  THFloatTensor_indexCopy(t, 0, second, src);
  EXPECT_EQ(t.values(), (std::vector<float>{0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6}));
  THFloatTensor_indexAdd(t, 0, second, src);
  EXPECT_EQ(t.values(), (std::vector<float>{0, 0, 0, 0, 0, 0, 2, 4, 6, 8, 10, 12}));
}

TEST_F(Ops, IndexedSlicesOfVectorsAreElements) {
  Float t({3}, {2}, {1, -1, 2, -1, 3}), src({2}, {2}, {10, -1, 20});
  Long index(std::vector<long>{3, 1});
  THFloatTensor_indexCopy(t, 0, index, src);
  EXPECT_EQ(t.content(), (std::vector<float>{20, -1, 2, -1, 10}));
  THFloatTensor_indexAdd(t, 0, index, src);
  EXPECT_EQ(t.content(), (std::vector<float>{40, -1, 2, -1, 20}));
  THFloatTensor_indexFill(t, 0, index, 5);
  EXPECT_EQ(t.content(), (std::vector<float>{5, -1, 2, -1, 5}));
}

TEST_F(Ops, IndexFillOfAVectorTakesNegativeDimensions) {
  Float t(std::vector<float>{1, 2, 3}), matrix({2, 2}, {2, 1}, {1, 2, 3, 4});
  Long index(std::vector<long>{2});
  THFloatTensor_indexFill(t, -1, index, 9);
  EXPECT_EQ(t.values(), (std::vector<float>{1, 9, 3}));
  EXPECT_EQ(raised([&] { THFloatTensor_indexFill(matrix, -1, index, 9); }), 2);
}

TEST_F(Ops, IndexErrorsNameTheirArgument) {
  Float t({2, 2}, {2, 1}, {1, 2, 3, 4}), vector(std::vector<float>{1, 2}), empty, src({1, 2}, {2, 1}, {8, 9});
  Float wide({1, 3}, {3, 1}, {8, 9, 10}), one(std::vector<float>{5});
  Long good(std::vector<long>{1}), outside(std::vector<long>{3}), zero(std::vector<long>{0}), both({1, 1}, {1, 1}, {1});
  const auto copy = [&](THFloatTensor *to, int dim, THLongTensor *index, THFloatTensor *from) {
    const int first = raised([&] { THFloatTensor_indexCopy(to, dim, index, from); });
    EXPECT_EQ(first, raised([&] { THFloatTensor_indexAdd(to, dim, index, from); }));
    return first;
  };
  EXPECT_EQ(copy(t, 0, both, src), 3);
  EXPECT_EQ(copy(t, 2, good, src), 4);
  EXPECT_EQ(copy(t, -1, good, src), 4);  // the original reads outside
  EXPECT_EQ(copy(t, 1, good, src), 4);
  EXPECT_EQ(copy(t, 0, outside, src), 3);
  EXPECT_EQ(copy(t, 0, zero, src), 3);
  EXPECT_EQ(copy(t, 0, good, one), 1);
  EXPECT_EQ(copy(t, 0, good, wide), 0);
  EXPECT_EQ(copy(vector, 0, outside, one), 2);
  EXPECT_EQ(copy(vector, 0, good, src), 1);
  EXPECT_EQ(copy(empty, 0, good, one), 1);
  EXPECT_EQ(raised([&] { THFloatTensor_indexFill(t, 0, both, 1); }), 3);
  EXPECT_EQ(raised([&] { THFloatTensor_indexFill(t, 2, good, 1); }), 4);
  EXPECT_EQ(raised([&] { THFloatTensor_indexFill(t, 0, outside, 1); }), 3);
  EXPECT_EQ(raised([&] { THFloatTensor_indexFill(vector, 0, outside, 1); }), 2);
  EXPECT_EQ(raised([&] { THFloatTensor_indexFill(empty, -1, good, 1); }), 1);
  EXPECT_EQ(t.values(), (std::vector<float>{1, 2, 3, 4}));
  EXPECT_EQ(vector.values(), (std::vector<float>{1, 2}));
}

TEST_F(Ops, ABadIndexWritesNoSlice) {
  Float t({3, 1}, {1, 1}, {1, 2, 3}), src({2, 1}, {1, 1}, {8, 9});
  Long late(std::vector<long>{1, 4});
  EXPECT_EQ(raised([&] { THFloatTensor_indexCopy(t, 0, late, src); }), 3);
  EXPECT_EQ(raised([&] { THFloatTensor_indexAdd(t, 0, late, src); }), 3);
  EXPECT_EQ(raised([&] { THFloatTensor_indexFill(t, 0, late, 7); }), 3);
  EXPECT_EQ(t.values(), (std::vector<float>{1, 2, 3}));
}

TEST_F(Ops, ScatterCountsFromTheBaseAndTheLaterIndexWins) {
  Float t({3}, {1}, {0, 0, 0}), src(std::vector<float>{1, 2, 3});
  Long index(std::vector<long>{1, 3, 1});
  THFloatTensor_scatter(t, 0, index, src);
  EXPECT_EQ(t.values(), (std::vector<float>{3, 0, 2}));
  THFloatTensor_scatterFill(t, 0, index, 9);
  EXPECT_EQ(t.values(), (std::vector<float>{9, 0, 9}));
}

TEST_F(Ops, ScatterFillTakesMoreIndicesThanElements) {
  Int t({1, 2}, {2, 1}, {0, 0});
  Long index({3, 2}, {2, 1}, std::vector<long>(6, 1));
  THIntTensor_scatterFill(t, 0, index, 4);
  EXPECT_EQ(t.values(), (std::vector<int>{4, 4}));
}

TEST_F(Ops, ScatterErrorsNameTheirArgument) {
  Float t({2, 2}, {2, 1}, {1, 2, 3, 4}), cube({2, 2, 1}, {2, 1, 1}, {1, 2, 3, 4}), r({2, 2}, {2, 1}, {7, 7, 7, 7});
  Long index({2, 2}, {2, 1}, {1, 2, 2, 1}), vector(std::vector<long>{1}), high({2, 2}, {2, 1}, {1, 2, 2, 3});
  Long low({2, 2}, {2, 1}, {1, 0, 2, 1}), longer({3, 2}, {2, 1}, std::vector<long>(6, 1)),
      wider({2, 3}, {3, 1}, std::vector<long>(6, 1));
  EXPECT_EQ(raised([&] { THFloatTensor_gather(r, t, 2, index); }), 3);
  EXPECT_EQ(raised([&] { THFloatTensor_gather(r, t, 0, vector); }), 4);
  EXPECT_EQ(raised([&] { THFloatTensor_gather(cube, t, 0, index); }), 2);
  EXPECT_EQ(raised([&] { THFloatTensor_gather(r, t, -1, index); }), 2);
  for (auto scatter : {THFloatTensor_scatter, THFloatTensor_scatterAdd}) {
    EXPECT_EQ(raised([&] { scatter(r, 2, index, t); }), 2);
    EXPECT_EQ(raised([&] { scatter(r, -1, index, t); }), 2);
    EXPECT_EQ(raised([&] { scatter(r, 0, vector, t); }), 3);
    EXPECT_EQ(raised([&] { scatter(r, 0, index, cube); }), 4);
    EXPECT_EQ(raised([&] { scatter(r, 0, longer, t); }), 0);  // the original reads beyond src
    EXPECT_EQ(raised([&] { scatter(r, 0, wider, t); }), 0);
    std::string message;
    EXPECT_EQ(raised([&] { scatter(r, 0, high, t); }, &message), 0);
    EXPECT_NE(message.find("Invalid index in scatter"), std::string::npos) << message;
    EXPECT_EQ(raised([&] { scatter(r, 0, low, t); }), 0);
  }
  EXPECT_EQ(raised([&] { THFloatTensor_scatterFill(r, 2, index, 1); }), 2);
  EXPECT_EQ(raised([&] { THFloatTensor_scatterFill(r, 0, vector, 1); }), 3);
  EXPECT_EQ(raised([&] { THFloatTensor_scatterFill(r, 0, wider, 1); }), 0);
  EXPECT_EQ(raised([&] { THFloatTensor_scatterFill(r, 0, high, 1); }), 0);
  EXPECT_EQ(r.values(), (std::vector<float>{7, 7, 7, 7}));
}

TEST_F(Ops, MasksMayHaveAnotherShape) {
  Float t({2, 2}, {1, 2}, {1, 3, 2, 4}), src({2}, {3}, {10, -1, -1, 20});
  Byte mask(std::vector<unsigned char>{0, 1, 1, 0});
  THFloatTensor_maskedCopy(t, mask, src);
  EXPECT_EQ(t.values(), (std::vector<float>{1, 10, 20, 4}));
  THFloatTensor_maskedFill(t, mask, 5);
  EXPECT_EQ(t.values(), (std::vector<float>{1, 5, 5, 4}));
}

TEST_F(Ops, ABadMaskLeavesTheTensorAsItWas) {
  Float t(std::vector<float>{1, 2, 3}), src(std::vector<float>{9}), empty;
  Byte two(std::vector<unsigned char>{1, 1, 2}), shorter(std::vector<unsigned char>{1}), ones({3}, {1}, {1, 0, 1}),
      none;
  std::string message;
  EXPECT_EQ(raised([&] { THFloatTensor_maskedFill(t, two, 5); }), 0);
  EXPECT_EQ(raised([&] { THFloatTensor_maskedFill(t, shorter, 5); }, &message), 0);
  EXPECT_NE(message.find("tensor [3] and mask [1]"), std::string::npos) << message;
  EXPECT_EQ(raised([&] { THFloatTensor_maskedCopy(t, two, t); }), 0);
  EXPECT_EQ(raised([&] { THFloatTensor_maskedCopy(t, shorter, t); }), 0);
  EXPECT_EQ(raised([&] { THFloatTensor_maskedCopy(t, ones, src); }, &message), 0);
  EXPECT_NE(message.find("src (1) < number of ones in mask (2)"), std::string::npos) << message;
  EXPECT_EQ(t.values(), (std::vector<float>{1, 2, 3}));
  THFloatTensor_maskedCopy(empty, none, src);
  THFloatTensor_maskedFill(empty, none, 1);
  EXPECT_EQ(empty.t->nDimension, 0);
}

TEST_F(Ops, NonzeroWritesFromZeroByTheResultsStrides) {
  Float t({2, 2}, {1, 2}, {0, nan_, -0.0f, 5}), empty;
  Long found({2, 2}, {5, 2}, std::vector<long>(8, -7));
  THFloatTensor_nonzero(found, t);
  EXPECT_EQ(found.content(), (std::vector<long>{1, -7, 0, -7, -7, 1, -7, 1}));
  THFloatTensor_nonzero(found, empty);
  EXPECT_EQ(found.t->nDimension, 0);
  Long self(std::vector<long>{0, 3});
  EXPECT_EQ(raised([&] { THLongTensor_nonzero(self, self); }), 1);
}

}  // namespace
