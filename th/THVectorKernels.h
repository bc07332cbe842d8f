/* THVectorKernels.h: the elementwise kernels of one type in one instruction set, as a table. Not installed.
 * Every table comes from one source, generic/THVectorKernels.c, compiled once per instruction set. */
#ifndef TH_VECTOR_KERNELS_INC
#define TH_VECTOR_KERNELS_INC

#include "THVector.h"

#define THVectorKernels TH_CONCAT_3(TH, Real, VectorKernels)
#define THVectorKernels_(NAME) TH_CONCAT_4(TH, Real, VectorKernels_, NAME)

#include "generic/THVectorKernels.h"
#include "THGenerateAllTypes.h"

/* z may be x or y exactly; the loops carry nothing from one element to the next. */
#if defined(__clang__)
#define TH_INDEPENDENT_ELEMENTS _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define TH_INDEPENDENT_ELEMENTS _Pragma("GCC ivdep")
#else
#define TH_INDEPENDENT_ELEMENTS
#endif

#endif
