/* The cross product of the vectors of three elements along a dimension: cross.
 *
 * a and b have the same shape, which the result gets. The three elements of a result are written one after the other:
 * where r_ is a or b, the second and third see what was written, as in the original. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorCross.c"
#else

/* The dimension to use; the first of size 3 where none is given. */
static int THTensor_(crossDimension)(THTensor *a, THTensor *b, int dimension) {
  if (a->nDimension != b->nDimension) {
    THError("inconsistent tensor dimension %dD, %dD of a and b", a->nDimension, b->nDimension);
  }
  if (!THTensor_(isSameSizeAs)(a, b)) {
    THError("inconsistent tensor sizes %s, %s of a and b", THTensor_(sizeDesc)(a).str, THTensor_(sizeDesc)(b).str);
  }
  if (dimension < 0) {
    for (dimension = 0; dimension < a->nDimension && a->size[dimension] != 3;) dimension++;
    if (dimension == a->nDimension) THError("no dimension of size 3 in a: %s", THTensor_(sizeDesc)(a).str);
  }
  THArgCheck(dimension < a->nDimension, 3, "dimension %d out of range of a %dD tensor", dimension + TH_INDEX_BASE,
             a->nDimension);
  THArgCheck(a->size[dimension] == 3, 3, "dimension %d does not have size 3, but %ld", dimension + TH_INDEX_BASE,
             a->size[dimension]);
  return dimension;
}

void THTensor_(cross)(THTensor *r_, THTensor *a, THTensor *b, int dimension) {
  dimension = THTensor_(crossDimension)(a, b, dimension);
  THTensor_(resizeAs)(r_, a);
  const long r_step = r_->stride[dimension], a_step = a->stride[dimension], b_step = b->stride[dimension];
  TH_SLICES(slices, dimension, a->nDimension, a->size, r_->stride, a->stride, b->stride);
  while (THSlices_next(&slices)) {
    for (long j = 0; j < slices.lanes; j++) {
      real *r = THTensor_(data)(r_) + slices.offset[0] + j * slices.lane[0];
      const real *u = THTensor_(data)(a) + slices.offset[1] + j * slices.lane[1];
      const real *v = THTensor_(data)(b) + slices.offset[2] + j * slices.lane[2];
      r[0] = u[a_step] * v[2 * b_step] - u[2 * a_step] * v[b_step];
      r[r_step] = u[2 * a_step] * v[0] - u[0] * v[2 * b_step];
      r[2 * r_step] = u[0] * v[b_step] - u[a_step] * v[0];
    }
  }
}

#endif
