/* THCGenerateHalfType.h: includes THC_GENERIC_FILE once, for Half elements. */
#ifndef THC_GENERIC_FILE
#error "define THC_GENERIC_FILE before including THCGenerateHalfType.h"
#endif

#define real half
#define accreal float
#define Real Half
#define CReal CudaHalf
#define THC_REAL_IS_HALF
#include THC_GENERIC_FILE
#undef THC_REAL_IS_HALF
#undef CReal
#undef Real
#undef accreal
#undef real

#ifndef THC_GENERATE_MANY_TYPES
#undef THC_GENERIC_FILE
#endif
