// draws_test.cpp: tensors filled from the generator by the block draw the same numbers as one call for each, whatever
// was drawn before and after.
#include "ops_fixture.h"

namespace {

struct Generators : Ops {
  THGenerator *block = THGenerator_new(), *single = THGenerator_new();
  ~Generators() override {
    THGenerator_free(block);
    THGenerator_free(single);
  }
};

TEST_F(Generators, UniformByTheBlockIsTheStreamOfSingleDraws) {
  THRandom_manualSeed(block, 42);
  THRandom_manualSeed(single, 42);
  for (const long n : {1L, 3L, 255L, 256L, 257L, 623L, 624L, 625L, 2000L, 1L}) {
    Double contiguous({n}, {1}, std::vector<double>(static_cast<size_t>(n)));
    Float strided({n}, {2}, std::vector<float>(static_cast<size_t>(2 * n)));
    THDoubleTensor_uniform(contiguous, block, -3, 0.7);
    for (const double x : contiguous.values()) ASSERT_EQ(x, THRandom_uniform(single, -3, 0.7)) << n;
    THFloatTensor_uniform(strided, block, 1e-3, 1e9);
    for (const float x : strided.values()) ASSERT_EQ(x, static_cast<float>(THRandom_uniform(single, 1e-3, 1e9))) << n;
    ASSERT_EQ(block->left, single->left);
    ASSERT_EQ(block->next, single->next);
    ASSERT_EQ(THRandom_random(block), THRandom_random(single)) << n;
  }
}

TEST_F(Generators, BernoulliByTheBlockIsTheStreamOfSingleDraws) {
  THRandom_manualSeed(block, 7);
  THRandom_manualSeed(single, 7);
  for (const double p : {0.0, 0.3, 1.0}) {
    Byte t({1000}, {1}, std::vector<unsigned char>(1000, 9));
    THByteTensor_bernoulli(t, block, p);
    for (const unsigned char x : t.values()) ASSERT_EQ(x, THRandom_bernoulli(single, p));
  }
  Byte t(std::vector<unsigned char>{9}), empty;
  EXPECT_EQ(raised([&] { THByteTensor_bernoulli(t, block, 1.5); }), 1);
  EXPECT_EQ(raised([&] { THByteTensor_bernoulli(empty, block, 1.5); }), -1);
  EXPECT_EQ(THRandom_random(block), THRandom_random(single));
}

}  // namespace
