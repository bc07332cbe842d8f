// Red zones and the count of live blocks.
#include "../guarded_memory.h"
#include <gtest/gtest.h>
#include <cstring>

namespace portbench::guarded {
namespace {

// Writing to a zone is what the address sanitizer is there to stop, so that part runs without it.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool may_write_zones = false;
#else
constexpr bool may_write_zones = true;
#endif

TEST(GuardedMemory, SeesOneByteBehindAndOneInFront) {
  for (ptrdiff_t at : {ptrdiff_t(-1), ptrdiff_t(10)}) {
    auto* p = static_cast<unsigned char*>(allocate(10));
    EXPECT_FALSE(broken());
    if (may_write_zones) {
      p[at] ^= 1;
      EXPECT_TRUE(broken());
      p[at] ^= 1;
    }
    forget_broken();
    release(p);
    EXPECT_FALSE(broken());
  }
}

TEST(GuardedMemory, SeesABrokenZoneWhenTheBlockIsReleased) {
  if (!may_write_zones) return;
  auto* p = static_cast<unsigned char*>(allocate(3));
  p[3] = 0;
  release(p);
  EXPECT_TRUE(broken());
  forget_broken();
}

TEST(GuardedMemory, CountsAndForgets) {
  int64_t before = live();
  void* kept = allocate(5);
  EXPECT_EQ(live(), before + 1);
  uint64_t since = mark();
  void* leaked = allocate(7);
  EXPECT_EQ(live(), before + 2);
  forget_since(since);
  EXPECT_EQ(live(), before + 1);
  release(leaked);  // a block that was forgotten may still be released
  EXPECT_EQ(live(), before + 1);
  kept = reallocate(kept, 500);
  EXPECT_EQ(live(), before + 1);
  release(kept);
  EXPECT_EQ(live(), before);
  EXPECT_EQ(allocate(0), nullptr);
}

TEST(GuardedMemory, ReallocationKeepsBytes) {
  auto* p = static_cast<char*>(allocate(6));
  std::memcpy(p, "storag", 6);
  p = static_cast<char*>(reallocate(p, 100));
  EXPECT_EQ(std::string(p, 6), "storag");
  p = static_cast<char*>(reallocate(p, 3));
  EXPECT_EQ(std::string(p, 3), "sto");
  release(p);
}

}  // namespace
}  // namespace portbench::guarded
