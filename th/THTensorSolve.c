/* THTensorSolve.c: generic/THTensorSolve.c for Float and Double. */
#include "THTensorColumns.h"

#include "generic/THTensorSolve.c"
#include "THGenerateFloatTypes.h"
