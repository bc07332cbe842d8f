// core_test.cpp: errors, memory, storages and tensors where the recorded vectors do not reach: handlers that jump or
// throw, objects built by hand, what an error leaves behind.
#include <malloc.h>
#include <setjmp.h>

#include <climits>
#include <cstring>
#include <string>
#include <thread>

#include "ops_fixture.h"

namespace {

struct Core : Ops {};

// ---- errors

struct Seen {
  jmp_buf back;
  int argument = -1;
  std::string text;
};

void jump_back(int argument, const char *message, void *data) {
  auto *seen = static_cast<Seen *>(data);
  seen->argument = argument;
  seen->text = message;
  longjmp(seen->back, 1);
}

TEST_F(Core, AnArgumentErrorReachesALongjmpHandlerWithNumberAndReason) {
  static Seen seen;
  THFloatTensor *t = THFloatTensor_newWithSize2d(2, 3);
  THSetArgErrorHandler(jump_back, &seen);
  if (setjmp(seen.back) == 0) {
    THFloatTensor_narrow(t, t, 1, 2, 5);
    FAIL() << "must not come back";
  }
  EXPECT_EQ(seen.argument, 4);
  EXPECT_NE(seen.text.find("5 slices from index 2 of size 3"), std::string::npos) << seen.text;
  EXPECT_EQ(t->size[1], 3);
  THFloatTensor_free(t);
}

TEST_F(Core, ErrorsGoThroughAnExceptionAndBack) {
  std::string message;
  EXPECT_EQ(raised([] { THError("reason %d", 7); }, &message), 0);
  EXPECT_NE(message.find("reason 7"), std::string::npos);
  EXPECT_EQ(raised([] { THArgCheck(1 == 2, 3, "argument of %s", "kind"); }, &message), 3);
  EXPECT_NE(message.find("argument of kind"), std::string::npos);
  EXPECT_EQ(raised([] { THArgCheck(1 == 1, 3, "never"); }), -1);
  EXPECT_EQ(raised([] { THAssert(2 < 1); }, &message), 0);
  EXPECT_NE(message.find("2 < 1"), std::string::npos);
}

TEST_F(Core, AHandlerBelongsToItsThreadAndTheDefaultToAll) {
  THSetDefaultErrorHandler(
      [](const char *, void *data) {
        *static_cast<bool *>(data) = true;
        throw Raised(0, "default");
      },
      nullptr);
  bool reached = false;
  THSetDefaultErrorHandler(
      [](const char *, void *data) {
        *static_cast<bool *>(data) = true;
        throw Raised(0, "default");
      },
      &reached);
  std::thread([] {
    try {
      THError("elsewhere");
    } catch (const Raised &) {
    }
  }).join();
  EXPECT_TRUE(reached);
  reached = false;
  EXPECT_EQ(raised([] { THError("here"); }), 0);
  EXPECT_FALSE(reached) << "the thread's own handler goes first";
  THSetDefaultErrorHandler(nullptr, nullptr);
}

TEST(CoreDeathTest, WithoutAHandlerTheReasonIsPrintedAndTheProcessEnds) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        THSetErrorHandler(nullptr, nullptr);
        THError("the %s", "reason");
      },
      testing::ExitedWithCode(255), "the reason");
  EXPECT_EXIT(
      {
        THSetArgErrorHandler(nullptr, nullptr);
        THFloatStorage *s = THFloatStorage_newWithSize(2);
        THFloatStorage_get(s, 2);
      },
      testing::ExitedWithCode(255), "argument 2: out of bounds");
}

// ---- memory: what is allocated when nothing should have changed

size_t in_use() {
  return mallinfo2().uordblks;
}

template <class Call>
void expect_nothing_left(Call call, int argument) {
  EXPECT_EQ(raised(call), argument);  // first time: lazily made things
  const size_t before = in_use();
  for (int i = 0; i < 100; i++) raised(call);
  EXPECT_LT(in_use(), before + 1000);
}

