/* THMapAllocator.c: memory mapped from files and shared memory objects, for as long as a storage lives.
 *
 * 1. THMapAllocator maps what the context names: a file, privately or shared; a POSIX shared memory object; or an open
 *    descriptor. Size 0 maps all that is there. Shared ones grow to the size asked for.
 * 2. THRefcountedMapAllocator maps a shared memory object with 64 bytes more in front, which begin with an int: the
 *    number of users in all processes. The last one to go unlinks the name. A process that is killed stays counted.
 * 3. When mapping fails nothing stays open or mapped, and the context is as it was. */
#include "THAllocator.h"
#include "THAtomic.h"
#include "THOwned.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Enough that the data behind the count stays aligned. */
#define COUNT_BYTES 64

struct THMapAllocatorContext_ {
  char *filename; /* NULL for a descriptor without a name */
  int flags;
  int fd;         /* -1: none is kept */
  ptrdiff_t size; /* of the mapping */
};

static THMapAllocatorContext *newContext(const char *filename, int fd, int flags) {
  THMapAllocatorContext *ctx = (THMapAllocatorContext *)THAlloc(sizeof *ctx);
  TH_SCOPED(ctx, THFree);
  ctx->filename = NULL;
  if (filename != NULL) {
    const ptrdiff_t bytes = (ptrdiff_t)strlen(filename) + 1;
    ctx->filename = (char *)THAlloc(bytes);
    memcpy(ctx->filename, filename, (size_t)bytes);
  }
  ctx->flags = flags;
  ctx->fd = fd;
  ctx->size = 0;
  TH_KEEP(ctx);
  return ctx;
}

THMapAllocatorContext *THMapAllocatorContext_new(const char *filename, int flags) {
  if (flags == TH_ALLOCATOR_MAPPED_EXCLUSIVE)
    THError("file <%s> is to be mapped privately: EXCLUSIVE creates it, which needs SHARED or SHAREDMEM",
            filename != NULL ? filename : "(none)");
  return newContext(filename, -1, flags);
}

THMapAllocatorContext *THMapAllocatorContext_newWithFd(const char *filename, int fd, int flags) {
  return newContext(filename, fd, flags | TH_ALLOCATOR_MAPPED_FROMFD);
}

