/* A client's own kernels over THC's public device headers. */
#pragma once

#include <THC/THC.h>

/* out = in * in, for tensors of as many elements, any strides. */
void extension_square(THCState *state, THCudaTensor *out, THCudaTensor *in);
/* The planted fault: writes the element behind the last one. */
void extension_writePast(THCState *state, THCudaTensor *tensor);
