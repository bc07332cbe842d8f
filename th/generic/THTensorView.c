/* generic/THTensorView.c: sizes and views of tensors of one element type. Arguments are checked before anything
 * changes, and before the functions named new allocate. In the functions without new, src NULL means self. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorView.c"
#else

/* Lists of the right length, where the tensor's have another; NULL else. */
static void THTensor_(newLists)(const THTensor *self, int nDimension, long **size, long **stride) {
  *size = *stride = NULL;
  if (nDimension == self->nDimension || nDimension == 0) return;
  long *newSize = (long *)THAlloc(nDimension * (ptrdiff_t)sizeof(long));
  TH_SCOPED(newSize, THFree);
  *stride = (long *)THAlloc(nDimension * (ptrdiff_t)sizeof(long));
  TH_KEEP(newSize);
  *size = newSize;
}

/* Sizes and strides into the tensor's own lists, or into those that newLists gave; the lists read may be the tensor's.
 * Raises nothing. */
static void THTensor_(writeGeometry)(THTensor *self, int nDimension, const long *size, const long *stride,
                                     long *newSize, long *newStride) {
  TH_geometryWrite(nDimension, size, stride, newSize != NULL ? newSize : self->size,
                   newStride != NULL ? newStride : self->stride);
  if (newSize != NULL) {
    THFree(self->size);
    THFree(self->stride);
    self->size = newSize;
    self->stride = newStride;
  }
  self->nDimension = nDimension;
}

/* Does the tensor have these sizes, and the strides where one is asked for? */
static int THTensor_(hasGeometry)(const THTensor *self, int nDimension, const long *size, const long *stride) {
  if (nDimension != self->nDimension) return 0;
  for (int d = 0; d < nDimension; d++) {
    if (size[d] != self->size[d]) return 0;
    if (stride != NULL && stride[d] >= 0 && stride[d] != self->stride[d]) return 0;
  }
  return 1;
}

void THTensor_(resizeNd)(THTensor *self, int nDimension, long *size, long *stride) {
  nDimension = TH_geometryDims(nDimension, size);
  if (THTensor_(hasGeometry)(self, nDimension, size, stride)) return;
  if (nDimension == 0) {
    self->nDimension = 0;
    return;
  }
  const ptrdiff_t span = TH_geometrySpan(nDimension, size, stride, self->storageOffset);
  long *newSize, *newStride;
  THTensor_(newLists)(self, nDimension, &newSize, &newStride);
  TH_SCOPED(newSize, THFree);
  TH_SCOPED(newStride, THFree);
  if (self->storage == NULL)
    self->storage = THStorage_(newWithSize)(span);
  else if (span > self->storage->size)
    THStorage_(resize)(self->storage, span);
  TH_KEEP(newSize);
  TH_KEEP(newStride);
  THTensor_(writeGeometry)(self, nDimension, size, stride, newSize, newStride);
}

void THTensor_(resize)(THTensor *self, THLongStorage *size, THLongStorage *stride) {
  THArgCheck(size != NULL, 2, "invalid size: NULL");
  if (stride != NULL)
    THArgCheck(stride->size == size->size, 3, "invalid stride: %td strides for %td sizes", stride->size, size->size);
  THTensor_(resizeNd)(self, (int)size->size, size->data, stride != NULL ? stride->data : NULL);
}

void THTensor_(resizeAs)(THTensor *self, THTensor *src) {
  if (!THTensor_(isSameSizeAs)(self, src)) THTensor_(resizeNd)(self, src->nDimension, src->size, NULL);
}

void THTensor_(resize1d)(THTensor *tensor, long size0_) {
  long size[1] = {size0_};
  THTensor_(resizeNd)(tensor, 1, size, NULL);
}

void THTensor_(resize2d)(THTensor *tensor, long size0_, long size1_) {
  long size[2] = {size0_, size1_};
  THTensor_(resizeNd)(tensor, 2, size, NULL);
}

