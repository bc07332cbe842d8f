/* THAllocator.h: where the memory of storages comes from. */
#ifndef TH_ALLOCATOR_INC
#define TH_ALLOCATOR_INC

#include "THGeneral.h"

/* Flags of the mapped allocators. */
#define TH_ALLOCATOR_MAPPED_SHARED 1    /* writes reach the file */
#define TH_ALLOCATOR_MAPPED_SHAREDMEM 2 /* POSIX shared memory instead of a file */
#define TH_ALLOCATOR_MAPPED_EXCLUSIVE 4 /* the object must not exist yet */
#define TH_ALLOCATOR_MAPPED_NOCREATE 8  /* the object must exist */
#define TH_ALLOCATOR_MAPPED_KEEPFD 16   /* the descriptor stays open as long as the context */
#define TH_ALLOCATOR_MAPPED_FROMFD 32   /* the context was made from a descriptor */
#define TH_ALLOCATOR_MAPPED_UNLINK 64   /* the name goes as soon as the memory is mapped */

/* Each function takes the storage's allocatorContext first. realloc may be NULL: storages of it cannot grow. */
typedef struct THAllocator {
  void *(*malloc)(void *ctx, ptrdiff_t size);
  void *(*realloc)(void *ctx, void *ptr, ptrdiff_t size);
  void (*free)(void *ctx, void *ptr);
} THAllocator;

/* THAlloc, THRealloc, THFree; needs no context. */
TH_API THAllocator THDefaultAllocator;

/* Memory mapped from a file or a shared memory object. A context serves one storage: it is consumed when the storage is
 * freed, and stays its maker's when making the storage failed. */
typedef struct THMapAllocatorContext_ THMapAllocatorContext;
TH_API THMapAllocatorContext *THMapAllocatorContext_new(const char *filename, int flags);
TH_API THMapAllocatorContext *THMapAllocatorContext_newWithFd(const char *filename, int fd, int flags);
TH_API char *THMapAllocatorContext_filename(THMapAllocatorContext *ctx);
TH_API int THMapAllocatorContext_fd(THMapAllocatorContext *ctx);
TH_API ptrdiff_t THMapAllocatorContext_size(THMapAllocatorContext *ctx);
TH_API void THMapAllocatorContext_free(THMapAllocatorContext *ctx);
TH_API void THRefcountedMapAllocator_incref(THMapAllocatorContext *ctx, void *data);
TH_API int THRefcountedMapAllocator_decref(THMapAllocatorContext *ctx, void *data);

TH_API THAllocator THMapAllocator;
/* As THMapAllocator, with a count of users in the mapping itself; the last one unlinks the name. */
TH_API THAllocator THRefcountedMapAllocator;

#endif
