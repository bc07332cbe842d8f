/* THCTensorInternal.h: functions of every element type that the library's own files share. Not installed. */
#ifndef THC_TENSOR_INTERNAL_INC
#define THC_TENSOR_INTERNAL_INC

#include "THCTensor.h"

#include "generic/THCTensorInternal.h"
#include "THCGenerateAllTypes.h"

#endif
