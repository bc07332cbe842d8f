/* THGenerateIntTypes.h: includes TH_GENERIC_FILE once for each of the integer element types. */
#ifndef TH_GENERIC_FILE
#error "define TH_GENERIC_FILE before including THGenerateIntTypes.h"
#endif

#define TH_GENERATE_MANY_TYPES
#include "THGenerateByteType.h"
#include "THGenerateCharType.h"
#include "THGenerateIntType.h"
#include "THGenerateLongType.h"
#include "THGenerateShortType.h"
#undef TH_GENERATE_MANY_TYPES

#undef TH_GENERIC_FILE
