/* Arithmetic with scalars: add sub mul div, neg abs clamp pow cinv; between tensors: cadd csub cmul cdiv addcmul
 * addcdiv.
 *
 * 1. Inputs are checked before anything is written. Tensors need the same number of elements, not the same shape; an
 *    integer division that the processor cannot do (by 0, or the smallest Int or Long by -1) is an argument error,
 *    where the original dies.
 * 2. The result is resized to the shape of t, and keeps its strides if it has that shape. It may be any input.
 * 3. Contiguous tensors take flat vector loops, cut among threads where the original does; others are walked. One
 *    rounding an operation either way: layout, position and threads never show in a result.
 * 4. Integers wrap (the library is compiled so). */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorPointwise.c"
#else

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
#define TH_REAL_IS_FLOATING
#endif

/* For the types whose quotients are not computed in a wider one. */
#if defined(TH_REAL_IS_INT)
#define TH_REAL_SMALLEST INT_MIN
#elif defined(TH_REAL_IS_LONG)
#define TH_REAL_SMALLEST LONG_MIN
#endif

/* r_ = t OPERATOR value through the vector function VECTOR. */
#define TH_TENSOR_WITH_SCALAR(VECTOR, OPERATOR)                                            \
  THTensor_(resizeAs)(r_, t);                                                              \
  if (TH_CONTIGUOUS(r_) && TH_CONTIGUOUS(t)) {                                             \
    TH_TENSOR_FLAT2(real, r_, real, t, THVector_(VECTOR)(r__data, t_data, value, r__len)); \
  } else {                                                                                 \
    TH_TENSOR_APPLY2(real, r_, real, t, *r__data = *t_data OPERATOR value;);               \
  }

void THTensor_(add)(THTensor *r_, THTensor *t, real value) {
  TH_TENSOR_WITH_SCALAR(adds, +)
}

void THTensor_(sub)(THTensor *r_, THTensor *t, real value) {
  THTensor_(add)(r_, t, -value);
}

void THTensor_(mul)(THTensor *r_, THTensor *t, real value) {
  TH_TENSOR_WITH_SCALAR(muls, *)
}

void THTensor_(div)(THTensor *r_, THTensor *t, real value) {
#ifndef TH_REAL_IS_FLOATING
  THArgCheck(value != 0, 3, "division by zero: value is 0");
#endif
#ifdef TH_REAL_SMALLEST
  if (value == -1) {
    int overflows = 0;
    TH_TENSOR_APPLY(real, t, overflows |= *t_data == TH_REAL_SMALLEST;);
    THArgCheck(!overflows, 3, "quotient out of range: t holds %ld, value is -1", (long)TH_REAL_SMALLEST);
  }
#endif
  TH_TENSOR_WITH_SCALAR(divs, /)
}

#undef TH_TENSOR_WITH_SCALAR

/* r_[i] = EXPRESSION of x = t[i], on one thread. */
#define TH_TENSOR_OF_ONE(EXPRESSION) TH_TENSOR_MAP(TH_TENSOR_FLAT_SERIAL2, real, EXPRESSION);

#if !defined(TH_REAL_IS_BYTE) && !defined(TH_REAL_IS_CHAR)
void THTensor_(neg)(THTensor *r_, THTensor *t) {
  TH_TENSOR_OF_ONE(-x)
}

void THTensor_(abs)(THTensor *r_, THTensor *t) {
#if defined(TH_REAL_IS_FLOAT)
  TH_TENSOR_OF_ONE(fabsf(x))
#elif defined(TH_REAL_IS_DOUBLE)
  TH_TENSOR_OF_ONE(fabs(x))
#else
  TH_TENSOR_OF_ONE(x < 0 ? -x : x)
#endif
}
#endif

/* The lower limit is tested first, so it wins where the limits cross; nan passes through. */
void THTensor_(clamp)(THTensor *r_, THTensor *t, real min_value, real max_value) {
  TH_TENSOR_OF_ONE(x < min_value ? min_value : (x > max_value ? max_value : x))
}

