/* generic/THVectorKernels.c: the kernels of one element type for one instruction set: TH_VECTOR_SET names it,
 * TH_VECTOR_TARGET makes the compiler use it. Loops of this shape become vector loops as they stand. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THVectorKernels.c"
#else

TH_VECTOR_TARGET static void THVectorKernels_(fill)(real *x, real c, ptrdiff_t n) {
  for (ptrdiff_t i = 0; i < n; i++) x[i] = c;
}

TH_VECTOR_TARGET static void THVectorKernels_(cadd)(real *z, const real *x, const real *y, real c, ptrdiff_t n) {
  TH_INDEPENDENT_ELEMENTS
  for (ptrdiff_t i = 0; i < n; i++) z[i] = x[i] + c * y[i];
}

TH_VECTOR_TARGET static void THVectorKernels_(adds)(real *y, const real *x, real c, ptrdiff_t n) {
  TH_INDEPENDENT_ELEMENTS
  for (ptrdiff_t i = 0; i < n; i++) y[i] = x[i] + c;
}

TH_VECTOR_TARGET static void THVectorKernels_(cmul)(real *z, const real *x, const real *y, ptrdiff_t n) {
  TH_INDEPENDENT_ELEMENTS
  for (ptrdiff_t i = 0; i < n; i++) z[i] = x[i] * y[i];
}

TH_VECTOR_TARGET static void THVectorKernels_(muls)(real *y, const real *x, real c, ptrdiff_t n) {
  TH_INDEPENDENT_ELEMENTS
  for (ptrdiff_t i = 0; i < n; i++) y[i] = x[i] * c;
}

TH_VECTOR_TARGET static void THVectorKernels_(cdiv)(real *z, const real *x, const real *y, ptrdiff_t n) {
  TH_INDEPENDENT_ELEMENTS
  for (ptrdiff_t i = 0; i < n; i++) z[i] = x[i] / y[i];
}

TH_VECTOR_TARGET static void THVectorKernels_(divs)(real *y, const real *x, real c, ptrdiff_t n) {
  TH_INDEPENDENT_ELEMENTS
  for (ptrdiff_t i = 0; i < n; i++) y[i] = x[i] / c;
}

const THVectorKernels THVectorKernels_(TH_VECTOR_SET) = {
    THVectorKernels_(fill), THVectorKernels_(cadd), THVectorKernels_(adds), THVectorKernels_(cmul),
    THVectorKernels_(muls), THVectorKernels_(cdiv), THVectorKernels_(divs),
};

#endif
