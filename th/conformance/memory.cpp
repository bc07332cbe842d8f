// memory.cpp: the interposed allocator.
#include "memory.h"

#include <link.h>
#include <malloc.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include <algorithm>

volatile int g_mem_mode = MEM_PLAIN;
unsigned char g_mem_fill = 0x3c;

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED
#endif

#ifdef SANITIZED
// The sanitizer's malloc stays: it sees more than this one would. It refuses what memory does not have, as malloc does.
extern "C" const char *__asan_default_options() {
  return "allocator_may_return_null=1:max_allocation_size_mb=4096";
}
extern "C" const char *__tsan_default_options() {
  return "allocator_may_return_null=1:max_allocation_size_mb=4096";
}
void limit_memory() {}
void count_blocks_of(void *) {}
long live_blocks() {
  return 0;
}
long requests_made() {
  return 0;
}
void fail_request(long) {}
#else

extern "C" {
void *__libc_malloc(size_t);
void __libc_free(void *);
void *__libc_realloc(void *, size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_memalign(size_t, size_t);
}

namespace guard {
const size_t PAGE = 4096, REGION = (size_t)64 << 30, PAGES = REGION / PAGE, LARGEST = (size_t)1 << 30;
static char *base = nullptr;
static size_t *size_of = nullptr;  // indexed by the first page of a block
static size_t next_page = 1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void init() {
  if (base) return;
  void *p = mmap(nullptr, REGION, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  void *q =
      mmap(nullptr, PAGES * sizeof(size_t), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED || q == MAP_FAILED) abort();
  size_of = (size_t *)q;
  base = (char *)p;
}
static bool owns(const void *p) {
  return base && (char *)p >= base && (char *)p < base + REGION;
}
static size_t first_page(const void *p) {
  size_t i = ((char *)p - base) / PAGE;
  while (i > 0 && size_of[i] == 0) i--;
  return i;
}
static size_t block_size(const void *p) {
  return size_of[first_page(p)] - 1;
}

static void *alloc(size_t n, size_t align) {
  pthread_mutex_lock(&lock);
  init();
  size_t pages = (n + PAGE - 1) / PAGE;
  if (pages == 0) pages = 1;
  if (n > LARGEST) pages = PAGES;  // as if memory had run out
  size_t i = next_page;
  if (i + pages + 1 >= PAGES) {
    pthread_mutex_unlock(&lock);
    return nullptr;
  }
  next_page += pages + 1;
  size_of[i] = n + 1;
  pthread_mutex_unlock(&lock);
  char *start = base + i * PAGE;
  if (mprotect(start, pages * PAGE, PROT_READ | PROT_WRITE) != 0) return nullptr;
  memset(start, g_mem_fill, pages * PAGE);
  if (g_mem_mode == MEM_GUARD_START) return start;
  size_t off = pages * PAGE - n;
  if (align == 0) {  // the largest alignment at which the block ends at the page end
    align = 16;
    while (align > 1 && n % align) align /= 2;
  }
  off -= off % align;
  return start + off;
}
static void release(void *p) {
  size_t i = first_page(p);
  size_t pages = (size_of[i] - 1 + PAGE - 1) / PAGE;
  if (pages == 0) pages = 1;
  mprotect(base + i * PAGE, pages * PAGE, PROT_NONE);
  madvise(base + i * PAGE, pages * PAGE, MADV_DONTNEED);
}
}  // namespace guard

// Blocks that the library's own code asked for, told by the address that malloc returns to; what other libraries ask
// for on its behalf (threads, BLAS) is theirs.
namespace counting {
static uintptr_t code_from = 1, code_to = 0;  // empty: nothing is counted
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
const size_t SLOTS = 1 << 16;
static void *slots[SLOTS];  // open addressing; a gone block leaves its tombstone
static char tombstone;
static long live, requests, fail_at;

static bool from_library(void *caller) {
  return (uintptr_t)caller >= code_from && (uintptr_t)caller < code_to;
}

// Counts a request; false when it is the one to fail.
static bool grant() {
  pthread_mutex_lock(&lock);
  bool yes = ++requests != fail_at;
  pthread_mutex_unlock(&lock);
  return yes;
}
static size_t home(const void *p) {
  return ((uintptr_t)p >> 4) * 2654435761u % SLOTS;
}
static void add(void *p) {
  if (!p) return;
  pthread_mutex_lock(&lock);
  size_t i = home(p), tried = 0;
  while (slots[i] && slots[i] != &tombstone && ++tried < SLOTS) i = (i + 1) % SLOTS;
  if (tried >= SLOTS) abort();
  slots[i] = p;
  live++;
  pthread_mutex_unlock(&lock);
}
static void drop(void *p) {
  if (code_to == 0 || !p) return;
  pthread_mutex_lock(&lock);
  size_t tried = 0;
  for (size_t i = home(p); slots[i] && tried < SLOTS; i = (i + 1) % SLOTS, tried++) {
    if (slots[i] != p) continue;
    slots[i] = &tombstone;
    live--;
    for (size_t k = i; !slots[(k + 1) % SLOTS] && slots[k] == &tombstone; k = (k + SLOTS - 1) % SLOTS)
      slots[k] = nullptr;
    break;
  }
  pthread_mutex_unlock(&lock);
}

struct Search {
  uintptr_t inside, from, to;
};
static int find_segment(dl_phdr_info *info, size_t, void *data) {
  Search *s = (Search *)data;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) &h = info->dlpi_phdr[i];
    uintptr_t from = info->dlpi_addr + h.p_vaddr, to = from + h.p_memsz;
    if (h.p_type != PT_LOAD || s->inside < from || s->inside >= to) continue;
    s->from = from;
    s->to = to;
    return 1;
  }
  return 0;
}
}  // namespace counting