#ifdef TH_REAL_IS_FLOATING
#ifdef TH_REAL_IS_FLOAT
#define TH_POW powf
#define TH_SQRT sqrtf
#else
#define TH_POW pow
#define TH_SQRT sqrt
#endif

/* The exponents below are computed as written, not by pow: so -0.0 to the power 0.5 is -0.0. */
void THTensor_(pow)(THTensor *r_, THTensor *t, real value) {
  if (value == 1) {
    TH_TENSOR_OF_ONE(x)
  } else if (value == 2) {
    TH_TENSOR_OF_ONE(x * x)
  } else if (value == 3) {
    TH_TENSOR_OF_ONE(x * x * x)
  } else if (value == (real)0.5) {
    TH_TENSOR_OF_ONE(TH_SQRT(x))
  } else if (value == (real)-0.5) {
    TH_TENSOR_OF_ONE(1 / TH_SQRT(x))
  } else if (value == -1) {
    TH_TENSOR_OF_ONE(1 / x)
  } else if (value == -2) {
    TH_TENSOR_OF_ONE(1 / (x * x))
  } else {
    TH_TENSOR_OF_ONE(TH_POW(x, value))
  }
}

void THTensor_(cinv)(THTensor *r_, THTensor *t) {
  TH_TENSOR_OF_ONE(1 / x)
}

#undef TH_POW
#undef TH_SQRT
#endif

#undef TH_TENSOR_OF_ONE

/* t + 0 * src is computed too, so that an infinity in src shows whether r_ is t or not. */
void THTensor_(cadd)(THTensor *r_, THTensor *t, real value, THTensor *src) {
  TH_CHECK_COUNT3("r_", t, "t", t, "src", src);
  THTensor_(resizeAs)(r_, t);
  if (TH_CONTIGUOUS(r_) && TH_CONTIGUOUS(t) && TH_CONTIGUOUS(src)) {
    TH_TENSOR_FLAT3(real, r_, real, t, real, src, THVector_(cadd)(r__data, t_data, src_data, value, r__len));
  } else {
    TH_TENSOR_APPLY3(real, r_, real, t, real, src, *r__data = *t_data + value * *src_data;);
  }
}

void THTensor_(csub)(THTensor *r_, THTensor *t, real value, THTensor *src) {
  THTensor_(cadd)(r_, t, -value, src);
}

void THTensor_(cmul)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_CHECK_COUNT3("r_", t, "t", t, "src", src);
  THTensor_(resizeAs)(r_, t);
  if (TH_CONTIGUOUS(r_) && TH_CONTIGUOUS(t) && TH_CONTIGUOUS(src)) {
    TH_TENSOR_FLAT3(real, r_, real, t, real, src, THVector_(cmul)(r__data, t_data, src_data, r__len));
  } else {
    TH_TENSOR_APPLY3(real, r_, real, t, real, src, *r__data = *t_data * *src_data;);
  }
}

#ifndef TH_REAL_IS_FLOATING
/* An argument error, for argument 3, unless every quotient of t and src exists. */
static void THTensor_(checkDivisors)(THTensor *t, THTensor *src) {
  int zero = 0, overflows = 0;
#ifdef TH_REAL_SMALLEST
  TH_TENSOR_APPLY2(real, t, real, src, zero |= *src_data == 0;
                   overflows |= *src_data == -1 && *t_data == TH_REAL_SMALLEST;);
  THArgCheck(!overflows, 3, "quotient out of range: t holds %ld where src holds -1", (long)TH_REAL_SMALLEST);
#else
  (void)t;
  (void)overflows;
  TH_TENSOR_APPLY(real, src, zero |= *src_data == 0;);
#endif
  THArgCheck(!zero, 3, "division by zero: src holds a 0");
}
#endif

void THTensor_(cdiv)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_CHECK_COUNT3("r_", t, "t", t, "src", src);
#ifndef TH_REAL_IS_FLOATING
  THTensor_(checkDivisors)(t, src);
  TH_DIVISORS_APART(src, r_);
