/* THTensorMatch.c: generic/THTensorMatch.c for all seven element types. */
#include "TH.h"
#include "THGeometry.h"
#include "THTensorFlat.h"

#include "generic/THTensorMatch.c"
#include "THGenerateAllTypes.h"
