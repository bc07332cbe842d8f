// Small blocks come from malloc. Large ones are cut from one stretch of address space, the first gap that is wide
// enough, so that pages once touched serve the next case. What does not fit there comes from malloc too.
#include "large_blocks.h"
#include <sys/mman.h>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <mutex>
#include <new>

namespace portbench::guarded {
namespace {
constexpr size_t kHugePage = size_t(2) << 20;
constexpr size_t kLarge = 4 * kHugePage;

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kArena = false;  // a use after the return shows in malloc's blocks alone
#else
constexpr bool kArena = true;
#endif

class Arena {
 public:
  Arena() {
    if (!kArena) return;
    void* p = mmap(nullptr, kArenaBytes + kHugePage, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) return;
    base_ = (reinterpret_cast<uintptr_t>(p) + kHugePage - 1) / kHugePage * kHugePage;
    madvise(reinterpret_cast<void*>(base_), kArenaBytes, MADV_HUGEPAGE);
    gaps_[base_] = kArenaBytes;
  }
  void* take(size_t bytes) {
    bytes = (bytes + kHugePage - 1) / kHugePage * kHugePage;
    std::lock_guard hold(lock_);
    for (auto gap = gaps_.begin(); gap != gaps_.end(); ++gap) {
      auto [at, wide] = *gap;
      if (wide < bytes) continue;
      gaps_.erase(gap);
      if (wide > bytes) gaps_[at + bytes] = wide - bytes;
      taken_[at] = bytes;
      return reinterpret_cast<void*>(at);
    }
    return nullptr;
  }
  bool give_back(void* p) {
    const auto at = reinterpret_cast<uintptr_t>(p);
    if (base_ == 0 || at < base_ || at >= base_ + kArenaBytes) return false;
    std::lock_guard hold(lock_);
    auto taken = taken_.find(at);
    auto gap = gaps_.insert({at, taken->second}).first;
    taken_.erase(taken);
    if (auto after = std::next(gap); after != gaps_.end() && gap->first + gap->second == after->first) {
      gap->second += after->second;
      gaps_.erase(after);
    }
    if (gap == gaps_.begin()) return true;
    if (auto before = std::prev(gap); before->first + before->second == gap->first) {
      before->second += gap->second;
      gaps_.erase(gap);
    }
    return true;
  }

 private:
  std::mutex lock_;
  uintptr_t base_ = 0;
  std::map<uintptr_t, size_t> gaps_, taken_;  // by address
};

Arena& arena() {
  static Arena* const the = new Arena;  // never destroyed: libraries return memory at the very end
  return *the;
}
}  // namespace

void* take_block(size_t bytes) {
  if (bytes >= kLarge)
    if (void* p = arena().take(bytes)) return p;
  void* p = std::aligned_alloc(64, (bytes + 63) / 64 * 64);
  if (!p) throw std::bad_alloc();
  return p;
}

void return_block(void* p) {
  if (!arena().give_back(p)) std::free(p);
}

}  // namespace portbench::guarded
