/* THCTensor.c: the core of device tensors of all types: creation and elements, sizes and views. */
#include "THCTensor.h"

#include "THCTensorCopy.h"
#include "THCTensorInternal.h"
#include "../th/THGeometry.h"

#include "generic/THCTensor.c"
#include "THCGenerateAllTypes.h"

#include "generic/THCTensorView.c"
#include "THCGenerateAllTypes.h"
