/* Sorting along a dimension: sort, and topk, the k smallest or greatest.
 *
 * 1. Values and indices of one slice are worked on in contiguous memory: in the results themselves where both have
 *    stride 1 there, else in a buffer from which they are scattered, each by its own stride. Indices count from 0.
 * 2. Quicksort with the median of three as pivot and a stack of its own; the shorter part is sorted first, so the stack
 *    needs one entry a bit of the length. Short ranges are sorted by insertion from the left. Equal elements stop both
 *    scans, which keeps constant input balanced; their order is not specified.
 * 3. All tests are `greater than` (or `less than`, descending): a nan is neither, so it stays about where it is and
 * parts the sorted ranges. No scan can leave its range: each stops at a nan as at the pivot.
 * 4. topk partitions a buffer around the k-th element (quickselect) and sorts what is on its side if asked to. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorSort.c"
#else

#define TH_SORT_SHORT 10

/* Whether a must come behind b. */
TH_ALWAYS_INLINE int THTensor_(isBehind)(real a, real b, const int descending) {
  return descending ? a < b : a > b;
}

TH_ALWAYS_INLINE void THTensor_(swapPair)(real *x, long *index, long i, long j) {
  const real value = x[i];
  const long at = index[i];
  x[i] = x[j];
  index[i] = index[j];
  x[j] = value;
  index[j] = at;
}

TH_ALWAYS_INLINE void THTensor_(orderPair)(real *x, long *index, long i, long j, const int descending) {
  if (THTensor_(isBehind)(x[i], x[j], descending)) {
    THTensor_(swapPair)(x, index, i, j);
  }
}

TH_ALWAYS_INLINE void THTensor_(insertionSort)(real *x, long *index, long lo, long hi, const int descending) {
  for (long i = lo + 1; i <= hi; i++) {
    const real value = x[i];
    const long at = index[i];
    long j = i - 1;
    for (; j >= lo && THTensor_(isBehind)(x[j], value, descending); j--) {
      x[j + 1] = x[j];
      index[j + 1] = index[j];
    }
    x[j + 1] = value;
    index[j + 1] = at;
  }
}

/* Parts [lo, hi], at least three elements, around a pivot; gives its place: nothing before it must come behind it. */
TH_ALWAYS_INLINE long THTensor_(partition)(real *x, long *index, long lo, long hi, const int descending) {
  THTensor_(swapPair)(x, index, lo + (hi - lo) / 2, lo + 1);
  THTensor_(orderPair)(x, index, lo, hi, descending);
  THTensor_(orderPair)(x, index, lo + 1, hi, descending);
  THTensor_(orderPair)(x, index, lo, lo + 1, descending);
  const real pivot = x[lo + 1];
  long i = lo + 1, j = hi;
  for (;;) {
    do {
      i++;
    } while (THTensor_(isBehind)(pivot, x[i], descending));
    do {
      j--;
    } while (THTensor_(isBehind)(x[j], pivot, descending));
    if (j < i) {
      break;
    }
    THTensor_(swapPair)(x, index, i, j);
  }
  THTensor_(swapPair)(x, index, lo + 1, j);
  return j;
}

TH_ALWAYS_INLINE void THTensor_(quicksort)(real *x, long *index, long n, const int descending) {
  long stack[2 * 8 * sizeof(long)];
  int depth = 0;
  long lo = 0, hi = n - 1;
  for (;;) {
    while (hi - lo >= TH_SORT_SHORT) {
      const long at = THTensor_(partition)(x, index, lo, hi, descending);
      const int leftIsLonger = at - lo > hi - at;
      stack[depth++] = leftIsLonger ? lo : at + 1;
      stack[depth++] = leftIsLonger ? at - 1 : hi;
      lo = leftIsLonger ? at + 1 : lo;
      hi = leftIsLonger ? hi : at - 1;
    }
    THTensor_(insertionSort)(x, index, lo, hi, descending);
    if (depth == 0) {
      return;
    }
    hi = stack[--depth];
    lo = stack[--depth];
  }
}

void THTensor_(sortPairs)(real *x, long *index, long n, int descending) {
  if (descending) {
    THTensor_(quicksort)(x, index, n, 1);
  } else {
    THTensor_(quicksort)(x, index, n, 0);
  }
}

void THTensor_(selectPairs)(real *x, long *index, long n, long k, int descending) {
  long lo = 0, hi = n - 1;
  while (hi - lo >= 2) {
    const long at = descending ? THTensor_(partition)(x, index, lo, hi, 1) : THTensor_(partition)(x, index, lo, hi, 0);
    if (at >= k - 1) {
      hi = at - 1;
    }
    if (at <= k - 1) {
      lo = at + 1;
    }
  }
  if (hi - lo == 1) {
    THTensor_(orderPair)(x, index, lo, hi, descending);
  }
}

