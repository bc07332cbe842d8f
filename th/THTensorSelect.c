/* THTensorSelect.c: generic/THTensorSelect.c for all seven element types. */
#include "TH.h"
#include "THOwned.h"
#include "THTensorFlat.h"
#include "THTensorPairs.h"
#include "THTensorSlices.h"

#include "generic/THTensorSelect.c"
#include "THGenerateAllTypes.h"
