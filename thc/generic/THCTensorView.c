/* generic/THCTensorView.c: sizes and views of tensors of one element type. Arguments are checked before anything
 * changes, and before the functions named new allocate. In the functions without new, src NULL means self. */
#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorView.c"
#else

/* Sizes and strides into the tensor's own lists, which get the right length; the lists given may be the tensor's. */
static void THCTensor_(writeGeometry)(THCTensor *self, int nDimension, const long *size, const long *stride) {
  if (nDimension != self->nDimension) {
    const ptrdiff_t bytes = nDimension * (ptrdiff_t)sizeof(long);
    long *newSize = (long *)THAlloc(bytes);
    long *newStride = (long *)THAlloc(bytes);
    TH_geometryWrite(nDimension, size, stride, newSize, newStride);
    THFree(self->size);
    THFree(self->stride);
    self->size = newSize;
    self->stride = newStride;
    self->nDimension = nDimension;
  } else {
    TH_geometryWrite(nDimension, size, stride, self->size, self->stride);
  }
}

/* Does the tensor have these sizes, and the strides where one is asked for? */
static int THCTensor_(hasGeometry)(const THCTensor *self, int nDimension, const long *size, const long *stride) {
  if (nDimension != self->nDimension) return 0;
  for (int d = 0; d < nDimension; d++) {
    if (size[d] != self->size[d]) return 0;
    if (stride != NULL && stride[d] >= 0 && stride[d] != self->stride[d]) return 0;
  }
  return 1;
}

void THCTensor_(resizeNd)(THCState *state, THCTensor *self, int nDimension, long *size, long *stride) {
  nDimension = TH_geometryDims(nDimension, size);
  if (THCTensor_(hasGeometry)(self, nDimension, size, stride)) return;
  if (nDimension == 0) {
    self->nDimension = 0;
    return;
  }
  const ptrdiff_t span = TH_geometrySpan(nDimension, size, stride, self->storageOffset);
  if (self->storage == NULL)
    self->storage = THCStorage_(newWithSize)(state, span);
  else if (span > self->storage->size)
    THCStorage_(resize)(state, self->storage, span);
  THCTensor_(writeGeometry)(self, nDimension, size, stride);
}

void THCTensor_(resize)(THCState *state, THCTensor *self, THLongStorage *size, THLongStorage *stride) {
  THArgCheck(size != NULL, 2, "invalid size: NULL");
  if (stride != NULL)
    THArgCheck(stride->size == size->size, 3, "invalid stride: %td strides for %td sizes", stride->size, size->size);
  THCTensor_(resizeNd)(state, self, (int)size->size, size->data, stride != NULL ? stride->data : NULL);
}

void THCTensor_(resizeAs)(THCState *state, THCTensor *self, THCTensor *src) {
  if (!THCTensor_(isSameSizeAs)(state, self, src)) THCTensor_(resizeNd)(state, self, src->nDimension, src->size, NULL);
}

void THCTensor_(resize1d)(THCState *state, THCTensor *tensor, long size0_) {
  long size[1] = {size0_};
  THCTensor_(resizeNd)(state, tensor, 1, size, NULL);
}

void THCTensor_(resize2d)(THCState *state, THCTensor *tensor, long size0_, long size1_) {
  long size[2] = {size0_, size1_};
  THCTensor_(resizeNd)(state, tensor, 2, size, NULL);
}

void THCTensor_(resize3d)(THCState *state, THCTensor *tensor, long size0_, long size1_, long size2_) {
  long size[3] = {size0_, size1_, size2_};
  THCTensor_(resizeNd)(state, tensor, 3, size, NULL);
}

void THCTensor_(resize4d)(THCState *state, THCTensor *tensor, long size0_, long size1_, long size2_, long size3_) {
  long size[4] = {size0_, size1_, size2_, size3_};
  THCTensor_(resizeNd)(state, tensor, 4, size, NULL);
}

void THCTensor_(resize5d)(THCState *state, THCTensor *tensor, long size0_, long size1_, long size2_, long size3_,
                          long size4_) {
  long size[5] = {size0_, size1_, size2_, size3_, size4_};
  THCTensor_(resizeNd)(state, tensor, 5, size, NULL);
}

/* Where sizes and the strides asked for are the tensor's already, it keeps its strides, as resizeNd does; and, as in
 * the original, the storage given is then not grown: it must be large enough. */
