/* THAllocator.c: the default allocator. Mapped memory is in THMapAllocator.c. */
#include "THAllocator.h"

static void *defaultMalloc(void *ctx, ptrdiff_t size) {
  (void)ctx;
  return THAlloc(size);
}

static void *defaultRealloc(void *ctx, void *ptr, ptrdiff_t size) {
  (void)ctx;
  return THRealloc(ptr, size);
}

static void defaultFree(void *ctx, void *ptr) {
  (void)ctx;
  THFree(ptr);
}

THAllocator THDefaultAllocator = {defaultMalloc, defaultRealloc, defaultFree};
