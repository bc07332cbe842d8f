/* generic/THCTensor.c: tensors of one element type: members, creation, life time, single elements, texts. A constructor
 * that can fail does so before it allocates the tensor. */
#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensor.c"
#else

THCStorage *THCTensor_(storage)(THCState *state, const THCTensor *self) {
  return self->storage;
}

ptrdiff_t THCTensor_(storageOffset)(THCState *state, const THCTensor *self) {
  return self->storageOffset;
}

int THCTensor_(nDimension)(THCState *state, const THCTensor *self) {
  return self->nDimension;
}

long THCTensor_(size)(THCState *state, const THCTensor *self, int dim) {
  THArgCheck(dim >= 0 && dim < self->nDimension, 2, "dimension %d out of range of %dD tensor", dim + TH_INDEX_BASE,
             self->nDimension);
  return self->size[dim];
}

long THCTensor_(stride)(THCState *state, const THCTensor *self, int dim) {
  THArgCheck(dim >= 0 && dim < self->nDimension, 2, "dimension %d out of range of %dD tensor", dim + TH_INDEX_BASE,
             self->nDimension);
  return self->stride[dim];
}

THLongStorage *THCTensor_(newSizeOf)(THCState *state, THCTensor *self) {
  THLongStorage *size = THLongStorage_newWithSize(self->nDimension);
  if (self->nDimension > 0) memcpy(size->data, self->size, (size_t)self->nDimension * sizeof(long));
  return size;
}

THLongStorage *THCTensor_(newStrideOf)(THCState *state, THCTensor *self) {
  THLongStorage *stride = THLongStorage_newWithSize(self->nDimension);
  if (self->nDimension > 0) memcpy(stride->data, self->stride, (size_t)self->nDimension * sizeof(long));
  return stride;
}

real *THCTensor_(data)(THCState *state, const THCTensor *self) {
  return self->storage != NULL ? self->storage->data + self->storageOffset : NULL;
}

void THCTensor_(setFlag)(THCState *state, THCTensor *self, const char flag) {
  self->flag |= flag;
}

void THCTensor_(clearFlag)(THCState *state, THCTensor *self, const char flag) {
  self->flag &= (char)~flag;
}

THCTensor *THCTensor_(new)(THCState *state) {
  THCTensor *self = (THCTensor *)THAlloc(sizeof(THCTensor));
  self->size = NULL;
  self->stride = NULL;
  self->nDimension = 0;
  self->storage = NULL;
  self->storageOffset = 0;
  self->refcount = 1;
  self->flag = TH_TENSOR_REFCOUNTED;
  return self;
}

THCTensor *THCTensor_(newWithTensor)(THCState *state, THCTensor *tensor) {
  THCTensor *self = THCTensor_(new)(state);
  THCTensor_(set)(state, self, tensor);
  return self;
}

/* A view of storage (NULL: of a new one). The storage is made or grown first: the steps after that cannot fail. */
static THCTensor *THCTensor_(newWithGeometry)(THCState *state, THCStorage *storage, ptrdiff_t offset, int nDimension,
                                              const long *size, const long *stride) {
  if (offset < 0) THError("Tensor: invalid storage offset");
  nDimension = TH_geometryDims(nDimension, size);
  const ptrdiff_t span = TH_geometrySpan(nDimension, size, stride, offset);
  THCStorage *own = NULL;
  if (storage != NULL) {
    if (span > storage->size) THCStorage_(resize)(state, storage, span);
  } else if (span > 0) {
    storage = own = THCStorage_(newWithSize)(state, span);
  }
  THCTensor *self = THCTensor_(new)(state);
  THCTensor_(setStorageNd)(state, self, storage, offset, nDimension, (long *)size, (long *)stride);
  THCStorage_(free)(state, own);
  return self;
}

THCTensor *THCTensor_(newWithStorage)(THCState *state, THCStorage *storage_, ptrdiff_t storageOffset_,
                                      THLongStorage *size_, THLongStorage *stride_) {
  if (size_ != NULL && stride_ != NULL)
    THArgCheck(size_->size == stride_->size, 4, "inconsistent size: %td sizes and %td strides", size_->size,
               stride_->size);
  return THCTensor_(newWithGeometry)(state, storage_, storageOffset_,
                                     (int)(size_ != NULL     ? size_->size
                                           : stride_ != NULL ? stride_->size
                                                             : 0),
                                     size_ != NULL ? size_->data : NULL, stride_ != NULL ? stride_->data : NULL);
}

THCTensor *THCTensor_(newWithStorage1d)(THCState *state, THCStorage *storage_, ptrdiff_t storageOffset_, long size0_,
                                        long stride0_) {
  const long size[1] = {size0_}, stride[1] = {stride0_};
  return THCTensor_(newWithGeometry)(state, storage_, storageOffset_, 1, size, stride);
}

