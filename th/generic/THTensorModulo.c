/* Remainders of divisions: fmod, with the sign of the dividend, and remainder, with the sign of the divisor; with a
 * number or (cfmod, cremainder) between tensors.
 *
 * 1. r_ is resized to the shape of t and may be any input. Contiguous loops run on threads.
 * 2. remainder of floating numbers is t - value * floor(t / value) with a division of the element type and all else in
 *    double: far from exact for great quotients, and part of the contract. By 0 it is nan.
 * 3. Integers: a divisor of 0 is an argument error, where the original dies. Signs are compared, where the original
 *    multiplies and overflows. Everything modulo -1 is 0, the smallest number too.
 * 4. cremainder of integers looks at the sign of the divisor after it has written the result: where r_ is src, it finds
 *    the result there, and so gives the sign of the dividend, as cfmod does. That is part of the contract. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorModulo.c"
#else

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)

#define TH_CHECK_DIVISOR(VALUE)
#define TH_CHECK_DIVISORS(SRC)
#ifdef TH_REAL_IS_FLOAT
#define TH_FMOD(X, Y) fmodf(X, Y)
#else
#define TH_FMOD(X, Y) fmod(X, Y)
#endif
#define TH_REMAINDER(X, Y) (real)((Y) == 0 ? NAN : (X) - (double)(Y)*floor((X) / (Y)))

#else

#define TH_CHECK_DIVISOR(VALUE) THArgCheck((VALUE) != 0, 3, "division by zero: value is 0")
#define TH_CHECK_DIVISORS(SRC)                                    \
  do {                                                            \
    int zero = 0;                                                 \
    TH_TENSOR_APPLY(real, SRC, zero |= *src_data == 0;);          \
    THArgCheck(!zero, 3, "division by zero: " #SRC " holds a 0"); \
  } while (0)

#ifdef TH_REAL_IS_BYTE
#define TH_FMOD(X, Y) (X) % (Y)
#define TH_REMAINDER(X, Y) (X) % (Y)
#else
#define TH_REAL_IS_SIGNED_INTEGER
#define TH_FMOD(X, Y) ((Y) == -1 ? 0 : (X) % (Y))
#define TH_REMAINDER(X, Y) THTensor_(remainderOf)(X, Y)

static inline real THTensor_(remainderOf)(real x, real y) {
  const real rest = TH_FMOD(x, y);
  return rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest;
}
#endif

#endif

void THTensor_(fmod)(THTensor *r_, THTensor *t, real value) {
  TH_CHECK_DIVISOR(value);
  TH_TENSOR_MAP(TH_TENSOR_FLAT2, real, TH_FMOD(x, value));
}

void THTensor_(remainder)(THTensor *r_, THTensor *t, real value) {
  TH_CHECK_DIVISOR(value);
  TH_TENSOR_MAP(TH_TENSOR_FLAT2, real, TH_REMAINDER(x, value));
}

void THTensor_(cfmod)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_CHECK_COUNT3("r_", t, "t", t, "src", src);
  TH_CHECK_DIVISORS(src);
  TH_DIVISORS_APART(src, r_);
  TH_TENSOR_MAP2(TH_TENSOR_FLAT3, real, TH_FMOD(x, y));
}

void THTensor_(cremainder)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_CHECK_COUNT3("r_", t, "t", t, "src", src);
  TH_CHECK_DIVISORS(src);
#ifdef TH_REAL_IS_SIGNED_INTEGER
  if (r_ == src || (r_->storage == src->storage && r_->storageOffset == src->storageOffset)) {
    THTensor_(cfmod)(r_, t, src);
    return;
  }
#endif
  TH_DIVISORS_APART(src, r_);
  TH_TENSOR_MAP2(TH_TENSOR_FLAT3, real, TH_REMAINDER(x, y));
}

#undef TH_REAL_IS_SIGNED_INTEGER
#undef TH_CHECK_DIVISOR
#undef TH_CHECK_DIVISORS
#undef TH_FMOD
#undef TH_REMAINDER

#endif
