/* Histograms: histc, of all elements; bhistc, of each row of a matrix.
 *
 * 1. nbins bins of equal width from minvalue to maxvalue; the last holds maxvalue too, what lies outside and nan count
 *    nowhere. Equal limits stand for the least and the greatest element of the whole tensor, or one less and one more
 *    where those are equal too.
 * 2. Counts are elements: above 2^24 those of Float stand still.
 * 3. A range that is not finite, or too narrow to be divided, has no bins: an argument error, where the original writes
 *    outside the result. So has a count of bins below 1. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorHistogram.c"
#else

typedef struct THTensor_(Range) {
  real least, greatest;
}
THTensor_(Range);

static THTensor_(Range) THTensor_(rangeOf)(THTensor *tensor, real minvalue, real maxvalue) {
  THTensor_(Range) range = {minvalue, maxvalue};
  if (minvalue == maxvalue && tensor->nDimension > 0) {
    range.least = THTensor_(minall)(tensor);
    range.greatest = THTensor_(maxall)(tensor);
  }
  if (range.least == range.greatest) {
    range.least -= 1;
    range.greatest += 1;
  }
  THArgCheck(!isinf(range.least) && !isinf(range.greatest) && !isinf(range.greatest - range.least), 4,
             "a range from %g to %g is not finite", (double)range.least, (double)range.greatest);
  THArgCheck(range.least != range.greatest, 4, "a range from %g to %g is empty", (double)range.least,
             (double)range.greatest);
  return range;
}

static void THTensor_(count)(real *bins, long step, long nbins, THTensor_(Range) range, real x) {
  if (x >= range.least && x <= range.greatest) {
    const long bin = (long)((x - range.least) / (range.greatest - range.least) * nbins);
    bins[THMin(bin, nbins - 1) * step] += 1;
  }
}

void THTensor_(histc)(THTensor *hist, THTensor *tensor, long nbins, real minvalue, real maxvalue) {
  THArgCheck(nbins > 0, 3, "expected at least one bin, got %ld", nbins);
  const THTensor_(Range) range = THTensor_(rangeOf)(tensor, minvalue, maxvalue);
  THTensor_(resize1d)(hist, nbins);
  THTensor_(zero)(hist);
  real *bins = THTensor_(data)(hist);
  const long step = hist->stride[0];
  TH_TENSOR_APPLY(real, tensor, THTensor_(count)(bins, step, nbins, range, *tensor_data););
}

/* The range is one for all rows. */
void THTensor_(bhistc)(THTensor *hist, THTensor *tensor, long nbins, real minvalue, real maxvalue) {
  THArgCheck(tensor->nDimension == 2, 2, "the input must be a matrix, got %d dimensions", tensor->nDimension);
  if (nbins <= 0) {
    THError("expected at least one bin, got %ld", nbins);
  }
  const THTensor_(Range) range = THTensor_(rangeOf)(tensor, minvalue, maxvalue);
  THTensor_(resize2d)(hist, tensor->size[0], nbins);
  THTensor_(zero)(hist);
  for (long i = 0; i < tensor->size[0]; i++) {
    real *bins = THTensor_(data)(hist) + i * hist->stride[0];
    const real *x = THTensor_(data)(tensor) + i * tensor->stride[0];
    for (long j = 0; j < tensor->size[1]; j++) {
      THTensor_(count)(bins, hist->stride[1], nbins, range, x[j * tensor->stride[1]]);
    }
  }
}

#endif
