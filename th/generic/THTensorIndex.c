/* Slices chosen by a vector of indices: indexSelect, indexCopy, indexAdd, indexFill.
 *
 * 1. Indices count from TH_INDEX_BASE. All are checked before anything is written.
 * 2. indexSelect copies whole slices. Where slices are contiguous on both sides (the usual case: rows) it copies blocks
 * of memory, cut among threads; else it walks the slices along the dimension side by side.
 * 3. The others take the slices one by one, in the order of the indices: a slice named twice is written twice. A slice
 * is a view on the stack; two slices need the same number of elements, not the same shape.
 * 4. A vector has elements for slices, and its errors are those of single elements (THTensor.h: set1d, get1d). */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorIndex.c"
#else

/* Whether tensor is strided and already has src's shape with `count` at dim, so that resizing leaves it so. */
static int THTensor_(staysStrided)(THTensor *tensor, THTensor *src, int dim, long count) {
  if (TH_CONTIGUOUS(tensor) || tensor->nDimension != src->nDimension) return 0;
  for (int d = 0; d < src->nDimension; d++) {
    if (tensor->size[d] != (d == dim ? count : src->size[d])) return 0;
  }
  return 1;
}

/* As in the original: a plain error where whole rows are copied, argument 3 elsewhere, argument 2 for a vector. */
static void THTensor_(checkSelection)(THTensor *tensor, THTensor *src, int dim, THLongTensor *index) {
  if (!TH_anyIndexOutside(index, src->size[dim])) return;
  const int copiesRows = dim == 0 && src->nDimension > 1 && TH_CONTIGUOUS(src) &&
                         !THTensor_(staysStrided)(tensor, src, dim, index->size[0]);
  if (copiesRows) {
    THError("index out of range: dimension %d of src has %ld elements", dim + TH_INDEX_BASE, src->size[dim]);
  }
  THArgCheck(0, src->nDimension == 1 ? 2 : 3, "out of range: an index is outside the %ld elements of dimension %d",
             src->size[dim], dim + TH_INDEX_BASE);
}

/* Blocks of `block` elements, of which src has `extent` and the result `count` behind each of `outer` places. */
static void THTensor_(selectBlocks)(real *to, const real *from, const long *at, long at_step, ptrdiff_t outer,
                                    ptrdiff_t count, ptrdiff_t extent, ptrdiff_t block) {
  const ptrdiff_t blocks = outer * count;
#ifdef _OPENMP
#pragma omp parallel for if (TH_worthThreads(blocks * block))
#endif
  for (ptrdiff_t b = 0; b < blocks; b++) {
    const ptrdiff_t place = b / count, k = b - place * count;
    const real *source = from + (place * extent + at[k * at_step] - TH_INDEX_BASE) * block;
    if (block == 1) {
      to[b] = *source;
    } else {
      memcpy(to + b * block, source, (size_t)block * sizeof(real));
    }
  }
}

/* The same for any strides: the slices along dim side by side. */
static void THTensor_(selectSlices)(THTensor *tensor, THTensor *src, int dim, const long *at, long at_step) {
  const long count = tensor->size[dim], s_step = src->stride[dim], r_step = tensor->stride[dim];
  TH_SLICES(slices, dim, src->nDimension, src->size, src->stride, tensor->stride, NULL);
  while (THSlices_next(&slices)) {
    for (long k = 0; k < count; k++) {
      const real *from = THTensor_(data)(src) + slices.offset[0] + (at[k * at_step] - TH_INDEX_BASE) * s_step;
      real *to = THTensor_(data)(tensor) + slices.offset[1] + k * r_step;
      for (long j = 0; j < slices.lanes; j++) to[j * slices.lane[1]] = from[j * slices.lane[0]];
    }
  }
}

/* tensor gets src's shape with the number of indices at dim. index: a vector. */
void THTensor_(indexSelect)(THTensor *tensor, THTensor *src, int dim, THLongTensor *index) {
  THArgCheck(index->nDimension == 1, 3, "Index is supposed to be a vector, but has %d dimensions", index->nDimension);
  THArgCheck(dim >= 0 && dim < src->nDimension, 4, "Indexing dim %d is out of bounds of tensor with %d dimensions",
             dim + TH_INDEX_BASE, src->nDimension);
  THTensor_(checkSelection)(tensor, src, dim, index);
  TH_INDEX_APART(index, tensor);
  const long count = index->size[0];
  TH_RESIZE_ALONG(THTensor_(resizeNd), tensor, src, dim, count);
  const long *at = THLongTensor_data(index), at_step = index->stride[0];
  if (TH_CONTIGUOUS(src) && TH_CONTIGUOUS(tensor)) {
    ptrdiff_t outer = 1, block = 1;
    for (int d = 0; d < dim; d++) outer *= src->size[d];
    for (int d = dim + 1; d < src->nDimension; d++) block *= src->size[d];
    THTensor_(selectBlocks)(THTensor_(data)(tensor), THTensor_(data)(src), at, at_step, outer, count, src->size[dim],
                            block);
  } else {
    THTensor_(selectSlices)(tensor, src, dim, at, at_step);
  }
}

