/* Internal to the library: loops over contiguous tensors as flat arrays, and the checks of element counts that come
 * before them.
 *
 *   TH_TENSOR_FLAT2(real, r_, real, t, THVector_(adds)(r__data, t_data, value, r__len));
 *
 * 1. All tensors named must be contiguous and hold as many elements as the first.
 * 2. The elements are cut into one stretch a thread when there are more than the threshold and no parallel region is
 *    running yet; else there is one stretch. CODE runs once a stretch with the pointers NAME_data and the length
 *    FIRST_len.
 * 3. CODE must treat every element by itself, so that neither the number of threads nor the cuts show in the result,
 *    and must not raise an error: an error may not leave a parallel region.
 *
 * TH_TENSOR_FLAT_SERIAL2 and 3 are the same without threads, for functions that the original runs on one thread. */
#ifndef TH_TENSOR_FLAT_INC
#define TH_TENSOR_FLAT_INC

#include "THGeneral.h"
#include "THParallel.h"
#include "THTensorApply.h"

/* For functions that are instantiated by constant arguments. */
#define TH_ALWAYS_INLINE static inline __attribute__((always_inline))

/* Stretches begin on multiples of this many elements: no two threads write to one cache line of an aligned result. */
#define TH_FLAT_GRAIN 64

/* Calls CODE with the constant pair (TH_FLAT_BEGIN, TH_FLAT_END) of each stretch of [0, N). */
#ifdef _OPENMP
#define TH_FLAT_STRETCHES(N, CODE)                                                                                  \
  do {                                                                                                              \
    const ptrdiff_t TH_FLAT_N = (N);                                                                                \
    if (TH_worthThreads(TH_FLAT_N)) {                                                                               \
      _Pragma("omp parallel") {                                                                                     \
        const ptrdiff_t TH_FLAT_PARTS = omp_get_num_threads(), TH_FLAT_PART = omp_get_thread_num();                 \
        const ptrdiff_t TH_FLAT_STEP = (TH_FLAT_N / TH_FLAT_PARTS + TH_FLAT_GRAIN) / TH_FLAT_GRAIN * TH_FLAT_GRAIN; \
        const ptrdiff_t TH_FLAT_BEGIN = THMin(TH_FLAT_PART * TH_FLAT_STEP, TH_FLAT_N);                              \
        const ptrdiff_t TH_FLAT_END = THMin(TH_FLAT_BEGIN + TH_FLAT_STEP, TH_FLAT_N);                               \
        if (TH_FLAT_BEGIN < TH_FLAT_END) {                                                                          \
          CODE                                                                                                      \
        }                                                                                                           \
      }                                                                                                             \
    } else if (TH_FLAT_N > 0) {                                                                                     \
      const ptrdiff_t TH_FLAT_BEGIN = 0, TH_FLAT_END = TH_FLAT_N;                                                   \
      CODE                                                                                                          \
    }                                                                                                               \
  } while (0)
#else
#define TH_FLAT_STRETCHES(N, CODE) TH_FLAT_ONE_STRETCH(N, CODE)
#endif

#define TH_FLAT_ONE_STRETCH(N, CODE)                      \
  do {                                                    \
    const ptrdiff_t TH_FLAT_BEGIN = 0, TH_FLAT_END = (N); \
    if (TH_FLAT_END > 0) {                                \
      CODE                                                \
    }                                                     \
  } while (0)

#define TH_FLAT_DATA(TYPE, TENSOR) ((TYPE *)(TENSOR)->storage->data + (TENSOR)->storageOffset + TH_FLAT_BEGIN)

#define TH_FLAT_BODY1(TYPE1, T1, CODE)                    \
  TYPE1 *T1##_data = TH_FLAT_DATA(TYPE1, T1);             \
  const ptrdiff_t T1##_len = TH_FLAT_END - TH_FLAT_BEGIN; \
  CODE;

#define TH_FLAT_BODY2(TYPE1, T1, TYPE2, T2, CODE)         \
  TYPE1 *T1##_data = TH_FLAT_DATA(TYPE1, T1);             \
  const TYPE2 *T2##_data = TH_FLAT_DATA(TYPE2, T2);       \
  const ptrdiff_t T1##_len = TH_FLAT_END - TH_FLAT_BEGIN; \
  CODE;

