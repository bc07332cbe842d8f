/* THTensorCompareInt.c: generic/THTensorCompare.c for the five integer element types; see THTensorCompare.c. */
#include "TH.h"
#include "THTensorFlat.h"
#include "THTensorSlices.h"

#include "generic/THTensorCompare.c"
#include "THGenerateIntTypes.h"
