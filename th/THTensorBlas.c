/* THTensorBlas.c: generic/THTensorBlas.c for all seven element types. */
#include "TH.h"
#include "THGeometry.h"
#include "THOwned.h"
#include "THTensorFlat.h"

#include "generic/THTensorBlas.c"
#include "THGenerateAllTypes.h"
