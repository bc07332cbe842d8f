/* THTensorCopy.c: copies between tensors of all pairs of types. */
#include "THTensor.h"
#include "THHalfBits.h"
#include "THParallel.h"
#include "THStridedCopy.h"

#include "generic/THTensorCopy.c"
#include "THGenerateAllTypes.h"

#include "generic/THTensorCopy.c"
#include "THGenerateHalfType.h"
