/* THTensorDiagonal.c: generic/THTensorDiagonal.c for all seven element types. */
#include "TH.h"

#include "generic/THTensorDiagonal.c"
#include "THGenerateAllTypes.h"