void THTensor_(resize3d)(THTensor *tensor, long size0_, long size1_, long size2_) {
  long size[3] = {size0_, size1_, size2_};
  THTensor_(resizeNd)(tensor, 3, size, NULL);
}

void THTensor_(resize4d)(THTensor *tensor, long size0_, long size1_, long size2_, long size3_) {
  long size[4] = {size0_, size1_, size2_, size3_};
  THTensor_(resizeNd)(tensor, 4, size, NULL);
}

void THTensor_(resize5d)(THTensor *tensor, long size0_, long size1_, long size2_, long size3_, long size4_) {
  long size[5] = {size0_, size1_, size2_, size3_, size4_};
  THTensor_(resizeNd)(tensor, 5, size, NULL);
}

/* Where sizes and the strides asked for are the tensor's already, it keeps its strides, as resizeNd does; and, as in
 * the original, the storage given is then not grown: it must be large enough. */
void THTensor_(setStorageNd)(THTensor *self, THStorage *storage, ptrdiff_t storageOffset, int nDimension, long *size,
                             long *stride) {
  if (storageOffset < 0) THError("Tensor: invalid storage offset");
  nDimension = TH_geometryDims(nDimension, size);
  const int same = THTensor_(hasGeometry)(self, nDimension, size, stride);
  if (same) stride = self->stride;
  const ptrdiff_t span = TH_geometrySpan(nDimension, size, stride, storageOffset);
  long *newSize, *newStride;
  THTensor_(newLists)(self, nDimension, &newSize, &newStride);
  TH_SCOPED(newSize, THFree);
  TH_SCOPED(newStride, THFree);
  if (storage == NULL) {
    if (span > 0) storage = THStorage_(newWithSize)(span);
  } else {
    if (span > storage->size && !same) THStorage_(resize)(storage, span);
    THStorage_(retain)(storage);
  }
  THStorage *const old = self->storage;
  self->storage = storage;
  self->storageOffset = storageOffset;
  TH_KEEP(newSize);
  TH_KEEP(newStride);
  if (nDimension == 0)
    self->nDimension = 0;
  else
    THTensor_(writeGeometry)(self, nDimension, size, stride, newSize, newStride);
  THStorage_(free)(old); /* last: its allocator may raise */
}

void THTensor_(setStorage)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_, THLongStorage *size_,
                           THLongStorage *stride_) {
  if (size_ != NULL && stride_ != NULL)
    THArgCheck(size_->size == stride_->size, 5, "inconsistent size/stride sizes: %td and %td", size_->size,
               stride_->size);
  THTensor_(setStorageNd)(self, storage_, storageOffset_,
                          (int)(size_ != NULL     ? size_->size
                                : stride_ != NULL ? stride_->size
                                                  : 0),
                          size_ != NULL ? size_->data : NULL, stride_ != NULL ? stride_->data : NULL);
}

void THTensor_(setStorage1d)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_, long size0_,
                             long stride0_) {
  long size[1] = {size0_}, stride[1] = {stride0_};
  THTensor_(setStorageNd)(self, storage_, storageOffset_, 1, size, stride);
}

void THTensor_(setStorage2d)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_, long size0_, long stride0_,
                             long size1_, long stride1_) {
  long size[2] = {size0_, size1_}, stride[2] = {stride0_, stride1_};
  THTensor_(setStorageNd)(self, storage_, storageOffset_, 2, size, stride);
}

void THTensor_(setStorage3d)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_, long size0_, long stride0_,
                             long size1_, long stride1_, long size2_, long stride2_) {
  long size[3] = {size0_, size1_, size2_}, stride[3] = {stride0_, stride1_, stride2_};
  THTensor_(setStorageNd)(self, storage_, storageOffset_, 3, size, stride);
}

