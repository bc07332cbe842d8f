/* THMemory.c: THAlloc, THRealloc, THFree, and the bookkeeping that tells a garbage collector when to run. */
#include "THGeneral.h"
#include "THOwned.h"

#include <errno.h>
#include <malloc.h>
#include <sys/mman.h>

/* Blocks from this size on start at a cache line, for the vector loops. */
#define ALIGN_FROM 5120
#define ALIGNMENT 64
/* Blocks from this size on ask for huge pages: a loop over three tensors of 4 MB touches more small pages than the
 * processor keeps addresses of. */
#define HUGE_FROM ((ptrdiff_t)3 << 20)
#define HUGE_PAGE ((size_t)2 << 20)

/* The collector belongs to the thread that set it: it may call back into an interpreter. */
static __thread void (*collector)(void *data);
static __thread void *collectorData;

/* The heap as far as it is known; each thread keeps small changes to itself and reports when they add up. */
#define REPORT_FROM 1000000
#define FIRST_LIMIT ((ptrdiff_t)300 * 1024 * 1024)
static ptrdiff_t heapSize;
static __thread ptrdiff_t heapChange;
static __thread ptrdiff_t heapLimit = FIRST_LIMIT;

void THSetGCHandler(void (*handler)(void *data), void *data) {
  collector = handler;
  collectorData = data;
}

/* The collector may call the library and handle its errors: they must not release what the functions around it hold. */
static void collect(void) {
  THOwned *const held = TH_ownedTop;
  TH_ownedTop = NULL;
  collector(collectorData);
  TH_ownedTop = held;
}

/* When most of the heap survived a collection, the next one waits for a larger heap. */
static void collectIfLarge(ptrdiff_t size) {
  if (collector == NULL || size <= heapLimit) return;
  collect();
  const ptrdiff_t left = __atomic_load_n(&heapSize, __ATOMIC_RELAXED);
  if (left > heapLimit / 5 * 4) heapLimit = left / 10 * 14;
}

void THHeapUpdate(ptrdiff_t size) {
  heapChange += size;
  if (heapChange > -REPORT_FROM && heapChange < REPORT_FROM) return;
  const ptrdiff_t now = __atomic_add_fetch(&heapSize, heapChange, __ATOMIC_RELAXED);
  const int grew = heapChange > 0;
  heapChange = 0;
  if (grew) collectIfLarge(now);
}

static void *obtain(ptrdiff_t size) {
  if (size < ALIGN_FROM) return malloc((size_t)size);
  void *block = NULL;
#ifdef MADV_HUGEPAGE
  if (size >= HUGE_FROM) {
    if (posix_memalign(&block, HUGE_PAGE, (size_t)size) != 0) return NULL;
    const int before = errno;
    if (madvise(block, (size_t)size, MADV_HUGEPAGE) != 0) errno = before; /* advice only: small pages do as well */
    return block;
  }
#endif
  return posix_memalign(&block, ALIGNMENT, (size_t)size) == 0 ? block : NULL;
}

TH_NO_RETURN static void outOfMemory(ptrdiff_t size) {
  THError("$ Torch: not enough memory: you tried to allocate %tdGB. Buy new RAM!", size >> 30);
}

void *THAlloc(ptrdiff_t size) {
  if (size < 0) THError("$ Torch: invalid memory size -- maybe an overflow? (%td bytes)", size);
  if (size == 0) return NULL;
  void *block = obtain(size);
  if (block == NULL && collector != NULL) {
    collect();
    block = obtain(size);
  }
  if (block == NULL) outOfMemory(size);
  THHeapUpdate((ptrdiff_t)malloc_usable_size(block));
  return block;
}

void *THRealloc(void *ptr, ptrdiff_t size) {
  if (ptr == NULL) return THAlloc(size);
  if (size == 0) {
    THFree(ptr);
    return NULL;
  }
  if (size < 0) THError("$ Torch: invalid memory size -- maybe an overflow? (%td bytes)", size);
  const ptrdiff_t before = (ptrdiff_t)malloc_usable_size(ptr);
  void *block = realloc(ptr, (size_t)size);
  if (block == NULL && collector != NULL) {
    collect();
    block = realloc(ptr, (size_t)size);
  }
  if (block == NULL) outOfMemory(size);
  THHeapUpdate((ptrdiff_t)malloc_usable_size(block) - before);
  return block;
}

void THFree(void *ptr) {
  if (ptr == NULL) return;
  THHeapUpdate(-(ptrdiff_t)malloc_usable_size(ptr));
  free(ptr);
}
