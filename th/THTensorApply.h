/* THTensorApply.h: TH_TENSOR_APPLY, APPLY2, APPLY3: run a piece of code for each element of one, two or three tensors.
 *
 *   TH_TENSOR_APPLY2(real, r_, real, t, *r__data = sqrt(*t_data););
 *
 * CODE sees, for each tensor x, the pointer x_data to the current element. Tensors need the same number of elements,
 * not the same shape or type: the k-th element, in row-major order, of each meets the k-th of the others. CODE may
 * leave early with  { TH_TENSOR_APPLY_hasFinished = 1; break; }.  An empty tensor runs nothing. An error raised in CODE
 * leaves nothing behind: all state is on the stack.
 *
 * The strategy:
 *   1. Collapse. Walking from the last dimension to the first, a dimension whose stride is the inner one's stride times
 *      its size joins it: sizes (4, 5, 6), strides (30, 6, 1) become one dimension of 120, stride 1. Dimensions of size
 * 1 vanish. Transposing the first two gives sizes (5, 4, 6), strides (6, 30, 1): nothing joins, three are left. Each
 * that is left has at least two elements, so 64 suffice for any count that a long holds.
 *   2. Take a run: as many elements as the innermost collapsed dimension of every tensor still has. All contiguous: one
 *      run for everything. (5, 4, 6) above against a contiguous tensor: runs of 6.
 *   3. Execute CODE over the run in one loop, pointers worked out from an index and fixed strides, so that the compiler
 *      makes a vector loop for strides of 1.
 *   4. Advance each tensor's counters by the run, carrying into the outer dimensions, and go back to 2.
 *
 * The _D forms keep one dimension, DIM (of every tensor), apart from the collapsing, and CODE also sees, for each
 * tensor x, x_dimOffset, a pointer to the current index along it. */
#ifndef TH_TENSOR_APPLY_INC
#define TH_TENSOR_APPLY_INC

#include "THGeneral.h"

#define TH_APPLY_MAX_DIM 66

/* Where one tensor's walk stands, in collapsed dimensions; 0 is the innermost. */
typedef struct THApplyCursor {
  int dims;
  int kept; /* where DIM went; -1 without one */
  long size[TH_APPLY_MAX_DIM];
  long stride[TH_APPLY_MAX_DIM];
  long counter[TH_APPLY_MAX_DIM];
} THApplyCursor;

static inline ptrdiff_t TH_apply_count(const long *size, int nDimension) {
  ptrdiff_t count = nDimension > 0 ? 1 : 0;
  for (int d = 0; d < nDimension; d++) count *= size[d];
  return count;
}

/* Step 1. keep is the dimension kept apart, or -1. */
static inline void TH_apply_collapse(THApplyCursor *cursor, const long *size, const long *stride, int nDimension,
                                     int keep) {
  int top = -1;
  cursor->kept = -1;
  for (int d = nDimension - 1; d >= 0; d--) {
    if (size[d] == 1 && d != keep) continue;
    if (top >= 0 && d != keep && top != cursor->kept && stride[d] == cursor->stride[top] * cursor->size[top]) {
      cursor->size[top] *= size[d];
      continue;
    }
    if (++top >= TH_APPLY_MAX_DIM) THError("a tensor of %d dimensions has too many elements to visit", nDimension);
    cursor->size[top] = size[d];
    cursor->stride[top] = stride[d];
    cursor->counter[top] = 0;
    if (d == keep) cursor->kept = top;
  }
  if (top < 0) {
    top = 0;
    cursor->size[0] = cursor->stride[0] = 1;
    cursor->counter[0] = 0;
  }
  cursor->dims = top + 1;
}

/* Step 4: gives the distance from the first element of the run to the next element after it. */
static inline ptrdiff_t TH_apply_advance(THApplyCursor *cursor, long run) {
  ptrdiff_t distance = run * cursor->stride[0];
  cursor->counter[0] += run;
  for (int d = 0; cursor->counter[d] == cursor->size[d] && d + 1 < cursor->dims; d++) {
    distance += cursor->stride[d + 1] - cursor->size[d] * cursor->stride[d];
    cursor->counter[d] = 0;
    cursor->counter[d + 1]++;
  }
  return distance;
}

