/* THTensorSort.c: generic/THTensorSort.c for all seven element types. */
#include "TH.h"
#include "THTensorFlat.h"
#include "THTensorPairs.h"
#include "THTensorSlices.h"

#include "generic/THTensorSort.c"
#include "THGenerateAllTypes.h"
