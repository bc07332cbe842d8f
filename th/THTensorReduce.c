/* THTensorReduce.c: generic/THTensorReduce.c for all seven element types. */
#include "TH.h"
#include "THTensorFlat.h"
#include "THTensorSlices.h"

#include "generic/THTensorReduce.c"
#include "THGenerateAllTypes.h"
