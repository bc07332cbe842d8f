/* generic/THCTensorCopy.c: copies between device tensors of one element type and host tensors of all.
 *
 * Strategy: between host and device only rows of the device's element type travel. A tensor that is not contiguous is
 * gathered into a row on its own side first, or scattered from one afterwards; another element type is converted on the
 * host, by TH. What is owned on the way is freed before an error is raised. */
#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorCopy.c"
#else

/* self's elements from a row of host memory. */
static cudaError_t THCTensor_(upload)(THCState *state, THCTensor *self, const void *row) {
  const size_t bytes = (size_t)THCTensor_(nElement)(state, self) * sizeof(real);
  const cudaStream_t stream = THCState_getCurrentStream(state);
  const int direct = THCTensor_(isContiguous)(state, self);
  void *staged = NULL;
  cudaError_t error = direct ? cudaSuccess : THCudaMalloc(state, &staged, bytes);
  real *to = direct ? THCTensor_(data)(state, self) : (real *)staged;
  if (error == cudaSuccess) error = cudaMemcpyAsync(to, row, bytes, cudaMemcpyHostToDevice, stream);
  if (error == cudaSuccess && !direct) error = THCTensor_(tryScatter)(state, self, to);
  if (error == cudaSuccess) error = cudaStreamSynchronize(stream);
  THCudaFree(state, staged);
  return error;
}

/* A row of host memory from src's elements. */
static cudaError_t THCTensor_(download)(THCState *state, void *row, THCTensor *src) {
  const size_t bytes = (size_t)THCTensor_(nElement)(state, src) * sizeof(real);
  const cudaStream_t stream = THCState_getCurrentStream(state);
  const int direct = THCTensor_(isContiguous)(state, src);
  void *staged = NULL;
  cudaError_t error = direct ? cudaSuccess : THCudaMalloc(state, &staged, bytes);
  real *from = direct ? THCTensor_(data)(state, src) : (real *)staged;
  if (error == cudaSuccess && !direct) error = THCTensor_(tryGather)(state, from, src);
  if (error == cudaSuccess) error = cudaMemcpyAsync(row, from, bytes, cudaMemcpyDeviceToHost, stream);
  if (error == cudaSuccess) error = cudaStreamSynchronize(stream);
  THCudaFree(state, staged);
  return error;
}

#define THC_CHECK_COUNTS(to, toCount, from, fromCount)                                               \
  THArgCheck(toCount == fromCount, 2, "size mismatch: %s and %s have different numbers of elements", \
             _THSizeDesc((to)->size, (to)->nDimension).str, _THSizeDesc((from)->size, (from)->nDimension).str)

void THCTensor_(copyCPU)(THCState *state, THCTensor *self, THTensor *src) {
  const ptrdiff_t count = THCTensor_(nElement)(state, self);
  THC_CHECK_COUNTS(self, count, src, THTensor_(nElement)(src));
  if (count == 0) return;
  THTensor *row = THTensor_(newContiguous)(src);
  const cudaError_t error = THCTensor_(upload)(state, self, THTensor_(data)(row));
  THTensor_(free)(row);
  THCudaCheck(error);
}

void THTensor_(copyCuda)(THCState *state, THTensor *self, THCTensor *src) {
  const ptrdiff_t count = THTensor_(nElement)(self);
  THC_CHECK_COUNTS(self, count, src, THCTensor_(nElement)(state, src));
  if (count == 0) return;
  THTensor *row = THTensor_(newContiguous)(self);
  const cudaError_t error = THCTensor_(download)(state, THTensor_(data)(row), src);
  if (error == cudaSuccess)
    THTensor_(freeCopyTo)(row, self);
  else
    THTensor_(free)(row);
  THCudaCheck(error);
}

void THCTensor_(copyAsyncCPU)(THCState *state, THCTensor *self, THTensor *src) {
  const ptrdiff_t count = THCTensor_(nElement)(state, self);
  THC_CHECK_COUNTS(self, count, src, THTensor_(nElement)(src));
  THArgCheck(THCTensor_(isContiguous)(state, self), 1, "target tensor must be contiguous");
  THArgCheck(THTensor_(isContiguous)(src), 2, "source tensor must be contiguous");
  if (count == 0) return;
  THCudaCheck(cudaMemcpyAsync(THCTensor_(data)(state, self), THTensor_(data)(src), (size_t)count * sizeof(real),
                              cudaMemcpyHostToDevice, THCState_getCurrentStream(state)));
}

void THTensor_(copyAsyncCuda)(THCState *state, THTensor *self, THCTensor *src) {
  const ptrdiff_t count = THTensor_(nElement)(self);
  THC_CHECK_COUNTS(self, count, src, THCTensor_(nElement)(state, src));
  THArgCheck(THTensor_(isContiguous)(self), 1, "target tensor must be contiguous");
  THArgCheck(THCTensor_(isContiguous)(state, src), 2, "source tensor must be contiguous");
  if (count == 0) return;
  THCudaCheck(cudaMemcpyAsync(THTensor_(data)(self), THCTensor_(data)(state, src), (size_t)count * sizeof(real),
                              cudaMemcpyDeviceToHost, THCState_getCurrentStream(state)));
}

/* From the host's Host type, and back to it. */
#define THC_DEFINE_HOST_COPY(Host)                                                                                \
  void THCTensor_(copy##Host)(THCState * state, THCTensor * self, struct TH##Host##Tensor * src) {                \
    const ptrdiff_t count = THCTensor_(nElement)(state, self);                                                    \
    THC_CHECK_COUNTS(self, count, src, TH##Host##Tensor_nElement(src));                                           \
    if (count == 0) return;                                                                                       \
    THTensor *row = THTensor_(newWithSize1d)(count);                                                              \
    THTensor_(copy##Host)(row, src);                                                                              \
    const cudaError_t error = THCTensor_(upload)(state, self, THTensor_(data)(row));                              \
    THTensor_(free)(row);                                                                                         \
    THCudaCheck(error);                                                                                           \
  }                                                                                                               \
  void TH_CONCAT_2(TH##Host##Tensor_copyCuda, Real)(THCState * state, TH##Host##Tensor * self, THCTensor * src) { \
    const ptrdiff_t count = THCTensor_(nElement)(state, src);                                                     \
    THC_CHECK_COUNTS(self, TH##Host##Tensor_nElement(self), src, count);                                          \
    if (count == 0) return;                                                                                       \
    THTensor *row = THTensor_(newWithSize1d)(count);                                                              \
    const cudaError_t error = THCTensor_(download)(state, THTensor_(data)(row), src);                             \
    if (error == cudaSuccess) TH_CONCAT_2(TH##Host##Tensor_copy, Real)(self, row);                                \
    THTensor_(free)(row);                                                                                         \
    THCudaCheck(error);                                                                                           \
  }

THC_DEFINE_HOST_COPY(Byte)
THC_DEFINE_HOST_COPY(Char)
THC_DEFINE_HOST_COPY(Short)
THC_DEFINE_HOST_COPY(Int)
THC_DEFINE_HOST_COPY(Long)
THC_DEFINE_HOST_COPY(Float)
THC_DEFINE_HOST_COPY(Double)
THC_DEFINE_HOST_COPY(Half)
#undef THC_DEFINE_HOST_COPY
#undef THC_CHECK_COUNTS

#endif
