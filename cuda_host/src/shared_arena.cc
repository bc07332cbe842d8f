// Shared memory: allocation on first use, red zones, fill pattern, limit.
#include "shared_arena.h"

#include <sys/mman.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "sanitizers.h"
#include "worker.h"

namespace cuda_host {
namespace {

constexpr size_t kArenaBytes = 256 << 10;  // the limit, plus red zones round thousands of small variables
constexpr size_t kRedZone = 32;
constexpr int kUndefined = 0xfe;

}  // namespace

SharedArena::~SharedArena() {
  if (!arena_) return;
  unpoison(arena_, kArenaBytes);
  munmap(arena_, kArenaBytes);
}

void SharedArena::begin_grid(size_t dynamic_bytes) {
  dynamic_bytes_ = dynamic_bytes;
  if (arena_) return;
  void* memory = mmap(nullptr, kArenaBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    std::perror("cuda_host: no memory for shared memory");
    std::abort();
  }
  arena_ = static_cast<char*>(memory);
  poison(arena_, kArenaBytes);
}

void SharedArena::begin_block() {
  for (int site : live_sites_) by_site_[site] = nullptr;
  live_sites_.clear();
  variables_.clear();
  poison(arena_, top_);
  top_ = used_ = 0;
  dynamic_ = nullptr;
  if (dynamic_bytes_) dynamic_ = allocate(dynamic_bytes_, 16);
}

char* SharedArena::allocate(size_t bytes, size_t alignment) {
  const size_t begin = (top_ + kRedZone + alignment - 1) & ~(alignment - 1);
  used_ += bytes;
  if (used_ > kMaxSharedBytes || begin + bytes + kRedZone > kArenaBytes)
    fail_thread(cudaErrorInvalidConfiguration, "the block's shared variables need more than 48 KiB");
  top_ = begin + bytes;
  char* variable = arena_ + begin;
  unpoison(variable, bytes);
  std::memset(variable, kUndefined, bytes);
  variables_.push_back({variable, bytes});
  return variable;
}

void* SharedArena::variable(SharedSite& site, size_t bytes, size_t alignment) {
  static std::atomic<int> sites{0};
  int number = site.number.load(std::memory_order_relaxed);
  if (number < 0) {
    int expected = -1;
    number = sites.fetch_add(1);
    // another worker may have been first: its number holds
    if (!site.number.compare_exchange_strong(expected, number)) number = expected;
  }
  const size_t index = static_cast<size_t>(number);
  if (index >= by_site_.size()) by_site_.resize(index + 1);
  if (!by_site_[index]) {
    by_site_[index] = allocate(bytes, alignment < 16 ? 16 : alignment);
    live_sites_.push_back(number);
  }
  return by_site_[index];
}

bool SharedArena::contains(const void* pointer) const {
  const char* address = static_cast<const char*>(pointer);
  return arena_ && address >= arena_ && address < arena_ + kArenaBytes;
}

bool SharedArena::allows(const void* pointer, size_t bytes) const {
  const char* address = static_cast<const char*>(pointer);
  for (const Variable& variable : variables_)
    if (address >= variable.begin && address + bytes <= variable.begin + variable.bytes) return true;
  return false;
}

void* shared_variable(SharedSite& site, size_t bytes, size_t alignment) {
  return current_worker->arena().variable(site, bytes, alignment);
}

void* dynamic_shared() {
  return current_worker->arena().dynamic();
}

}  // namespace cuda_host
