/* THCGenerateByteType.h: includes THC_GENERIC_FILE once, for Byte elements. */
#ifndef THC_GENERIC_FILE
#error "define THC_GENERIC_FILE before including THCGenerateByteType.h"
#endif

#define real unsigned char
#define accreal long
#define Real Byte
#define CReal CudaByte
#define THC_REAL_IS_BYTE
#include THC_GENERIC_FILE
#undef THC_REAL_IS_BYTE
#undef CReal
#undef Real
#undef accreal
#undef real

#ifndef THC_GENERATE_MANY_TYPES
#undef THC_GENERIC_FILE
#endif
