/* Tensors whose contents come from the arguments: zeros, zerosLike, ones, onesLike, eye, arange, range, reshape, and
 * for Float and Double linspace and logspace.
 *
 * 1. The result is resized first, so that it may be any tensor; if it has the size asked for it keeps its strides.
 * 2. arange, range, linspace and logspace ask for a number of elements only: a result that holds as many keeps its
 *    shape, and is filled in row-major order.
 * 3. Their elements are counted in the element type, as in the original: beyond 2^24 elements a Float tensor's last
 * ones are all alike. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorCreate.c"
#else

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
#define TH_REAL_IS_FLOATING
#endif

void THTensor_(zeros)(THTensor *r_, THLongStorage *size) {
  THTensor_(resize)(r_, size, NULL);
  THTensor_(zero)(r_);
}

void THTensor_(zerosLike)(THTensor *r_, THTensor *input) {
  THTensor_(resizeAs)(r_, input);
  THTensor_(zero)(r_);
}

void THTensor_(ones)(THTensor *r_, THLongStorage *size) {
  THTensor_(resize)(r_, size, NULL);
  THTensor_(fill)(r_, 1);
}

void THTensor_(onesLike)(THTensor *r_, THTensor *input) {
  THTensor_(resizeAs)(r_, input);
  THTensor_(fill)(r_, 1);
}

/* n by m, or n by n where m is not positive. */
void THTensor_(eye)(THTensor *r_, long n, long m) {
  THArgCheck(n > 0, 1, "invalid argument: %ld rows", n);
  if (m <= 0) m = n;
  THTensor_(resize2d)(r_, n, m);
  THTensor_(zero)(r_);
  real *r__data = THTensor_(data)(r_);
  for (long i = 0; i < THMin(n, m); i++) r__data[i * (r_->stride[0] + r_->stride[1])] = 1;
}

/* xmax - xmin, for steps that can go there. */
static accreal THTensor_(checkedSpan)(accreal xmin, accreal xmax, accreal step) {
  THArgCheck(step > 0 || step < 0, 3, "step must be a non-null number, is %g", (double)step);
  THArgCheck(step > 0 ? xmax >= xmin : xmax <= xmin, 2,
             "upper bound and larger bound incoherent with step sign: from %g to %g by %g", (double)xmin, (double)xmax,
             (double)step);
#ifdef TH_REAL_IS_FLOATING
  return xmax - xmin;
#else
  accreal span;
  THArgCheck(!__builtin_sub_overflow(xmax, xmin, &span), 2, "from %ld to %ld is farther than a long counts", xmin,
             xmax);
  return span;
#endif
}

/* r_ gets size elements; an error, for argument 3, where a tensor cannot have as many. */
static void THTensor_(resizeToCount)(THTensor *r_, double size) {
  THArgCheck(size < (double)LONG_MAX, 3, "too many elements: %g", size);
  if (TH_COUNT(r_) != (ptrdiff_t)size) THTensor_(resize1d)(r_, (long)size);
}

/* Elements from xmin to xmax, both sides included. */
void THTensor_(range)(THTensor *r_, accreal xmin, accreal xmax, accreal step) {
  const accreal span = THTensor_(checkedSpan)(xmin, xmax, step);
  THTensor_(resizeToCount)(r_, (step == -1 ? -(double)span : (double)(span / step)) + 1);
  real i = 0;
  TH_TENSOR_APPLY(real, r_, *r__data = (real)(xmin + i * step); i++;);
}

/* Elements from xmin up to xmax, without it: those of range to xmax, or to the step before where the steps meet xmax.
 * So none at all, xmin = xmax, is an error. */
void THTensor_(arange)(THTensor *r_, accreal xmin, accreal xmax, accreal step) {
#ifdef TH_REAL_IS_FLOATING
  const int meets = fmod(xmax - xmin, step) == 0;
#else
  THArgCheck(step != 0, 3, "step must be a non-null number, is 0");
  const int meets = step == -1 || (xmax - xmin) % step == 0;
#endif
  THTensor_(range)(r_, xmin, meets ? xmax - step : xmax, step);
}

/* r_ gets the sizes given and the elements of t, in row-major order. r_ may be t. */
void THTensor_(reshape)(THTensor *r_, THTensor *t, THLongStorage *size) {
  const int dims = TH_geometryDims((int)size->size, size->data);
  double count = dims > 0;
  for (int d = 0; d < dims; d++) count *= (double)size->data[d];
  if (count != (double)TH_COUNT(t)) {
    THError(
        "inconsistent tensor size, expected tensor %s and src %s to have the same number of elements, but got %g and "
        "%td elements respectively",
        _THSizeDesc(size->data, dims).str, THTensor_(sizeDesc)(t).str, count, TH_COUNT(t));
  }
  THTensor_(resize)(r_, size, NULL);
  THTensor_(copy)(r_, t);
}

#ifdef TH_REAL_IS_FLOATING
#ifdef TH_REAL_IS_FLOAT
#define TH_MATH_NAME(FUNCTION) FUNCTION##f
#else
#define TH_MATH_NAME(FUNCTION) FUNCTION
#endif

/* n elements EXPRESSION of x, which goes from a to b in equal steps, each rounded three times. */
#define TH_TENSOR_SPACED(EXPRESSION)                                                                                  \
  THArgCheck(n > 1 || (n == 1 && a == b), 3, "invalid number of points: %ld from %g to %g", n, (double)a, (double)b); \
  THTensor_(resizeToCount)(r_, (double)n);                                                                            \
  const real last = (real)(n - 1);                                                                                    \
  real i = 0;                                                                                                         \
  TH_TENSOR_APPLY(real, r_, const real x = n == 1 ? a : a + i * (b - a) / last; *r__data = EXPRESSION; i++;);

void THTensor_(linspace)(THTensor *r_, real a, real b, long n) {
  TH_TENSOR_SPACED(x)
}

void THTensor_(logspace)(THTensor *r_, real a, real b, long n) {
  TH_TENSOR_SPACED(TH_MATH_NAME(pow)(10, x))
}

#undef TH_TENSOR_SPACED
#undef TH_MATH_NAME
#endif

#undef TH_REAL_IS_FLOATING

#endif
