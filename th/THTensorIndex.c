/* THTensorIndex.c: generic/THTensorIndex.c for all seven element types. */
#include "TH.h"
#include "THIndexCheck.h"
#include "THTensorFlat.h"
#include "THTensorSlices.h"

#include "generic/THTensorIndex.c"
#include "THGenerateAllTypes.h"
