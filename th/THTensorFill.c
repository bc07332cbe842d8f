/* THTensorFill.c: generic/THTensorFill.c for all seven element types. */
#include "TH.h"
#include "THTensorFlat.h"
#include "THTensorSlices.h"

#include "generic/THTensorFill.c"
#include "THGenerateAllTypes.h"
