// quirks_test.cpp: behaviour of the original that one might think wrong, and that programs may rest on: one test each.
// Others stand beside their function: sums of two widths, cumsum, nan in max and sort, pow and clamp, element counts in
// ops_test.cpp; remainders and integer powers in elementwise_test.cpp; prod, var and histograms in reduce_test.cpp;
// addr and cross in products_test.cpp; arange and linspace in create_test.cpp; the alias method, clampedRandom and the
// normal that waits in random_test.cpp; casts in copy_test.cpp.
#include "ops_fixture.h"

#include <cmath>
#include <limits>

namespace {

TEST_F(Ops, IndicesThatAreReadCountFromOne) {
  Float t(std::vector<float>{10, 20, 30}), r(std::vector<float>{0}), src(std::vector<float>{5});
  Long second(std::vector<long>{2}), zero(std::vector<long>{0});
  const auto expect = [&](std::vector<float> values) { EXPECT_EQ(t.values(), values); };
  THFloatTensor_indexSelect(r, t, 0, second);
  EXPECT_EQ(r.values(), std::vector<float>{20});
  THFloatTensor_gather(r, t, 0, second);
  EXPECT_EQ(r.values(), std::vector<float>{20});
  THFloatTensor_indexAdd(t, 0, second, src);
  expect({10, 25, 30});
  THFloatTensor_indexCopy(t, 0, second, src);
  expect({10, 5, 30});
  THFloatTensor_indexFill(t, 0, second, 6);
  expect({10, 6, 30});
  THFloatTensor_scatter(t, 0, second, src);
  expect({10, 5, 30});
  THFloatTensor_scatterAdd(t, 0, second, src);
  expect({10, 10, 30});
  THFloatTensor_scatterFill(t, 0, second, 7);
  expect({10, 7, 30});
  EXPECT_GE(raised([&] { THFloatTensor_indexSelect(r, t, 0, zero); }), 0);
  EXPECT_GE(raised([&] { THFloatTensor_gather(r, t, 0, zero); }), 0);
  EXPECT_GE(raised([&] { THFloatTensor_scatterFill(t, 0, zero, 1); }), 0);
}

TEST_F(Ops, IndicesThatAreWrittenCountFromZero) {
  Float t(std::vector<float>{10, 5, 30}), values;
  Long indices;
  THFloatTensor_min(values, indices, t, 0, 1);
  EXPECT_EQ(indices.values(), std::vector<long>{1});
  THFloatTensor_max(values, indices, t, 0, 1);
  EXPECT_EQ(indices.values(), std::vector<long>{2});
  THFloatTensor_sort(values, indices, t, 0, 0);
  EXPECT_EQ(indices.values(), (std::vector<long>{1, 0, 2}));
  THFloatTensor_topk(values, indices, t, 1, 0, 0, 1);
  EXPECT_EQ(indices.values(), std::vector<long>{1});
  THFloatTensor_nonzero(indices, t);
  EXPECT_EQ(indices.values(), (std::vector<long>{0, 1, 2}));
  THGenerator *generator = THGenerator_new();
  THRandom_manualSeed(generator, 1);
  THFloatTensor_randperm(t, generator, 1);
  EXPECT_EQ(t.values(), std::vector<float>{0});
  THFloatTensor_multinomial(indices, generator, (t.t->storage->data[0] = 1, t), 1, 1);
  EXPECT_EQ(indices.values(), std::vector<long>{0});
  THGenerator_free(generator);
}

TEST_F(Ops, EmptyTensorsMeanNoDimensions) {
  Float t({2, 3}, {3, 1}, std::vector<float>(6)), empty;
  THFloatTensor_resize2d(t, 0, 3);
  EXPECT_EQ(t.t->nDimension, 0);
  THFloatTensor_resize2d(t, 2, 0);  // the sizes before the first 0 stay
  EXPECT_EQ(t.sizes(), std::vector<long>{2});
  EXPECT_EQ(THFloatTensor_nElement(empty), 0);
  EXPECT_EQ(THFloatTensor_sumall(empty), 0);
  THFloatTensor_fill(empty, 1);
  THFloatTensor_zero(empty);
  THFloatTensor_exp(t, empty);
  EXPECT_EQ(t.t->nDimension, 0);
}

}  // namespace
