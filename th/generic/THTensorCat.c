/* Concatenation along a dimension: cat of two tensors, catArray of many.
 *
 * 1. Empty tensors are passed over. The others are taken to have size 1 in the dimensions they lack: the result has as
 *    many as the one with most, or as `dimension` asks for. -2 stands for the last dimension.
 * 2. Apart from the dimension all sizes must agree; the result is resized.
 * 3. Where everything is contiguous, each input goes in blocks of memory, one for each place before the dimension; else
 *    each is copied into its part of the result.
 * 4. A result that is an input is made apart and copied at the end. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorCat.c"
#else

/* Lists of sizes are on the stack. */
#define TH_MOST_DIMENSIONS 10000

/* The size of a tensor in a dimension that it may lack. */
static long THTensor_(sizeBeyond)(THTensor *t, int d) {
  return d < t->nDimension ? t->size[d] : t->nDimension > 0;
}

/* The dimensions of the result into size: 0 of them if all inputs are empty. */
static int THTensor_(catSize)(long *size, int nDims, THTensor **inputs, int numInputs, int dimension) {
  int first = 1;
  for (int i = 0; i < numInputs; i++) {
    if (inputs[i]->nDimension == 0) continue;
    for (int d = 0; d < nDims; d++) {
      const long extent = THTensor_(sizeBeyond)(inputs[i], d);
      if (first) {
        size[d] = extent;
      } else if (d == dimension) {
        size[d] += extent;
      } else if (size[d] != extent) {
        THError("inconsistent tensor sizes: input %d %s has %ld elements in dimension %d where %ld are expected",
                i + TH_INDEX_BASE, THTensor_(sizeDesc)(inputs[i]).str, extent, d + TH_INDEX_BASE, size[d]);
      }
    }
    first = 0;
  }
  return first ? 0 : nDims;
}

/* Contiguous inputs into a contiguous result. */
static void THTensor_(catBlocks)(THTensor *result, THTensor **inputs, int numInputs, int dimension) {
  ptrdiff_t outer = 1, inner = 1;
  for (int d = 0; d < dimension; d++) outer *= result->size[d];
  for (int d = dimension + 1; d < result->nDimension; d++) inner *= result->size[d];
  const ptrdiff_t pitch = result->size[dimension] * inner;
  real *to = THTensor_(data)(result);
  for (int i = 0; i < numInputs; i++) {
    if (inputs[i]->nDimension == 0) continue;
    const ptrdiff_t block = THTensor_(sizeBeyond)(inputs[i], dimension) * inner;
    const real *from = THTensor_(data)(inputs[i]);
    for (ptrdiff_t k = 0; k < outer; k++) {
      memcpy(to + k * pitch, from + k * block, (size_t)block * sizeof(real));
    }
    to += block;
  }
}

/* Each input into its part of the result. */
static void THTensor_(catParts)(THTensor *result, THTensor **inputs, int numInputs, int dimension) {
  long at = 0;
  for (int i = 0; i < numInputs; i++) {
    if (inputs[i]->nDimension == 0) continue;
    const long extent = THTensor_(sizeBeyond)(inputs[i], dimension);
    THTensor *part = THTensor_(newNarrow)(result, dimension, at, extent);
    TH_SCOPED(part, TH_releaseTensor);
    THTensor_(copy)(part, inputs[i]);
    at += extent;
  }
}

void THTensor_(catArray)(THTensor *result, THTensor **inputs, int numInputs, int dimension) {
  THArgCheck(numInputs > 0, 3, "invalid number of inputs %d", numInputs);
  int mostDims = 0, isInput = 0, flat = 1;
  for (int i = 0; i < numInputs; i++) {
    mostDims = THMax(mostDims, inputs[i]->nDimension);
    isInput |= inputs[i] == result;
    flat &= TH_CONTIGUOUS(inputs[i]);
  }
  if (dimension == -2) dimension = THMax(mostDims - 1, 0);
  THArgCheck(dimension >= 0 && dimension < TH_MOST_DIMENSIONS, 4, "invalid dimension %ld",
             (long)dimension + TH_INDEX_BASE);
  const int nDims = THMax(mostDims, dimension + 1);
  long size[nDims];
  const int resultDims = THTensor_(catSize)(size, nDims, inputs, numInputs, dimension);
  THTensor *own = isInput ? THTensor_(new)() : NULL;
  TH_SCOPED(own, TH_releaseTensor);
  THTensor *to = isInput ? own : result;
  THTensor_(resizeNd)(to, resultDims, size, NULL);
  if (resultDims > 0) {
    if (flat && TH_CONTIGUOUS(to)) {
      THTensor_(catBlocks)(to, inputs, numInputs, dimension);
    } else {
      THTensor_(catParts)(to, inputs, numInputs, dimension);
    }
  }
  if (isInput) {
    THTensor_(resizeAs)(result, to);
    THTensor_(copy)(result, to);
  }
}

void THTensor_(cat)(THTensor *r_, THTensor *ta, THTensor *tb, int dimension) {
  THTensor *inputs[2] = {ta, tb};
  THTensor_(catArray)(r_, inputs, 2, dimension);
}

#undef TH_MOST_DIMENSIONS

#endif
