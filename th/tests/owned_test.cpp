// owned_test.cpp: every request for memory of the files' and allocators' functions fails in turn; nothing stays behind.
// The recorded vectors do the same for all other functions (thcall failures).
#include "../conformance/memory.h"
#include "file_fixture.h"

namespace {

struct Owned : Ops {
  void SetUp() override {
    Ops::SetUp();
    count_blocks_of(reinterpret_cast<void *>(THAlloc));
  }
};

// Runs call with its n-th request failing for each n; call gives back all it made.
template <class Call>
void expect_nothing_left(Call call) {
  call();
  fail_request(0);
  const long before = live_blocks();
  call();
  const long requests = requests_made();
  EXPECT_EQ(live_blocks(), before);
  for (long n = 1; n <= requests; n++) {
    fail_request(n);
    EXPECT_EQ(raised(call), 0) << "request " << n;
    fail_request(0);
    EXPECT_EQ(live_blocks(), before) << "request " << n;
  }
}

TEST_F(Owned, MakingFiles) {
  expect_nothing_left([] { THFile_free(THDiskFile_new("/dev/null", "rw", 0)); });
  expect_nothing_left([] { THDiskFile_new("/nowhere/at/all", "r", 1); });
  expect_nothing_left([] { THFile_free(THPipeFile_new("true", "r", 0)); });
  expect_nothing_left([] { THFile_free(THMemoryFile_new("rw")); });
}

TEST_F(Owned, TextsAndGrowth) {
  OnDisk disk(std::string(3000, 'x') + "\n");
  InMemory memory("xxx\n");
  for (THFile *f : {static_cast<THFile *>(disk), static_cast<THFile *>(memory)})
    for (const char *format : {"*a", "*l"})
      expect_nothing_left([&] {
        THFile_seek(f, 0);
        read_string(f, format);
      });
  expect_nothing_left([] {
    struct Growing {
      THFile *file = THMemoryFile_new("rw");
      ~Growing() { THFile_free(file); }
      operator THFile *() const { return file; }
    } growing;
    THFile_writeStringRaw(growing, "0123456789", 10);
    for (int i = 0; i < 20; i++) THFile_writeIntScalar(growing, i);
    THMemoryFile_storage(growing);
  });
}

TEST_F(Owned, MappedStorages) {
  TemporaryFile place("12345678");
  const std::string name = "/th_owned_test_" + std::to_string(getpid());
  expect_nothing_left([&] { THIntStorage_free(THIntStorage_newWithMapping(place.name.c_str(), 2, 0)); });
  expect_nothing_left([&] { THMapAllocatorContext_free(THMapAllocatorContext_newWithFd("name", 0, 0)); });
  expect_nothing_left([&] {
    auto *context = THMapAllocatorContext_new(name.c_str(), TH_ALLOCATOR_MAPPED_SHAREDMEM);
    try {
      THIntStorage_free(THIntStorage_newWithAllocator(4, &THRefcountedMapAllocator, context));
    } catch (...) {
      THMapAllocatorContext_free(context);
      throw;
    }
  });
}

// An error leaves by longjmp over the scopes: what they held is released all the same.
TEST_F(Owned, AnAllocatorThatThrowsOrRaisesLeavesNothing) {
  static bool raises;
  THAllocator failing = {[](void *, ptrdiff_t) -> void * {
                           if (raises) THError("no memory here");
                           throw Raised(7, "thrown past the library");
                         },
                         nullptr, [](void *, void *) {}};
  const long before = live_blocks();
  for (bool yes : {true, false}) {
    raises = yes;
    EXPECT_EQ(raised([&] { THIntStorage_newWithAllocator(4, &failing, nullptr); }), yes ? 0 : 7);
    EXPECT_EQ(live_blocks(), before);
  }
  EXPECT_EQ(raised([] { THIntTensor_free(THIntTensor_newWithSize1d(-1L << 62)); }), -1);
}

// The collector runs in the middle of functions; errors that it handles itself are none of theirs.
TEST_F(Owned, ACollectorThatHandlesErrorsTakesNothingAway) {
  THSetGCHandler([](void *) { raised([] { THError("in the collector"); }); }, nullptr);
  THLongStorage *size = THLongStorage_newWithSize1(8);
  const long before = live_blocks();
  fail_request(2);
  THIntTensor *t = THIntTensor_newWithSize(size, nullptr);
  fail_request(0);
  EXPECT_EQ(t->size[0], 8);
  THIntTensor_free(t);
  EXPECT_EQ(live_blocks(), before);
  THLongStorage_free(size);
  THSetGCHandler(nullptr, nullptr);
}

}  // namespace
