/* Elements chosen by a mask of as many bytes, or by not being 0: maskedFill, maskedCopy, maskedSelect, nonzero.
 *
 * 1. A mask holds 0 and 1 only and as many elements as the tensor, in any shape; both are checked first, so that an
 *    error leaves the tensor as it was. Elements are taken in row-major order.
 * 2. maskedSelect and nonzero count, resize, and then write by the result's own strides. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorMask.c"
#else

/* The number of ones. */
static ptrdiff_t THTensor_(countMask)(THByteTensor *mask) {
  ptrdiff_t count = 0;
  int beyondOne = 0;
  TH_TENSOR_APPLY(unsigned char, mask, count += *mask_data; beyondOne |= *mask_data > 1;);
  if (beyondOne) THError("Mask tensor can take 0 and 1 values only");
  return count;
}

void THTensor_(maskedFill)(THTensor *tensor, THByteTensor *mask, real value) {
  TH_CHECK_COUNT2("tensor", tensor, "mask", mask);
  THTensor_(countMask)(mask);
  TH_TENSOR_APPLY2(real, tensor, unsigned char, mask, *tensor_data = *mask_data ? value : *tensor_data;);
}

/* The elements of tensor where mask is 1 become the first elements of src, in order. */
void THTensor_(maskedCopy)(THTensor *tensor, THByteTensor *mask, THTensor *src) {
  if (TH_COUNT(tensor) != TH_COUNT(mask)) {
    THError("Number of elements of destination tensor %s != Number of elements in mask %s",
            THTensor_(sizeDesc)(tensor).str, THByteTensor_sizeDesc(mask).str);
  }
  const ptrdiff_t count = THTensor_(countMask)(mask);
  if (TH_COUNT(src) < count) {
    THError("Number of elements of src (%td) < number of ones in mask (%td)", TH_COUNT(src), count);
  }
  if (count == 0) return;
  THTensor *flat = THTensor_(newContiguous)(src);
  const real *from = THTensor_(data)(flat);
  TH_TENSOR_APPLY2(
      real, tensor, unsigned char, mask, if (*mask_data) {
        *tensor_data = *from;
        from++;
      });
  THTensor_(free)(flat);
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
  const ptrdiff_t count = THTensor_(countMask)(mask);
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

/* subscript becomes a matrix with one row for each element that is not 0 (nan is not): its indices, from 0. Empty when
 * there is none. */
void THTensor_(nonzero)(THLongTensor *subscript, THTensor *tensor) {
  THArgCheck((void *)subscript != (void *)tensor, 1, "subscript and tensor must not be one tensor");
  const int dims = tensor->nDimension;
  ptrdiff_t count = 0;
  TH_TENSOR_APPLY(real, tensor, count += *tensor_data != 0;);
  THLongTensor_resize2d(subscript, count, dims);
  if (count == 0) return;
  long at[dims];
  memset(at, 0, sizeof at);
  long *row = THLongTensor_data(subscript);
  const long row_step = subscript->stride[0], step = subscript->stride[1];
  TH_TENSOR_APPLY(
      real, tensor, if (*tensor_data != 0) {
        for (int d = 0; d < dims; d++) row[d * step] = at[d];
        row += row_step;
      } for (int d = dims - 1; d >= 0 && ++at[d] == tensor->size[d]; d--) at[d] = 0;);
}

#endif
