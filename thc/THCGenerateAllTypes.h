/* THCGenerateAllTypes.h: includes THC_GENERIC_FILE once for each of the eight element types. Float's accumulator is
 * float here, where TH has double: devices compute double far slower. */
#ifndef THC_GENERIC_FILE
#error "define THC_GENERIC_FILE before including THCGenerateAllTypes.h"
#endif

#define THC_GENERATE_MANY_TYPES
#include "THCGenerateByteType.h"
#include "THCGenerateCharType.h"
#include "THCGenerateShortType.h"
#include "THCGenerateIntType.h"
#include "THCGenerateLongType.h"
#include "THCGenerateFloatType.h"
#include "THCGenerateDoubleType.h"
#include "THCGenerateHalfType.h"
#undef THC_GENERATE_MANY_TYPES

#undef THC_GENERIC_FILE
