/* THTensorMultinomial.c: generic/THTensorMultinomial.c for Float and Double. */
#include "TH.h"
#include "THGeometry.h"
#include "THTensorFlat.h"

#include "generic/THTensorMultinomial.c"
#include "THGenerateFloatTypes.h"
