/* THTensorCat.c: generic/THTensorCat.c for all seven element types. */
#include "TH.h"
#include "THOwned.h"
#include "THTensorFlat.h"
#include "THTensorSlices.h"

#include "generic/THTensorCat.c"
#include "THGenerateAllTypes.h"