THCTensor *THCTensor_(newWithStorage2d)(THCState *state, THCStorage *storage_, ptrdiff_t storageOffset_, long size0_,
                                        long stride0_, long size1_, long stride1_) {
  const long size[2] = {size0_, size1_}, stride[2] = {stride0_, stride1_};
  return THCTensor_(newWithGeometry)(state, storage_, storageOffset_, 2, size, stride);
}

THCTensor *THCTensor_(newWithStorage3d)(THCState *state, THCStorage *storage_, ptrdiff_t storageOffset_, long size0_,
                                        long stride0_, long size1_, long stride1_, long size2_, long stride2_) {
  const long size[3] = {size0_, size1_, size2_}, stride[3] = {stride0_, stride1_, stride2_};
  return THCTensor_(newWithGeometry)(state, storage_, storageOffset_, 3, size, stride);
}

THCTensor *THCTensor_(newWithStorage4d)(THCState *state, THCStorage *storage_, ptrdiff_t storageOffset_, long size0_,
                                        long stride0_, long size1_, long stride1_, long size2_, long stride2_,
                                        long size3_, long stride3_) {
  const long size[4] = {size0_, size1_, size2_, size3_}, stride[4] = {stride0_, stride1_, stride2_, stride3_};
  return THCTensor_(newWithGeometry)(state, storage_, storageOffset_, 4, size, stride);
}

THCTensor *THCTensor_(newWithSize)(THCState *state, THLongStorage *size_, THLongStorage *stride_) {
  return THCTensor_(newWithStorage)(state, NULL, 0, size_, stride_);
}

THCTensor *THCTensor_(newWithSize1d)(THCState *state, long size0_) {
  return THCTensor_(newWithStorage1d)(state, NULL, 0, size0_, -1);
}

THCTensor *THCTensor_(newWithSize2d)(THCState *state, long size0_, long size1_) {
  return THCTensor_(newWithStorage2d)(state, NULL, 0, size0_, -1, size1_, -1);
}

THCTensor *THCTensor_(newWithSize3d)(THCState *state, long size0_, long size1_, long size2_) {
  return THCTensor_(newWithStorage3d)(state, NULL, 0, size0_, -1, size1_, -1, size2_, -1);
}

THCTensor *THCTensor_(newWithSize4d)(THCState *state, long size0_, long size1_, long size2_, long size3_) {
  return THCTensor_(newWithStorage4d)(state, NULL, 0, size0_, -1, size1_, -1, size2_, -1, size3_, -1);
}

THCTensor *THCTensor_(newClone)(THCState *state, THCTensor *self) {
  THCTensor *clone = THCTensor_(newWithGeometry)(state, NULL, 0, self->nDimension, self->size, NULL);
  const cudaError_t error = THCTensor_(tryCopy)(state, clone, self);
  if (error != cudaSuccess) THCTensor_(free)(state, clone);
  THCudaCheck(error);
  return clone;
}

THCTensor *THCTensor_(newContiguous)(THCState *state, THCTensor *self) {
  if (!THCTensor_(isContiguous)(state, self)) return THCTensor_(newClone)(state, self);
  THCTensor_(retain)(state, self);
  return self;
}

void THCTensor_(retain)(THCState *state, THCTensor *self) {
  if (self->flag & TH_TENSOR_REFCOUNTED) __atomic_add_fetch(&self->refcount, 1, __ATOMIC_RELAXED);
}

void THCTensor_(free)(THCState *state, THCTensor *self) {
  if (self == NULL || !(self->flag & TH_TENSOR_REFCOUNTED)) return;
  if (__atomic_sub_fetch(&self->refcount, 1, __ATOMIC_ACQ_REL) > 0) return;
  THFree(self->size);
  THFree(self->stride);
  THCStorage_(free)(state, self->storage);
  THFree(self);
}

void THCTensor_(freeCopyTo)(THCState *state, THCTensor *self, THCTensor *dst) {
  const cudaError_t error = self != dst ? THCTensor_(tryCopy)(state, dst, self) : cudaSuccess;
  THCTensor_(free)(state, self);
  THCudaCheck(error);
}

int THCTensor_(isContiguous)(THCState *state, const THCTensor *self) {
  return TH_geometryContiguous(self->nDimension, self->size, self->stride);
}

int THCTensor_(isSize)(THCState *state, const THCTensor *self, const THLongStorage *dims) {
  if (self->nDimension != dims->size) return 0;
  for (int d = 0; d < self->nDimension; d++)
    if (self->size[d] != dims->data[d]) return 0;
  return 1;
}

