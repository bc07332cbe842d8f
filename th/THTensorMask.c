/* THTensorMask.c: generic/THTensorMask.c for all seven element types. */
#include "TH.h"
#include "THTensorFlat.h"

#include "generic/THTensorMask.c"
#include "THGenerateAllTypes.h"
