/* THLapack.c: generic/THLapack.c for Float and Double. */
#include "THLapack.h"
#include "THSystemLapack.h"

#include "generic/THLapack.c"
#include "THGenerateFloatTypes.h"
