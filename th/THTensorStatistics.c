/* THTensorStatistics.c: generic/THTensorStatistics.c for Float and Double. */
#include "TH.h"
#include "THTensorFlat.h"
#include "THTensorSlices.h"

#include "generic/THTensorStatistics.c"
#include "THGenerateFloatTypes.h"
