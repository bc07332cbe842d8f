/* THAllocator.c: the default allocator, and memory mapped from files and shared memory objects. */
#include "THAllocator.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* The refcounted allocator keeps its count in front of the data, padded so that the data stays aligned. */
#define COUNT_BYTES 64

struct THMapAllocatorContext_ {
  char *filename; /* NULL for a descriptor without a name */
  int flags;
  int fd; /* -1: none is kept */
  ptrdiff_t size;
};

static THMapAllocatorContext *newContext(const char *filename, int fd, int flags) {
  THMapAllocatorContext *ctx = (THMapAllocatorContext *)THAlloc(sizeof *ctx);
  ctx->filename = NULL;
  if (filename != NULL) {
    const ptrdiff_t bytes = (ptrdiff_t)strlen(filename) + 1;
    ctx->filename = (char *)THAlloc(bytes);
    memcpy(ctx->filename, filename, (size_t)bytes);
  }
  ctx->flags = flags;
  ctx->fd = fd;
  ctx->size = 0;
  return ctx;
}

THMapAllocatorContext *THMapAllocatorContext_new(const char *filename, int flags) {
  const int shared = flags & (TH_ALLOCATOR_MAPPED_SHARED | TH_ALLOCATOR_MAPPED_SHAREDMEM);
  if (!shared && (flags & TH_ALLOCATOR_MAPPED_EXCLUSIVE))
    THError("file <%s> is to be mapped privately: EXCLUSIVE creates it, which needs SHARED or SHAREDMEM", filename);
  return newContext(filename, -1, flags & ~TH_ALLOCATOR_MAPPED_FROMFD);
}

THMapAllocatorContext *THMapAllocatorContext_newWithFd(const char *filename, int fd, int flags) {
  return newContext(filename, fd, flags | TH_ALLOCATOR_MAPPED_FROMFD);
}

char *THMapAllocatorContext_filename(THMapAllocatorContext *ctx) {
  return ctx->filename;
}
int THMapAllocatorContext_fd(THMapAllocatorContext *ctx) {
  return ctx->fd;
}
ptrdiff_t THMapAllocatorContext_size(THMapAllocatorContext *ctx) {
  return ctx->size;
}

void THMapAllocatorContext_free(THMapAllocatorContext *ctx) {
  THFree(ctx->filename);
  THFree(ctx);
}

/* A failed mapping consumes the context: whoever made it leaves by the error and could not free it. */
#define MAP_FAIL(ctx, ...)                                                                \
  do {                                                                                    \
    char reason[512];                                                                     \
    snprintf(reason, sizeof reason, __VA_ARGS__);                                         \
    if ((ctx)->fd >= 0 && !((ctx)->flags & TH_ALLOCATOR_MAPPED_FROMFD)) close((ctx)->fd); \
    THMapAllocatorContext_free(ctx);                                                      \
    THError("%s", reason);                                                                \
  } while (0)

static const char *nameOf(const THMapAllocatorContext *ctx) {
  return ctx->filename != NULL ? ctx->filename : "(descriptor)";
}

