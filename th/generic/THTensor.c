/* generic/THTensor.c: tensors of one element type: members, creation, life time, single elements, texts. A constructor
 * that can fail does so before it allocates the tensor. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensor.c"
#else

THStorage *THTensor_(storage)(const THTensor *self) {
  return self->storage;
}

ptrdiff_t THTensor_(storageOffset)(const THTensor *self) {
  return self->storageOffset;
}

int THTensor_(nDimension)(const THTensor *self) {
  return self->nDimension;
}

long THTensor_(size)(const THTensor *self, int dim) {
  THArgCheck(dim >= 0 && dim < self->nDimension, 2, "dimension %d out of range of %dD tensor", dim + TH_INDEX_BASE,
             self->nDimension);
  return self->size[dim];
}

long THTensor_(stride)(const THTensor *self, int dim) {
  THArgCheck(dim >= 0 && dim < self->nDimension, 2, "dimension %d out of range of %dD tensor", dim + TH_INDEX_BASE,
             self->nDimension);
  return self->stride[dim];
}

THLongStorage *THTensor_(newSizeOf)(THTensor *self) {
  THLongStorage *size = THLongStorage_newWithSize(self->nDimension);
  if (self->nDimension > 0) memcpy(size->data, self->size, (size_t)self->nDimension * sizeof(long));
  return size;
}

THLongStorage *THTensor_(newStrideOf)(THTensor *self) {
  THLongStorage *stride = THLongStorage_newWithSize(self->nDimension);
  if (self->nDimension > 0) memcpy(stride->data, self->stride, (size_t)self->nDimension * sizeof(long));
  return stride;
}

real *THTensor_(data)(const THTensor *self) {
  return self->storage != NULL ? self->storage->data + self->storageOffset : NULL;
}

void THTensor_(setFlag)(THTensor *self, const char flag) {
  self->flag |= flag;
}

void THTensor_(clearFlag)(THTensor *self, const char flag) {
  self->flag &= (char)~flag;
}

THTensor *THTensor_(new)(void) {
  THTensor *self = (THTensor *)THAlloc(sizeof(THTensor));
  self->size = NULL;
  self->stride = NULL;
  self->nDimension = 0;
  self->storage = NULL;
  self->storageOffset = 0;
  self->refcount = 1;
  self->flag = TH_TENSOR_REFCOUNTED;
  return self;
}

THTensor *THTensor_(newWithTensor)(THTensor *tensor) {
  THTensor *self = THTensor_(new)();
  TH_SCOPED(self, TH_releaseTensor);
  THTensor_(set)(self, tensor);
  TH_KEEP(self);
  return self;
}

/* A view of storage (NULL: of a new one). */
static THTensor *THTensor_(newWithGeometry)(THStorage *storage, ptrdiff_t offset, int nDimension, const long *size,
                                            const long *stride) {
  THTensor *self = THTensor_(new)();
  TH_SCOPED(self, TH_releaseTensor);
  THTensor_(setStorageNd)(self, storage, offset, nDimension, (long *)size, (long *)stride);
  TH_KEEP(self);
  return self;
}

THTensor *THTensor_(newWithStorage)(THStorage *storage_, ptrdiff_t storageOffset_, THLongStorage *size_,
                                    THLongStorage *stride_) {
  if (size_ != NULL && stride_ != NULL)
    THArgCheck(size_->size == stride_->size, 4, "inconsistent size: %td sizes and %td strides", size_->size,
               stride_->size);
  return THTensor_(newWithGeometry)(storage_, storageOffset_,
                                    (int)(size_ != NULL     ? size_->size
                                          : stride_ != NULL ? stride_->size
                                                            : 0),
                                    size_ != NULL ? size_->data : NULL, stride_ != NULL ? stride_->data : NULL);
}

THTensor *THTensor_(newWithStorage1d)(THStorage *storage_, ptrdiff_t storageOffset_, long size0_, long stride0_) {
  const long size[1] = {size0_}, stride[1] = {stride0_};
  return THTensor_(newWithGeometry)(storage_, storageOffset_, 1, size, stride);
}

