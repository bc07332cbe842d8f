/* THCHalf.h: half as an element type. */
#ifndef THC_HALF_INC
#define THC_HALF_INC

#include <cuda_fp16.h>

#include "THCGeneral.h"

#ifndef __cplusplus
/* The toolkit's half is a C++ class; C sees its bits, of the same size and passed the same way. */
typedef struct half {
  unsigned short x;
} half;
#endif

/* On the host; round to nearest, ties to even. */
THC_API half THC_float2half(float a);
THC_API float THC_half2float(half a);

/* Does the current device compute in half, and is it faster so? */
THC_API int THC_nativeHalfInstructions(THCState *state);
THC_API int THC_fastHalfInstructions(THCState *state);

#endif
