/* THTensorBits.c: generic/THTensorBits.c for all seven element types. */
#include "TH.h"
#include "THTensorElementwise.h"

#include "generic/THTensorBits.c"
#include "THGenerateAllTypes.h"