TEST_F(Core, AnErrorLeavesNoMemoryBehind) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(4, 6);
  THFloatTensor *turned = THFloatTensor_newTranspose(t, 0, 1);
  THLongStorage *five = THLongStorage_newWithSize1(5);
  THLongStorage *pair = THLongStorage_newWithSize2(9, 9);
  THFloatStorage *fixed = THFloatStorage_newWithSize(3);
  THFloatStorage_clearFlag(fixed, TH_STORAGE_RESIZABLE);
  expect_nothing_left([&] { THFloatTensor_newNarrow(t, 0, 0, 9); }, 4);
  expect_nothing_left([&] { THFloatTensor_newSelect(t, 5, 0); }, 2);
  expect_nothing_left([&] { THFloatTensor_newUnfold(t, 0, 9, 1); }, 3);
  expect_nothing_left([&] { THFloatTensor_newTranspose(t, 0, 7); }, 2);
  expect_nothing_left([&] { THFloatTensor_newView(t, five); }, 2);
  expect_nothing_left([&] { THFloatTensor_newView(turned, five); }, 1);
  expect_nothing_left([&] { THFloatTensor_newExpand(t, pair); }, 0);
  expect_nothing_left([&] { THFloatTensor_newWithStorage1d(fixed, 0, 4, 1); }, 0);
  expect_nothing_left([&] { THFloatTensor_newWithSize1d(1L << 60); }, 0);
  expect_nothing_left([&] { THFloatTensor_newWithSize4d(1L << 20, 1L << 20, 1L << 20, 1L << 20); }, 0);
  expect_nothing_left([&] { THFloatStorage_newWithSize(-1); }, 0);
  expect_nothing_left([&] { THFloatStorage_newWithSize(LONG_MAX / 2); }, 0);
  expect_nothing_left([&] { THFloatStorage_newWithMapping("/nowhere/at/all", 4, 0); }, 0);
  THFloatTensor *two[2] = {t, turned}, *into[2] = {THFloatTensor_new(), THFloatTensor_new()};
  expect_nothing_left([&] { THFloatTensor_expandNd(into, two, 2); }, 0);
  THFloatTensor_free(into[0]);
  THFloatTensor_free(into[1]);
  THFloatStorage_free(fixed);
  THLongStorage_free(pair);
  THLongStorage_free(five);
  THFloatTensor_free(turned);
  THFloatTensor_free(t);
}

TEST_F(Core, SizesThatOverflowAreErrorsAndChangeNothing) {
  THByteTensor *t = THByteTensor_newWithSize1d(3);
  EXPECT_EQ(raised([&] { THByteTensor_resize3d(t, LONG_MAX, LONG_MAX, 2); }), 0);
  EXPECT_EQ(raised([&] { THByteTensor_resize2d(t, 1L << 32, 1L << 31); }), 0);
  EXPECT_EQ(raised([&] { THByteTensor_setStorage2d(t, t->storage, 0, 2, LONG_MAX, 2, LONG_MAX); }), 0);
  EXPECT_EQ(t->nDimension, 1);
  EXPECT_EQ(t->size[0], 3);
  EXPECT_EQ(t->storage->size, 3);
  THByteTensor_free(t);
}

struct Collected {
  void *block = nullptr;
  int calls = 0;
};

TEST_F(Core, TheCollectorRunsBeforeMemoryIsReportedAsOut) {
  Collected collected;
  THSetGCHandler([](void *data) { static_cast<Collected *>(data)->calls++; }, &collected);
  EXPECT_EQ(raised([] { THAlloc(1L << 46); }), 0);
  EXPECT_EQ(collected.calls, 1);
  THSetGCHandler(nullptr, nullptr);
}

TEST_F(Core, LargeBlocksStartAtACacheLine) {
  void *p = THAlloc(6000);
  EXPECT_EQ(reinterpret_cast<size_t>(p) % 64, 0u);
  p = THRealloc(p, 100000);
  THFree(p);
  EXPECT_EQ(THAlloc(0), nullptr);
}

// ---- storages and tensors built by hand

void build_use_and_free_by_hand() {
  auto *storage = static_cast<THDoubleStorage *>(THAlloc(sizeof(THDoubleStorage)));
  storage->data = static_cast<double *>(THAlloc(6 * sizeof(double)));
  storage->size = 6;
  storage->refcount = 1;
  storage->flag = TH_STORAGE_REFCOUNTED | TH_STORAGE_RESIZABLE | TH_STORAGE_FREEMEM;
  storage->allocator = &THDefaultAllocator;
  storage->allocatorContext = nullptr;
  storage->view = nullptr;
  auto *t = static_cast<THDoubleTensor *>(THAlloc(sizeof(THDoubleTensor)));
  t->size = static_cast<long *>(THAlloc(2 * sizeof(long)));
  t->stride = static_cast<long *>(THAlloc(2 * sizeof(long)));
  t->size[0] = 2, t->size[1] = 3, t->stride[0] = 3, t->stride[1] = 1;
  t->nDimension = 2;
  t->storage = storage;
  t->storageOffset = 0;
  t->refcount = 1;
  t->flag = TH_TENSOR_REFCOUNTED;
  THDoubleTensor_fill(t, 3);
  EXPECT_EQ(THDoubleTensor_get2d(t, 1, 2), 3);
  THDoubleTensor_resize2d(t, 4, 4);
  EXPECT_EQ(t->storage->size, 16);
  THDoubleTensor_free(t);
}

