/* THTensorRandom.c: generic/THTensorRandom.c for all seven element types. */
#include "TH.h"
#include "THRandomDraws.h"
#include "THTensorFlat.h"
#include "THTensorSlices.h"

#include "generic/THTensorRandom.c"
#include "THGenerateAllTypes.h"
