/* THBlas.c: BLAS for all types: plain loops, and the system's BLAS for Float and Double. */
#include "THBlas.h"
#include "THSystemBlas.h"

#include "generic/THBlas.c"
#include "THGenerateAllTypes.h"