TEST_F(Core, ATensorBuiltByHandIsFreedWithAllThatItHolds) {
  build_use_and_free_by_hand();  // starts the threads, where there are any
  const size_t before = in_use();
  for (int i = 0; i < 100; i++) build_use_and_free_by_hand();
  EXPECT_LT(in_use(), before + 1000);
}

TEST_F(Core, AStorageViewReleasesWhatItViewsAndNotTheData) {
  THIntStorage *owner = THIntStorage_newWithSize(8);
  THIntStorage_fill(owner, 7);
  THIntStorage *view = THIntStorage_newWithData(owner->data + 2, 4);
  view->flag = TH_STORAGE_REFCOUNTED | TH_STORAGE_VIEW;
  view->view = owner;
  THIntStorage_retain(owner);
  EXPECT_EQ(THIntStorage_get(view, 3), 7);
  EXPECT_EQ(raised([&] { THIntStorage_resize(view, 9); }), 0);
  THIntStorage_free(view);
  EXPECT_EQ(owner->refcount, 1);
  EXPECT_EQ(owner->data[7], 7);
  THIntStorage_free(owner);
}

TEST_F(Core, AResizableViewLeavesForABlockOfItsOwn) {
  THIntStorage *owner = THIntStorage_newWithSize(4);
  THIntStorage_fill(owner, 5);
  THIntStorage *view = THIntStorage_newWithData(owner->data, 4);
  view->flag = TH_STORAGE_REFCOUNTED | TH_STORAGE_RESIZABLE | TH_STORAGE_VIEW;
  view->view = owner;
  THIntStorage_retain(owner);
  THIntStorage_resize(view, 6);
  EXPECT_NE(view->data, owner->data);
  EXPECT_EQ(view->data[3], 5);
  EXPECT_EQ(owner->refcount, 1);
  THIntStorage_free(view);
  THIntStorage_free(owner);
}

struct Counting {
  int mallocs = 0, frees = 0;
};

void *count_malloc(void *context, ptrdiff_t size) {
  static_cast<Counting *>(context)->mallocs++;
  return malloc(static_cast<size_t>(size));
}

void count_free(void *context, void *block) {
  static_cast<Counting *>(context)->frees++;
  free(block);
}

TEST_F(Core, AnAllocatorWithoutReallocIsAskedForANewBlock) {
  Counting counting;
  THAllocator allocator = {count_malloc, nullptr, count_free};
  THCharStorage *s = THCharStorage_newWithAllocator(3, &allocator, &counting);
  memcpy(s->data, "abc", 3);
  THCharStorage_resize(s, 100);
  EXPECT_EQ(memcmp(s->data, "abc", 3), 0);
  THCharStorage_resize(s, 2);
  EXPECT_EQ(s->data[1], 'b');
  THCharStorage_free(s);
  EXPECT_EQ(counting.mallocs, 3);
  EXPECT_EQ(counting.frees, 3);
}

TEST_F(Core, UncountedObjectsAreNeverFreed) {
  THShortTensor *t = THShortTensor_newWithSize1d(2);
  THShortTensor_clearFlag(t, TH_TENSOR_REFCOUNTED);
  THShortTensor_free(t);
  THShortTensor_free(t);
  EXPECT_EQ(t->refcount, 1);
  THShortTensor_setFlag(t, TH_TENSOR_REFCOUNTED);
  THShortTensor_free(t);
}

TEST_F(Core, ManyThreadsRetainAndFreeOneTensor) {
  THLongTensor *t = THLongTensor_newWithSize1d(10);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; i++)
    threads.emplace_back([t] {
      for (int k = 0; k < 20000; k++) {
        THLongTensor_retain(t);
        THLongTensor *view = THLongTensor_newNarrow(t, 0, 2, 3);
        THLongTensor_free(t);
        THLongTensor_free(view);
      }
    });
  for (auto &thread : threads) thread.join();
  EXPECT_EQ(t->refcount, 1);
  EXPECT_EQ(t->storage->refcount, 1);
  THLongTensor_free(t);
}

TEST_F(Core, ASharedMappingWritesToItsFile) {
  char name[] = "/tmp/th_mapping_XXXXXX";
  close(mkstemp(name));
  THIntStorage *s = THIntStorage_newWithMapping(name, 4, TH_ALLOCATOR_MAPPED_SHARED);
  THIntStorage_fill(s, 77);
  EXPECT_EQ(raised([&] { THIntStorage_resize(s, 8); }), 0);
  THIntStorage_free(s);
  s = THIntStorage_newWithMapping(name, 0, 0);
  EXPECT_EQ(s->size, 4);
  EXPECT_EQ(s->data[3], 77);
  THIntStorage_free(s);
  unlink(name);
}

