/* THCGenerateCharType.h: includes THC_GENERIC_FILE once, for Char elements. */
#ifndef THC_GENERIC_FILE
#error "define THC_GENERIC_FILE before including THCGenerateCharType.h"
#endif

#define real char
#define accreal long
#define Real Char
#define CReal CudaChar
#define THC_REAL_IS_CHAR
#include THC_GENERIC_FILE
#undef THC_REAL_IS_CHAR
#undef CReal
#undef Real
#undef accreal
#undef real

#ifndef THC_GENERATE_MANY_TYPES
#undef THC_GENERIC_FILE
#endif