long *THTensor_(newPairs)(long n) {
  const long size = sizeof(long) + sizeof(real);
  if (n > LONG_MAX / size) {
    THError("a buffer for a slice of %ld elements is too large", n);
  }
  return (long *)THAlloc(n * size);
}

void THTensor_(gatherPairs)(real *x, long *index, const real *from, long step, long n) {
  for (long k = 0; k < n; k++) {
    x[k] = from[k * step];
    index[k] = k;
  }
}

static void THTensor_(scatterPairs)(real *values, long v_step, long *indices, long i_step, const real *x,
                                    const long *index, long n) {
  for (long k = 0; k < n; k++) {
    values[k * v_step] = x[k];
    indices[k * i_step] = index[k];
  }
}

/* rt_ and ri_ get t's shape. rt_ may be t. */
void THTensor_(sort)(THTensor *rt_, THLongTensor *ri_, THTensor *t, int dimension, int descendingOrder) {
  THArgCheck(dimension >= 0 && dimension < t->nDimension, 2, "invalid dimension %d of a tensor with %d dimensions",
             dimension + TH_INDEX_BASE, t->nDimension);
  THTensor_(resizeAs)(rt_, t);
  THLongTensor_resizeNd(ri_, t->nDimension, t->size, NULL);
  const long length = t->size[dimension], step = t->stride[dimension];
  const long v_step = rt_->stride[dimension], i_step = ri_->stride[dimension];
  const int inPlace = length == 1 || (v_step == 1 && i_step == 1);
  long *pairs = inPlace ? NULL : THTensor_(newPairs)(length);
  TH_SLICES(slices, dimension, t->nDimension, t->size, t->stride, rt_->stride, ri_->stride);
  while (THSlices_next(&slices)) {
    for (long j = 0; j < slices.lanes; j++) {
      const real *from = THTensor_(data)(t) + slices.offset[0] + j * slices.lane[0];
      real *values = THTensor_(data)(rt_) + slices.offset[1] + j * slices.lane[1];
      long *indices = THLongTensor_data(ri_) + slices.offset[2] + j * slices.lane[2];
      long *index = inPlace ? indices : pairs;
      real *x = inPlace ? values : (real *)(pairs + length);
      THTensor_(gatherPairs)(x, index, from, step, length);
      THTensor_(sortPairs)(x, index, length, descendingOrder);
      if (!inPlace) {
        THTensor_(scatterPairs)(values, v_step, indices, i_step, x, index, length);
      }
    }
  }
  THFree(pairs);
}

/* rt_ and ri_ get t's shape with k at dim. dir 0: the smallest, ascending if sorted; else the greatest, descending. */
void THTensor_(topk)(THTensor *rt_, THLongTensor *ri_, THTensor *t, long k, int dim, int dir, int sorted) {
  THArgCheck(dim >= 0 && dim < t->nDimension, 3, "dim not in range: %d of a tensor with %d dimensions",
             dim + TH_INDEX_BASE, t->nDimension);
  const long length = t->size[dim], step = t->stride[dim];
  THArgCheck(k > 0 && k <= length, 2, "k not in range for dimension: %ld of %ld elements", k, length);
  TH_RESIZE_ALONG(THTensor_(resizeNd), rt_, t, dim, k);
  TH_RESIZE_ALONG(THLongTensor_resizeNd, ri_, t, dim, k);
  const long v_step = rt_->stride[dim], i_step = ri_->stride[dim];
  long *index = THTensor_(newPairs)(length);
  real *x = (real *)(index + length);
  TH_SLICES(slices, dim, t->nDimension, t->size, t->stride, rt_->stride, ri_->stride);
  while (THSlices_next(&slices)) {
    for (long j = 0; j < slices.lanes; j++) {
      THTensor_(gatherPairs)(x, index, THTensor_(data)(t) + slices.offset[0] + j * slices.lane[0], step, length);
      THTensor_(selectPairs)(x, index, length, k, dir);
      if (sorted) {
        THTensor_(sortPairs)(x, index, k, dir);
      }
      THTensor_(scatterPairs)(THTensor_(data)(rt_) + slices.offset[1] + j * slices.lane[1], v_step,
                              THLongTensor_data(ri_) + slices.offset[2] + j * slices.lane[2], i_step, x, index, k);
    }
  }
  THFree(index);
}

#undef TH_SORT_SHORT

#endif