THTensor *THTensor_(newWithStorage2d)(THStorage *storage_, ptrdiff_t storageOffset_, long size0_, long stride0_,
                                      long size1_, long stride1_) {
  const long size[2] = {size0_, size1_}, stride[2] = {stride0_, stride1_};
  return THTensor_(newWithGeometry)(storage_, storageOffset_, 2, size, stride);
}

THTensor *THTensor_(newWithStorage3d)(THStorage *storage_, ptrdiff_t storageOffset_, long size0_, long stride0_,
                                      long size1_, long stride1_, long size2_, long stride2_) {
  const long size[3] = {size0_, size1_, size2_}, stride[3] = {stride0_, stride1_, stride2_};
  return THTensor_(newWithGeometry)(storage_, storageOffset_, 3, size, stride);
}

THTensor *THTensor_(newWithStorage4d)(THStorage *storage_, ptrdiff_t storageOffset_, long size0_, long stride0_,
                                      long size1_, long stride1_, long size2_, long stride2_, long size3_,
                                      long stride3_) {
  const long size[4] = {size0_, size1_, size2_, size3_}, stride[4] = {stride0_, stride1_, stride2_, stride3_};
  return THTensor_(newWithGeometry)(storage_, storageOffset_, 4, size, stride);
}

THTensor *THTensor_(newWithSize)(THLongStorage *size_, THLongStorage *stride_) {
  return THTensor_(newWithStorage)(NULL, 0, size_, stride_);
}

THTensor *THTensor_(newWithSize1d)(long size0_) {
  return THTensor_(newWithStorage1d)(NULL, 0, size0_, -1);
}

THTensor *THTensor_(newWithSize2d)(long size0_, long size1_) {
  return THTensor_(newWithStorage2d)(NULL, 0, size0_, -1, size1_, -1);
}

THTensor *THTensor_(newWithSize3d)(long size0_, long size1_, long size2_) {
  return THTensor_(newWithStorage3d)(NULL, 0, size0_, -1, size1_, -1, size2_, -1);
}

THTensor *THTensor_(newWithSize4d)(long size0_, long size1_, long size2_, long size3_) {
  return THTensor_(newWithStorage4d)(NULL, 0, size0_, -1, size1_, -1, size2_, -1, size3_, -1);
}

THTensor *THTensor_(newClone)(THTensor *self) {
  THTensor *clone = THTensor_(newWithGeometry)(NULL, 0, self->nDimension, self->size, NULL);
  TH_SCOPED(clone, TH_releaseTensor);
  THTensor_(copy)(clone, self);
  TH_KEEP(clone);
  return clone;
}

THTensor *THTensor_(newContiguous)(THTensor *self) {
  if (!THTensor_(isContiguous)(self)) return THTensor_(newClone)(self);
  THTensor_(retain)(self);
  return self;
}

void THTensor_(retain)(THTensor *self) {
  if (self->flag & TH_TENSOR_REFCOUNTED) __atomic_add_fetch(&self->refcount, 1, __ATOMIC_RELAXED);
}

void THTensor_(free)(THTensor *self) {
  if (self == NULL || !(self->flag & TH_TENSOR_REFCOUNTED)) return;
  if (__atomic_sub_fetch(&self->refcount, 1, __ATOMIC_ACQ_REL) > 0) return;
  THStorage *const storage = self->storage;
  THFree(self->size);
  THFree(self->stride);
  THFree(self);
  THStorage_(free)(storage); /* last: its allocator may raise */
}

void THTensor_(freeCopyTo)(THTensor *self, THTensor *dst) {
  if (self != dst) THTensor_(copy)(dst, self);
  THTensor_(free)(self);
}

int THTensor_(isContiguous)(const THTensor *self) {
  return TH_geometryContiguous(self->nDimension, self->size, self->stride);
}

