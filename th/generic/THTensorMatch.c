/* Distances of all pairs: match.
 *
 * Every row of m1 against every row of m2; a row is all that belongs to one index of the first dimension. The squares
 * are added in the element type, in order. Rows of the result are cut among threads. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorMatch.c"
#else

/* The elements of t in row-major order: its own memory, or a copy at *free_, which then moves on. */
static const real *THTensor_(flattened)(THTensor *t, real **free_) {
  if (TH_CONTIGUOUS(t)) return THTensor_(data)(t);
  real *to = *free_;
  TH_TENSOR_APPLY(real, t, *to++ = *t_data;);
  const real *from = *free_;
  *free_ = to;
  return from;
}

static real THTensor_(squaredDistance)(const real *x, const real *y, ptrdiff_t n) {
  real sum = 0;
  for (ptrdiff_t i = 0; i < n; i++) {
    const real difference = x[i] - y[i];
    sum += difference * difference;
  }
  return sum;
}

void THTensor_(match)(THTensor *r_, THTensor *m1, THTensor *m2, real gain) {
  THArgCheck(m1->nDimension > 0, 2, "m1 must have rows, but is empty");
  THArgCheck(m2->nDimension > 0, 3, "m2 must have rows, but is empty");
  THArgCheck(r_ != m1 && r_ != m2, 1, "r_ must not be one of the inputs");
  const long rows = m1->size[0], columns = m2->size[0];
  const ptrdiff_t inner = THTensor_(nElement)(m1) / rows;
  THArgCheck(inner == THTensor_(nElement)(m2) / columns, 3,
             "m1 and m2 must have the same inner vector dim: m1 is %s, m2 %s", THTensor_(sizeDesc)(m1).str,
             THTensor_(sizeDesc)(m2).str);
  THTensor_(resize2d)(r_, rows, columns);
  const ptrdiff_t copies = (TH_CONTIGUOUS(m1) ? 0 : rows * inner) + (TH_CONTIGUOUS(m2) ? 0 : columns * inner);
  real *block = (real *)THAlloc(TH_storageBytes(copies, sizeof(real))), *free_ = block;
  const real *x = THTensor_(flattened)(m1, &free_), *y = THTensor_(flattened)(m2, &free_);
  real *r = THTensor_(data)(r_);
#ifdef _OPENMP
#pragma omp parallel for if (TH_worthThreads(rows * columns * inner))
#endif
  for (long i = 0; i < rows; i++) {
    for (long j = 0; j < columns; j++) {
      r[i * r_->stride[0] + j * r_->stride[1]] = gain * THTensor_(squaredDistance)(x + i * inner, y + j * inner, inner);
    }
  }
  THFree(block);
}

#endif
