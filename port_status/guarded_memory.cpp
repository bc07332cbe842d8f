// Blocks with red zones, kept in a list so that all of them can be checked at any time.
#include "guarded_memory.h"
#include <algorithm>
#include <cstring>
#include <mutex>
#include "large_blocks.h"
#if defined(__SANITIZE_ADDRESS__)
#define PORTBENCH_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PORTBENCH_ASAN 1
#endif
#endif
#ifdef PORTBENCH_ASAN
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(p, n) ((void)(p), (void)(n))
#define ASAN_UNPOISON_MEMORY_REGION(p, n) ((void)(p), (void)(n))
#endif

namespace portbench::guarded {
namespace {
// In front of the first zone. `serial` counts blocks, so that those after a mark can be told.
struct Header {
  size_t bytes;
  uint64_t serial;
  Header* next;
  Header* prev;
};
constexpr size_t kFront = (sizeof(Header) + kZone + 63) / 64 * 64;

std::mutex lock;
Header blocks{0, 0, &blocks, &blocks};
int64_t live_blocks = 0;
uint64_t serials = 0;
bool zone_broken = false;

unsigned char* base_of(Header* h) {
  return reinterpret_cast<unsigned char*>(h);
}
Header* header_of(void* p) {
  return reinterpret_cast<Header*>(static_cast<unsigned char*>(p) - kFront);
}
size_t whole(size_t bytes) {
  return (kFront + bytes + kZone + 63) / 64 * 64;
}

void open_zones(Header* h) {
  ASAN_UNPOISON_MEMORY_REGION(base_of(h) + sizeof(Header), kFront - sizeof(Header));
  ASAN_UNPOISON_MEMORY_REGION(base_of(h) + kFront + h->bytes, whole(h->bytes) - kFront - h->bytes);
}
void close_zones(Header* h) {
  ASAN_POISON_MEMORY_REGION(base_of(h) + sizeof(Header), kFront - sizeof(Header));
  ASAN_POISON_MEMORY_REGION(base_of(h) + kFront + h->bytes, whole(h->bytes) - kFront - h->bytes);
}
bool filled(const unsigned char* p, size_t n) {
  for (size_t i = 0; i < n; ++i)
    if (p[i] != kPattern) return false;
  return true;
}
bool zones_whole(Header* h) {
  open_zones(h);
  bool good =
      filled(base_of(h) + sizeof(Header), kFront - sizeof(Header)) && filled(base_of(h) + kFront + h->bytes, kZone);
  close_zones(h);
  return good;
}
void unlink(Header* h) {
  h->prev->next = h->next;
  h->next->prev = h->prev;
  --live_blocks;
}
}  // namespace

void* allocate(size_t bytes) {
  if (bytes == 0) return nullptr;
  auto* base = static_cast<unsigned char*>(take_block(whole(bytes)));
  std::memset(base + sizeof(Header), kPattern, whole(bytes) - sizeof(Header));
  auto* h = reinterpret_cast<Header*>(base);
  std::lock_guard hold(lock);
  *h = {bytes, ++serials, blocks.next, &blocks};
  blocks.next->prev = h;
  blocks.next = h;
  ++live_blocks;
  close_zones(h);
  return base + kFront;
}

void release(void* p) {
  if (!p) return;
  Header* h = header_of(p);
  std::lock_guard hold(lock);
  if (!zones_whole(h)) zone_broken = true;
  open_zones(h);
  if (h->next) unlink(h);  // not one that was forgotten
  return_block(h);
}

void* reallocate(void* p, size_t bytes) {
  void* q = allocate(bytes);
  if (p && q) std::memcpy(q, p, std::min(header_of(p)->bytes, bytes));
  release(p);
  return q;
}

int64_t live() {
  return live_blocks;
}

bool broken() {
  std::lock_guard hold(lock);
  for (Header* h = blocks.next; h != &blocks && !zone_broken; h = h->next) zone_broken = !zones_whole(h);
  return zone_broken;
}
void forget_broken() {
  zone_broken = false;
}

uint64_t mark() {
  return serials;
}
void forget_since(uint64_t mark) {
  std::lock_guard hold(lock);
  while (blocks.next != &blocks && blocks.next->serial > mark) {
    Header* h = blocks.next;
    unlink(h);
    h->next = h->prev = nullptr;
  }
}

}  // namespace portbench::guarded
