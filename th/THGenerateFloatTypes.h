/* THGenerateFloatTypes.h: includes TH_GENERIC_FILE once for each of Float and Double. */
#ifndef TH_GENERIC_FILE
#error "define TH_GENERIC_FILE before including THGenerateFloatTypes.h"
#endif

#define TH_GENERATE_MANY_TYPES
#include "THGenerateDoubleType.h"
#include "THGenerateFloatType.h"
#undef TH_GENERATE_MANY_TYPES

#undef TH_GENERIC_FILE
