/* generic/THStorageCopy.c: copies into storages of one element type. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THStorageCopy.c"
#else

void THStorage_(rawCopy)(THStorage *storage, real *src) {
  TH_copyBytes(storage->data, src, storage->size * (ptrdiff_t)sizeof(real));
}

void THStorage_(copy)(THStorage *storage, THStorage *src) {
  THArgCheck(storage->size == src->size, 2, "size mismatch: %td and %td elements", storage->size, src->size);
  THStorage_(rawCopy)(storage, src->data);
}

/* Into the narrow integers through int, as x86-64 converts: see generic/THTensorCopy.c. */
#if defined(TH_REAL_IS_HALF)
#define TH_CONVERT(value) TH_halfOfFloat((float)(value))
#elif defined(TH_REAL_IS_BYTE) || defined(TH_REAL_IS_CHAR) || defined(TH_REAL_IS_SHORT)
#define TH_CONVERT(value) (real)(int)(value)
#else
#define TH_CONVERT(value) (real)(value)
#endif

#define TH_DEFINE_COPY(Source, CONVERT)                                                                         \
  void THStorage_(copy##Source)(THStorage * storage, struct TH##Source##Storage * src) {                        \
    THArgCheck(storage->size == src->size, 2, "size mismatch: %td and %td elements", storage->size, src->size); \
    for (ptrdiff_t i = 0; i < storage->size; i++) storage->data[i] = CONVERT(src->data[i]);                     \
  }

TH_DEFINE_COPY(Byte, TH_CONVERT)
TH_DEFINE_COPY(Char, TH_CONVERT)
TH_DEFINE_COPY(Short, TH_CONVERT)
TH_DEFINE_COPY(Int, TH_CONVERT)
TH_DEFINE_COPY(Long, TH_CONVERT)
TH_DEFINE_COPY(Float, TH_CONVERT)
TH_DEFINE_COPY(Double, TH_CONVERT)

#ifdef TH_REAL_IS_HALF
#define TH_CONVERT_HALF(value) (value)
#else
#define TH_CONVERT_HALF(value) TH_CONVERT(TH_floatOfHalf(value))
#endif
TH_DEFINE_COPY(Half, TH_CONVERT_HALF)
#undef TH_CONVERT_HALF
#undef TH_CONVERT

#undef TH_DEFINE_COPY

#endif
