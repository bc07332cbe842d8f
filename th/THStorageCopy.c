/* THStorageCopy.c: copies between storages of all pairs of types. */
#include "THStorage.h"
#include "THHalfBits.h"
#include "THStridedCopy.h"

#include "generic/THStorageCopy.c"
#include "THGenerateAllTypes.h"

#include "generic/THStorageCopy.c"
#include "THGenerateHalfType.h"