TEST_F(Core, ASharedMemoryObjectGoesWithItsLastUser) {
  const std::string name = "/th_core_test_" + std::to_string(getpid());
  const int flags = TH_ALLOCATOR_MAPPED_SHAREDMEM;
  auto *first = THMapAllocatorContext_new(name.c_str(), flags | TH_ALLOCATOR_MAPPED_EXCLUSIVE);
  THIntStorage *a = THIntStorage_newWithAllocator(4, &THRefcountedMapAllocator, first);
  THIntStorage_fill(a, 5);
  auto *second = THMapAllocatorContext_new(name.c_str(), flags | TH_ALLOCATOR_MAPPED_NOCREATE);
  THIntStorage *b = THIntStorage_newWithAllocator(4, &THRefcountedMapAllocator, second);
  EXPECT_EQ(b->data[3], 5);
  THIntStorage_free(a);
  EXPECT_EQ(b->data[0], 5);
  THIntStorage_free(b);
  auto *third = THMapAllocatorContext_new(name.c_str(), flags | TH_ALLOCATOR_MAPPED_NOCREATE);
  EXPECT_EQ(raised([&] { THIntStorage_newWithAllocator(4, &THRefcountedMapAllocator, third); }), 0);
  THMapAllocatorContext_free(third);
}

// ---- generator and BLAS

TEST_F(Core, TheStreamOfSeed123) {
  THGenerator *g = THGenerator_new();
  THRandom_manualSeed(g, 123);
  EXPECT_EQ(THRandom_uniform(g, 0, 1), 0.69646918727084994);
  EXPECT_TRUE(THGenerator_isValid(g));
  EXPECT_EQ(THRandom_initialSeed(g), 123u);
  THRandom_normal(g, 0, 1);
  EXPECT_EQ(g->normal_is_valid, 1);
  THRandom_manualSeed(g, 123);
  EXPECT_EQ(g->normal_is_valid, 0);
  THGenerator_free(g);
}

TEST_F(Core, ProductsOfOneColumnIgnoreTheirLeadingDimensions) {
  float a[2] = {2, 3}, b[1] = {10}, c[2] = {NAN, NAN};
  THFloatBlas_gemm('n', 'n', 2, 1, 1, 1, a, 0, b, 0, 0, c, 0);
  EXPECT_EQ(c[0], 20);
  EXPECT_EQ(c[1], 30);
}

TEST_F(Core, WideKernelsGiveTheSameBits) {
  std::vector<float> x(103), y(103), plain(103), wide(103);
  for (size_t i = 0; i < x.size(); i++) x[i] = 1.0f / static_cast<float>(i + 3), y[i] = static_cast<float>(i) * 1.1f;
  THFloatVector_cadd(plain.data(), x.data(), y.data(), 0.3f, 103);
  THFloatVector_vectorDispatchInit();
  THFloatVector_cadd(wide.data(), x.data(), y.data(), 0.3f, 103);
  EXPECT_EQ(memcmp(plain.data(), wide.data(), sizeof(float) * 103), 0);
  THFloatVector_cadd(x.data(), x.data(), y.data(), 0.3f, 103);
  EXPECT_EQ(memcmp(plain.data(), x.data(), sizeof(float) * 103), 0);
}

TEST_F(Core, QuotientsThatDoNotExistAreArgumentErrors) {
  int x[3] = {1, INT_MIN, 5}, zero[3] = {1, 1, 0}, minus[3] = {-1, -1, -1}, z[3] = {9, 9, 9};
  EXPECT_EQ(raised([&] { THIntVector_cdiv(z, x, zero, 3); }), 3);
  EXPECT_EQ(raised([&] { THIntVector_cdiv(z, x, minus, 3); }), 3);
  EXPECT_EQ(raised([&] { THIntVector_divs(z, x, 0, 3); }), 3);
  EXPECT_EQ(z[0], 9);
}

// The divisors lie on one another and are the result: each quotient would be the next divisor.
TEST_F(Core, DivisorsThatAreTheResultAreReadBeforeItIsWritten) {
  for (auto divide : {THIntTensor_cdiv, THIntTensor_cfmod}) {
    Int t({2}, {1}, {1, 7}), src({2}, {0}, {2});
    divide(src, t, src);
    EXPECT_EQ(src.content()[0], divide == THIntTensor_cdiv ? 3 : 1);
    Int strided({2}, {2}, {3, 0, 4}), two({1, 2}, {2, 1}, {9, 9});
    divide(strided, two, strided);
    EXPECT_EQ(strided.values()[0], divide == THIntTensor_cdiv ? 3 : 0);
    EXPECT_EQ(strided.values()[1], divide == THIntTensor_cdiv ? 2 : 1);
  }
}

}  // namespace
