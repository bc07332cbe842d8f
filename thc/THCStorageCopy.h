/* THCStorageCopy.h: copies between storages of host and device. Included by THCStorage.h. */
#ifndef THC_STORAGE_COPY_INC
#define THC_STORAGE_COPY_INC

#include "THCGeneral.h"
#include "THCHalf.h"
#include "THCStorage.h"

#include "generic/THCStorageCopy.h"
#include "THCGenerateAllTypes.h"

#endif
