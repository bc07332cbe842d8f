/* THGenerateDoubleType.h: includes TH_GENERIC_FILE once, for Double elements. */
#ifndef TH_GENERIC_FILE
#error "define TH_GENERIC_FILE before including THGenerateDoubleType.h"
#endif

#define real double
#define accreal double
#define Real Double
#define THInf DBL_MAX
#define TH_CONVERT_REAL_TO_ACCREAL(_val) (accreal)(_val)
#define TH_CONVERT_ACCREAL_TO_REAL(_val) (real)(_val)
#define TH_REAL_IS_DOUBLE
#include TH_GENERIC_FILE
#undef TH_REAL_IS_DOUBLE
#undef TH_CONVERT_ACCREAL_TO_REAL
#undef TH_CONVERT_REAL_TO_ACCREAL
#undef THInf
#undef Real
#undef accreal
#undef real

#ifndef TH_GENERATE_MANY_TYPES
#undef TH_GENERIC_FILE
#endif
