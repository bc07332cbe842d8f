/* THCHalf.c: half on the host, by TH's conversions. */
#include "THCHalf.h"

#include "THCState.h"

half THC_float2half(float a) {
  half result;
  const THHalf bits = TH_float2half(a);
  memcpy(&result, &bits, sizeof result);
  return result;
}

float THC_half2float(half a) {
  THHalf bits;
  memcpy(&bits, &a, sizeof bits);
  return TH_half2float(bits);
}

/* From compute capability 5.3 on. */
int THC_nativeHalfInstructions(THCState *state) {
  const struct cudaDeviceProp *device = THCState_getCurrentDeviceProperties(state);
  return device->major > 5 || (device->major == 5 && device->minor >= 3);
}

/* 6.1 has them at a fraction of float's rate. */
int THC_fastHalfInstructions(THCState *state) {
  const struct cudaDeviceProp *device = THCState_getCurrentDeviceProperties(state);
  return device->major >= 6 && !(device->major == 6 && device->minor == 1);
}
