// edges_test.cpp: fallbacks and errors of the core that need a machine in trouble, or a client that errs.
#include "ops_fixture.h"

#include <sys/resource.h>

#include <climits>
#include <cmath>

namespace {

struct Edges : Ops {};

TEST_F(Edges, SeedsComeFromTheClockWhereNoFileCanBeOpened) {
  rlimit files{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &files), 0);
  const rlimit none{0, files.rlim_max};
  THGenerator *generator = THGenerator_new();
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
  const unsigned long seed = THRandom_seed(generator), next = THRandom_seed(generator);
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &files), 0);
  EXPECT_GT(seed, 1000000007UL);
  EXPECT_NE(seed, next);
  EXPECT_EQ(THRandom_initialSeed(generator), next);
  THGenerator_free(generator);
}

TEST_F(Edges, AGeneratorWithoutASeedGetsOne) {
  THGenerator generator{};
  EXPECT_EQ(THGenerator_isValid(&generator), 0);
  const unsigned long seed = THRandom_initialSeed(&generator);
  EXPECT_EQ(generator.seeded, 1);
  EXPECT_EQ(THRandom_initialSeed(&generator), seed);
  EXPECT_EQ(THGenerator_isValid(&generator), 1);
}

TEST_F(Edges, TheCollectorRunsWhenTheHeapHasGrown) {
  static int collected;
  collected = 0;
  THSetGCHandler([](void *count) { ++*static_cast<int *>(count); }, &collected);
  const ptrdiff_t large = static_cast<ptrdiff_t>(1) << 30;
  THHeapUpdate(large);
  EXPECT_EQ(collected, 1);
  THHeapUpdate(1 << 20);  // most of the heap survived: the next one waits for a larger heap
  EXPECT_EQ(collected, 1);
  THHeapUpdate(large);
  EXPECT_EQ(collected, 2);
  THHeapUpdate(-2 * large - (1 << 20));
  EXPECT_EQ(raised([] { THAlloc(LONG_MAX / 2); }), 0);
  EXPECT_EQ(collected, 3);  // memory ran out: a second try
  void *block = THAlloc(16);
  EXPECT_EQ(raised([&] { THRealloc(block, LONG_MAX / 2); }), 0);
  EXPECT_EQ(collected, 4);
  THFree(block);
  THSetGCHandler(nullptr, nullptr);
}

TEST_F(Edges, ALargeTranspositionIsCutAcrossItsRows) {
  const long n = 1024, m = 300;
  std::vector<float> x(static_cast<size_t>(n * m));
  for (size_t i = 0; i < x.size(); i++) x[i] = static_cast<float>(i);
  const int before = THGetNumThreads();
  THSetNumThreads(2);
  for (int turned : {0, 1}) {
    const std::vector<long> sizes = turned ? std::vector<long>{m, n} : std::vector<long>{n, m};
    Float from(sizes, {1, sizes[0]}, x), to;
    THFloatTensor_resizeAs(to, from);
    THFloatTensor_copy(to, from);
    const auto got = to.values();
    for (long i = 0; i < sizes[0]; i++)
      for (long j = 0; j < sizes[1]; j++)
        ASSERT_EQ(got[static_cast<size_t>(i * sizes[1] + j)], x[static_cast<size_t>(i + j * sizes[0])]);
  }
  THSetNumThreads(before);
}

TEST_F(Edges, ALargeBlockIsCopiedInPieces) {
  std::vector<float> x(300001);
  for (size_t i = 0; i < x.size(); i++) x[i] = static_cast<float>(i);
  Float from(x), to(std::vector<float>(x.size()));
  const int before = THGetNumThreads();
  THSetNumThreads(2);
  THFloatTensor_copy(to, from);
  EXPECT_EQ(to.values(), x);
  THSetNumThreads(before);
}

#if defined(__x86_64__)
// MMX registers are those of long double: code that leaves one in use makes the client's next long doubles infinite.
TEST_F(Edges, ExtremesLeaveTheRegistersOfLongDoubleFree) {
  std::vector<float> x(100);
  for (size_t i = 0; i < x.size(); i++) x[i] = static_cast<float>(i * 37 % 101);
  Float t({10, 10}, {10, 1}, x), turned({10, 10}, {1, 10}, x), values;
  Long indices;
  for (const Float *each : {&t, &turned}) {
    for (int dimension : {0, 1}) {
      THFloatTensor_max(values, indices, *each, dimension, 1);
      THFloatTensor_min(values, indices, *each, dimension, 1);
    }
    THFloatTensor_maxall(*each);
    THFloatTensor_minall(*each);
  }
  struct {
    unsigned control, status, tags, rest[4];
  } environment;
  asm volatile("fnstenv %0\n\tfldenv %0" : "+m"(environment));
  EXPECT_EQ(environment.tags & 0xffff, 0xffffu) << "bits of a register in use are not both set";
}
#endif

TEST_F(Edges, AsManyStridesAsSizes) {
  THLongStorage *two = THLongStorage_newWithSize2(1, 1), *one = THLongStorage_newWithSize1(1);
  THFloatStorage *storage = THFloatStorage_newWithSize(4);
  Float t;
  EXPECT_EQ(raised([&] { THFloatTensor_newWithStorage(storage, 0, two, one); }), 4);
  EXPECT_EQ(raised([&] { THFloatTensor_setStorage(t, storage, 0, two, one); }), 5);
  EXPECT_EQ(raised([&] { THFloatTensor_resize(t, two, one); }), 3);
  EXPECT_EQ(raised([&] { THFloatTensor_resize(t, nullptr, one); }), 2);
  EXPECT_EQ(t.t->nDimension, 0);
  EXPECT_EQ(storage->refcount, 1);
  THFloatStorage_free(storage);
  THLongStorage_free(one);
  THLongStorage_free(two);
}

TEST_F(Edges, NothingIsExpandedFromAnEmptyTensor) {
  THLongStorage *output = THLongStorage_new();
  long size[1] = {3}, *sizes[2] = {size, size}, dims[2] = {1, 0};
  char text[100] = "";
  EXPECT_NE(THLongStorage_inferSizeN(output, 2, sizes, dims, text, sizeof text), 0);
  EXPECT_NE(std::string(text).find("empty tensor 1"), std::string::npos) << text;
  THLongStorage_free(output);
}

TEST_F(Edges, PowersOfMinusOneHalf) {
  Float t(std::vector<float>{4, 0.25f, 0}), r;
  THFloatTensor_pow(r, t, -0.5f);
  EXPECT_EQ(r.values(), (std::vector<float>{0.5f, 2, INFINITY}));
}

TEST_F(Edges, AHandlerThatReturnsEndsTheProcess) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_DEATH(
      {
        THSetErrorHandler([](const char *, void *) {}, nullptr);
        THError("nobody takes it");
      },
      "handler of TH returned");
  EXPECT_DEATH(
      {
        THSetArgErrorHandler([](int, const char *, void *) {}, nullptr);
        THArgCheck(0, 1, "nobody takes it");
      },
      "handler of TH returned");
}

}  // namespace