/* The indices must name elements of dim: argument 3, or 2 where the elements are those of a vector. */
static void THTensor_(checkIndices)(THTensor *tensor, int dim, THLongTensor *index) {
  if (tensor->nDimension > 1) {
    THArgCheck(dim >= 0 && dim < tensor->nDimension, 2, "out of range: dimension %d of a %dD tensor",
               dim + TH_INDEX_BASE, tensor->nDimension);
    THArgCheck(!TH_anyIndexOutside(index, tensor->size[dim]), 3,
               "out of range: an index is outside the %ld elements of dimension %d", tensor->size[dim],
               dim + TH_INDEX_BASE);
  } else {
    THArgCheck(tensor->nDimension == 1, 1, "tensor must have at least one dimension, but is empty");
    THArgCheck(!TH_anyIndexOutside(index, tensor->size[0]), 2, "out of range: an index is outside the %ld elements",
               tensor->size[0]);
  }
}

/* What indexCopy and indexAdd ask: one slice of src for each index. */
static void THTensor_(checkSlices)(THTensor *tensor, int dim, THLongTensor *index, THTensor *src) {
  THArgCheck(index->nDimension == 1, 3, "Index is supposed to be a vector, but has %d dimensions", index->nDimension);
  THArgCheck(dim >= 0 && dim < src->nDimension, 4, "Indexing dim %d is out of bounds of a source with %d dimensions",
             dim + TH_INDEX_BASE, src->nDimension);
  THArgCheck(index->size[0] == src->size[dim], 4, "Number of indices (%ld) should be equal to source:size(dim) (%ld)",
             index->size[0], src->size[dim]);
  if (tensor->nDimension <= 1) {
    THArgCheck(src->nDimension == 1, 1, "src must have one dimension like tensor, but has %d", src->nDimension);
  }
  THTensor_(checkIndices)(tensor, dim, index);
  THArgCheck(tensor->nDimension <= 1 || src->nDimension > 1, 1, "cannot select slices on a vector");
  if (TH_COUNT(tensor) / tensor->size[dim] != TH_COUNT(src) / src->size[dim]) {
    THError(
        "inconsistent tensor size, expected slices of tensor %s and src %s along dimension %d to have the same number "
        "of elements",
        THTensor_(sizeDesc)(tensor).str, THTensor_(sizeDesc)(src).str, dim + TH_INDEX_BASE);
  }
}

/* Slice 0 of T along DIM, as a view that lives on the caller's stack; that of a vector is one element. */
#define TH_STACK_SLICE(NAME, T, DIM)                                      \
  long NAME##_size[(T)->nDimension], NAME##_stride[(T)->nDimension];      \
  THTensor NAME##_view = *(T), *const NAME = &NAME##_view;                \
  NAME##_view.size = NAME##_size;                                         \
  NAME##_view.stride = NAME##_stride;                                     \
  NAME##_view.nDimension = (T)->nDimension > 1 ? (T)->nDimension - 1 : 1; \
  NAME##_size[0] = NAME##_stride[0] = 1;                                  \
  for (int d = 0; d < (T)->nDimension - 1; d++) {                         \
    NAME##_size[d] = (T)->size[d < (DIM) ? d : d + 1];                    \
    NAME##_stride[d] = (T)->stride[d < (DIM) ? d : d + 1];                \
  }

/* CODE for each pair of elements of the slices to and from, pair by pair of slices. */
#define TH_INDEXED_SLICES(CODE)                                                              \
  const long *at = THLongTensor_data(index), at_step = index->stride[0];                     \
  const long to_step = tensor->stride[dim], from_step = src->stride[dim];                    \
  TH_STACK_SLICE(to, tensor, dim)                                                            \
  TH_STACK_SLICE(from, src, dim)                                                             \
  for (long i = 0; i < index->size[0]; i++) {                                                \
    to->storageOffset = tensor->storageOffset + (at[i * at_step] - TH_INDEX_BASE) * to_step; \
    from->storageOffset = src->storageOffset + i * from_step;                                \
    TH_TENSOR_APPLY2(real, to, real, from, CODE);                                            \
  }

/* Slice index[i] of tensor becomes slice i of src. */
void THTensor_(indexCopy)(THTensor *tensor, int dim, THLongTensor *index, THTensor *src) {
  THTensor_(checkSlices)(tensor, dim, index, src);
  TH_INDEX_APART(index, tensor);
  TH_INDEXED_SLICES(*to_data = *from_data;)
}

/* Slice i of src is added to slice index[i] of tensor. */
void THTensor_(indexAdd)(THTensor *tensor, int dim, THLongTensor *index, THTensor *src) {
  THTensor_(checkSlices)(tensor, dim, index, src);
  TH_INDEX_APART(index, tensor);
  TH_INDEXED_SLICES(*to_data += *from_data;)
}

/* The slices index[i] of tensor are filled. A vector's only dimension may also be given as a negative number. */
void THTensor_(indexFill)(THTensor *tensor, int dim, THLongTensor *index, real val) {
  THArgCheck(index->nDimension == 1, 3, "Index is supposed to be a vector, but has %d dimensions", index->nDimension);
  THArgCheck(dim < tensor->nDimension, 4, "Indexing dim %d is out of bounds of a tensor with %d dimensions",
             dim + TH_INDEX_BASE, tensor->nDimension);
  THTensor_(checkIndices)(tensor, dim, index);
  if (tensor->nDimension == 1) dim = 0;
  TH_INDEX_APART(index, tensor);
  const long *at = THLongTensor_data(index), at_step = index->stride[0];
  TH_STACK_SLICE(to, tensor, dim)
  for (long i = 0; i < index->size[0]; i++) {
    to->storageOffset = tensor->storageOffset + (at[i * at_step] - TH_INDEX_BASE) * tensor->stride[dim];
    TH_TENSOR_APPLY(real, to, *to_data = val;);
  }
}

#undef TH_INDEXED_SLICES
#undef TH_STACK_SLICE

#endif
