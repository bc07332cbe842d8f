/* THCTensorCopy.h: copies between tensors of host and device. */
#ifndef THC_TENSOR_COPY_INC
#define THC_TENSOR_COPY_INC

#include "THCGeneral.h"
#include "THCHalf.h"
#include "THCTensor.h"

#include "generic/THCTensorCopy.h"
#include "THCGenerateAllTypes.h"

#endif
