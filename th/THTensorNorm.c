/* THTensorNorm.c: generic/THTensorNorm.c for Float and Double. */
#include "TH.h"
#include "THTensorFlat.h"
#include "THTensorSlices.h"

#include "generic/THTensorNorm.c"
#include "THGenerateFloatTypes.h"
