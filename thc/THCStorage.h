/* THCStorage.h: device storages for all eight element types.
 * THCStorage and THCStorage_(NAME) stand for the type and the functions of the current element type: CReal is CudaByte,
 * CudaChar, ..., and plain Cuda for Float. */
#ifndef THC_STORAGE_INC
#define THC_STORAGE_INC

#include <TH/TH.h>

#include "THCAllocator.h"
#include "THCGeneral.h"
#include "THCHalf.h"

#define THCStorage TH_CONCAT_3(TH, CReal, Storage)
#define THCStorage_(NAME) TH_CONCAT_4(TH, CReal, Storage_, NAME)

#include "generic/THCStorage.h"
#include "THCGenerateAllTypes.h"

#include "THCStorageCopy.h"

#endif
