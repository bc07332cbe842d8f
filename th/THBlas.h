/* THBlas.h: vector and matrix products on raw memory; matrices by columns, as Fortran's BLAS has them. */
#ifndef TH_BLAS_INC
#define TH_BLAS_INC

#include "THGeneral.h"

#define THBlas_(NAME) TH_CONCAT_4(TH, Real, Blas_, NAME)

#include "generic/THBlas.h"
#include "THGenerateAllTypes.h"

#endif