void THTensor_(setStorage4d)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_, long size0_, long stride0_,
                             long size1_, long stride1_, long size2_, long stride2_, long size3_, long stride3_) {
  long size[4] = {size0_, size1_, size2_, size3_}, stride[4] = {stride0_, stride1_, stride2_, stride3_};
  THTensor_(setStorageNd)(self, storage_, storageOffset_, 4, size, stride);
}

void THTensor_(set)(THTensor *self, THTensor *src) {
  if (self != src)
    THTensor_(setStorageNd)(self, src->storage, src->storageOffset, src->nDimension, src->size, src->stride);
}

static void THTensor_(checkNarrow)(const THTensor *src, int dimension, long first, long size) {
  THArgCheck(dimension >= 0 && dimension < src->nDimension, 2, "out of range: dimension %d of a %dD tensor", dimension,
             src->nDimension);
  THArgCheck(first >= 0 && first < src->size[dimension], 3, "out of range: first index %ld of size %ld", first,
             src->size[dimension]);
  THArgCheck(size > 0 && size <= src->size[dimension] - first, 4, "out of range: %ld slices from index %ld of size %ld",
             size, first, src->size[dimension]);
}

void THTensor_(narrow)(THTensor *self, THTensor *src, int dimension_, long firstIndex_, long size_) {
  if (src == NULL) src = self;
  THTensor_(checkNarrow)(src, dimension_, firstIndex_, size_);
  THTensor_(set)(self, src);
  self->storageOffset += firstIndex_ * self->stride[dimension_];
  self->size[dimension_] = size_;
}

static void THTensor_(checkSelect)(const THTensor *src, int dimension, long index) {
  THArgCheck(src->nDimension > 1, 1, "cannot select on a vector");
  THArgCheck(dimension >= 0 && dimension < src->nDimension, 2, "out of range: dimension %d of a %dD tensor", dimension,
             src->nDimension);
  THArgCheck(index >= 0 && index < src->size[dimension], 3, "out of range: index %ld of size %ld", index,
             src->size[dimension]);
}

/* Takes dimension out of the lists. */
static void THTensor_(dropDimension)(THTensor *self, int dimension) {
  for (int d = dimension; d < self->nDimension - 1; d++) {
    self->size[d] = self->size[d + 1];
    self->stride[d] = self->stride[d + 1];
  }
  self->nDimension--;
}

void THTensor_(select)(THTensor *self, THTensor *src, int dimension_, long sliceIndex_) {
  if (src == NULL) src = self;
  THTensor_(checkSelect)(src, dimension_, sliceIndex_);
  THTensor_(set)(self, src);
  self->storageOffset += sliceIndex_ * self->stride[dimension_];
  THTensor_(dropDimension)(self, dimension_);
}

static void THTensor_(checkTranspose)(const THTensor *src, int dimension1, int dimension2) {
  THArgCheck(dimension1 >= 0 && dimension1 < src->nDimension, 1, "out of range: dimension %d of a %dD tensor",
             dimension1, src->nDimension);
  THArgCheck(dimension2 >= 0 && dimension2 < src->nDimension, 2, "out of range: dimension %d of a %dD tensor",
             dimension2, src->nDimension);
}

void THTensor_(transpose)(THTensor *self, THTensor *src, int dimension1_, int dimension2_) {
  if (src == NULL) src = self;
  THTensor_(checkTranspose)(src, dimension1_, dimension2_);
  THTensor_(set)(self, src);
  const long size = self->size[dimension1_], stride = self->stride[dimension1_];
  self->size[dimension1_] = self->size[dimension2_];
  self->stride[dimension1_] = self->stride[dimension2_];
  self->size[dimension2_] = size;
  self->stride[dimension2_] = stride;
}

