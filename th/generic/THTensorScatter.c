/* Elements moved one by one by an index tensor: gather, scatter, scatterAdd, scatterFill.
 *
 * 1. Indices count from TH_INDEX_BASE. All are checked before anything is written.
 * 2. One tensor is indexed along the dimension; the other (`listed`) has one element for each index. Their other sizes
 *    are those of the index tensor.
 * 3. The slices of all three along the dimension are walked together, each from its first index to its last: of two
 *    indices for one element the later one wins, and sums are added in this order. One thread. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorScatter.c"
#else

/* The sizes must agree apart from dim, where every index needs its element of listed. */
static void THTensor_(checkIndexedSizes)(THIndexedCall call, THTensor *indexed, int dim, THLongTensor *index,
                                         THTensor *listed) {
  for (int d = 0; d < index->nDimension; d++) {
    const int differs = d != dim && (index->size[d] != indexed->size[d] || index->size[d] != listed->size[d]);
    if (differs || (call.listsEach && d == dim && index->size[d] > listed->size[d])) {
      THError(
          "Expected %s %s, %s %s and index %s to have the same size apart from dimension %d, and no more indices "
          "there than elements of %s",
          call.indexedName, THTensor_(sizeDesc)(indexed).str, call.listedName, THTensor_(sizeDesc)(listed).str,
          THLongTensor_sizeDesc(index).str, dim + TH_INDEX_BASE, call.listedName);
    }
  }
}

/* All that is asked of the arguments. Without a tensor that has one element for each index, listed is indexed. */
static void THTensor_(checkIndexed)(THIndexedCall call, THTensor *indexed, int dim, THLongTensor *index,
                                    THTensor *listed) {
  THArgCheck(dim < listed->nDimension && dim < indexed->nDimension, call.dim,
             "Index dimension is out of bounds: %d of %s with %d dimensions", dim + TH_INDEX_BASE, call.indexedName,
             indexed->nDimension);
  THArgCheck(index->nDimension == indexed->nDimension, call.index,
             "Index tensor must have same dimensions as %s, but has %d and %d", call.indexedName, index->nDimension,
             indexed->nDimension);
  THArgCheck(listed->nDimension == indexed->nDimension, call.listed,
             "%s must have same dimensions as %s, but has %d and %d", call.listedName, call.indexedName,
             listed->nDimension, indexed->nDimension);
  THArgCheck(dim >= 0, 2, "dimension %d out of range of %dD tensor", dim + TH_INDEX_BASE, indexed->nDimension);
  THTensor_(checkIndexedSizes)(call, indexed, dim, index, listed);
  if (TH_anyIndexOutside(index, indexed->size[dim])) {
    THError("Invalid index in %s: outside the %ld elements of dimension %d of %s", call.function, indexed->size[dim],
            dim + TH_INDEX_BASE, call.indexedName);
  }
}

/* CODE for each index, with pointers to the element of `listed` and, at the index, to that of `indexed`. */
#define TH_EACH_INDEX(INDEXED, LISTED, CODE)                                                              \
  const long count = index->size[dim], at_step = index->stride[dim];                                      \
  const long indexed_step = INDEXED->stride[dim], listed_step TH_UNUSED = LISTED->stride[dim];            \
  TH_SLICES(slices, dim, index->nDimension, index->size, LISTED->stride, INDEXED->stride, index->stride); \
  while (THSlices_next(&slices)) {                                                                        \
    for (long j = 0; j < slices.lanes; j++) {                                                             \
      real *first = THTensor_(data)(INDEXED) + slices.offset[1] + j * slices.lane[1];                     \
      real *listed TH_UNUSED = THTensor_(data)(LISTED) + slices.offset[0] + j * slices.lane[0];           \
      const long *at = THLongTensor_data(index) + slices.offset[2] + j * slices.lane[2];                  \
      for (long k = 0; k < count; k++) {                                                                  \
        real *indexed = first + (at[k * at_step] - TH_INDEX_BASE) * indexed_step;                         \
        CODE                                                                                              \
      }                                                                                                   \
    }                                                                                                     \
  }

/* tensor[..][k][..] = src[..][index[..][k][..]][..]; tensor keeps its shape: index's, or more along dim. */
void THTensor_(gather)(THTensor *tensor, THTensor *src, int dim, THLongTensor *index) {
  const THIndexedCall call = {"gather", "src", "tensor", 3, 4, 2, 1};
  THTensor_(checkIndexed)(call, src, dim, index, tensor);
  TH_INDEX_APART(index, tensor);
  TH_EACH_INDEX(src, tensor, listed[k * listed_step] = *indexed;)
}

/* tensor[..][index[..][k][..]][..] = src[..][k][..], k in order. */
void THTensor_(scatter)(THTensor *tensor, int dim, THLongTensor *index, THTensor *src) {
  const THIndexedCall call = {"scatter", "tensor", "src", 2, 3, 4, 1};
  THTensor_(checkIndexed)(call, tensor, dim, index, src);
  TH_INDEX_APART(index, tensor);
  TH_EACH_INDEX(tensor, src, *indexed = listed[k * listed_step];)
}

/* tensor[..][index[..][k][..]][..] += src[..][k][..], k in order. */
void THTensor_(scatterAdd)(THTensor *tensor, int dim, THLongTensor *index, THTensor *src) {
  const THIndexedCall call = {"scatterAdd", "tensor", "src", 2, 3, 4, 1};
  THTensor_(checkIndexed)(call, tensor, dim, index, src);
  TH_INDEX_APART(index, tensor);
  TH_EACH_INDEX(tensor, src, *indexed += listed[k * listed_step];)
}

/* tensor[..][index[..][k][..]][..] = val; there may be more indices along dim than elements. */
void THTensor_(scatterFill)(THTensor *tensor, int dim, THLongTensor *index, real val) {
  const THIndexedCall call = {"scatterFill", "tensor", "tensor", 2, 3, 1, 0};
  THTensor_(checkIndexed)(call, tensor, dim, index, tensor);
  TH_INDEX_APART(index, tensor);
  TH_EACH_INDEX(tensor, tensor, *indexed = val;)
}

#undef TH_EACH_INDEX

#endif
