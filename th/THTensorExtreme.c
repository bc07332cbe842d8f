/* THTensorExtreme.c: generic/THTensorExtreme.c for all seven element types. */
#include "TH.h"
#include "THTensorFlat.h"
#include "THTensorSlices.h"

#include "generic/THTensorExtreme.c"
#include "THGenerateAllTypes.h"
