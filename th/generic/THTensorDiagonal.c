/* Parts of matrices: diag, tril, triu.
 *
 * Diagonal k lies k columns to the right of the main one (k < 0: below it). Results are resized before they are
 * written, and written by their own strides. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorDiagonal.c"
#else

/* The matrix with the vector t on diagonal k and 0 elsewhere. */
static void THTensor_(diagOfVector)(THTensor *r_, THTensor *t, long k) {
  THArgCheck(r_ != t, 1, "a vector cannot become the matrix of itself: r_ is t");
  const long length = t->size[0], size = length + labs(k);
  THTensor_(resize2d)(r_, size, size);
  THTensor_(zero)(r_);
  real *to = THTensor_(data)(r_) + (k >= 0 ? k * r_->stride[1] : -k * r_->stride[0]);
  const real *from = THTensor_(data)(t);
  for (long i = 0; i < length; i++) to[i * (r_->stride[0] + r_->stride[1])] = from[i * t->stride[0]];
}

/* Diagonal k as a vector; empty where the matrix has none. */
static void THTensor_(diagOfMatrix)(THTensor *r_, THTensor *t, long k) {
  const long length = k >= 0 ? THMin(t->size[0], t->size[1] - k) : THMin(t->size[0] + k, t->size[1]);
  const long step = t->stride[0] + t->stride[1];
  const real *from = THTensor_(data)(t) + (k >= 0 ? k * t->stride[1] : -k * t->stride[0]);
  THTensor_(resize1d)(r_, THMax(length, 0));
  if (length <= 0) return;
  real *to = THTensor_(data)(r_);
  for (long i = 0; i < length; i++) to[i * r_->stride[0]] = from[i * step];
}

void THTensor_(diag)(THTensor *r_, THTensor *t, int k) {
  THArgCheck(t->nDimension == 1 || t->nDimension == 2, 1, "matrix or a vector expected, got %dD tensor", t->nDimension);
  if (t->nDimension == 1) {
    THTensor_(diagOfVector)(r_, t, k);
  } else {
    THTensor_(diagOfMatrix)(r_, t, k);
  }
}

/* Row i keeps the columns [from(i), to(i)), one of which moves with i; the others become 0. r_ may be t. */
static void THTensor_(keepTriangle)(THTensor *r_, THTensor *t, long k, int lower) {
  THArgCheck(t->nDimension == 2, 1, "expected a matrix, got %dD tensor", t->nDimension);
  THTensor_(resizeAs)(r_, t);
  const long rows = t->size[0], columns = t->size[1];
  const long r_step = r_->stride[1], t_step = t->stride[1];
  k = THMin(THMax(k, -rows - 1), columns + 1);
  for (long i = 0; i < rows; i++) {
    real *to = THTensor_(data)(r_) + i * r_->stride[0];
    const real *from = THTensor_(data)(t) + i * t->stride[0];
    const long edge = THMin(THMax(i + k + (lower ? 1 : 0), 0), columns);
    for (long j = 0; j < edge; j++) to[j * r_step] = lower ? from[j * t_step] : 0;
    for (long j = edge; j < columns; j++) to[j * r_step] = lower ? 0 : from[j * t_step];
  }
}

void THTensor_(tril)(THTensor *r_, THTensor *t, long k) {
  THTensor_(keepTriangle)(r_, t, k, 1);
}

void THTensor_(triu)(THTensor *r_, THTensor *t, long k) {
  THTensor_(keepTriangle)(r_, t, k, 0);
}

#endif
