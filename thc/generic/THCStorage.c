/* generic/THCStorage.c: device storages of one element type. Memory is obtained before the storage that will own it, so
 * that an error leaves nothing behind. */
#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCStorage.c"
#else

real *THCStorage_(data)(THCState *state, const THCStorage *self) {
  return self->data;
}

ptrdiff_t THCStorage_(size)(THCState *state, const THCStorage *self) {
  return self->size;
}

int THCStorage_(elementSize)(THCState *state) {
  return sizeof(real);
}

void THCStorage_(set)(THCState *state, THCStorage *self, ptrdiff_t index, real value) {
  THArgCheck(index >= 0 && index < self->size, 2, "out of bounds: index %td of %td elements", index, self->size);
  const cudaStream_t stream = THCState_getCurrentStream(state);
  THCudaCheck(cudaMemcpyAsync(self->data + index, &value, sizeof(real), cudaMemcpyHostToDevice, stream));
  THCudaCheck(cudaStreamSynchronize(stream));
}

real THCStorage_(get)(THCState *state, const THCStorage *self, ptrdiff_t index) {
  THArgCheck(index >= 0 && index < self->size, 2, "out of bounds: index %td of %td elements", index, self->size);
  const cudaStream_t stream = THCState_getCurrentStream(state);
  real value;
  THCudaCheck(cudaMemcpyAsync(&value, self->data + index, sizeof(real), cudaMemcpyDeviceToHost, stream));
  THCudaCheck(cudaStreamSynchronize(stream));
  return value;
}

/* The storage over memory that is already there; device: where it is. */
static THCStorage *THCStorage_(wrap)(real *data, ptrdiff_t size, THCDeviceAllocator *allocator, void *allocatorContext,
                                     int device) {
  THCStorage *storage = (THCStorage *)THAlloc(sizeof(THCStorage));
  storage->data = data;
  storage->size = size;
  storage->refcount = 1;
  storage->flag = TH_STORAGE_REFCOUNTED | TH_STORAGE_RESIZABLE | TH_STORAGE_FREEMEM;
  storage->allocator = allocator;
  storage->allocatorContext = allocatorContext;
  storage->view = NULL;
  storage->device = device;
  return storage;
}

THCStorage *THCStorage_(newWithDataAndAllocator)(THCState *state, real *data, ptrdiff_t size,
                                                 THCDeviceAllocator *allocator, void *allocatorContext) {
  int device = 0;
  THCudaCheck(cudaGetDevice(&device));
  return THCStorage_(wrap)(data, size, allocator, allocatorContext, device);
}

THCStorage *THCStorage_(newWithAllocator)(THCState *state, ptrdiff_t size, THCDeviceAllocator *allocator,
                                          void *allocatorContext) {
  const ptrdiff_t bytes = TH_storageBytes(size, sizeof(real));
  int device = 0;
  THCudaCheck(cudaGetDevice(&device));
  void *data = NULL;
  if (bytes > 0) THCudaCheck(THC_allocate(state, allocator, allocatorContext, &data, (size_t)bytes));
  return THCStorage_(wrap)((real *)data, size, allocator, allocatorContext, device);
}

THCStorage *THCStorage_(new)(THCState *state) {
  return THCStorage_(newWithSize)(state, 0);
}

THCStorage *THCStorage_(newWithSize)(THCState *state, ptrdiff_t size) {
  THCDeviceAllocator *allocator = THCState_getDeviceAllocator(state);
  return THCStorage_(newWithAllocator)(state, size, allocator, allocator->state);
}

THCStorage *THCStorage_(newWithData)(THCState *state, real *data, ptrdiff_t size) {
  THCDeviceAllocator *allocator = THCState_getDeviceAllocator(state);
  return THCStorage_(newWithDataAndAllocator)(state, data, size, allocator, allocator->state);
}