int THTensor_(isSize)(const THTensor *self, const THLongStorage *dims) {
  if (self->nDimension != dims->size) return 0;
  for (int d = 0; d < self->nDimension; d++)
    if (self->size[d] != dims->data[d]) return 0;
  return 1;
}

int THTensor_(isSameSizeAs)(const THTensor *self, const THTensor *src) {
  if (self->nDimension != src->nDimension) return 0;
  for (int d = 0; d < self->nDimension; d++)
    if (self->size[d] != src->size[d]) return 0;
  return 1;
}

int THTensor_(isSetTo)(const THTensor *self, const THTensor *src) {
  if (self->storage == NULL || self->storage != src->storage || self->storageOffset != src->storageOffset) return 0;
  if (!THTensor_(isSameSizeAs)(self, src)) return 0;
  for (int d = 0; d < self->nDimension; d++)
    if (self->stride[d] != src->stride[d]) return 0;
  return 1;
}

ptrdiff_t THTensor_(nElement)(const THTensor *self) {
  return TH_apply_count(self->size, self->nDimension);
}

/* The element at an index of n numbers, all checked. */
static real *THTensor_(element)(const THTensor *self, int n, const long *index) {
  static const char *const dimensions[] = {"", "one dimension", "two dimensions", "three dimensions",
                                           "four dimensions"};
  THArgCheck(self->nDimension == n, 1, "tensor must have %s, has %d", dimensions[n], self->nDimension);
  ptrdiff_t place = self->storageOffset;
  for (int d = 0; d < n; d++) {
    THArgCheck(index[d] >= 0 && index[d] < self->size[d], 2, "out of range: index %ld of size %ld in dimension %d",
               index[d], self->size[d], d);
    place += index[d] * self->stride[d];
  }
  return self->storage->data + place;
}

void THTensor_(set1d)(THTensor *tensor, long x0, real value) {
  const long index[1] = {x0};
  *THTensor_(element)(tensor, 1, index) = value;
}

void THTensor_(set2d)(THTensor *tensor, long x0, long x1, real value) {
  const long index[2] = {x0, x1};
  *THTensor_(element)(tensor, 2, index) = value;
}

void THTensor_(set3d)(THTensor *tensor, long x0, long x1, long x2, real value) {
  const long index[3] = {x0, x1, x2};
  *THTensor_(element)(tensor, 3, index) = value;
}

void THTensor_(set4d)(THTensor *tensor, long x0, long x1, long x2, long x3, real value) {
  const long index[4] = {x0, x1, x2, x3};
  *THTensor_(element)(tensor, 4, index) = value;
}

real THTensor_(get1d)(const THTensor *tensor, long x0) {
  const long index[1] = {x0};
  return *THTensor_(element)(tensor, 1, index);
}

real THTensor_(get2d)(const THTensor *tensor, long x0, long x1) {
  const long index[2] = {x0, x1};
  return *THTensor_(element)(tensor, 2, index);
}

real THTensor_(get3d)(const THTensor *tensor, long x0, long x1, long x2) {
  const long index[3] = {x0, x1, x2};
  return *THTensor_(element)(tensor, 3, index);
}

real THTensor_(get4d)(const THTensor *tensor, long x0, long x1, long x2, long x3) {
  const long index[4] = {x0, x1, x2, x3};
  return *THTensor_(element)(tensor, 4, index);
}

THDescBuff THTensor_(desc)(const THTensor *tensor) {
  THDescBuff text;
  size_t used = (size_t)snprintf(text.str, sizeof text.str, "torch." TH_CONCAT_STRING_2(Real, Tensor of size));
  for (int d = 0; d < tensor->nDimension && used < sizeof text.str; d++)
    used += (size_t)snprintf(text.str + used, sizeof text.str - used, d == 0 ? "%ld" : "x%ld", tensor->size[d]);
  if (used >= sizeof text.str) memcpy(text.str + sizeof text.str - 4, "...", 4);
  return text;
}

THDescBuff THTensor_(sizeDesc)(const THTensor *tensor) {
  return _THSizeDesc(tensor->size, tensor->nDimension);
}

#endif
