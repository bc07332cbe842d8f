/* The host device's stand-in for the toolkit's header of this name: the type half and its conversions. Arithmetic goes
 * through float, as on devices without native half instructions. */
#ifndef CUDA_HOST_CUDA_FP16_H
#define CUDA_HOST_CUDA_FP16_H

#include <cuda_runtime.h>

typedef struct __half_raw {
  unsigned short x;
} __half_raw;

#ifdef __cplusplus
#include <cuda_host/half.h>
#endif

#endif
