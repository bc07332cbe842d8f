/* THTensorScatter.c: generic/THTensorScatter.c for all seven element types. */
#include "TH.h"
#include "THIndexCheck.h"
#include "THTensorSlices.h"

#include "generic/THTensorScatter.c"
#include "THGenerateAllTypes.h"
