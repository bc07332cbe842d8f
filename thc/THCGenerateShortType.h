/* THCGenerateShortType.h: includes THC_GENERIC_FILE once, for Short elements. */
#ifndef THC_GENERIC_FILE
#error "define THC_GENERIC_FILE before including THCGenerateShortType.h"
#endif

#define real short
#define accreal long
#define Real Short
#define CReal CudaShort
#define THC_REAL_IS_SHORT
#include THC_GENERIC_FILE
#undef THC_REAL_IS_SHORT
#undef CReal
#undef Real
#undef accreal
#undef real

#ifndef THC_GENERATE_MANY_TYPES
#undef THC_GENERIC_FILE
#endif
