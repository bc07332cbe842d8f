/* generic/THStorage.c: storages of one element type. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THStorage.c"
#else

real *THStorage_(data)(const THStorage *self) {
  return self->data;
}

ptrdiff_t THStorage_(size)(const THStorage *self) {
  return self->size;
}

size_t THStorage_(elementSize)(void) {
  return sizeof(real);
}

void THStorage_(set)(THStorage *self, ptrdiff_t idx, real value) {
  THArgCheck(idx >= 0 && idx < self->size, 2, "out of bounds: index %td of %td elements", idx, self->size);
  self->data[idx] = value;
}

real THStorage_(get)(const THStorage *self, ptrdiff_t idx) {
  THArgCheck(idx >= 0 && idx < self->size, 2, "out of bounds: index %td of %td elements", idx, self->size);
  return self->data[idx];
}

THStorage *THStorage_(newWithDataAndAllocator)(real *data, ptrdiff_t size, THAllocator *allocator,
                                               void *allocatorContext) {
  THStorage *storage = (THStorage *)THAlloc(sizeof(THStorage));
  storage->data = data;
  storage->size = size;
  storage->refcount = 1;
  storage->flag = TH_STORAGE_REFCOUNTED | TH_STORAGE_RESIZABLE | TH_STORAGE_FREEMEM;
  storage->allocator = allocator;
  storage->allocatorContext = allocatorContext;
  storage->view = NULL;
  return storage;
}

THStorage *THStorage_(newWithAllocator)(ptrdiff_t size, THAllocator *allocator, void *allocatorContext) {
  const ptrdiff_t bytes = TH_storageBytes(size, sizeof(real));
  THStorage *storage = THStorage_(newWithDataAndAllocator)(NULL, size, allocator, allocatorContext);
  TH_SCOPED(storage, THFree);
  storage->data = (real *)allocator->malloc(allocatorContext, bytes);
  TH_KEEP(storage);
  return storage;
}

THStorage *THStorage_(new)(void) {
  return THStorage_(newWithSize)(0);
}

THStorage *THStorage_(newWithSize)(ptrdiff_t size) {
  return THStorage_(newWithAllocator)(size, &THDefaultAllocator, NULL);
}

THStorage *THStorage_(newWithData)(real *data, ptrdiff_t size) {
  return THStorage_(newWithDataAndAllocator)(data, size, &THDefaultAllocator, NULL);
}

THStorage *THStorage_(newWithSize1)(real data0) {
  THStorage *self = THStorage_(newWithSize)(1);
  self->data[0] = data0;
  return self;
}

THStorage *THStorage_(newWithSize2)(real data0, real data1) {
  THStorage *self = THStorage_(newWithSize)(2);
  self->data[0] = data0;
  self->data[1] = data1;
  return self;
}

THStorage *THStorage_(newWithSize3)(real data0, real data1, real data2) {
  THStorage *self = THStorage_(newWithSize)(3);
  self->data[0] = data0;
  self->data[1] = data1;
  self->data[2] = data2;
  return self;
}

THStorage *THStorage_(newWithSize4)(real data0, real data1, real data2, real data3) {
  THStorage *self = THStorage_(newWithSize)(4);
  self->data[0] = data0;
  self->data[1] = data1;
  self->data[2] = data2;
  self->data[3] = data3;
  return self;
}

/* size 0, or negative: as many elements as the file holds. */
THStorage *THStorage_(newWithMapping)(const char *filename, ptrdiff_t size, int flags) {
  THMapAllocatorContext *context = THMapAllocatorContext_new(filename, flags);
  TH_SCOPED(context, TH_releaseMapContext);
  THStorage *storage = THStorage_(newWithAllocator)(THMax(size, 0), &THMapAllocator, context);
  TH_KEEP(context);
  if (size <= 0) storage->size = THMapAllocatorContext_size(context) / (ptrdiff_t)sizeof(real);
  THStorage_(clearFlag)(storage, TH_STORAGE_RESIZABLE);
  return storage;
}

void THStorage_(setFlag)(THStorage *storage, const char flag) {
  storage->flag |= flag;
}

void THStorage_(clearFlag)(THStorage *storage, const char flag) {
  storage->flag &= (char)~flag;
}

void THStorage_(retain)(THStorage *storage) {
  if (storage != NULL && (storage->flag & TH_STORAGE_REFCOUNTED))
    __atomic_add_fetch(&storage->refcount, 1, __ATOMIC_RELAXED);
}

void THStorage_(free)(THStorage *storage) {
  if (storage == NULL || !(storage->flag & TH_STORAGE_REFCOUNTED)) return;
  if (__atomic_sub_fetch(&storage->refcount, 1, __ATOMIC_ACQ_REL) > 0) return;
  const THStorage gone = *storage;
  THFree(storage);
  if (gone.flag & TH_STORAGE_VIEW) THStorage_(free)(gone.view);
  if (gone.flag & TH_STORAGE_FREEMEM) gone.allocator->free(gone.allocatorContext, gone.data); /* last: it may raise */
}

void THStorage_(swap)(THStorage *storage1, THStorage *storage2) {
  const THStorage first = *storage1;
  const int references2 = storage2->refcount;
  *storage1 = *storage2;
  *storage2 = first;
  storage1->refcount = first.refcount;
  storage2->refcount = references2;
}

/* Memory that the storage does not own, or whose allocator cannot resize, is replaced by a block of its own. */
void THStorage_(resize)(THStorage *storage, ptrdiff_t size) {
  if (!(storage->flag & TH_STORAGE_RESIZABLE)) THError("Trying to resize storage that is not resizable");
  const ptrdiff_t bytes = TH_storageBytes(size, sizeof(real));
  THAllocator *allocator = storage->allocator;
  if (allocator->realloc != NULL && (storage->flag & TH_STORAGE_FREEMEM)) {
    storage->data = (real *)allocator->realloc(storage->allocatorContext, storage->data, bytes);
    storage->size = size;
    return;
  }
  real *data = (real *)allocator->malloc(storage->allocatorContext, bytes);
  const ptrdiff_t kept = THMin(storage->size, size);
  if (kept > 0) memcpy(data, storage->data, (size_t)kept * sizeof(real));
  const THStorage old = *storage;
  storage->view = NULL;
  storage->flag = (char)((storage->flag & ~TH_STORAGE_VIEW) | TH_STORAGE_FREEMEM);
  storage->data = data;
  storage->size = size;
  if (old.flag & TH_STORAGE_VIEW) THStorage_(free)(old.view);
  if (old.flag & TH_STORAGE_FREEMEM) allocator->free(old.allocatorContext, old.data); /* last: it may raise */
}

void THStorage_(fill)(THStorage *storage, real value) {
  for (ptrdiff_t i = 0; i < storage->size; i++) storage->data[i] = value;
}

#endif