char *THMapAllocatorContext_filename(THMapAllocatorContext *ctx) {
  static char none[] = "filename not specified";
  return ctx->filename != NULL ? ctx->filename : none;
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

void TH_releaseMapContext(void *context) {
  THMapAllocatorContext_free((THMapAllocatorContext *)context);
}

static const char *nameOf(const THMapAllocatorContext *ctx) {
  return ctx->filename != NULL ? ctx->filename : "(descriptor)";
}

static int isShared(const THMapAllocatorContext *ctx) {
  return (ctx->flags & (TH_ALLOCATOR_MAPPED_SHARED | TH_ALLOCATOR_MAPPED_SHAREDMEM)) != 0;
}

/* A descriptor that the context brought stays its maker's. */
static void closeOpened(const THMapAllocatorContext *ctx, int fd) {
  if (!(ctx->flags & TH_ALLOCATOR_MAPPED_FROMFD)) close(fd);
}

static int openMapped(const THMapAllocatorContext *ctx) {
  if (ctx->flags & TH_ALLOCATOR_MAPPED_FROMFD) return ctx->fd;
  if (ctx->filename == NULL) THError("a mapping needs the name of a file");
  int mode = isShared(ctx) ? O_RDWR | O_CREAT : O_RDONLY;
  if (isShared(ctx) && (ctx->flags & TH_ALLOCATOR_MAPPED_EXCLUSIVE)) mode |= O_EXCL;
  if (ctx->flags & TH_ALLOCATOR_MAPPED_NOCREATE) mode &= ~O_CREAT;
  const int object = ctx->flags & TH_ALLOCATOR_MAPPED_SHAREDMEM;
  const int fd = object ? shm_open(ctx->filename, mode, S_IRUSR | S_IWUSR)
                        : open(ctx->filename, mode | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (fd < 0)
    THError("unable to open %s <%s> in %s mode: %s", object ? "shared memory object" : "file", ctx->filename,
            isShared(ctx) ? "read-write" : "read-only", strerror(errno));
  return fd;
}

/* Size in bytes of the mapping to make; the object behind fd is made large enough. */
static ptrdiff_t fitMapped(const THMapAllocatorContext *ctx, int fd, ptrdiff_t size) {
  struct stat status;
  if (fstat(fd, &status) != 0) {
    const int reason = errno;
    closeOpened(ctx, fd);
    THError("unable to stat the file <%s>: %s", nameOf(ctx), strerror(reason));
  }
  if (size <= 0) return status.st_size;
  if (size <= status.st_size) return size;
  if (!isShared(ctx)) {
    closeOpened(ctx, fd);
    THError("file <%s> size is smaller than the required mapping size <%td>", nameOf(ctx), size);
  }
  if (ftruncate(fd, size) != 0) {
    const int reason = errno;
    closeOpened(ctx, fd);
    THError("unable to resize file <%s> to the right size: %s", nameOf(ctx), strerror(reason));
  }
  return size;
}

/* Takes the name away, where the flags ask for it; an error undoes the mapping. */
static void unlinkMapped(const THMapAllocatorContext *ctx, int fd, void *data, ptrdiff_t size) {
  if (!(ctx->flags & TH_ALLOCATOR_MAPPED_UNLINK) || ctx->filename == NULL) return;
  const int failed =
      ctx->flags & TH_ALLOCATOR_MAPPED_SHAREDMEM ? shm_unlink(ctx->filename) != 0 : unlink(ctx->filename) != 0;
  if (!failed) return;
  const int reason = errno;
  munmap(data, (size_t)size);
  closeOpened(ctx, fd);
  THError("could not unlink file <%s>: %s", ctx->filename, strerror(reason));
}

static void *mapBytes(THMapAllocatorContext *ctx, ptrdiff_t size) {
  const int fd = openMapped(ctx);
  size = fitMapped(ctx, fd, size);
  void *data = mmap(NULL, (size_t)size, PROT_READ | PROT_WRITE, isShared(ctx) ? MAP_SHARED : MAP_PRIVATE, fd, 0);
  if (data == MAP_FAILED) {
    const int reason = errno;
    closeOpened(ctx, fd);
    THError("$ Torch: unable to mmap memory: %td bytes of file <%s>: %s", size, nameOf(ctx), strerror(reason));
  }
  unlinkMapped(ctx, fd, data, size);
  ctx->size = size;
  ctx->fd = fd;
  if (!(ctx->flags & TH_ALLOCATOR_MAPPED_KEEPFD)) {
    close(fd);
    ctx->fd = -1;
  }
  return data;
}

static void *mapMalloc(void *ctx, ptrdiff_t size) {
  return mapBytes((THMapAllocatorContext *)ctx, size);
}

static void *mapRealloc(void *ctx, void *ptr, ptrdiff_t size) {
  (void)ptr;
  THError("cannot resize the mapping of file <%s> to %td bytes", nameOf((THMapAllocatorContext *)ctx), size);
}

/* The context goes first and with it everything that could leak: only then may an error be raised. */
static void unmap(THMapAllocatorContext *ctx, void *block, int reason) {
  if (ctx->fd >= 0) close(ctx->fd);
  if (munmap(block, (size_t)ctx->size) != 0) reason = errno;
  TH_releaseMapContext(ctx);
  if (reason != 0) THError("could not unmap or unlink the shared memory file: %s", strerror(reason));
}

static void mapFree(void *ctx, void *data) {
  unmap((THMapAllocatorContext *)ctx, data, 0);
}

THAllocator THMapAllocator = {mapMalloc, mapRealloc, mapFree};

static int *countOf(void *data) {
  return (int *)((char *)data - COUNT_BYTES);
}

static void *countedMalloc(void *context, ptrdiff_t size) {
  THMapAllocatorContext *ctx = (THMapAllocatorContext *)context;
  const int unfit = TH_ALLOCATOR_MAPPED_FROMFD | TH_ALLOCATOR_MAPPED_KEEPFD | TH_ALLOCATOR_MAPPED_UNLINK;
  if (!(ctx->flags & TH_ALLOCATOR_MAPPED_SHAREDMEM) || (ctx->flags & unfit))
    THError(
        "THRefcountedMapAllocator needs the flag SHAREDMEM and takes no FROMFD, KEEPFD or UNLINK: <%s> has flags %d",
        nameOf(ctx), ctx->flags);
  if (size > PTRDIFF_MAX - COUNT_BYTES) THError("$ Torch: invalid memory size -- maybe an overflow? (%td bytes)", size);
  char *data = (char *)mapBytes(ctx, size + COUNT_BYTES) + COUNT_BYTES;
  THRefcountedMapAllocator_incref(ctx, data);
  return data;
}

static void countedFree(void *context, void *data) {
  THMapAllocatorContext *ctx = (THMapAllocatorContext *)context;
  const int last = THRefcountedMapAllocator_decref(ctx, data);
  const int reason = last && shm_unlink(ctx->filename) != 0 ? errno : 0;
  unmap(ctx, countOf(data), reason);
}

void THRefcountedMapAllocator_incref(THMapAllocatorContext *ctx, void *data) {
  (void)ctx;
  THAtomicIncrementRef(countOf(data));
}

int THRefcountedMapAllocator_decref(THMapAllocatorContext *ctx, void *data) {
  (void)ctx;
  return THAtomicDecrementRef(countOf(data));
}

THAllocator THRefcountedMapAllocator = {countedMalloc, mapRealloc, countedFree};
