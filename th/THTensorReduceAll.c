/* THTensorReduceAll.c: generic/THTensorReduceAll.c for all seven element types. */
#include "TH.h"
#include "THTensorFlat.h"

#include "generic/THTensorReduceAll.c"
#include "THGenerateAllTypes.h"
