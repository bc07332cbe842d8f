/* Functions of one element from the C library, for Float and Double: exp, log, sqrt, tanh, sigmoid.
 *
 * The result is resized to the shape of t and may be t. Each element is rounded as the C library's function of its own
 * type rounds it (expf for Float), in contiguous loops and in strided ones: layout never shows in a result. One thread,
 * as in the original. A sibling is one line at the end. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorUnary.c"
#else

#ifdef TH_REAL_IS_FLOAT
#define TH_MATH_NAME(FUNCTION) FUNCTION##f
#else
#define TH_MATH_NAME(FUNCTION) FUNCTION
#endif

/* In place, the loop runs over one pointer: with two the compiler must fear an overlap and drops the vector loop. */
#define TH_TENSOR_UNARY(NAME, FUNCTION)                                                         \
  void THTensor_(NAME)(THTensor * r_, THTensor * t) {                                           \
    THTensor_(resizeAs)(r_, t);                                                                 \
    if (!TH_CONTIGUOUS(r_) || !TH_CONTIGUOUS(t)) {                                              \
      TH_TENSOR_APPLY2(real, r_, real, t, *r__data = FUNCTION(*t_data););                       \
    } else {                                                                                    \
      TH_TENSOR_FLAT_SERIAL2(                                                                   \
          real, r_, real, t,                                                                    \
          if (r__data == t_data) for (ptrdiff_t i = 0; i < r__len; i++) {                       \
            r__data[i] = FUNCTION(r__data[i]);                                                  \
          } else for (ptrdiff_t i = 0; i < r__len; i++) { r__data[i] = FUNCTION(t_data[i]); }); \
    }                                                                                           \
  }

TH_TENSOR_UNARY(exp, TH_MATH_NAME(exp))
TH_TENSOR_UNARY(log, TH_MATH_NAME(log))
TH_TENSOR_UNARY(sqrt, TH_MATH_NAME(sqrt))
TH_TENSOR_UNARY(tanh, TH_MATH_NAME(tanh))
TH_TENSOR_UNARY(sigmoid, TH_MATH_NAME(TH_sigmoid))

#undef TH_TENSOR_UNARY
#undef TH_MATH_NAME

#endif