static void THTensor_(checkUnfold)(const THTensor *src, int dimension, long size, long step) {
  THArgCheck(src->nDimension > 0, 1, "cannot unfold an empty tensor");
  THArgCheck(dimension >= 0 && dimension < src->nDimension, 2, "out of range: dimension %d of a %dD tensor", dimension,
             src->nDimension);
  THArgCheck(size > 0 && size <= src->size[dimension], 3, "out of range: windows of %ld in a dimension of size %ld",
             size, src->size[dimension]);
  THArgCheck(step > 0, 4, "invalid step %ld", step);
}

void THTensor_(unfold)(THTensor *self, THTensor *src, int dimension_, long size_, long step_) {
  if (src == NULL) src = self;
  THTensor_(checkUnfold)(src, dimension_, size_, step_);
  const int dims = src->nDimension;
  long size[dims + 1], stride[dims + 1];
  memcpy(size, src->size, (size_t)dims * sizeof(long));
  memcpy(stride, src->stride, (size_t)dims * sizeof(long));
  size[dims] = size_;
  stride[dims] = stride[dimension_];
  size[dimension_] = (size[dimension_] - size_) / step_ + 1;
  stride[dimension_] *= step_;
  THTensor_(setStorageNd)(self, src->storage, src->storageOffset, dims + 1, size, stride);
}

void THTensor_(squeeze)(THTensor *self, THTensor *src) {
  if (src == NULL) src = self;
  THTensor_(set)(self, src);
  if (self->nDimension == 0) return;
  int left = 0;
  for (int d = 0; d < self->nDimension; d++) {
    if (self->size[d] == 1) continue;
    self->size[left] = self->size[d];
    self->stride[left++] = self->stride[d];
  }
  if (left == 0) {
    self->size[0] = 1;
    self->stride[0] = 1;
    left = 1;
  }
  self->nDimension = left;
}

void THTensor_(squeeze1d)(THTensor *self, THTensor *src, int dimension_) {
  if (src == NULL) src = self;
  THArgCheck(dimension_ >= 0 && dimension_ < src->nDimension, 2, "dimension out of range: %d of a %dD tensor",
             dimension_, src->nDimension);
  THTensor_(set)(self, src);
  if (self->size[dimension_] == 1 && self->nDimension > 1) THTensor_(dropDimension)(self, dimension_);
}

void THTensor_(unsqueeze1d)(THTensor *self, THTensor *src, int dimension_) {
  if (src == NULL) src = self;
  THArgCheck(dimension_ >= 0 && dimension_ <= src->nDimension, 2, "dimension out of range: %d of a %dD tensor",
             dimension_, src->nDimension);
  THArgCheck(src->nDimension > 0, 2, "cannot unsqueeze empty tensor");
  const int dims = src->nDimension;
  long size[dims + 1], stride[dims + 1];
  for (int d = 0; d < dims; d++) {
    size[d < dimension_ ? d : d + 1] = src->size[d];
    stride[d < dimension_ ? d : d + 1] = src->stride[d];
  }
  size[dimension_] = 1;
  stride[dimension_] = dimension_ < dims ? size[dimension_ + 1] * stride[dimension_ + 1] : 1;
  THTensor_(setStorageNd)(self, src->storage, src->storageOffset, dims + 1, size, stride);
}

THTensor *THTensor_(newSelect)(THTensor *tensor, int dimension_, long sliceIndex_) {
  THTensor_(checkSelect)(tensor, dimension_, sliceIndex_);
  THTensor *self = THTensor_(newWithTensor)(tensor);
  THTensor_(select)(self, NULL, dimension_, sliceIndex_);
  return self;
}

THTensor *THTensor_(newNarrow)(THTensor *tensor, int dimension_, long firstIndex_, long size_) {
  THTensor_(checkNarrow)(tensor, dimension_, firstIndex_, size_);
  THTensor *self = THTensor_(newWithTensor)(tensor);
  THTensor_(narrow)(self, NULL, dimension_, firstIndex_, size_);
  return self;
}

