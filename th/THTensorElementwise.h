/* Internal to the library: elementwise functions of one and two tensors, from an expression.
 *
 *   TH_TENSOR_MAP(TH_TENSOR_FLAT2, real, x > 0)               r_[i] = x > 0, where x = t[i]
 *   TH_TENSOR_MAP2(TH_TENSOR_FLAT_SERIAL3, real, x * y)       r_[i] = x * y, where x = t[i] and y = src[i]
 *
 * 1. The tensors are called r_, t and src; r_ is resized to the shape of t (and keeps its strides if it has that
 * shape). Counts are checked before, see TH_CHECK_COUNT3. r_ may be any input.
 * 2. Contiguous tensors take flat vector loops, with threads (TH_TENSOR_FLAT2) or without (TH_TENSOR_FLAT_SERIAL2);
 * others are walked. The expression is the same, so that layout, position and threads never show in a result.
 * 3. The expression must not raise an error: check before. */
#ifndef TH_TENSOR_ELEMENTWISE_INC
#define TH_TENSOR_ELEMENTWISE_INC

#include "THLoop.h"
#include "THTensorFlat.h"

#define TH_TENSOR_MAP(FLAT, TYPE, EXPRESSION)                                                 \
  do {                                                                                        \
    THTensor_(resizeAs)(r_, t);                                                               \
    if (TH_CONTIGUOUS(r_) && TH_CONTIGUOUS(t)) {                                              \
      FLAT(                                                                                   \
          TYPE, r_, TYPE, t, TH_INDEPENDENT_ELEMENTS for (ptrdiff_t i = 0; i < r__len; i++) { \
            const TYPE x = t_data[i];                                                         \
            r__data[i] = EXPRESSION;                                                          \
          });                                                                                 \
    } else {                                                                                  \
      TH_TENSOR_APPLY2(TYPE, r_, TYPE, t, const TYPE x = *t_data; *r__data = EXPRESSION;);    \
    }                                                                                         \
  } while (0)

#define TH_TENSOR_MAP2(FLAT, TYPE, EXPRESSION)                                                           \
  do {                                                                                                   \
    THTensor_(resizeAs)(r_, t);                                                                          \
    if (TH_CONTIGUOUS(r_) && TH_CONTIGUOUS(t) && TH_CONTIGUOUS(src)) {                                   \
      FLAT(                                                                                              \
          TYPE, r_, TYPE, t, TYPE, src, TH_INDEPENDENT_ELEMENTS for (ptrdiff_t i = 0; i < r__len; i++) { \
            const TYPE x = t_data[i];                                                                    \
            const TYPE y = src_data[i];                                                                  \
            r__data[i] = EXPRESSION;                                                                     \
          });                                                                                            \
    } else {                                                                                             \
      TH_TENSOR_APPLY3(TYPE, r_, TYPE, t, TYPE, src, const TYPE x = *t_data; const TYPE y = *src_data;   \
                       *r__data = EXPRESSION;);                                                          \
    }                                                                                                    \
  } while (0)

#endif
