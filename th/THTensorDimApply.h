/* THTensorDimApply.h: TH_TENSOR_DIM_APPLY2 and DIM_APPLY3: run a piece of code for each line along one dimension.
 *
 *   TH_TENSOR_DIM_APPLY2(real, t, real, r_, dimension,
 *                        accreal sum = 0;
 *                        for (long i = 0; i < t_size; i++) sum += t_data[i * t_stride];
 *                        *r__data = (real)sum;);
 *
 * CODE sees, for each tensor x, the pointer x_data to the line's first element, x_stride along the line and x_size, the
 * line's length, which may differ between the tensors. All else about their shapes must agree: an error if not.
 * A SIZE_CHECK may stand before CODE: a macro called with (TENSOR1, TENSOR2[, TENSOR3], DIMENSION) that says otherwise.
 *
 * The strategy:
 *   1. List the dimensions other than DIMENSION in which the first tensor has more than one slice, last one innermost.
 *   2. Run CODE for the line at hand.
 *   3. Count up like an odometer over the list; each tensor's pointer moves by its own strides. At the end of the list
 *      all lines are done.                                                                                          */
#ifndef TH_TENSOR_DIM_APPLY_INC
#define TH_TENSOR_DIM_APPLY_INC

#include "THGeneral.h"

#define TH_DIM_APPLY_MAX_DIM 65

typedef struct THDimApplyCursor {
  int dims;
  int dim[TH_DIM_APPLY_MAX_DIM]; /* which dimension; 0 is the innermost */
  long size[TH_DIM_APPLY_MAX_DIM];
  long counter[TH_DIM_APPLY_MAX_DIM];
} THDimApplyCursor;

/* Step 1. */
static inline void TH_dim_apply_begin(THDimApplyCursor *cursor, const long *size, int nDimension, int dimension) {
  cursor->dims = 0;
  for (int d = nDimension - 1; d >= 0; d--) {
    if (d == dimension || size[d] == 1) continue;
    if (cursor->dims >= TH_DIM_APPLY_MAX_DIM)
      THError("a tensor of %d dimensions has too many lines to visit", nDimension);
    cursor->dim[cursor->dims] = d;
    cursor->size[cursor->dims] = size[d];
    cursor->counter[cursor->dims] = 0;
    cursor->dims++;
  }
}

/* Step 3: gives the entry of the list that counted up (those below it went back to 0), or -1 at the end. */
static inline int TH_dim_apply_advance(THDimApplyCursor *cursor) {
  for (int level = 0; level < cursor->dims; level++) {
    if (++cursor->counter[level] < cursor->size[level]) return level;
    cursor->counter[level] = 0;
  }
  return -1;
}

static inline ptrdiff_t TH_dim_apply_distance(const THDimApplyCursor *cursor, int level, const long *stride) {
  ptrdiff_t distance = stride[cursor->dim[level]];
  for (int l = 0; l < level; l++) distance -= (cursor->size[l] - 1) * stride[cursor->dim[l]];
  return distance;
}

/* Do the shapes agree in every dimension but one? */
static inline int TH_dim_apply_same(const long *size1, int nDimension1, const long *size2, int nDimension2,
                                    int dimension) {
  if (nDimension1 != nDimension2) return 0;
  for (int d = 0; d < nDimension1; d++)
    if (d != dimension && size1[d] != size2[d]) return 0;
  return 1;
}

#define TH_TENSOR_DIM_APPLY_CHECK_DIMENSION(TENSOR, DIMENSION) \
  if ((DIMENSION) < 0 || (DIMENSION) >= (TENSOR)->nDimension)  \
    THError("invalid dimension %d (expected to be 0 <= dim < %d)", (int)(DIMENSION), (TENSOR)->nDimension);

#define TH_TENSOR_DIM_APPLY2_SIZE_EQ_EXCEPT_DIM(TENSOR1, TENSOR2, DIMENSION)                                         \
  if (!TH_dim_apply_same((TENSOR1)->size, (TENSOR1)->nDimension, (TENSOR2)->size, (TENSOR2)->nDimension, DIMENSION)) \
    THError("inconsistent tensor size, expected %s %s and %s %s to match in all dimensions but %d", #TENSOR1,        \
            _THSizeDesc((TENSOR1)->size, (TENSOR1)->nDimension).str, #TENSOR2,                                       \
            _THSizeDesc((TENSOR2)->size, (TENSOR2)->nDimension).str, (int)(DIMENSION));

#define TH_TENSOR_DIM_APPLY3_SIZE_EQ_EXCEPT_DIM(TENSOR1, TENSOR2, TENSOR3, DIMENSION)                                  \
  if (!TH_dim_apply_same((TENSOR1)->size, (TENSOR1)->nDimension, (TENSOR2)->size, (TENSOR2)->nDimension, DIMENSION) || \
      !TH_dim_apply_same((TENSOR1)->size, (TENSOR1)->nDimension, (TENSOR3)->size, (TENSOR3)->nDimension, DIMENSION))   \
    THError("inconsistent tensor size, expected %s %s, %s %s and %s %s to match in all dimensions but %d", #TENSOR1,   \
            _THSizeDesc((TENSOR1)->size, (TENSOR1)->nDimension).str, #TENSOR2,                                         \
            _THSizeDesc((TENSOR2)->size, (TENSOR2)->nDimension).str, #TENSOR3,                                         \
            _THSizeDesc((TENSOR3)->size, (TENSOR3)->nDimension).str, (int)(DIMENSION));

#define TH_TENSOR_DIM_APPLY_LINE(TYPE, TENSOR, DIMENSION)                            \
  TYPE *TENSOR##_data TH_UNUSED = (TENSOR)->storage->data + (TENSOR)->storageOffset; \
  const long TENSOR##_stride TH_UNUSED = (TENSOR)->stride[DIMENSION];                \
  const long TENSOR##_size TH_UNUSED = (TENSOR)->size[DIMENSION];