void THCTensor_(setStorageNd)(THCState *state, THCTensor *self, THCStorage *storage, ptrdiff_t storageOffset,
                              int nDimension, long *size, long *stride) {
  if (storageOffset < 0) THError("Tensor: invalid storage offset");
  nDimension = TH_geometryDims(nDimension, size);
  const int same = THCTensor_(hasGeometry)(self, nDimension, size, stride);
  if (same) stride = self->stride;
  const ptrdiff_t span = TH_geometrySpan(nDimension, size, stride, storageOffset);
  THCStorage *own = NULL;
  if (storage != NULL) {
    if (span > storage->size && !same) THCStorage_(resize)(state, storage, span);
  } else if (span > 0) {
    storage = own = THCStorage_(newWithSize)(state, span);
  }
  if (self->storage != storage) {
    THCStorage *old = self->storage;
    THCStorage_(retain)(state, storage);
    self->storage = storage;
    THCStorage_(free)(state, old);
  }
  THCStorage_(free)(state, own);
  self->storageOffset = storageOffset;
  if (nDimension == 0)
    self->nDimension = 0;
  else
    THCTensor_(writeGeometry)(self, nDimension, size, stride);
}

void THCTensor_(setStorage)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t storageOffset_,
                            THLongStorage *size_, THLongStorage *stride_) {
  if (size_ != NULL && stride_ != NULL)
    THArgCheck(size_->size == stride_->size, 5, "inconsistent size/stride sizes: %td and %td", size_->size,
               stride_->size);
  THCTensor_(setStorageNd)(state, self, storage_, storageOffset_,
                           (int)(size_ != NULL     ? size_->size
                                 : stride_ != NULL ? stride_->size
                                                   : 0),
                           size_ != NULL ? size_->data : NULL, stride_ != NULL ? stride_->data : NULL);
}

void THCTensor_(setStorage1d)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t storageOffset_,
                              long size0_, long stride0_) {
  long size[1] = {size0_}, stride[1] = {stride0_};
  THCTensor_(setStorageNd)(state, self, storage_, storageOffset_, 1, size, stride);
}

void THCTensor_(setStorage2d)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t storageOffset_,
                              long size0_, long stride0_, long size1_, long stride1_) {
  long size[2] = {size0_, size1_}, stride[2] = {stride0_, stride1_};
  THCTensor_(setStorageNd)(state, self, storage_, storageOffset_, 2, size, stride);
}

void THCTensor_(setStorage3d)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t storageOffset_,
                              long size0_, long stride0_, long size1_, long stride1_, long size2_, long stride2_) {
  long size[3] = {size0_, size1_, size2_}, stride[3] = {stride0_, stride1_, stride2_};
  THCTensor_(setStorageNd)(state, self, storage_, storageOffset_, 3, size, stride);
}

void THCTensor_(setStorage4d)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t storageOffset_,
                              long size0_, long stride0_, long size1_, long stride1_, long size2_, long stride2_,
                              long size3_, long stride3_) {
  long size[4] = {size0_, size1_, size2_, size3_}, stride[4] = {stride0_, stride1_, stride2_, stride3_};
  THCTensor_(setStorageNd)(state, self, storage_, storageOffset_, 4, size, stride);
}

void THCTensor_(set)(THCState *state, THCTensor *self, THCTensor *src) {
  if (self != src)
    THCTensor_(setStorageNd)(state, self, src->storage, src->storageOffset, src->nDimension, src->size, src->stride);
}

static void THCTensor_(checkNarrow)(const THCTensor *src, int dimension, long first, long size) {
  THArgCheck(dimension >= 0 && dimension < src->nDimension, 2, "out of range: dimension %d of a %dD tensor", dimension,
             src->nDimension);
  THArgCheck(first >= 0 && first < src->size[dimension], 3, "out of range: first index %ld of size %ld", first,
             src->size[dimension]);
  THArgCheck(size > 0 && size <= src->size[dimension] - first, 4, "out of range: %ld slices from index %ld of size %ld",
             size, first, src->size[dimension]);
}

void THCTensor_(narrow)(THCState *state, THCTensor *self, THCTensor *src, int dimension_, long firstIndex_,
                        long size_) {
  if (src == NULL) src = self;
  THCTensor_(checkNarrow)(src, dimension_, firstIndex_, size_);
  THCTensor_(set)(state, self, src);
  self->storageOffset += firstIndex_ * self->stride[dimension_];
  self->size[dimension_] = size_;
}

static void THCTensor_(checkSelect)(const THCTensor *src, int dimension, long index) {
  THArgCheck(src->nDimension > 1, 1, "cannot select on a vector");
  THArgCheck(dimension >= 0 && dimension < src->nDimension, 2, "out of range: dimension %d of a %dD tensor", dimension,
             src->nDimension);
  THArgCheck(index >= 0 && index < src->size[dimension], 3, "out of range: index %ld of size %ld", index,
             src->size[dimension]);
}

