/* Comparisons: lt, le, gt, ge, ne, eq of a tensor with a value or with another tensor, 1 where it holds and 0
 * elsewhere.
 *
 * The forms NAMEValue and NAMETensor give a ByteTensor, those with a T behind give the element type. The result is
 * resized to the shape of the first tensor; two tensors need the same number of elements only. nan compares as in C:
 * every comparison but ne is 0. The result may be an input. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorCompare.c"
#else

#define TH_COMPARE_VALUE(NAME, RESULT, RESULT_TENSOR, OPERATOR)                                                    \
  void THTensor_(NAME)(RESULT_TENSOR * r_, THTensor * t, real value) {                                             \
    TH_CONCAT_2(RESULT_TENSOR, _resizeNd)(r_, t->nDimension, t->size, NULL);                                       \
    if (!TH_CONTIGUOUS(r_) || !TH_CONTIGUOUS(t)) {                                                                 \
      TH_TENSOR_APPLY2(RESULT, r_, real, t, *r__data = *t_data OPERATOR value;);                                   \
    } else {                                                                                                       \
      TH_TENSOR_FLAT_SERIAL2(                                                                                      \
          RESULT, r_, real, t, for (ptrdiff_t i = 0; i < r__len; i++) { r__data[i] = t_data[i] OPERATOR value; }); \
    }                                                                                                              \
  }

#define TH_COMPARE_TENSORS(NAME, RESULT, RESULT_TENSOR, OPERATOR)                                   \
  void THTensor_(NAME)(RESULT_TENSOR * r_, THTensor * ta, THTensor * tb) {                          \
    TH_CHECK_COUNT3("r_", ta, "ta", ta, "tb", tb);                                                  \
    TH_CONCAT_2(RESULT_TENSOR, _resizeNd)(r_, ta->nDimension, ta->size, NULL);                      \
    if (!TH_CONTIGUOUS(r_) || !TH_CONTIGUOUS(ta) || !TH_CONTIGUOUS(tb)) {                           \
      TH_TENSOR_APPLY3(RESULT, r_, real, ta, real, tb, *r__data = *ta_data OPERATOR * tb_data;);    \
    } else {                                                                                        \
      TH_TENSOR_FLAT_SERIAL3(                                                                       \
          RESULT, r_, real, ta, real, tb,                                                           \
          for (ptrdiff_t i = 0; i < r__len; i++) { r__data[i] = ta_data[i] OPERATOR tb_data[i]; }); \
    }                                                                                               \
  }

#define TH_COMPARE(NAME, OPERATOR)                                        \
  TH_COMPARE_VALUE(NAME##Value, unsigned char, THByteTensor, OPERATOR)    \
  TH_COMPARE_VALUE(NAME##ValueT, real, THTensor, OPERATOR)                \
  TH_COMPARE_TENSORS(NAME##Tensor, unsigned char, THByteTensor, OPERATOR) \
  TH_COMPARE_TENSORS(NAME##TensorT, real, THTensor, OPERATOR)

TH_COMPARE(lt, <)
TH_COMPARE(le, <=)
TH_COMPARE(gt, >)
TH_COMPARE(ge, >=)
TH_COMPARE(ne, !=)
TH_COMPARE(eq, ==)

#undef TH_COMPARE
#undef TH_COMPARE_TENSORS
#undef TH_COMPARE_VALUE

#endif
