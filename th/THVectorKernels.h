/* THVectorKernels.h: the elementwise kernels of one type in one instruction set, as a table. Not installed.
 * Every table comes from one source, generic/THVectorKernels.c, compiled once per instruction set. */
#ifndef TH_VECTOR_KERNELS_INC
#define TH_VECTOR_KERNELS_INC

#include "THLoop.h"
#include "THVector.h"

#define THVectorKernels TH_CONCAT_3(TH, Real, VectorKernels)
#define THVectorKernels_(NAME) TH_CONCAT_4(TH, Real, VectorKernels_, NAME)

/* Instruction sets, the weakest first. */
enum { TH_VECTOR_PLAIN, TH_VECTOR_SSE2, TH_VECTOR_AVX, TH_VECTOR_AVX2, TH_VECTOR_AVX512, TH_VECTOR_LEVELS };

/* The best set that this processor has and that none of TH_NO_SSE, TH_NO_AVX, TH_NO_AVX2, TH_NO_AVX512 = 1 forbids;
 * each variable forbids its own set only. They are read at every call. */
TH_EXTERNC int TH_vectorLevel(void);

#include "generic/THVectorKernels.h"
#include "THGenerateAllTypes.h"

#endif
