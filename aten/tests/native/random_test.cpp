// Generators: the streams' known numbers, saved and restored states, the legacy structure's bytes, the order of
// filling.
#include <cstring>
#include <random>

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Context.h>
#include <gtest/gtest.h>

#include "elements.h"

namespace at::test {
namespace {

Tensor uniform(const Generator& generator, IntArrayRef sizes, ScalarType type = kDouble, double from = 0,
               double to = 1) {
  return at::empty(sizes, TensorOptions(type)).uniform_(from, to, generator);
}

TEST(Engine, IsTheStandardTwister) {
  std::mt19937 expected(123);
  auto generator = at::detail::createCPUGenerator(123);
  for (int i = 0; i < 2000; ++i) {
    ASSERT_EQ(generator.get<CPUGeneratorImpl>()->random(), expected());
  }
}

TEST(LegacyStream, KnownFirstNumber) {
  EXPECT_EQ(uniform(at::detail::createLegacyCPUGenerator(123), {1}).item<double>(), 0.69646918727084994);
}

TEST(LegacyStream, ThirtyTwoBitsInDoubleThenRounded) {
  std::mt19937 words(7);
  const auto numbers = elements<float>(uniform(at::detail::createLegacyCPUGenerator(7), {1000}, kFloat, -2, 5));
  for (const float x : numbers) {
    ASSERT_EQ(x, static_cast<float>(words() * (1.0 / 4294967296.0) * 7.0 - 2.0));
  }
}

TEST(LegacyStream, FillsInRowMajorOrderWhateverTheLayout) {
  const auto expected = elements<double>(uniform(at::detail::createLegacyCPUGenerator(5), {7, 9}));
  for (const Layout layout : all_layouts) {
    Tensor t = laid_out({7, 9}, layout, kDouble);
    t.uniform_(0, 1, at::detail::createLegacyCPUGenerator(5));
    EXPECT_EQ(elements<double>(t), expected);
  }
}

TEST(DefaultStream, BitsOfTheMantissa) {
  std::mt19937 words(11);
  for (const float x : elements<float>(uniform(at::detail::createCPUGenerator(11), {100}, kFloat))) {
    ASSERT_EQ(x, static_cast<float>(words() & 0xffffff) / 16777216.0f);
  }
  words.seed(12);
  for (const double x : elements<double>(uniform(at::detail::createCPUGenerator(12), {100}))) {
    const uint64_t high = words();
    ASSERT_EQ(x, static_cast<double>((high << 32 | words()) & ((uint64_t(1) << 53) - 1)) / 9007199254740992.0);
  }
}

TEST(DefaultStream, FillsInTheOrderOfMemory) {
  const auto expected = elements<double>(uniform(at::detail::createCPUGenerator(5), {63}));
  Tensor t = laid_out({7, 9}, Layout::transposed, kDouble);
  t.uniform_(0, 1, at::detail::createCPUGenerator(5));
  EXPECT_EQ(elements<double>(t.t().contiguous()), expected);
}

TEST(DefaultStream, ManualSeedSeedsIt) {
  at::manual_seed(42);
  const auto first = elements<double>(at::empty({5}, kDouble).uniform_());
  at::manual_seed(42);
  EXPECT_EQ(elements<double>(at::empty({5}, kDouble).uniform_()), first);
  EXPECT_EQ(elements<double>(uniform(at::detail::createCPUGenerator(42), {5})), first);
}

TEST(State, RestoredStreamsGoOnTheSame) {
  for (const bool legacy : {false, true}) {
    Generator generator = legacy ? at::detail::createLegacyCPUGenerator(3) : at::detail::createCPUGenerator(3);
    for (const int64_t drawn : {0, 1, 623, 624, 625, 1000}) {
      uniform(generator, {drawn}, kFloat);
      const Tensor state = generator.get_state();
      EXPECT_EQ(state.numel(), legacy ? 5048 : 5056);
      const auto expected = elements<float>(uniform(generator, {700}, kFloat));
      Generator other = legacy ? at::detail::createLegacyCPUGenerator() : at::detail::createCPUGenerator();
      other.set_state(state);
      EXPECT_EQ(other.current_seed(), 3u);
      ASSERT_EQ(elements<float>(uniform(other, {700}, kFloat)), expected) << drawn;
      EXPECT_EQ(elements<uint8_t>(other.get_state()), elements<uint8_t>(generator.get_state()));
    }
  }
}

TEST(State, CloneIsIndependent) {
  Generator generator = at::detail::createLegacyCPUGenerator(3);
  Generator copy = generator.clone();
  const auto expected = elements<double>(uniform(generator, {10}));
  EXPECT_EQ(elements<double>(uniform(copy, {10})), expected);
}

TEST(State, LegacyBytesAreTheStructure) {
  Generator generator = at::detail::createLegacyCPUGenerator(9);
  uniform(generator, {10});
  const auto bytes = elements<uint8_t>(generator.get_state());
  uint64_t seed = 0, next = 0, word = 0;
  int32_t left = 0;
  std::memcpy(&seed, bytes.data(), 8);
  std::memcpy(&left, bytes.data() + 8, 4);
  std::memcpy(&next, bytes.data() + 16, 8);
  std::memcpy(&word, bytes.data() + 24, 8);
  EXPECT_EQ(seed, 9u);
  EXPECT_EQ(next, 10u);
  EXPECT_EQ(left, 615);
  EXPECT_LT(word, uint64_t(1) << 32);
}

TEST(State, LegacyBytesGoThroughUnchanged) {
  Generator generator = at::detail::createLegacyCPUGenerator(9);
  Tensor state = generator.get_state();
  const double pair[3] = {0.25, 0.5, 1.5};
  const int32_t valid = 1;
  std::memcpy(static_cast<char*>(state.data_ptr()) + 5016, pair, sizeof pair);
  std::memcpy(static_cast<char*>(state.data_ptr()) + 5040, &valid, sizeof valid);
  generator.set_state(state);
  EXPECT_EQ(elements<uint8_t>(generator.get_state()), elements<uint8_t>(state));
}

TEST(State, TheDefaultGeneratorTakesLegacyBytesToo) {
  Generator legacy = at::detail::createLegacyCPUGenerator(9);
  uniform(legacy, {10});
  Generator generator = at::detail::createCPUGenerator();
  generator.set_state(legacy.get_state());
  EXPECT_EQ(generator.get<CPUGeneratorImpl>()->random(), legacy.get<CPUGeneratorImpl>()->random());
}

TEST(State, WrongBytesRaiseAndChangeNothing) {
  Generator generator = at::detail::createCPUGenerator(1);
  const auto before = elements<uint8_t>(generator.get_state());
  EXPECT_THROW(generator.set_state(at::zeros({100}, kByte)), c10::Error);
  EXPECT_THROW(generator.set_state(at::zeros({5056}, kByte)), c10::Error);
  EXPECT_THROW(generator.set_state(at::zeros({5056}, kFloat)), c10::TypeError);
  EXPECT_EQ(elements<uint8_t>(generator.get_state()), before);
}

TEST(Uniform, RangesAreChecked) {
  EXPECT_THROW(at::empty({3}).uniform_(2, 1), c10::Error);
  EXPECT_THROW(at::empty({3}, kHalf).uniform_(0, 1e6), c10::Error);
  EXPECT_THROW(at::empty({3}, kInt).uniform_(0, 1), c10::Error);
}

}  // namespace
}  // namespace at::test
