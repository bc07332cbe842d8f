/* THTensorCross.c: generic/THTensorCross.c for all seven element types. */
#include "TH.h"
#include "THTensorSlices.h"

#include "generic/THTensorCross.c"
#include "THGenerateAllTypes.h"
