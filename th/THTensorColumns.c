/* THTensorColumns.c: generic/THTensorColumns.c for Float and Double. */
#include "THTensorColumns.h"
#include "THGeometry.h"
#include "THStridedCopy.h"

#include "generic/THTensorColumns.c"
#include "THGenerateFloatTypes.h"
