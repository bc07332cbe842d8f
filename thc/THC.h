/* THC.h: all of THC for a client: device storages and tensors, and what computes on them. Every function takes the
 * THCState first; see README.md. */
#ifndef THC_INC
#define THC_INC

#include "THCGeneral.h"

#include "THCAllocator.h"
#include "THCHalf.h"
#include "THCStream.h"

#include "THCStorage.h"
#include "THCStorageCopy.h"
#include "THCTensor.h"
#include "THCTensorCopy.h"
#include "THCTensorMath.h"

#endif
