/* generic/THStorage.h: storages of one element type. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THStorage.h"
#else

/* data: size elements, from allocator (called with allocatorContext). See the flags in THStorage.h for who frees what.
 * Clients read these members, so the layout is part of the contract. */
typedef struct THStorage {
  real *data;
  ptrdiff_t size;
  int refcount;
  char flag;
  THAllocator *allocator;
  void *allocatorContext;
  struct THStorage *view;
} THStorage;

TH_API real *THStorage_(data)(const THStorage *);
TH_API ptrdiff_t THStorage_(size)(const THStorage *);
TH_API size_t THStorage_(elementSize)(void);

/* One element; an index outside the storage is an argument error (2). */
TH_API void THStorage_(set)(THStorage *, ptrdiff_t, real);
TH_API real THStorage_(get)(const THStorage *, ptrdiff_t);

/* A new storage, one reference, resizable, elements not initialised unless given. A negative size is an error. */
TH_API THStorage *THStorage_(new)(void);
TH_API THStorage *THStorage_(newWithSize)(ptrdiff_t size);
TH_API THStorage *THStorage_(newWithSize1)(real);
TH_API THStorage *THStorage_(newWithSize2)(real, real);
TH_API THStorage *THStorage_(newWithSize3)(real, real, real);
TH_API THStorage *THStorage_(newWithSize4)(real, real, real, real);
/* Over a file; size 0 means the whole file. Not resizable. */
TH_API THStorage *THStorage_(newWithMapping)(const char *filename, ptrdiff_t size, int flags);
/* Takes data over: it must come from the allocator (THAlloc for newWithData), which will free it. */
TH_API THStorage *THStorage_(newWithData)(real *data, ptrdiff_t size);
TH_API THStorage *THStorage_(newWithAllocator)(ptrdiff_t size, THAllocator *allocator, void *allocatorContext);
TH_API THStorage *THStorage_(newWithDataAndAllocator)(real *data, ptrdiff_t size, THAllocator *allocator,
                                                      void *allocatorContext);

TH_API void THStorage_(setFlag)(THStorage *storage, const char flag);
TH_API void THStorage_(clearFlag)(THStorage *storage, const char flag);

/* Retain and free may be called from any thread. free(NULL) does nothing. */
TH_API void THStorage_(retain)(THStorage *storage);
TH_API void THStorage_(free)(THStorage *storage);
/* Exchanges everything but the reference counts. */
TH_API void THStorage_(swap)(THStorage *storage1, THStorage *storage2);
/* Keeps the first min(old, new) elements. An error if the storage is not resizable. */
TH_API void THStorage_(resize)(THStorage *storage, ptrdiff_t size);
TH_API void THStorage_(fill)(THStorage *storage, real value);

#endif