#define TH_FLAT_BODY3(TYPE1, T1, TYPE2, T2, TYPE3, T3, CODE) \
  TYPE1 *T1##_data = TH_FLAT_DATA(TYPE1, T1);                \
  const TYPE2 *T2##_data = TH_FLAT_DATA(TYPE2, T2);          \
  const TYPE3 *T3##_data = TH_FLAT_DATA(TYPE3, T3);          \
  const ptrdiff_t T1##_len = TH_FLAT_END - TH_FLAT_BEGIN;    \
  CODE;

#define TH_TENSOR_FLAT(TYPE1, T1, CODE) TH_FLAT_STRETCHES(TH_COUNT(T1), TH_FLAT_BODY1(TYPE1, T1, CODE))
#define TH_TENSOR_FLAT2(TYPE1, T1, TYPE2, T2, CODE) \
  TH_FLAT_STRETCHES(TH_COUNT(T1), TH_FLAT_BODY2(TYPE1, T1, TYPE2, T2, CODE))
#define TH_TENSOR_FLAT3(TYPE1, T1, TYPE2, T2, TYPE3, T3, CODE) \
  TH_FLAT_STRETCHES(TH_COUNT(T1), TH_FLAT_BODY3(TYPE1, T1, TYPE2, T2, TYPE3, T3, CODE))
#define TH_TENSOR_FLAT_SERIAL2(TYPE1, T1, TYPE2, T2, CODE) \
  TH_FLAT_ONE_STRETCH(TH_COUNT(T1), TH_FLAT_BODY2(TYPE1, T1, TYPE2, T2, CODE))
#define TH_TENSOR_FLAT_SERIAL3(TYPE1, T1, TYPE2, T2, TYPE3, T3, CODE) \
  TH_FLAT_ONE_STRETCH(TH_COUNT(T1), TH_FLAT_BODY3(TYPE1, T1, TYPE2, T2, TYPE3, T3, CODE))

/* Element count and contiguity of a tensor of any element type: the layouts are one. */
#define TH_COUNT(TENSOR) TH_apply_count((TENSOR)->size, (TENSOR)->nDimension)
#define TH_CONTIGUOUS(TENSOR) th_contiguous((TENSOR)->size, (TENSOR)->stride, (TENSOR)->nDimension)

static inline int th_contiguous(const long *size, const long *stride, int nDimension) {
  long expected = 1;
  for (int d = nDimension - 1; d >= 0; d--) {
    if (size[d] != 1) {
      if (stride[d] != expected) {
        return 0;
      }
      expected *= size[d];
    }
  }
  return 1;
}

/* An error unless two, or three, tensors hold the same number of elements; the names are those the message shows. */
#define TH_CHECK_COUNT2(NAME1, T1, NAME2, T2)                                                                         \
  do {                                                                                                                \
    if (TH_COUNT(T1) != TH_COUNT(T2)) {                                                                               \
      THError(                                                                                                        \
          "inconsistent tensor size, expected %s %s and %s %s to have the same number of elements, but got %td "      \
          "and %td elements respectively",                                                                            \
          NAME1, _THSizeDesc((T1)->size, (T1)->nDimension).str, NAME2, _THSizeDesc((T2)->size, (T2)->nDimension).str, \
          TH_COUNT(T1), TH_COUNT(T2));                                                                                \
    }                                                                                                                 \
  } while (0)

#define TH_CHECK_COUNT3(NAME1, T1, NAME2, T2, NAME3, T3)                                                              \
  do {                                                                                                                \
    if (TH_COUNT(T1) != TH_COUNT(T2) || TH_COUNT(T1) != TH_COUNT(T3)) {                                               \
      THError(                                                                                                        \
          "inconsistent tensor size, expected %s %s, %s %s and %s %s to have the same number of elements, but "       \
          "got %td, %td and %td elements respectively",                                                               \
          NAME1, _THSizeDesc((T1)->size, (T1)->nDimension).str, NAME2, _THSizeDesc((T2)->size, (T2)->nDimension).str, \
          NAME3, _THSizeDesc((T3)->size, (T3)->nDimension).str, TH_COUNT(T1), TH_COUNT(T2), TH_COUNT(T3));            \
    }                                                                                                                 \
  } while (0)

#endif
