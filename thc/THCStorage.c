/* THCStorage.c: device storages of all types, but for what needs a kernel. */
#include "THCStorage.h"

#include "THCState.h"
#include "../th/THGeometry.h"

#include "generic/THCStorage.c"
#include "THCGenerateAllTypes.h"
