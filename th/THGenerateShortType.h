/* THGenerateShortType.h: includes TH_GENERIC_FILE once, for Short elements. */
#ifndef TH_GENERIC_FILE
#error "define TH_GENERIC_FILE before including THGenerateShortType.h"
#endif

#define real short
#define accreal long
#define Real Short
#define THInf SHRT_MAX
#define TH_CONVERT_REAL_TO_ACCREAL(_val) (accreal)(_val)
#define TH_CONVERT_ACCREAL_TO_REAL(_val) (real)(_val)
#define TH_REAL_IS_SHORT
#include TH_GENERIC_FILE
#undef TH_REAL_IS_SHORT
#undef TH_CONVERT_ACCREAL_TO_REAL
#undef TH_CONVERT_REAL_TO_ACCREAL
#undef THInf
#undef Real
#undef accreal
#undef real

#ifndef TH_GENERATE_MANY_TYPES
#undef TH_GENERIC_FILE
#endif
