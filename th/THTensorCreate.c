/* THTensorCreate.c: generic/THTensorCreate.c for all seven element types. */
#include "TH.h"
#include "THGeometry.h"
#include "THTensorFlat.h"

#include "generic/THTensorCreate.c"
#include "THGenerateAllTypes.h"
