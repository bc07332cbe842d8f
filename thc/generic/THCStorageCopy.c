/* generic/THCStorageCopy.c: copies between device storages of one element type and all others. Another type is
 * converted where it is: on the host by TH, on the device by a kernel. */
#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCStorageCopy.c"
#else

/* Waits for the current stream, on which device memory may still be in use. */
static cudaError_t THCStorage_(transfer)(THCState *state, void *to, const void *from, ptrdiff_t count,
                                         enum cudaMemcpyKind kind) {
  if (count == 0) return cudaSuccess;
  const cudaStream_t stream = THCState_getCurrentStream(state);
  const cudaError_t error = cudaMemcpyAsync(to, from, (size_t)count * sizeof(real), kind, stream);
  return error != cudaSuccess ? error : cudaStreamSynchronize(stream);
}

#define THC_CHECK_SIZES(to, from) \
  THArgCheck((to)->size == (from)->size, 2, "size mismatch: %td and %td elements", (to)->size, (from)->size)

void THCStorage_(rawCopy)(THCState *state, THCStorage *storage, real *src) {
  THCudaCheck(THCStorage_(transfer)(state, storage->data, src, storage->size, cudaMemcpyHostToDevice));
}

void THCStorage_(copy)(THCState *state, THCStorage *storage, THCStorage *src) {
  THC_CHECK_SIZES(storage, src);
  if (storage->size == 0 || storage == src) return;
  THCudaCheck(cudaMemcpyAsync(storage->data, src->data, (size_t)storage->size * sizeof(real), cudaMemcpyDeviceToDevice,
                              THCState_getCurrentStream(state)));
}

void THCStorage_(copyCuda)(THCState *state, THCStorage *self, THCStorage *src) {
  THCStorage_(copy)(state, self, src);
}

void THCStorage_(copyCPU)(THCState *state, THCStorage *self, THStorage *src) {
  THC_CHECK_SIZES(self, src);
  THCudaCheck(THCStorage_(transfer)(state, self->data, src->data, self->size, cudaMemcpyHostToDevice));
}

void THStorage_(copyCuda)(THCState *state, THStorage *self, THCStorage *src) {
  THC_CHECK_SIZES(self, src);
  THCudaCheck(THCStorage_(transfer)(state, self->data, src->data, self->size, cudaMemcpyDeviceToHost));
}

#define THC_DEFINE_COPIES(Other, CudaOther)                                                                          \
  void THCStorage_(copy##Other)(THCState * state, THCStorage * storage, struct TH##Other##Storage * src) {           \
    THC_CHECK_SIZES(storage, src);                                                                                   \
    THStorage *row = THStorage_(newWithSize)(src->size);                                                             \
    THStorage_(copy##Other)(row, src);                                                                               \
    const cudaError_t error =                                                                                        \
        THCStorage_(transfer)(state, storage->data, row->data, storage->size, cudaMemcpyHostToDevice);               \
    THStorage_(free)(row);                                                                                           \
    THCudaCheck(error);                                                                                              \
  }                                                                                                                  \
  void TH_CONCAT_2(TH##Other##Storage_copyCuda, Real)(THCState * state, TH##Other##Storage * self,                   \
                                                      struct THCStorage * src) {                                     \
    THC_CHECK_SIZES(self, src);                                                                                      \
    THStorage *row = THStorage_(newWithSize)(src->size);                                                             \
    const cudaError_t error = THCStorage_(transfer)(state, row->data, src->data, src->size, cudaMemcpyDeviceToHost); \
    if (error == cudaSuccess) TH_CONCAT_2(TH##Other##Storage_copy, Real)(self, row);                                 \
    THStorage_(free)(row);                                                                                           \
    THCudaCheck(error);                                                                                              \
  }                                                                                                                  \
  void THCStorage_(copyCuda##Other)(THCState * state, THCStorage * storage, struct TH##CudaOther##Storage * src) {   \
    THC_CHECK_SIZES(storage, src);                                                                                   \
    THCudaCheck(THCStorage_(tryConvert##Other)(state, storage->data, src->data, storage->size));                     \
  }

THC_DEFINE_COPIES(Byte, CudaByte)
THC_DEFINE_COPIES(Char, CudaChar)
THC_DEFINE_COPIES(Short, CudaShort)
THC_DEFINE_COPIES(Int, CudaInt)
THC_DEFINE_COPIES(Long, CudaLong)
THC_DEFINE_COPIES(Float, Cuda)
THC_DEFINE_COPIES(Double, CudaDouble)
THC_DEFINE_COPIES(Half, CudaHalf)
#undef THC_DEFINE_COPIES
#undef THC_CHECK_SIZES

#endif
