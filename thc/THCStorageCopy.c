/* THCStorageCopy.c: copies between storages of host and device, all types. */
#include "THCStorageCopy.h"

#include "THCState.h"
#include "THCTensorInternal.h"

#include "generic/THCStorageCopy.c"
#include "THCGenerateAllTypes.h"