THTensor *THTensor_(newTranspose)(THTensor *tensor, int dimension1_, int dimension2_) {
  THTensor_(checkTranspose)(tensor, dimension1_, dimension2_);
  THTensor *self = THTensor_(newWithTensor)(tensor);
  THTensor_(transpose)(self, NULL, dimension1_, dimension2_);
  return self;
}

THTensor *THTensor_(newUnfold)(THTensor *tensor, int dimension_, long size_, long step_) {
  THTensor_(checkUnfold)(tensor, dimension_, size_, step_);
  THTensor *self = THTensor_(new)();
  TH_SCOPED(self, TH_releaseTensor);
  THTensor_(unfold)(self, tensor, dimension_, size_, step_);
  TH_KEEP(self);
  return self;
}

THTensor *THTensor_(newView)(THTensor *tensor, THLongStorage *size) {
  THArgCheck(THTensor_(isContiguous)(tensor), 1, "input is not contiguous: size %s, stride %s",
             _THSizeDesc(tensor->size, tensor->nDimension).str, _THSizeDesc(tensor->stride, tensor->nDimension).str);
  THLongStorage *inferred = THLongStorage_newInferSize(size, THTensor_(nElement)(tensor));
  TH_SCOPED(inferred, TH_releaseStorage);
  return THTensor_(newWithStorage)(tensor->storage, tensor->storageOffset, inferred, NULL);
}

/* Sizes and strides of the expanded view, for the caller to free. */
static void THTensor_(expandGeometry)(const THTensor *tensor, THLongStorage *sizes, long **size, long **stride) {
  THArgCheck(tensor->nDimension > 0, 0, "can't expand an empty tensor");
  THArgCheck(
      sizes->size >= tensor->nDimension, 1,
      "the number of sizes provided (%td) must be greater or equal to the number of dimensions in the tensor (%d)",
      sizes->size, tensor->nDimension);
  char reason[256];
  if (THLongStorage_inferExpandGeometry(tensor->size, tensor->stride, tensor->nDimension, sizes, size, stride, reason,
                                        sizeof reason) != 0)
    THError("%s", reason);
}

void THTensor_(expand)(THTensor *r, THTensor *tensor, THLongStorage *sizes) {
  long *size, *stride;
  THTensor_(expandGeometry)(tensor, sizes, &size, &stride);
  TH_SCOPED(size, THFree);
  TH_SCOPED(stride, THFree);
  THTensor_(setStorageNd)(r, tensor->storage, tensor->storageOffset, (int)sizes->size, size, stride);
}

THTensor *THTensor_(newExpand)(THTensor *tensor, THLongStorage *sizes) {
  THTensor *self = THTensor_(new)();
  TH_SCOPED(self, TH_releaseTensor);
  THTensor_(expand)(self, tensor, sizes);
  TH_KEEP(self);
  return self;
}

void THTensor_(expandNd)(THTensor **rets, THTensor **ops, int count) {
  THArgCheck(count > 0, 3, "invalid number of tensors %d", count);
  for (int i = 0; i < count; i++) THArgCheck(ops[i]->nDimension > 0, 1, "can't expand empty tensor %d", i);
  long **sizes = (long **)THAlloc(count * (ptrdiff_t)sizeof(long *));
  TH_SCOPED(sizes, THFree);
  long *dims = (long *)THAlloc(count * (ptrdiff_t)sizeof(long));
  TH_SCOPED(dims, THFree);
  for (int i = 0; i < count; i++) {
    sizes[i] = ops[i]->size;
    dims[i] = ops[i]->nDimension;
  }
  THLongStorage *common = THLongStorage_new();
  TH_SCOPED(common, TH_releaseStorage);
  char reason[256];
  if (THLongStorage_inferSizeN(common, count, sizes, dims, reason, sizeof reason) != 0) THError("%s", reason);
  for (int i = 0; i < count; i++) THTensor_(expand)(rets[i], ops[i], common);
}

#endif
