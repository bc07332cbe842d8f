/* THCStream.h: a counted CUDA stream. */
#ifndef THC_STREAM_INC
#define THC_STREAM_INC

#include "THCGeneral.h"

struct THCStream {
  cudaStream_t stream;
  int device;
  int refcount;
};

/* A new stream of the current device, one reference. flags and priority are CUDA's. */
THC_API THCStream *THCStream_new(int flags);
THC_API THCStream *THCStream_newWithPriority(int flags, int priority);
/* The default stream of a device: lent, lives as long as the process. */
THC_API THCStream *THCStream_defaultStream(int device);
/* Any thread may call them; NULL and the default stream are left alone. */
THC_API void THCStream_free(THCStream *self);
THC_API void THCStream_retain(THCStream *self);

#endif
