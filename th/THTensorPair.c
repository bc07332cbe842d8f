/* THTensorPair.c: generic/THTensorPair.c for all seven element types. */
#include "TH.h"
#include "THTensorElementwise.h"

#include "generic/THTensorPair.c"
#include "THGenerateAllTypes.h"
