/* THTensorConvRaw.c: generic/THTensorConvRaw.c for all seven element types. */
#include "THConvPlane.h"
#include "THGeometry.h"
#include "THTensor.h"

#include "generic/THTensorConvRaw.c"
#include "THGenerateAllTypes.h"