static inline long TH_apply_run(const THApplyCursor *cursor) {
  return cursor->size[0] - cursor->counter[0];
}

/* x_counter is always NULL here: code written against the original frees it before it raises an error. */
#define TH_TENSOR_APPLY_BEGIN(TYPE, TENSOR, DIM)                                                                       \
  THApplyCursor TENSOR##_cursor;                                                                                       \
  const ptrdiff_t TENSOR##_count = TH_apply_count((TENSOR)->size, (TENSOR)->nDimension);                               \
  TYPE *TENSOR##_base = TENSOR##_count > 0 ? (TENSOR)->storage->data + (TENSOR)->storageOffset : NULL;                 \
  long *TENSOR##_counter TH_UNUSED = NULL;                                                                             \
  TH_apply_collapse(&TENSOR##_cursor, (TENSOR)->size, (TENSOR)->stride, TENSOR##_count > 0 ? (TENSOR)->nDimension : 0, \
                    DIM);

#define TH_TENSOR_APPLY_ELEMENT(TYPE, TENSOR) \
  TYPE *TENSOR##_data TH_UNUSED = TENSOR##_base + TH_TENSOR_APPLY_k * TENSOR##_stride;

/* With the kept dimension innermost its index is the counter plus the place in the run. */
#define TH_TENSOR_APPLY_DIM_INDEX(TENSOR)                                                                  \
  const long TENSOR##_dimIndex =                                                                           \
      TENSOR##_cursor.counter[TENSOR##_cursor.kept] + (TENSOR##_cursor.kept == 0 ? TH_TENSOR_APPLY_k : 0); \
  const long *const TENSOR##_dimOffset TH_UNUSED = &TENSOR##_dimIndex;

#define TH_TENSOR_APPLY_INNER(TENSOR)                     \
  const long TENSOR##_stride = TENSOR##_cursor.stride[0]; \
  const long TENSOR##_size TH_UNUSED = TENSOR##_cursor.size[0];

#define TH_TENSOR_APPLY_NO_INDEX(TENSOR)

