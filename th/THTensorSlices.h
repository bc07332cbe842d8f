/* Internal to the library: walks the slices of up to three tensors along one dimension, for reductions, scans, sorts
 * and index functions.
 *
 *   TH_SLICES(slices, dimension, t->nDimension, t->size, t->stride, r_->stride, NULL);
 *   while (THSlices_next(&slices)) {
 *     const real *t_row = t_data + slices.offset[0];     // slices.lanes slices side by side, slices.lane[0] apart
 *     real *r_row = r_data + slices.offset[1];
 *     ...
 *   }
 *
 * 1. The sizes of all dimensions but `dimension` must agree; those of the first tensor are passed. What the tensors'
 *    extents along `dimension` are is the caller's business.
 * 2. Dimensions of size 1 are dropped and neighbours are merged where every tensor steps evenly across both.
 * 3. The dimension that is left with the smallest step in the first tensor becomes the lanes: the caller loops over it
 *    himself, innermost where that vectorises. The others are counted here, the last fastest.
 * 4. All state is on the caller's stack, so an error raised in the loop leaves nothing behind. */
#ifndef TH_TENSOR_SLICES_INC
#define TH_TENSOR_SLICES_INC

#include "THGeneral.h"

/* Dimensions of two elements or more, of which 64 hold more than a long counts. */
#define TH_SLICES_MAX_DIM 64

/* The dimension whose elements lie closest together: a loop along it reads memory in order. */
static inline int TH_closest_dimension(const long *size, const long *stride, int nDimension) {
  int closest = 0;
  for (int d = 1; d < nDimension; d++) {
    if (size[closest] == 1 || (size[d] > 1 && labs(stride[d]) < labs(stride[closest]))) closest = d;
  }
  return closest;
}

/* RESIZE (the resizeNd of R's type) gives R the sizes of T, with COUNT at DIMENSION. */
#define TH_RESIZE_ALONG(RESIZE, R, T, DIMENSION, COUNT)                                                     \
  do {                                                                                                      \
    const int TH_RESIZE_DIMS = (T)->nDimension;                                                             \
    long TH_RESIZE_SIZE[TH_RESIZE_DIMS];                                                                    \
    for (int d = 0; d < TH_RESIZE_DIMS; d++) TH_RESIZE_SIZE[d] = d == (DIMENSION) ? (COUNT) : (T)->size[d]; \
    RESIZE(R, TH_RESIZE_DIMS, TH_RESIZE_SIZE, NULL);                                                        \
  } while (0)

typedef struct THSlices {
  long lanes;          /* slices side by side, at least 1 */
  long lane[3];        /* their distance, a tensor */
  ptrdiff_t offset[3]; /* of the first of them, a tensor */
  int dims;            /* dimensions counted, their sizes, counters and strides */
  int started;
  long size[TH_SLICES_MAX_DIM];
  long counter[TH_SLICES_MAX_DIM];
  long stride[3][TH_SLICES_MAX_DIM];
} THSlices;

#define TH_SLICES(NAME, DIMENSION, NDIM, SIZE, STRIDE0, STRIDE1, STRIDE2) \
  THSlices NAME;                                                          \
  THSlices_init(&NAME, DIMENSION, NDIM, SIZE, STRIDE0, STRIDE1, STRIDE2)

/* Appends a dimension of the tensors, merged into the dimension before it where that is possible. */
static inline void THSlices_append(THSlices *self, long size, const long stride[3]) {
  const int last = self->dims - 1;
  int merges = last >= 0;
  if (size == 1) {
    return;
  }
  for (int i = 0; merges && i < 3; i++) {
    merges = self->stride[i][last] == size * stride[i];
  }
  if (!merges && self->dims == TH_SLICES_MAX_DIM) {
    THError("a tensor with more than %d dimensions of two or more elements", TH_SLICES_MAX_DIM);
  }
  const int at = merges ? last : self->dims++;
  self->size[at] = merges ? self->size[at] * size : size;
  for (int i = 0; i < 3; i++) {
    self->stride[i][at] = stride[i];
  }
}

/* Takes the dimension of the smallest step in the first tensor out of those counted and makes it the lanes. */
static inline void THSlices_chooseLanes(THSlices *self) {
  int best = self->dims - 1;
  self->lanes = 1;
  self->lane[0] = self->lane[1] = self->lane[2] = 0;
  if (best < 0) {
    return;
  }
  for (int d = self->dims - 2; d >= 0; d--) {
    if (labs(self->stride[0][d]) < labs(self->stride[0][best])) {
      best = d;
    }
  }
  self->lanes = self->size[best];
  for (int i = 0; i < 3; i++) {
    self->lane[i] = self->stride[i][best];
  }
  self->dims--;
  for (int d = best; d < self->dims; d++) {
    self->size[d] = self->size[d + 1];
    for (int i = 0; i < 3; i++) {
      self->stride[i][d] = self->stride[i][d + 1];
    }
  }
}

/* A stride list may be NULL for a tensor that is not there. */
static inline void THSlices_init(THSlices *self, int dimension, int nDimension, const long *size, const long *stride0,
                                 const long *stride1, const long *stride2) {
  const long *strides[3] = {stride0, stride1, stride2};
  self->started = 0;
  self->dims = 0;
  for (int i = 0; i < 3; i++) {
    self->offset[i] = 0;
  }
  for (int d = 0; d < nDimension; d++) {
    if (d != dimension) {
      const long stride[3] = {strides[0] ? strides[0][d] : 0, strides[1] ? strides[1][d] : 0,
                              strides[2] ? strides[2][d] : 0};
      THSlices_append(self, size[d], stride);
    }
  }
  THSlices_chooseLanes(self);
  for (int d = 0; d < self->dims; d++) {
    self->counter[d] = 0;
  }
}

/* Moves to the next group of lanes, at first to the first one; 0 when there is none. */
static inline int THSlices_next(THSlices *self) {
  if (!self->started) {
    self->started = 1;
    return 1;
  }
  for (int d = self->dims - 1; d >= 0; d--) {
    for (int i = 0; i < 3; i++) {
      self->offset[i] += self->stride[i][d];
    }
    if (++self->counter[d] < self->size[d]) {
      return 1;
    }
    for (int i = 0; i < 3; i++) {
      self->offset[i] -= self->stride[i][d] * self->size[d];
    }
    self->counter[d] = 0;
  }
  return 0;
}

#endif
