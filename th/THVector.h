/* THVector.h: elementwise kernels on contiguous memory. */
#ifndef TH_VECTOR_INC
#define TH_VECTOR_INC

#include "THGeneral.h"

#define THVector_(NAME) TH_CONCAT_4(TH, Real, Vector_, NAME)

#include "generic/THVector.h"
#include "THGenerateAllTypes.h"

#endif