static void openMapped(THMapAllocatorContext *ctx) {
  if (ctx->flags & TH_ALLOCATOR_MAPPED_FROMFD) return;
  const int shared = ctx->flags & (TH_ALLOCATOR_MAPPED_SHARED | TH_ALLOCATOR_MAPPED_SHAREDMEM);
  int mode = shared ? O_RDWR | O_CREAT : O_RDONLY;
  if (ctx->flags & TH_ALLOCATOR_MAPPED_EXCLUSIVE) mode |= O_EXCL;
  if (ctx->flags & TH_ALLOCATOR_MAPPED_NOCREATE) mode &= ~O_CREAT;
  const int fd = ctx->flags & TH_ALLOCATOR_MAPPED_SHAREDMEM ? shm_open(ctx->filename, mode, S_IRUSR | S_IWUSR)
                                                            : open(ctx->filename, mode | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (fd < 0)
    MAP_FAIL(ctx, "unable to open file <%s> in %s mode: %s", nameOf(ctx), shared ? "read-write" : "read-only",
             strerror(errno));
  ctx->fd = fd;
}

/* The object must hold size bytes (0: whatever it has): shared ones grow, a private one must have them. */
static ptrdiff_t fitMapped(THMapAllocatorContext *ctx, ptrdiff_t size) {
  struct stat status;
  if (fstat(ctx->fd, &status) != 0) MAP_FAIL(ctx, "unable to stat the file <%s>: %s", nameOf(ctx), strerror(errno));
  if (size <= 0) return status.st_size;
  if (size <= status.st_size) return size;
  if (!(ctx->flags & (TH_ALLOCATOR_MAPPED_SHARED | TH_ALLOCATOR_MAPPED_SHAREDMEM)))
    MAP_FAIL(ctx, "file <%s> size is smaller than the required mapping size <%td>", nameOf(ctx), size);
  if (ftruncate(ctx->fd, size) != 0)
    MAP_FAIL(ctx, "unable to resize file <%s> to the right size: %s", nameOf(ctx), strerror(errno));
  return size;
}

static void *mapBytes(THMapAllocatorContext *ctx, ptrdiff_t size) {
  openMapped(ctx);
  size = fitMapped(ctx, size);
  void *data = NULL;
  if (size > 0) {
    const int kind =
        ctx->flags & (TH_ALLOCATOR_MAPPED_SHARED | TH_ALLOCATOR_MAPPED_SHAREDMEM) ? MAP_SHARED : MAP_PRIVATE;
    data = mmap(NULL, (size_t)size, PROT_READ | PROT_WRITE, kind, ctx->fd, 0);
    if (data == MAP_FAILED) MAP_FAIL(ctx, "unable to map file <%s> to memory: %s", nameOf(ctx), strerror(errno));
  }
  ctx->size = size;
  if (!(ctx->flags & TH_ALLOCATOR_MAPPED_KEEPFD)) {
    close(ctx->fd);
    ctx->fd = -1;
  }
  if ((ctx->flags & TH_ALLOCATOR_MAPPED_UNLINK) && ctx->filename != NULL) {
    if (ctx->flags & TH_ALLOCATOR_MAPPED_SHAREDMEM)
      shm_unlink(ctx->filename);
    else
      unlink(ctx->filename);
  }
  return data;
}

static void *mapMalloc(void *ctx, ptrdiff_t size) {
  return mapBytes((THMapAllocatorContext *)ctx, size);
}

static void *mapRealloc(void *ctx, void *ptr, ptrdiff_t size) {
  (void)ctx;
  (void)ptr;
  (void)size;
  THError("cannot resize a mapped block");
}

static void mapFree(void *context, void *data) {
  THMapAllocatorContext *ctx = (THMapAllocatorContext *)context;
  if (ctx->fd >= 0) close(ctx->fd);
  const int failed = data != NULL && munmap(data, (size_t)ctx->size) != 0;
  THMapAllocatorContext_free(ctx);
  if (failed) THError("could not unmap the shared memory file: %s", strerror(errno));
}

THAllocator THMapAllocator = {mapMalloc, mapRealloc, mapFree};

static int *countOf(void *data) {
  return (int *)((char *)data - COUNT_BYTES);
}

static void *countedMalloc(void *context, ptrdiff_t size) {
  THMapAllocatorContext *ctx = (THMapAllocatorContext *)context;
  if (!(ctx->flags & TH_ALLOCATOR_MAPPED_SHAREDMEM) || (ctx->flags & TH_ALLOCATOR_MAPPED_UNLINK))
    MAP_FAIL(ctx, "the refcounted allocator maps shared memory objects and unlinks them itself: flags are %d",
             ctx->flags);
  char *block = (char *)mapBytes(ctx, size > 0 ? size + COUNT_BYTES : 0);
  if (ctx->size < COUNT_BYTES) {
    if (block != NULL) munmap(block, (size_t)ctx->size);
    MAP_FAIL(ctx, "file <%s> is too small to hold a reference count", nameOf(ctx));
  }
  ctx->size -= COUNT_BYTES;
  void *data = block + COUNT_BYTES;
  THRefcountedMapAllocator_incref(ctx, data);
  return data;
}

static void countedFree(void *context, void *data) {
  THMapAllocatorContext *ctx = (THMapAllocatorContext *)context;
  if (THRefcountedMapAllocator_decref(ctx, data) && ctx->filename != NULL) shm_unlink(ctx->filename);
  ctx->size += COUNT_BYTES;
  mapFree(ctx, (char *)data - COUNT_BYTES);
}

void THRefcountedMapAllocator_incref(THMapAllocatorContext *ctx, void *data) {
  (void)ctx;
  __atomic_add_fetch(countOf(data), 1, __ATOMIC_SEQ_CST);
}

int THRefcountedMapAllocator_decref(THMapAllocatorContext *ctx, void *data) {
  (void)ctx;
  return __atomic_sub_fetch(countOf(data), 1, __ATOMIC_SEQ_CST) == 0;
}

THAllocator THRefcountedMapAllocator = {countedMalloc, mapRealloc, countedFree};
