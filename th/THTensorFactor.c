/* THTensorFactor.c: generic/THTensorFactor.c for Float and Double. */
#include "THTensorColumns.h"

#include "generic/THTensorFactor.c"
#include "THGenerateFloatTypes.h"
