/* THCGenerateFloatType.h: includes THC_GENERIC_FILE once, for Float elements. */
#ifndef THC_GENERIC_FILE
#error "define THC_GENERIC_FILE before including THCGenerateFloatType.h"
#endif

#define real float
#define accreal float
#define Real Float
#define CReal Cuda
#define THC_REAL_IS_FLOAT
#include THC_GENERIC_FILE
#undef THC_REAL_IS_FLOAT
#undef CReal
#undef Real
#undef accreal
#undef real

#ifndef THC_GENERATE_MANY_TYPES
#undef THC_GENERIC_FILE
#endif
