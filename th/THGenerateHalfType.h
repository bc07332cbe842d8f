/* THGenerateHalfType.h: includes TH_GENERIC_FILE once, for Half elements. */
#ifndef TH_GENERIC_FILE
#error "define TH_GENERIC_FILE before including THGenerateHalfType.h"
#endif

#define real THHalf
#define accreal float
#define Real Half
#define THInf TH_HALF_BITS_TO_LITERAL(TH_HALF_INF)
#define TH_CONVERT_REAL_TO_ACCREAL(_val) TH_half2float(_val)
#define TH_CONVERT_ACCREAL_TO_REAL(_val) TH_float2half(_val)
#define TH_REAL_IS_HALF
#include TH_GENERIC_FILE
#undef TH_REAL_IS_HALF
#undef TH_CONVERT_ACCREAL_TO_REAL
#undef TH_CONVERT_REAL_TO_ACCREAL
#undef THInf
#undef Real
#undef accreal
#undef real

#ifndef TH_GENERATE_MANY_TYPES
#undef TH_GENERIC_FILE
#endif
