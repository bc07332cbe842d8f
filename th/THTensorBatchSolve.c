/* THTensorBatchSolve.c: generic/THTensorBatchSolve.c for Float and Double. */
#include "THTensorColumns.h"

#include "generic/THTensorBatchSolve.c"
#include "THGenerateFloatTypes.h"
