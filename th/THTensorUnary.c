/* THTensorUnary.c: generic/THTensorUnary.c for Float and Double. */
#include "TH.h"
#include "THTensorElementwise.h"

#include "generic/THTensorUnary.c"
#include "THGenerateFloatTypes.h"
