/* THConvPlane.h: the convolution of inputs with kernels that makes one plane of a result. Not installed. */
#ifndef TH_CONV_PLANE_INC
#define TH_CONV_PLANE_INC

#include "THConvBlock.h"

/* Correlation takes the kernel as it is, convolution turned round. valid: outputs whose taps all lie in the input;
 * full: all that a tap reaches. Dilated: a valid correlation whose steps stretch the kernel; this is the gradient of a
 * valid convolution by its kernel, k being the gradient of the outputs. */
typedef enum {
  TH_CONV_VALID_CORRELATION,
  TH_CONV_VALID_CONVOLUTION,
  TH_CONV_FULL_CORRELATION,
  TH_CONV_FULL_CONVOLUTION,
  TH_CONV_DILATED
} THConvKind;

/* Extents are depth, rows, columns; in two dimensions the depth is 1. The convolutions of `sum` inputs and kernels,
 * t_next and k_next elements apart, are added up. */
typedef struct THConvShape {
  THConvKind kind;
  long t[3], k[3], step[3];
  long sum, t_next, k_next;
  /* Set by TH_convSetResult: the result; the zeros that stand before and behind the input in each dimension, so that
   * every output of a full convolution has all its taps; and the input with them. */
  long r[3], pad[3], padded[3];
} THConvShape;

static inline int TH_convIsFull(THConvKind kind) {
  return kind == TH_CONV_FULL_CORRELATION || kind == TH_CONV_FULL_CONVOLUTION;
}

static inline ptrdiff_t TH_convCount(const long extents[3]) {
  return (ptrdiff_t)extents[0] * extents[1] * extents[2];
}

/* Extents and steps are at least 1. 0 where nothing comes out, -1 - d where step[d] makes an extent that no long can
 * hold. */
int TH_convSetResult(THConvShape *shape);

/* The number of elements of `planes` padded inputs; an error where no ptrdiff_t can hold it. */
ptrdiff_t TH_convPaddedCount(const THConvShape *shape, ptrdiff_t planes);

#include "generic/THConvPlane.h"
#include "THGenerateAllTypes.h"

#endif