/* Takes dimension out of the lists. */
static void THCTensor_(dropDimension)(THCTensor *self, int dimension) {
  for (int d = dimension; d < self->nDimension - 1; d++) {
    self->size[d] = self->size[d + 1];
    self->stride[d] = self->stride[d + 1];
  }
  self->nDimension--;
}

void THCTensor_(select)(THCState *state, THCTensor *self, THCTensor *src, int dimension_, long sliceIndex_) {
  if (src == NULL) src = self;
  THCTensor_(checkSelect)(src, dimension_, sliceIndex_);
  THCTensor_(set)(state, self, src);
  self->storageOffset += sliceIndex_ * self->stride[dimension_];
  THCTensor_(dropDimension)(self, dimension_);
}

static void THCTensor_(checkTranspose)(const THCTensor *src, int dimension1, int dimension2) {
  THArgCheck(dimension1 >= 0 && dimension1 < src->nDimension, 1, "out of range: dimension %d of a %dD tensor",
             dimension1, src->nDimension);
  THArgCheck(dimension2 >= 0 && dimension2 < src->nDimension, 2, "out of range: dimension %d of a %dD tensor",
             dimension2, src->nDimension);
}

void THCTensor_(transpose)(THCState *state, THCTensor *self, THCTensor *src, int dimension1_, int dimension2_) {
  if (src == NULL) src = self;
  THCTensor_(checkTranspose)(src, dimension1_, dimension2_);
  THCTensor_(set)(state, self, src);
  const long size = self->size[dimension1_], stride = self->stride[dimension1_];
  self->size[dimension1_] = self->size[dimension2_];
  self->stride[dimension1_] = self->stride[dimension2_];
  self->size[dimension2_] = size;
  self->stride[dimension2_] = stride;
}

static void THCTensor_(checkUnfold)(const THCTensor *src, int dimension, long size, long step) {
  THArgCheck(src->nDimension > 0, 1, "cannot unfold an empty tensor");
  THArgCheck(dimension >= 0 && dimension < src->nDimension, 2, "out of range: dimension %d of a %dD tensor", dimension,
             src->nDimension);
  THArgCheck(size > 0 && size <= src->size[dimension], 3, "out of range: windows of %ld in a dimension of size %ld",
             size, src->size[dimension]);
  THArgCheck(step > 0, 4, "invalid step %ld", step);
}

void THCTensor_(unfold)(THCState *state, THCTensor *self, THCTensor *src, int dimension_, long size_, long step_) {
  if (src == NULL) src = self;
  THCTensor_(checkUnfold)(src, dimension_, size_, step_);
  THCTensor_(set)(state, self, src);
  const int dims = self->nDimension;
  long *size = (long *)THAlloc((dims + 1) * (ptrdiff_t)sizeof(long));
  long *stride = (long *)THAlloc((dims + 1) * (ptrdiff_t)sizeof(long));
  memcpy(size, self->size, (size_t)dims * sizeof(long));
  memcpy(stride, self->stride, (size_t)dims * sizeof(long));
  size[dims] = size_;
  stride[dims] = stride[dimension_];
  size[dimension_] = (size[dimension_] - size_) / step_ + 1;
  stride[dimension_] *= step_;
  THFree(self->size);
  THFree(self->stride);
  self->size = size;
  self->stride = stride;
  self->nDimension = dims + 1;
}