void limit_memory() {
  const rlimit limit = {(rlim_t)16 << 30, (rlim_t)16 << 30};
  setrlimit(RLIMIT_AS, &limit);
}

void count_blocks_of(void *function) {
  counting::Search s = {(uintptr_t)function, 1, 0};
  dl_iterate_phdr(counting::find_segment, &s);
  counting::code_from = s.from;
  counting::code_to = s.to;
}
long live_blocks() {
  return counting::live;
}
long requests_made() {
  return counting::requests;
}
void fail_request(long n) {
  counting::requests = 0;
  counting::fail_at = n;
}

static void *obtain(size_t n) {
  if (g_mem_mode == MEM_PLAIN) return __libc_malloc(n);
  if (g_mem_mode == MEM_FILL) {
    void *p = __libc_malloc(n);
    if (p) memset(p, g_mem_fill, malloc_usable_size(p));
    return p;
  }
  return guard::alloc(n, 0);
}
static void *obtain_aligned(size_t align, size_t n) {
  if (g_mem_mode >= MEM_GUARD_END) return guard::alloc(n, align);
  void *p = __libc_memalign(align, n);
  if (p && g_mem_mode == MEM_FILL) memset(p, g_mem_fill, malloc_usable_size(p));
  return p;
}
static void *obtain_zeroed(size_t a, size_t b) {
  if (g_mem_mode < MEM_GUARD_END) return __libc_calloc(a, b);
  void *p = guard::alloc(a * b, 0);
  if (p) memset(p, 0, a * b);
  return p;
}
static void give_back(void *p) {
  if (guard::owns(p))
    guard::release(p);
  else
    __libc_free(p);
}
static void *move(void *p, size_t n) {
  if (g_mem_mode == MEM_PLAIN && !guard::owns(p)) return __libc_realloc(p, n);
  size_t old = malloc_usable_size(p);
  void *q = obtain(n);
  if (!q) return nullptr;
  memcpy(q, p, std::min(old, n));
  give_back(p);
  return q;
}

#define COUNTED (counting::from_library(__builtin_return_address(0)))

extern "C" {
size_t malloc_usable_size(void *p) {
  if (!p) return 0;
  if (guard::owns(p)) return guard::block_size(p);
  // the size word in front of a glibc block
  size_t w = ((size_t *)p)[-1];
  return (w & ~(size_t)7) - ((w & 2) ? 16 : 8);
}
void *malloc(size_t n) {
  if (!COUNTED) return obtain(n);
  if (!counting::grant()) return nullptr;
  void *p = obtain(n);
  counting::add(p);
  return p;
}
void free(void *p) {
  if (!p) return;
  counting::drop(p);
  give_back(p);
}
void *calloc(size_t a, size_t b) {
  if (!COUNTED) return obtain_zeroed(a, b);
  if (!counting::grant()) return nullptr;
  void *p = obtain_zeroed(a, b);
  counting::add(p);
  return p;
}
void *realloc(void *p, size_t n) {
  bool counted = COUNTED;
  if (counted && n > 0 && !counting::grant()) return nullptr;
  if (n == 0 && p) {
    counting::drop(p);
    give_back(p);
    return nullptr;
  }
  if (!counted) return p ? move(p, n) : obtain(n);
  counting::drop(p);
  void *q = p ? move(p, n) : obtain(n);
  counting::add(q ? q : p);
  return q;
}
void *memalign(size_t align, size_t n) {
  return obtain_aligned(align, n);
}
int posix_memalign(void **out, size_t align, size_t n) {
  bool counted = COUNTED;
  if (counted && !counting::grant()) return 12;
  void *p = obtain_aligned(align, n);
  if (!p) return 12;
  if (counted) counting::add(p);
  *out = p;
  return 0;
}
void *aligned_alloc(size_t align, size_t n) {
  return obtain_aligned(align, n);
}
}

#endif
