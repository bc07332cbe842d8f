/* THTensorHistogram.c: generic/THTensorHistogram.c for Float and Double. */
#include "TH.h"
#include "THTensorFlat.h"

#include "generic/THTensorHistogram.c"
#include "THGenerateFloatTypes.h"
