/* THGenerateLongType.h: includes TH_GENERIC_FILE once, for Long elements. */
#ifndef TH_GENERIC_FILE
#error "define TH_GENERIC_FILE before including THGenerateLongType.h"
#endif

#define real long
#define accreal long
#define Real Long
#define THInf LONG_MAX
#define TH_CONVERT_REAL_TO_ACCREAL(_val) (accreal)(_val)
#define TH_CONVERT_ACCREAL_TO_REAL(_val) (real)(_val)
#define TH_REAL_IS_LONG
#include TH_GENERIC_FILE
#undef TH_REAL_IS_LONG
#undef TH_CONVERT_ACCREAL_TO_REAL
#undef TH_CONVERT_REAL_TO_ACCREAL
#undef THInf
#undef Real
#undef accreal
#undef real

#ifndef TH_GENERATE_MANY_TYPES
#undef TH_GENERIC_FILE
#endif