#define TH_TENSOR_DIM_APPLY_MOVE(TENSOR) \
  TENSOR##_data += TH_dim_apply_distance(&TH_TENSOR_DIM_APPLY_cursor, TH_TENSOR_DIM_APPLY_level, (TENSOR)->stride);

/* TH_TENSOR_DIM_APPLY_counter is always NULL: code written against the original frees it before it raises an error.
 * A break in CODE ends the walk. */
#define TH_TENSOR_DIM_APPLY_LOOP(TENSOR, DIMENSION, CODE, MOVE)                                     \
  THDimApplyCursor TH_TENSOR_DIM_APPLY_cursor;                                                      \
  long *TH_TENSOR_DIM_APPLY_counter TH_UNUSED = NULL;                                               \
  int TH_TENSOR_DIM_APPLY_level = 0;                                                                \
  int TH_TENSOR_DIM_APPLY_hasFinished = 0;                                                          \
  TH_dim_apply_begin(&TH_TENSOR_DIM_APPLY_cursor, (TENSOR)->size, (TENSOR)->nDimension, DIMENSION); \
  while (!TH_TENSOR_DIM_APPLY_hasFinished) {                                                        \
    CODE TH_TENSOR_DIM_APPLY_level = TH_dim_apply_advance(&TH_TENSOR_DIM_APPLY_cursor);             \
    if (TH_TENSOR_DIM_APPLY_level < 0) break;                                                       \
    MOVE                                                                                            \
  }

#define TH_TENSOR_DIM_APPLY2_CHECKED(TYPE1, TENSOR1, TYPE2, TENSOR2, DIMENSION, SIZE_CHECK, CODE) \
  {                                                                                               \
    TH_TENSOR_DIM_APPLY_CHECK_DIMENSION(TENSOR1, DIMENSION)                                       \
    SIZE_CHECK(TENSOR1, TENSOR2, DIMENSION)                                                       \
    TH_TENSOR_DIM_APPLY_LINE(TYPE1, TENSOR1, DIMENSION)                                           \
    TH_TENSOR_DIM_APPLY_LINE(TYPE2, TENSOR2, DIMENSION)                                           \
    TH_TENSOR_DIM_APPLY_LOOP(TENSOR1, DIMENSION, CODE,                                            \
                             TH_TENSOR_DIM_APPLY_MOVE(TENSOR1) TH_TENSOR_DIM_APPLY_MOVE(TENSOR2)) \
  }

#define TH_TENSOR_DIM_APPLY3_CHECKED(TYPE1, TENSOR1, TYPE2, TENSOR2, TYPE3, TENSOR3, DIMENSION, SIZE_CHECK, CODE) \
  {                                                                                                               \
    TH_TENSOR_DIM_APPLY_CHECK_DIMENSION(TENSOR1, DIMENSION)                                                       \
    SIZE_CHECK(TENSOR1, TENSOR2, TENSOR3, DIMENSION)                                                              \
    TH_TENSOR_DIM_APPLY_LINE(TYPE1, TENSOR1, DIMENSION)                                                           \
    TH_TENSOR_DIM_APPLY_LINE(TYPE2, TENSOR2, DIMENSION)                                                           \
    TH_TENSOR_DIM_APPLY_LINE(TYPE3, TENSOR3, DIMENSION)                                                           \
    TH_TENSOR_DIM_APPLY_LOOP(TENSOR1, DIMENSION, CODE,                                                            \
                             TH_TENSOR_DIM_APPLY_MOVE(TENSOR1) TH_TENSOR_DIM_APPLY_MOVE(TENSOR2)                  \
                                 TH_TENSOR_DIM_APPLY_MOVE(TENSOR3))                                               \
  }

/* With or without a SIZE_CHECK: told apart by the number of arguments. */
#define TH_TENSOR_DIM_APPLY2_PLAIN(TYPE1, TENSOR1, TYPE2, TENSOR2, DIMENSION, CODE) \
  TH_TENSOR_DIM_APPLY2_CHECKED(TYPE1, TENSOR1, TYPE2, TENSOR2, DIMENSION, TH_TENSOR_DIM_APPLY2_SIZE_EQ_EXCEPT_DIM, CODE)
#define TH_TENSOR_DIM_APPLY3_PLAIN(TYPE1, TENSOR1, TYPE2, TENSOR2, TYPE3, TENSOR3, DIMENSION, CODE) \
  TH_TENSOR_DIM_APPLY3_CHECKED(TYPE1, TENSOR1, TYPE2, TENSOR2, TYPE3, TENSOR3, DIMENSION,           \
                               TH_TENSOR_DIM_APPLY3_SIZE_EQ_EXCEPT_DIM, CODE)
#define TH_TENSOR_DIM_APPLY2_FORM(a1, a2, a3, a4, a5, a6, a7, FORM, ...) FORM
#define TH_TENSOR_DIM_APPLY3_FORM(a1, a2, a3, a4, a5, a6, a7, a8, a9, FORM, ...) FORM
#define TH_TENSOR_DIM_APPLY2(...) \
  TH_TENSOR_DIM_APPLY2_FORM(__VA_ARGS__, TH_TENSOR_DIM_APPLY2_CHECKED, TH_TENSOR_DIM_APPLY2_PLAIN, )(__VA_ARGS__)
#define TH_TENSOR_DIM_APPLY3(...) \
  TH_TENSOR_DIM_APPLY3_FORM(__VA_ARGS__, TH_TENSOR_DIM_APPLY3_CHECKED, TH_TENSOR_DIM_APPLY3_PLAIN, )(__VA_ARGS__)

#endif
