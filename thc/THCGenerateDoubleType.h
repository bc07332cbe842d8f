/* THCGenerateDoubleType.h: includes THC_GENERIC_FILE once, for Double elements. */
#ifndef THC_GENERIC_FILE
#error "define THC_GENERIC_FILE before including THCGenerateDoubleType.h"
#endif

#define real double
#define accreal double
#define Real Double
#define CReal CudaDouble
#define THC_REAL_IS_DOUBLE
#include THC_GENERIC_FILE
#undef THC_REAL_IS_DOUBLE
#undef CReal
#undef Real
#undef accreal
#undef real

#ifndef THC_GENERATE_MANY_TYPES
#undef THC_GENERIC_FILE
#endif