/* A storage of the values given. */
static THCStorage *THCStorage_(newWithValues)(THCState *state, ptrdiff_t count, const real *values) {
  THCStorage *self = THCStorage_(newWithSize)(state, count);
  const cudaError_t error = cudaMemcpy(self->data, values, (size_t)count * sizeof(real), cudaMemcpyHostToDevice);
  if (error != cudaSuccess) THCStorage_(free)(state, self);
  THCudaCheck(error);
  return self;
}

THCStorage *THCStorage_(newWithSize1)(THCState *state, real data0) {
  return THCStorage_(newWithValues)(state, 1, &data0);
}

THCStorage *THCStorage_(newWithSize2)(THCState *state, real data0, real data1) {
  const real values[2] = {data0, data1};
  return THCStorage_(newWithValues)(state, 2, values);
}

THCStorage *THCStorage_(newWithSize3)(THCState *state, real data0, real data1, real data2) {
  const real values[3] = {data0, data1, data2};
  return THCStorage_(newWithValues)(state, 3, values);
}

THCStorage *THCStorage_(newWithSize4)(THCState *state, real data0, real data1, real data2, real data3) {
  const real values[4] = {data0, data1, data2, data3};
  return THCStorage_(newWithValues)(state, 4, values);
}

THCStorage *THCStorage_(newWithMapping)(THCState *state, const char *filename, ptrdiff_t size, int shared) {
  THError("a device storage cannot map a file (%s)", filename);
  return NULL;
}

void THCStorage_(setFlag)(THCState *state, THCStorage *storage, const char flag) {
  storage->flag |= flag;
}

void THCStorage_(clearFlag)(THCState *state, THCStorage *storage, const char flag) {
  storage->flag &= (char)~flag;
}

void THCStorage_(retain)(THCState *state, THCStorage *storage) {
  if (storage != NULL && (storage->flag & TH_STORAGE_REFCOUNTED))
    __atomic_add_fetch(&storage->refcount, 1, __ATOMIC_RELAXED);
}

void THCStorage_(free)(THCState *state, THCStorage *storage) {
  if (storage == NULL || !(storage->flag & TH_STORAGE_REFCOUNTED)) return;
  if (__atomic_sub_fetch(&storage->refcount, 1, __ATOMIC_ACQ_REL) > 0) return;
  if (storage->flag & TH_STORAGE_FREEMEM)
    THC_release(state, storage->allocator, storage->allocatorContext, storage->data,
                storage->size * (ptrdiff_t)sizeof(real));
  if (storage->flag & TH_STORAGE_VIEW) THCStorage_(free)(state, storage->view);
  THFree(storage);
}

/* Memory that the storage does not own is replaced by a block of its own. */
void THCStorage_(resize)(THCState *state, THCStorage *storage, ptrdiff_t size) {
  if (!(storage->flag & TH_STORAGE_RESIZABLE)) THError("Trying to resize storage that is not resizable");
  const ptrdiff_t bytes = TH_storageBytes(size, sizeof(real));
  const ptrdiff_t kept = THMin(storage->size, size) * (ptrdiff_t)sizeof(real);
  void *data = NULL;
  if (bytes > 0) THCudaCheck(THC_allocate(state, storage->allocator, storage->allocatorContext, &data, (size_t)bytes));
  if (kept > 0) {
    const cudaError_t error =
        cudaMemcpyAsync(data, storage->data, (size_t)kept, cudaMemcpyDeviceToDevice, THCState_getCurrentStream(state));
    if (error != cudaSuccess) THC_release(state, storage->allocator, storage->allocatorContext, data, bytes);
    THCudaCheck(error);
  }
  if (storage->flag & TH_STORAGE_FREEMEM)
    THC_release(state, storage->allocator, storage->allocatorContext, storage->data,
                storage->size * (ptrdiff_t)sizeof(real));
  if (storage->flag & TH_STORAGE_VIEW) THCStorage_(free)(state, storage->view);
  storage->view = NULL;
  storage->flag = (char)((storage->flag & ~TH_STORAGE_VIEW) | TH_STORAGE_FREEMEM);
  storage->data = (real *)data;
  storage->size = size;
}

int THCStorage_(getDevice)(THCState *state, const THCStorage *storage) {
  return storage->device;
}

#endif
