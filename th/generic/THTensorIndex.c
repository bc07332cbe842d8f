/* Elements chosen by index: indexSelect, gather, scatterAdd; and by mask: maskedSelect.
 *
 * 1. Index tensors count from TH_INDEX_BASE. All indices are checked before anything is written.
 * 2. indexSelect copies whole slices. Where slices are contiguous on both sides (the usual case: rows) it copies blocks
 * of memory, cut among threads; else it walks the slices along the dimension side by side.
 * 3. gather and scatterAdd walk the slices along the dimension of all three tensors together.
 * 4. maskedSelect counts, resizes, and then copies in row-major order, by the result's own stride. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorIndex.c"
#else

/* Whether an index of the tensor lies outside [TH_INDEX_BASE, TH_INDEX_BASE + limit). */
static int THTensor_(anyIndexOutside)(THLongTensor *index, long limit) {
  int outside = 0;
  TH_TENSOR_APPLY(long, index, outside |= (unsigned long)(*index_data - TH_INDEX_BASE) >= (unsigned long)limit;);
  return outside;
}

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
  if (!THTensor_(anyIndexOutside)(index, src->size[dim])) return;
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

/* What gather and scatterAdd ask of their tensors: `indexed` is indexed along dim, `listed` has one element for each
 * index. Arguments are numbered as those of FUNCTION (indexed, dim, index, listed). */
static void THTensor_(checkIndexed)(const char *indexedName, THTensor *indexed, int dimArgument, int dim,
                                    int indexArgument, THLongTensor *index, const char *listedName, THTensor *listed) {
  THArgCheck(dim < listed->nDimension && dim < indexed->nDimension, dimArgument,
             "Index dimension is out of bounds: %d of %s with %d dimensions", dim + TH_INDEX_BASE, indexedName,
             indexed->nDimension);
  THArgCheck(index->nDimension == indexed->nDimension && index->nDimension == listed->nDimension, indexArgument,
             "Index tensor must have same dimensions as %s and %s, but they have %d, %d and %d", indexedName,
             listedName, index->nDimension, indexed->nDimension, listed->nDimension);
  THArgCheck(dim >= 0, 2, "dimension %d out of range of %dD tensor", dim + TH_INDEX_BASE, indexed->nDimension);
  for (int d = 0; d < index->nDimension; d++) {
    if (d == dim ? index->size[d] > listed->size[d]
                 : index->size[d] != listed->size[d] || index->size[d] != indexed->size[d]) {
      THError(
          "Expected %s %s, %s %s and index %s to have the same size apart from dimension %d, and no more indices there "
          "than elements of %s",
          indexedName, THTensor_(sizeDesc)(indexed).str, listedName, THTensor_(sizeDesc)(listed).str,
          THLongTensor_sizeDesc(index).str, dim + TH_INDEX_BASE, listedName);
    }
  }
}

/* tensor[..][k][..] = src[..][index[..][k][..]][..]; tensor keeps its shape: index's, or more along dim. */
void THTensor_(gather)(THTensor *tensor, THTensor *src, int dim, THLongTensor *index) {
  THTensor_(checkIndexed)("src", src, 3, dim, 4, index, "tensor", tensor);
  if (THTensor_(anyIndexOutside)(index, src->size[dim])) {
    THError("Invalid index in gather: outside the %ld elements of dimension %d of src", src->size[dim],
            dim + TH_INDEX_BASE);
  }
  const long count = index->size[dim];
  const long t_step = tensor->stride[dim], s_step = src->stride[dim], i_step = index->stride[dim];
  TH_SLICES(slices, dim, index->nDimension, index->size, tensor->stride, src->stride, index->stride);
  while (THSlices_next(&slices)) {
    for (long j = 0; j < slices.lanes; j++) {
      real *to = THTensor_(data)(tensor) + slices.offset[0] + j * slices.lane[0];
      const real *from = THTensor_(data)(src) + slices.offset[1] + j * slices.lane[1];
      const long *at = THLongTensor_data(index) + slices.offset[2] + j * slices.lane[2];
      for (long k = 0; k < count; k++) to[k * t_step] = from[(at[k * i_step] - TH_INDEX_BASE) * s_step];
    }
  }
}

/* tensor[..][index[..][k][..]][..] += src[..][k][..], k in order. */
void THTensor_(scatterAdd)(THTensor *tensor, int dim, THLongTensor *index, THTensor *src) {
  THTensor_(checkIndexed)("tensor", tensor, 2, dim, 3, index, "src", src);
  if (THTensor_(anyIndexOutside)(index, tensor->size[dim])) {
    THError("Invalid index in scatterAdd: outside the %ld elements of dimension %d of tensor", tensor->size[dim],
            dim + TH_INDEX_BASE);
  }
  const long count = index->size[dim];
  const long t_step = tensor->stride[dim], s_step = src->stride[dim], i_step = index->stride[dim];
  TH_SLICES(slices, dim, index->nDimension, index->size, tensor->stride, src->stride, index->stride);
  while (THSlices_next(&slices)) {
    for (long j = 0; j < slices.lanes; j++) {
      real *to = THTensor_(data)(tensor) + slices.offset[0] + j * slices.lane[0];
      const real *from = THTensor_(data)(src) + slices.offset[1] + j * slices.lane[1];
      const long *at = THLongTensor_data(index) + slices.offset[2] + j * slices.lane[2];
      for (long k = 0; k < count; k++) to[(at[k * i_step] - TH_INDEX_BASE) * t_step] += from[k * s_step];
    }
  }
}

/* Every element is written where the next one chosen goes, until all `count` are there: no branch on the mask. */
static void THTensor_(selectMasked)(real *to, long step, const real *from, const unsigned char *mask, ptrdiff_t count) {
  ptrdiff_t at = 0;
  for (ptrdiff_t i = 0; at < count; i++) {
    to[at * step] = from[i];
    at += mask[i];
  }
}

/* tensor becomes a vector of the elements of src where mask is 1; without any it becomes empty. */
void THTensor_(maskedSelect)(THTensor *tensor, THTensor *src, THByteTensor *mask) {
  TH_CHECK_COUNT2("src", src, "mask", mask);
  ptrdiff_t count = 0;
  int beyondOne = 0;
  TH_TENSOR_APPLY(unsigned char, mask, count += *mask_data; beyondOne |= *mask_data > 1;);
  if (beyondOne) THError("Mask tensor can take 0 and 1 values only");
  THTensor_(resize1d)(tensor, count);
  if (count == 0) return;
  real *to = THTensor_(data)(tensor);
  const long step = tensor->stride[0];
  if (TH_CONTIGUOUS(src) && TH_CONTIGUOUS(mask)) {
    THTensor_(selectMasked)(to, step, THTensor_(data)(src), THByteTensor_data(mask), count);
  } else {
    TH_TENSOR_APPLY2(
        real, src, unsigned char, mask, if (*mask_data) {
          *to = *src_data;
          to += step;
        });
  }
}

#endif