void THCTensor_(squeeze)(THCState *state, THCTensor *self, THCTensor *src) {
  if (src == NULL) src = self;
  THCTensor_(set)(state, self, src);
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

void THCTensor_(squeeze1d)(THCState *state, THCTensor *self, THCTensor *src, int dimension_) {
  if (src == NULL) src = self;
  THArgCheck(dimension_ >= 0 && dimension_ < src->nDimension, 2, "dimension out of range: %d of a %dD tensor",
             dimension_, src->nDimension);
  THCTensor_(set)(state, self, src);
  if (self->size[dimension_] == 1 && self->nDimension > 1) THCTensor_(dropDimension)(self, dimension_);
}

void THCTensor_(unsqueeze1d)(THCState *state, THCTensor *self, THCTensor *src, int dimension_) {
  if (src == NULL) src = self;
  THArgCheck(dimension_ >= 0 && dimension_ <= src->nDimension, 2, "dimension out of range: %d of a %dD tensor",
             dimension_, src->nDimension);
  THArgCheck(src->nDimension > 0, 2, "cannot unsqueeze empty tensor");
  THCTensor_(set)(state, self, src);
  const int dims = self->nDimension;
  self->size = (long *)THRealloc(self->size, (dims + 1) * (ptrdiff_t)sizeof(long));
  self->stride = (long *)THRealloc(self->stride, (dims + 1) * (ptrdiff_t)sizeof(long));
  for (int d = dims; d > dimension_; d--) {
    self->size[d] = self->size[d - 1];
    self->stride[d] = self->stride[d - 1];
  }
  self->size[dimension_] = 1;
  self->stride[dimension_] = dimension_ < dims ? self->size[dimension_ + 1] * self->stride[dimension_ + 1] : 1;
  self->nDimension = dims + 1;
}

THCTensor *THCTensor_(newSelect)(THCState *state, THCTensor *tensor, int dimension_, long sliceIndex_) {
  THCTensor_(checkSelect)(tensor, dimension_, sliceIndex_);
  THCTensor *self = THCTensor_(newWithTensor)(state, tensor);
  THCTensor_(select)(state, self, NULL, dimension_, sliceIndex_);
  return self;
}

THCTensor *THCTensor_(newNarrow)(THCState *state, THCTensor *tensor, int dimension_, long firstIndex_, long size_) {
  THCTensor_(checkNarrow)(tensor, dimension_, firstIndex_, size_);
  THCTensor *self = THCTensor_(newWithTensor)(state, tensor);
  THCTensor_(narrow)(state, self, NULL, dimension_, firstIndex_, size_);
  return self;
}

THCTensor *THCTensor_(newTranspose)(THCState *state, THCTensor *tensor, int dimension1_, int dimension2_) {
  THCTensor_(checkTranspose)(tensor, dimension1_, dimension2_);
  THCTensor *self = THCTensor_(newWithTensor)(state, tensor);
  THCTensor_(transpose)(state, self, NULL, dimension1_, dimension2_);
  return self;
}

THCTensor *THCTensor_(newUnfold)(THCState *state, THCTensor *tensor, int dimension_, long size_, long step_) {
  THCTensor_(checkUnfold)(tensor, dimension_, size_, step_);
  THCTensor *self = THCTensor_(newWithTensor)(state, tensor);
  THCTensor_(unfold)(state, self, NULL, dimension_, size_, step_);
  return self;
}

THCTensor *THCTensor_(newView)(THCState *state, THCTensor *tensor, THLongStorage *size) {
  THArgCheck(THCTensor_(isContiguous)(state, tensor), 1, "input is not contiguous: size %s, stride %s",
             _THSizeDesc(tensor->size, tensor->nDimension).str, _THSizeDesc(tensor->stride, tensor->nDimension).str);
  THLongStorage *inferred = THLongStorage_newInferSize(size, THCTensor_(nElement)(state, tensor));
  THCTensor *self = THCTensor_(new)(state);
  THCTensor_(setStorage)(state, self, tensor->storage, tensor->storageOffset, inferred, NULL);
  THLongStorage_free(inferred);
  return self;
}

/* Sizes and strides of the expanded view, for the caller to free. */
static void THCTensor_(expandGeometry)(const THCTensor *tensor, THLongStorage *sizes, long **size, long **stride) {
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

void THCTensor_(expand)(THCState *state, THCTensor *r, THCTensor *tensor, THLongStorage *sizes) {
  long *size, *stride;
  THCTensor_(expandGeometry)(tensor, sizes, &size, &stride);
  THCTensor_(setStorageNd)(state, r, tensor->storage, tensor->storageOffset, (int)sizes->size, size, stride);
  THFree(size);
  THFree(stride);
}

THCTensor *THCTensor_(newExpand)(THCState *state, THCTensor *tensor, THLongStorage *sizes) {
  long *size, *stride;
  THCTensor_(expandGeometry)(tensor, sizes, &size, &stride);
  THCTensor *self = THCTensor_(new)(state);
  THCTensor_(setStorageNd)(state, self, tensor->storage, tensor->storageOffset, (int)sizes->size, size, stride);
  THFree(size);
  THFree(stride);
  return self;
}

void THCTensor_(expandNd)(THCState *state, THCTensor **rets, THCTensor **ops, int count) {
  for (int i = 0; i < count; i++) THArgCheck(ops[i]->nDimension > 0, 1, "can't expand empty tensor %d", i);
  long **sizes = (long **)THAlloc(count * (ptrdiff_t)sizeof(long *));
  long *dims = (long *)THAlloc(count * (ptrdiff_t)sizeof(long));
  for (int i = 0; i < count; i++) {
    sizes[i] = ops[i]->size;
    dims[i] = ops[i]->nDimension;
  }
  THLongStorage *common = THLongStorage_new();
  char reason[256];
  const int failed = THLongStorage_inferSizeN(common, count, sizes, dims, reason, sizeof reason) != 0;
  THFree(dims);
  THFree(sizes);
  if (failed) {
    THLongStorage_free(common);
    THError("%s", reason);
  }
  for (int i = 0; i < count; i++) THCTensor_(expand)(state, rets[i], ops[i], common);
  THLongStorage_free(common);
}

#endif