#endif
  THTensor_(resizeAs)(r_, t);
  if (TH_CONTIGUOUS(r_) && TH_CONTIGUOUS(t) && TH_CONTIGUOUS(src)) {
    TH_TENSOR_FLAT3(real, r_, real, t, real, src, THVector_(cdiv)(r__data, t_data, src_data, r__len));
  } else {
    TH_TENSOR_APPLY3(real, r_, real, t, real, src, *r__data = *t_data / *src_data;);
  }
}

/* r_ = t + (value * src1) * src2. r_ takes t's elements first: where r_ is src1 or src2, and not t, that input is gone
 * by then. Three contiguous tensors apart from the result are read in one pass. */
void THTensor_(addcmul)(THTensor *r_, THTensor *t, real value, THTensor *src1, THTensor *src2) {
  TH_CHECK_COUNT3("r_", t, "src1", src1, "src2", src2);
  if (r_ != t) {
    THTensor_(resizeAs)(r_, t);
    THTensor_(copy)(r_, t);
  }
  if (TH_CONTIGUOUS(r_) && TH_CONTIGUOUS(src1) && TH_CONTIGUOUS(src2)) {
    TH_TENSOR_FLAT_SERIAL3(
        real, r_, real, src1, real, src2,
        for (ptrdiff_t i = 0; i < r__len; i++) { r__data[i] += value * src1_data[i] * src2_data[i]; });
  } else {
    TH_TENSOR_APPLY3(real, r_, real, src1, real, src2, *r__data += value * *src1_data * *src2_data;);
  }
}

#ifndef TH_REAL_IS_FLOATING
/* An argument error, for argument 5, unless every quotient of value * src1 and src2 exists. */
static void THTensor_(checkScaledDivisors)(real value, THTensor *src1, THTensor *src2) {
  int zero = 0, overflows = 0;
#ifdef TH_REAL_SMALLEST
  TH_TENSOR_APPLY2(real, src1, real, src2, zero |= *src2_data == 0;
                   overflows |= *src2_data == -1 && value * *src1_data == TH_REAL_SMALLEST;);
  THArgCheck(!overflows, 5, "quotient out of range: value * src1 is %ld where src2 holds -1", (long)TH_REAL_SMALLEST);
#else
  (void)value;
  (void)src1;
  (void)overflows;
  TH_TENSOR_APPLY(real, src2, zero |= *src2_data == 0;);
#endif
  THArgCheck(!zero, 5, "division by zero: src2 holds a 0");
}
#endif

/* r_ = t + (value * src1) / src2; r_ takes t's elements first, as in addcmul, so divisors that r_ may overwrite are
 * checked after that. */
void THTensor_(addcdiv)(THTensor *r_, THTensor *t, real value, THTensor *src1, THTensor *src2) {
  TH_CHECK_COUNT3("r_", t, "src1", src1, "src2", src2);
#ifndef TH_REAL_IS_FLOATING
  const int overwrites = r_ != t && (r_->storage == src1->storage || r_->storage == src2->storage);
  if (!overwrites) {
    THTensor_(checkScaledDivisors)(value, src1, src2);
  }
#endif
  if (r_ != t) {
    THTensor_(resizeAs)(r_, t);
    THTensor_(copy)(r_, t);
  }
#ifndef TH_REAL_IS_FLOATING
  if (overwrites) {
    THTensor_(checkScaledDivisors)(value, src1, src2);
  }
#endif
  if (TH_CONTIGUOUS(r_) && TH_CONTIGUOUS(src1) && TH_CONTIGUOUS(src2)) {
    TH_TENSOR_FLAT_SERIAL3(
        real, r_, real, src1, real, src2,
        for (ptrdiff_t i = 0; i < r__len; i++) { r__data[i] += value * src1_data[i] / src2_data[i]; });
  } else {
    TH_TENSOR_APPLY3(real, r_, real, src1, real, src2, *r__data += value * *src1_data / *src2_data;);
  }
}

#undef TH_REAL_SMALLEST
#undef TH_REAL_IS_FLOATING

#endif
