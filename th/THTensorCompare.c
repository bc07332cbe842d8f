/* THTensorCompare.c: generic/THTensorCompare.c for all seven element types. */
#include "TH.h"
#include "THTensorFlat.h"
#include "THTensorSlices.h"

#include "generic/THTensorCompare.c"
#include "THGenerateAllTypes.h"
