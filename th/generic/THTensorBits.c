/* Functions of the bits of integers: lshift rshift bitand bitor bitxor, with a number or (names in c) between tensors.
 *
 * 1. r_ is resized to the shape of t and may be any input. Contiguous loops run on threads.
 * 2. Float and Double have shifts only: products and quotients with a power of two. The others are errors.
 * 3. A right shift keeps the sign. A shift by the width of the element or more pushes every bit out, and a negative one
 *    is an argument error: in the original both depend on the compiler. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorBits.c"
#else

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)

#ifdef TH_REAL_IS_FLOAT
#define TH_POWER_OF_TWO(Y) powf(2, Y)
#else
#define TH_POWER_OF_TWO(Y) pow(2, Y)
#endif

void THTensor_(lshift)(THTensor *r_, THTensor *t, real value) {
  THTensor_(mul)(r_, t, TH_POWER_OF_TWO(value));
}

void THTensor_(rshift)(THTensor *r_, THTensor *t, real value) {
  THTensor_(div)(r_, t, TH_POWER_OF_TWO(value));
}

void THTensor_(clshift)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_CHECK_COUNT3("r_", t, "t", t, "src", src);
  TH_TENSOR_MAP2(TH_TENSOR_FLAT3, real, (x)*TH_POWER_OF_TWO(y));
}

void THTensor_(crshift)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_CHECK_COUNT3("r_", t, "t", t, "src", src);
  TH_TENSOR_MAP2(TH_TENSOR_FLAT3, real, (x) / TH_POWER_OF_TWO(y));
}

#undef TH_POWER_OF_TWO

/* The forms with a number and between tensors; counts are checked first there. */
#define TH_TENSOR_BITS(NAME, CNAME, OPERATOR)                          \
  void THTensor_(NAME)(THTensor * r_, THTensor * t, real value) {      \
    (void)r_;                                                          \
    (void)t;                                                           \
    (void)value;                                                       \
    THError(#NAME " is only supported for integer type tensors");      \
  }                                                                    \
  void THTensor_(CNAME)(THTensor * r_, THTensor * t, THTensor * src) { \
    (void)r_;                                                          \
    TH_CHECK_COUNT3("r_", t, "t", t, "src", src);                      \
    THError(#CNAME " is only supported for integer type tensors");     \
  }

#else

/* As long numbers no shift of a narrower type goes too far; bits may go into the sign, as unsigned ones. */
#define TH_LEFT(X, Y) (real)((Y) > 63 ? 0 : (unsigned long)(X) << (Y))
#define TH_RIGHT(X, Y) (real)((long)(X) >> THMin(Y, 63))

void THTensor_(lshift)(THTensor *r_, THTensor *t, real value) {
  const long by = value;
  THArgCheck(by >= 0, 3, "shift by a negative number of bits: value is %ld", by);
  TH_TENSOR_MAP(TH_TENSOR_FLAT2, real, TH_LEFT(x, by));
}

void THTensor_(rshift)(THTensor *r_, THTensor *t, real value) {
  const long by = value;
  THArgCheck(by >= 0, 3, "shift by a negative number of bits: value is %ld", by);
  TH_TENSOR_MAP(TH_TENSOR_FLAT2, real, TH_RIGHT(x, by));
}

static void THTensor_(checkShifts)(THTensor *src) {
  long least = 0;
  TH_TENSOR_APPLY(real, src, least = THMin(least, (long)*src_data););
  THArgCheck(least == 0, 3, "shift by a negative number of bits: src holds %ld", least);
}

void THTensor_(clshift)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_CHECK_COUNT3("r_", t, "t", t, "src", src);
  THTensor_(checkShifts)(src);
  TH_TENSOR_MAP2(TH_TENSOR_FLAT3, real, TH_LEFT(x, (long)y));
}

void THTensor_(crshift)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_CHECK_COUNT3("r_", t, "t", t, "src", src);
  THTensor_(checkShifts)(src);
  TH_TENSOR_MAP2(TH_TENSOR_FLAT3, real, TH_RIGHT(x, (long)y));
}

#undef TH_LEFT
#undef TH_RIGHT

#define TH_TENSOR_BITS(NAME, CNAME, OPERATOR)                          \
  void THTensor_(NAME)(THTensor * r_, THTensor * t, real value) {      \
    TH_TENSOR_MAP(TH_TENSOR_FLAT2, real, x OPERATOR value);            \
  }                                                                    \
  void THTensor_(CNAME)(THTensor * r_, THTensor * t, THTensor * src) { \
    TH_CHECK_COUNT3("r_", t, "t", t, "src", src);                      \
    TH_TENSOR_MAP2(TH_TENSOR_FLAT3, real, x OPERATOR y);               \
  }

#endif

TH_TENSOR_BITS(bitand, cbitand, &)
TH_TENSOR_BITS(bitor, cbitor, |)
TH_TENSOR_BITS(bitxor, cbitxor, ^)

#undef TH_TENSOR_BITS

#endif
