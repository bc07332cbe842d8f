/* THCGenerateLongType.h: includes THC_GENERIC_FILE once, for Long elements. */
#ifndef THC_GENERIC_FILE
#error "define THC_GENERIC_FILE before including THCGenerateLongType.h"
#endif

#define real long
#define accreal long
#define Real Long
#define CReal CudaLong
#define THC_REAL_IS_LONG
#include THC_GENERIC_FILE
#undef THC_REAL_IS_LONG
#undef CReal
#undef Real
#undef accreal
#undef real

#ifndef THC_GENERATE_MANY_TYPES
#undef THC_GENERIC_FILE
#endif
