/* THCGenerateIntType.h: includes THC_GENERIC_FILE once, for Int elements. */
#ifndef THC_GENERIC_FILE
#error "define THC_GENERIC_FILE before including THCGenerateIntType.h"
#endif

#define real int
#define accreal long
#define Real Int
#define CReal CudaInt
#define THC_REAL_IS_INT
#include THC_GENERIC_FILE
#undef THC_REAL_IS_INT
#undef CReal
#undef Real
#undef accreal
#undef real

#ifndef THC_GENERATE_MANY_TYPES
#undef THC_GENERIC_FILE
#endif
