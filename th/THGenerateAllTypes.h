/* THGenerateAllTypes.h: includes TH_GENERIC_FILE once for each of the seven element types that compute (not Half). */
#ifndef TH_GENERIC_FILE
#error "define TH_GENERIC_FILE before including THGenerateAllTypes.h"
#endif

#define TH_GENERATE_MANY_TYPES
#include "THGenerateByteType.h"
#include "THGenerateCharType.h"
#include "THGenerateDoubleType.h"
#include "THGenerateFloatType.h"
#include "THGenerateIntType.h"
#include "THGenerateLongType.h"
#include "THGenerateShortType.h"
#undef TH_GENERATE_MANY_TYPES

#undef TH_GENERIC_FILE