int THCTensor_(isSameSizeAs)(THCState *state, const THCTensor *self, const THCTensor *src) {
  if (self->nDimension != src->nDimension) return 0;
  for (int d = 0; d < self->nDimension; d++)
    if (self->size[d] != src->size[d]) return 0;
  return 1;
}

int THCTensor_(isSetTo)(THCState *state, const THCTensor *self, const THCTensor *src) {
  if (self->storage == NULL || self->storage != src->storage || self->storageOffset != src->storageOffset) return 0;
  if (!THCTensor_(isSameSizeAs)(state, self, src)) return 0;
  for (int d = 0; d < self->nDimension; d++)
    if (self->stride[d] != src->stride[d]) return 0;
  return 1;
}

ptrdiff_t THCTensor_(nElement)(THCState *state, const THCTensor *self) {
  return TH_apply_count(self->size, self->nDimension);
}

/* The place in the storage of the element at an index of n numbers, all checked. */
static ptrdiff_t THCTensor_(place)(const THCTensor *self, int n, const long *index) {
  static const char *const dimensions[] = {"", "one dimension", "two dimensions", "three dimensions",
                                           "four dimensions"};
  THArgCheck(self->nDimension == n, 1, "tensor must have %s, has %d", dimensions[n], self->nDimension);
  ptrdiff_t place = self->storageOffset;
  for (int d = 0; d < n; d++) {
    THArgCheck(index[d] >= 0 && index[d] < self->size[d], 2, "out of range: index %ld of size %ld in dimension %d",
               index[d], self->size[d], d);
    place += index[d] * self->stride[d];
  }
  return place;
}

void THCTensor_(set1d)(THCState *state, THCTensor *tensor, long x0, real value) {
  const long index[1] = {x0};
  THCStorage_(set)(state, tensor->storage, THCTensor_(place)(tensor, 1, index), value);
}

void THCTensor_(set2d)(THCState *state, THCTensor *tensor, long x0, long x1, real value) {
  const long index[2] = {x0, x1};
  THCStorage_(set)(state, tensor->storage, THCTensor_(place)(tensor, 2, index), value);
}

void THCTensor_(set3d)(THCState *state, THCTensor *tensor, long x0, long x1, long x2, real value) {
  const long index[3] = {x0, x1, x2};
  THCStorage_(set)(state, tensor->storage, THCTensor_(place)(tensor, 3, index), value);
}

void THCTensor_(set4d)(THCState *state, THCTensor *tensor, long x0, long x1, long x2, long x3, real value) {
  const long index[4] = {x0, x1, x2, x3};
  THCStorage_(set)(state, tensor->storage, THCTensor_(place)(tensor, 4, index), value);
}

real THCTensor_(get1d)(THCState *state, const THCTensor *tensor, long x0) {
  const long index[1] = {x0};
  return THCStorage_(get)(state, tensor->storage, THCTensor_(place)(tensor, 1, index));
}

real THCTensor_(get2d)(THCState *state, const THCTensor *tensor, long x0, long x1) {
  const long index[2] = {x0, x1};
  return THCStorage_(get)(state, tensor->storage, THCTensor_(place)(tensor, 2, index));
}

real THCTensor_(get3d)(THCState *state, const THCTensor *tensor, long x0, long x1, long x2) {
  const long index[3] = {x0, x1, x2};
  return THCStorage_(get)(state, tensor->storage, THCTensor_(place)(tensor, 3, index));
}

real THCTensor_(get4d)(THCState *state, const THCTensor *tensor, long x0, long x1, long x2, long x3) {
  const long index[4] = {x0, x1, x2, x3};
  return THCStorage_(get)(state, tensor->storage, THCTensor_(place)(tensor, 4, index));
}

THDescBuff THCTensor_(sizeDesc)(THCState *state, const THCTensor *tensor) {
  return _THSizeDesc(tensor->size, tensor->nDimension);
}

int THCTensor_(getDevice)(THCState *state, const THCTensor *self) {
  return self->storage != NULL ? THCStorage_(getDevice)(state, self->storage) : -1;
}

int THCTensor_(checkGPU)(THCState *state, unsigned int nTensors, ...) {
  int current = 0, good = 1;
  THCudaCheck(cudaGetDevice(&current));
  va_list tensors;
  va_start(tensors, nTensors);
  for (unsigned int i = 0; i < nTensors; i++) {
    const THCTensor *tensor = va_arg(tensors, THCTensor *);
    const int device = tensor != NULL ? THCTensor_(getDevice)(state, tensor) : -1;
    if (device == -1 || device == current) continue;
    good = good && THCState_getPeerToPeerAccess(state, current, device);
  }
  va_end(tensors);
  return good;
}

#endif