#define TH_TENSOR_APPLY_SHARED_1(TYPE, TENSOR, DIM, INDEX, CODE)                                       \
  {                                                                                                    \
    TH_TENSOR_APPLY_BEGIN(TYPE, TENSOR, DIM)                                                           \
    int TH_TENSOR_APPLY_hasFinished = 0;                                                               \
    ptrdiff_t TH_TENSOR_APPLY_left = TENSOR##_count;                                                   \
    while (!TH_TENSOR_APPLY_hasFinished && TH_TENSOR_APPLY_left > 0) {                                 \
      TH_TENSOR_APPLY_INNER(TENSOR)                                                                    \
      const long TH_TENSOR_APPLY_run = TH_apply_run(&TENSOR##_cursor);                                 \
      for (long TH_TENSOR_APPLY_k = 0; TH_TENSOR_APPLY_k < TH_TENSOR_APPLY_run; TH_TENSOR_APPLY_k++) { \
        TH_TENSOR_APPLY_ELEMENT(TYPE, TENSOR)                                                          \
        INDEX(TENSOR)                                                                                  \
        CODE                                                                                           \
      }                                                                                                \
      TENSOR##_base += TH_apply_advance(&TENSOR##_cursor, TH_TENSOR_APPLY_run);                        \
      TH_TENSOR_APPLY_left -= TH_TENSOR_APPLY_run;                                                     \
    }                                                                                                  \
  }

#define TH_TENSOR_APPLY_SHARED_2(TYPE1, TENSOR1, TYPE2, TENSOR2, DIM, INDEX, CODE)                     \
  {                                                                                                    \
    TH_TENSOR_APPLY_BEGIN(TYPE1, TENSOR1, DIM)                                                         \
    TH_TENSOR_APPLY_BEGIN(TYPE2, TENSOR2, DIM)                                                         \
    int TH_TENSOR_APPLY_hasFinished = 0;                                                               \
    ptrdiff_t TH_TENSOR_APPLY_left = TENSOR1##_count;                                                  \
    if (TENSOR1##_count != TENSOR2##_count)                                                            \
      THError(                                                                                         \
          "inconsistent tensor size, expected %s %s and %s %s to have the same number of "             \
          "elements, but got %td and %td elements respectively",                                       \
          #TENSOR1, _THSizeDesc((TENSOR1)->size, (TENSOR1)->nDimension).str, #TENSOR2,                 \
          _THSizeDesc((TENSOR2)->size, (TENSOR2)->nDimension).str, TENSOR1##_count, TENSOR2##_count);  \
    while (!TH_TENSOR_APPLY_hasFinished && TH_TENSOR_APPLY_left > 0) {                                 \
      TH_TENSOR_APPLY_INNER(TENSOR1)                                                                   \
      TH_TENSOR_APPLY_INNER(TENSOR2)                                                                   \
      const long TH_TENSOR_APPLY_run1 = TH_apply_run(&TENSOR1##_cursor);                               \
      const long TH_TENSOR_APPLY_run2 = TH_apply_run(&TENSOR2##_cursor);                               \
      const long TH_TENSOR_APPLY_run = THMin(TH_TENSOR_APPLY_run1, TH_TENSOR_APPLY_run2);              \
      for (long TH_TENSOR_APPLY_k = 0; TH_TENSOR_APPLY_k < TH_TENSOR_APPLY_run; TH_TENSOR_APPLY_k++) { \
        TH_TENSOR_APPLY_ELEMENT(TYPE1, TENSOR1)                                                        \
        TH_TENSOR_APPLY_ELEMENT(TYPE2, TENSOR2)                                                        \
        INDEX(TENSOR1)                                                                                 \
        INDEX(TENSOR2)                                                                                 \
        CODE                                                                                           \
      }                                                                                                \
      TENSOR1##_base += TH_apply_advance(&TENSOR1##_cursor, TH_TENSOR_APPLY_run);                      \
      TENSOR2##_base += TH_apply_advance(&TENSOR2##_cursor, TH_TENSOR_APPLY_run);                      \
      TH_TENSOR_APPLY_left -= TH_TENSOR_APPLY_run;                                                     \
    }                                                                                                  \
  }

#define TH_TENSOR_APPLY_SHARED_3(TYPE1, TENSOR1, TYPE2, TENSOR2, TYPE3, TENSOR3, DIM, INDEX, CODE)                     \
  {                                                                                                                    \
    TH_TENSOR_APPLY_BEGIN(TYPE1, TENSOR1, DIM)                                                                         \
    TH_TENSOR_APPLY_BEGIN(TYPE2, TENSOR2, DIM)                                                                         \
    TH_TENSOR_APPLY_BEGIN(TYPE3, TENSOR3, DIM)                                                                         \
    int TH_TENSOR_APPLY_hasFinished = 0;                                                                               \
    ptrdiff_t TH_TENSOR_APPLY_left = TENSOR1##_count;                                                                  \
    if (TENSOR1##_count != TENSOR2##_count || TENSOR1##_count != TENSOR3##_count)                                      \
      THError(                                                                                                         \
          "inconsistent tensor size, expected %s %s, %s %s and %s %s to have the same number "                         \
          "of elements, but got %td, %td and %td elements respectively",                                               \
          #TENSOR1, _THSizeDesc((TENSOR1)->size, (TENSOR1)->nDimension).str, #TENSOR2,                                 \
          _THSizeDesc((TENSOR2)->size, (TENSOR2)->nDimension).str, #TENSOR3,                                           \
          _THSizeDesc((TENSOR3)->size, (TENSOR3)->nDimension).str, TENSOR1##_count, TENSOR2##_count, TENSOR3##_count); \
    while (!TH_TENSOR_APPLY_hasFinished && TH_TENSOR_APPLY_left > 0) {                                                 \
      TH_TENSOR_APPLY_INNER(TENSOR1)                                                                                   \
      TH_TENSOR_APPLY_INNER(TENSOR2)                                                                                   \
      TH_TENSOR_APPLY_INNER(TENSOR3)                                                                                   \
      const long TH_TENSOR_APPLY_run1 = TH_apply_run(&TENSOR1##_cursor);                                               \
      const long TH_TENSOR_APPLY_run2 = TH_apply_run(&TENSOR2##_cursor);                                               \
      const long TH_TENSOR_APPLY_run3 = TH_apply_run(&TENSOR3##_cursor);                                               \
      const long TH_TENSOR_APPLY_run12 = THMin(TH_TENSOR_APPLY_run1, TH_TENSOR_APPLY_run2);                            \
      const long TH_TENSOR_APPLY_run = THMin(TH_TENSOR_APPLY_run12, TH_TENSOR_APPLY_run3);                             \
      for (long TH_TENSOR_APPLY_k = 0; TH_TENSOR_APPLY_k < TH_TENSOR_APPLY_run; TH_TENSOR_APPLY_k++) {                 \
        TH_TENSOR_APPLY_ELEMENT(TYPE1, TENSOR1)                                                                        \
        TH_TENSOR_APPLY_ELEMENT(TYPE2, TENSOR2)                                                                        \
        TH_TENSOR_APPLY_ELEMENT(TYPE3, TENSOR3)                                                                        \
        INDEX(TENSOR1)                                                                                                 \
        INDEX(TENSOR2)                                                                                                 \
        INDEX(TENSOR3)                                                                                                 \
        CODE                                                                                                           \
      }                                                                                                                \
      TENSOR1##_base += TH_apply_advance(&TENSOR1##_cursor, TH_TENSOR_APPLY_run);                                      \
      TENSOR2##_base += TH_apply_advance(&TENSOR2##_cursor, TH_TENSOR_APPLY_run);                                      \
      TENSOR3##_base += TH_apply_advance(&TENSOR3##_cursor, TH_TENSOR_APPLY_run);                                      \
      TH_TENSOR_APPLY_left -= TH_TENSOR_APPLY_run;                                                                     \
    }                                                                                                                  \
  }

#define TH_TENSOR_APPLY(TYPE, TENSOR, CODE) TH_TENSOR_APPLY_SHARED_1(TYPE, TENSOR, -1, TH_TENSOR_APPLY_NO_INDEX, CODE)
#define TH_TENSOR_APPLY_D(TYPE, TENSOR, DIM, CODE) \
  TH_TENSOR_APPLY_SHARED_1(TYPE, TENSOR, DIM, TH_TENSOR_APPLY_DIM_INDEX, CODE)

#define TH_TENSOR_APPLY2(TYPE1, TENSOR1, TYPE2, TENSOR2, CODE) \
  TH_TENSOR_APPLY_SHARED_2(TYPE1, TENSOR1, TYPE2, TENSOR2, -1, TH_TENSOR_APPLY_NO_INDEX, CODE)
#define TH_TENSOR_APPLY2_D(TYPE1, TENSOR1, TYPE2, TENSOR2, DIM, CODE) \
  TH_TENSOR_APPLY_SHARED_2(TYPE1, TENSOR1, TYPE2, TENSOR2, DIM, TH_TENSOR_APPLY_DIM_INDEX, CODE)

#define TH_TENSOR_APPLY3(TYPE1, TENSOR1, TYPE2, TENSOR2, TYPE3, TENSOR3, CODE) \
  TH_TENSOR_APPLY_SHARED_3(TYPE1, TENSOR1, TYPE2, TENSOR2, TYPE3, TENSOR3, -1, TH_TENSOR_APPLY_NO_INDEX, CODE)
#define TH_TENSOR_APPLY3_D(TYPE1, TENSOR1, TYPE2, TENSOR2, TYPE3, TENSOR3, DIM, CODE) \
  TH_TENSOR_APPLY_SHARED_3(TYPE1, TENSOR1, TYPE2, TENSOR2, TYPE3, TENSOR3, DIM, TH_TENSOR_APPLY_DIM_INDEX, CODE)

#endif
