/* THTensorScan.c: generic/THTensorScan.c for all seven element types. */
#include "TH.h"
#include "THTensorFlat.h"
#include "THTensorSlices.h"

#include "generic/THTensorScan.c"
#include "THGenerateAllTypes.h"
