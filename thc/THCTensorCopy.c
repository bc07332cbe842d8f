/* THCTensorCopy.c: copies between host and device tensors of all types. */
#include "THCTensorCopy.h"

#include "THCState.h"
#include "THCTensorInternal.h"

#include "generic/THCTensorCopy.c"
#include "THCGenerateAllTypes.h"
