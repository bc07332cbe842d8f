/* generic/THTensorCopy.c: copies into one element type. Contiguous pairs run as one row, equal shapes of one type as
 * runs or tiles, all else element by element. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorCopy.c"
#else

void THTensor_(copy)(THTensor *tensor, THTensor *src) {
  if (tensor == src) return;
  const ptrdiff_t count = THTensor_(nElement)(tensor);
  if (count > 0 && count == THTensor_(nElement)(src)) {
    real *dest = THTensor_(data)(tensor);
    const real *from = THTensor_(data)(src);
    if (THTensor_(isContiguous)(tensor) && THTensor_(isContiguous)(src)) {
      TH_copyBytes(dest, from, count * (ptrdiff_t)sizeof(real));
      return;
    }
    if (THTensor_(isSameSizeAs)(tensor, src) &&
        TH_copyStrided(tensor->nDimension, tensor->size, dest, tensor->stride, from, src->stride, sizeof(real)))
      return;
  }
  TH_TENSOR_APPLY2(real, tensor, real, src, *tensor_data = *src_data;)
}

/* Into the narrow integers through int, as x86-64 converts: what a float out of their range becomes is then the same
 * for every compiler. */
#if defined(TH_REAL_IS_HALF)
#define TH_CONVERT(value) TH_halfOfFloat((float)(value))
#define TH_CONVERT_HALF(value) (value)
#elif defined(TH_REAL_IS_BYTE) || defined(TH_REAL_IS_CHAR) || defined(TH_REAL_IS_SHORT)
#define TH_CONVERT(value) (real)(int)(value)
#define TH_CONVERT_HALF(value) (real)(int) TH_floatOfHalf(value)
#else
#define TH_CONVERT(value) (real)(value)
#define TH_CONVERT_HALF(value) (real) TH_floatOfHalf(value)
#endif

/* ROW turns n contiguous elements at once. */
#define TH_DEFINE_COPY(Source, source_t, ROW, ONE)                                                   \
  void THTensor_(copy##Source)(THTensor * tensor, struct TH##Source##Tensor * src) {                 \
    const ptrdiff_t count = THTensor_(nElement)(tensor);                                             \
    if (count > 0 && count == TH##Source##Tensor_nElement(src) && THTensor_(isContiguous)(tensor) && \
        TH##Source##Tensor_isContiguous(src)) {                                                      \
      real *dest = THTensor_(data)(tensor);                                                          \
      const source_t *from = TH##Source##Tensor_data(src);                                           \
      const ptrdiff_t block = TH_worthThreads(count) ? 16384 : count;                                \
      const ptrdiff_t blocks = (count + block - 1) / block;                                          \
      TH_PARALLEL_BLOCKS for (ptrdiff_t b = 0; b < blocks; b++)                                      \
          ROW(dest + b * block, from + b * block, THMin(block, count - b * block));                  \
      return;                                                                                        \
    }                                                                                                \
    TH_TENSOR_APPLY2(real, tensor, source_t, src, *tensor_data = ONE(*src_data);)                    \
  }

#define TH_DEFINE_ROW(Source, source_t, ONE)                                          \
  static void THTensor_(row##Source)(real * dest, const source_t *src, ptrdiff_t n) { \
    for (ptrdiff_t i = 0; i < n; i++) dest[i] = ONE(src[i]);                          \
  }

#define TH_DEFINE_OWN_COPY(Source)                                                   \
  void THTensor_(copy##Source)(THTensor * tensor, struct TH##Source##Tensor * src) { \
    THTensor_(copy)(tensor, src);                                                    \
  }

#define TH_DEFINE_CONVERTING_COPY(Source, source_t) \
  TH_DEFINE_ROW(Source, source_t, TH_CONVERT)       \
  TH_DEFINE_COPY(Source, source_t, THTensor_(row##Source), TH_CONVERT)

#ifdef _OPENMP
#define TH_PARALLEL_BLOCKS _Pragma("omp parallel for schedule(static) if (blocks > 1)")
#else
#define TH_PARALLEL_BLOCKS
#endif

#ifdef TH_REAL_IS_BYTE
TH_DEFINE_OWN_COPY(Byte)
#else
TH_DEFINE_CONVERTING_COPY(Byte, unsigned char)
#endif
#ifdef TH_REAL_IS_CHAR
TH_DEFINE_OWN_COPY(Char)
#else
TH_DEFINE_CONVERTING_COPY(Char, char)
#endif
#ifdef TH_REAL_IS_SHORT
TH_DEFINE_OWN_COPY(Short)
#else
TH_DEFINE_CONVERTING_COPY(Short, short)
#endif
#ifdef TH_REAL_IS_INT
TH_DEFINE_OWN_COPY(Int)
#else
TH_DEFINE_CONVERTING_COPY(Int, int)
#endif
#ifdef TH_REAL_IS_LONG
TH_DEFINE_OWN_COPY(Long)
#else
TH_DEFINE_CONVERTING_COPY(Long, long)
#endif
#ifdef TH_REAL_IS_FLOAT
TH_DEFINE_OWN_COPY(Float)
#elif defined(TH_REAL_IS_HALF)
TH_DEFINE_COPY(Float, float, TH_halvesOfFloats, TH_CONVERT)
#else
TH_DEFINE_CONVERTING_COPY(Float, float)
#endif
#ifdef TH_REAL_IS_DOUBLE
TH_DEFINE_OWN_COPY(Double)
#else
TH_DEFINE_CONVERTING_COPY(Double, double)
#endif
#ifdef TH_REAL_IS_HALF
TH_DEFINE_OWN_COPY(Half)
#elif defined(TH_REAL_IS_FLOAT)
TH_DEFINE_COPY(Half, THHalf, TH_floatsOfHalves, TH_CONVERT_HALF)
#else
TH_DEFINE_ROW(Half, THHalf, TH_CONVERT_HALF)
TH_DEFINE_COPY(Half, THHalf, THTensor_(rowHalf), TH_CONVERT_HALF)
#endif

#undef TH_PARALLEL_BLOCKS
#undef TH_DEFINE_CONVERTING_COPY
#undef TH_DEFINE_OWN_COPY
#undef TH_DEFINE_ROW
#undef TH_DEFINE_COPY
#undef TH_CONVERT_HALF
#undef TH_CONVERT

#endif
