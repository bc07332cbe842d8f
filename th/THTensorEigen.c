/* THTensorEigen.c: generic/THTensorEigen.c for Float and Double. */
#include "THTensorColumns.h"

#include "generic/THTensorEigen.c"
#include "THGenerateFloatTypes.h"
