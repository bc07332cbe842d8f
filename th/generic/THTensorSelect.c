/* One element of each slice by its rank or its frequency: kthvalue, median, mode, medianall.
 *
 * 1. Values and indices (from 0) get t's shape with 1 at the dimension, or, unless keepdim, without it; only their
 *    elements are written.
 * 2. Each slice is gathered into a buffer. kthvalue selects there; the median is the lower one of an even number. Which
 * of equal elements gives the index is not specified.
 * 3. mode sorts the buffer and gives the smallest of the most frequent values, with the index of its last element.
 * 4. Comparisons as in THTensorSort.c: where a slice holds a nan, its rank is not specified. One thread. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorSelect.c"
#else

/* Gives the place, among n pairs, of the one that is asked for. */
typedef long (*THTensor_(Chooser))(real *x, long *index, long n, long k);

static long THTensor_(chooseKth)(real *x, long *index, long n, long k) {
  THTensor_(selectPairs)(x, index, n, k, 0);
  return k - 1;
}

static long THTensor_(chooseMode)(real *x, long *index, long n, long k) {
  long best = 0, longest = 0;
  (void)k;
  THTensor_(sortPairs)(x, index, n, 0);
  for (long from = 0, i = 0; i < n; i++) {
    if (i > 0 && x[i] != x[i - 1]) {
      from = i;
    }
    if (i - from + 1 > longest) {
      longest = i - from + 1;
      best = from;
    }
  }
  long last = best;
  for (long i = best; i < best + longest; i++) {
    last = index[i] > index[last] ? i : last;
  }
  return last;
}

/* One pair of each slice, through a buffer. The dimension is checked. */
static void THTensor_(chooseAlong)(THTensor *values_, THLongTensor *indices_, THTensor *t, int dimension, int keepdim,
                                   THTensor_(Chooser) choose, long k) {
  const int inPlace = (void *)t == (void *)values_ || (void *)t == (void *)indices_;
  THTensor *own = inPlace ? THTensor_(newClone)(t) : NULL;
  TH_SCOPED(own, TH_releaseTensor);
  if (own != NULL) t = own;
  TH_RESIZE_ALONG(THTensor_(resizeNd), values_, t, dimension, 1);
  TH_RESIZE_ALONG(THLongTensor_resizeNd, indices_, t, dimension, 1);
  const long length = t->size[dimension], step = t->stride[dimension];
  TH_SLICES(slices, dimension, t->nDimension, t->size, t->stride, values_->stride, indices_->stride);
  long *index = THTensor_(newPairs)(length);
  real *x = (real *)(index + length);
  while (THSlices_next(&slices)) {
    for (long j = 0; j < slices.lanes; j++) {
      THTensor_(gatherPairs)(x, index, THTensor_(data)(t) + slices.offset[0] + j * slices.lane[0], step, length);
      const long at = choose(x, index, length, k);
      THTensor_(data)(values_)[slices.offset[1] + j * slices.lane[1]] = x[at];
      THLongTensor_data(indices_)[slices.offset[2] + j * slices.lane[2]] = index[at];
    }
  }
  THFree(index);
  if (!keepdim) {
    THTensor_(squeeze1d)(values_, values_, dimension);
    THLongTensor_squeeze1d(indices_, indices_, dimension);
  }
}

#define TH_CHECK_DIMENSION()                                 \
  THArgCheck(dimension >= 0 && dimension < t->nDimension, 3, \
             "dimension %d out of range of a tensor with %d dimensions", dimension + TH_INDEX_BASE, t->nDimension)

/* k counts from 1. */
void THTensor_(kthvalue)(THTensor *values_, THLongTensor *indices_, THTensor *t, long k, int dimension, int keepdim) {
  TH_CHECK_DIMENSION();
  THArgCheck(k > 0 && k <= t->size[dimension], 2, "selected index out of range: %ld of %ld elements", k,
             t->size[dimension]);
  THTensor_(chooseAlong)(values_, indices_, t, dimension, keepdim, THTensor_(chooseKth), k);
}

void THTensor_(median)(THTensor *values_, THLongTensor *indices_, THTensor *t, int dimension, int keepdim) {
  TH_CHECK_DIMENSION();
  THTensor_(chooseAlong)(values_, indices_, t, dimension, keepdim, THTensor_(chooseKth), (t->size[dimension] + 1) / 2);
}

void THTensor_(mode)(THTensor *values_, THLongTensor *indices_, THTensor *t, int dimension, int keepdim) {
  TH_CHECK_DIMENSION();
  THTensor_(chooseAlong)(values_, indices_, t, dimension, keepdim, THTensor_(chooseMode), 0);
}

#undef TH_CHECK_DIMENSION

real THTensor_(medianall)(THTensor *t) {
  THArgCheck(t->nDimension > 0, 1, "tensor must have one dimension, got an empty one");
  const ptrdiff_t n = TH_COUNT(t);
  long *index = THTensor_(newPairs)(n);
  real *x = (real *)(index + n), *next = x;
  TH_TENSOR_APPLY(real, t, *next++ = *t_data;);
  memset(index, 0, (size_t)n * sizeof(long));
  THTensor_(selectPairs)(x, index, n, (n + 1) / 2, 0);
  const real median = x[(n + 1) / 2 - 1];
  THFree(index);
  return median;
}

#endif
