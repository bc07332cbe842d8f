/* THCState.h: what a THCState holds, and what the library's own files share. Not installed. */
#ifndef THC_STATE_INC
#define THC_STATE_INC

#include <pthread.h>

#include "THCGeneral.h"
#include "THCStream.h"

/* A reserved stream with its scratch space. */
typedef struct THCStreamSlot {
  THCStream *stream;
  void *scratch;
} THCStreamSlot;

/* Streams and handles of one device; slot 0 is the default stream's. */
typedef struct THCDeviceResources {
  THCStreamSlot *slots;
  int numSlots;
  cublasHandle_t *blasHandles;
  cusparseHandle_t *sparseHandles;
} THCDeviceResources;

/* What each thread chose: its stream on every device (NULL: the default one), and its handles. */
typedef struct THCThreadChoice {
  int blasHandle, sparseHandle;
  int numDevices;
  THCStream *streams[];
} THCThreadChoice;

struct THCState {
  int numDevices;
  struct cudaDeviceProp *properties;
  THCDeviceResources *devices;
  int numStreams, numBlasHandles, numSparseHandles;

  THAllocator *hostAllocator;
  THCDeviceAllocator *deviceAllocator;

  int *peerAccess; /* numDevices x numDevices; -1: not asked yet */
  int kernelPeerAccess;

  pthread_key_t choiceKey; /* THCThreadChoice of the calling thread */
  pthread_mutex_t lock;    /* handles made on first use, streams reserved */

  void (*collector)(void *data);
  void *collectorData;
  ptrdiff_t heapSize, heapLimit;
};

#define THC_SCRATCH_BYTES ((size_t)64 << 10)

#ifdef __cplusplus
extern "C" {
#endif

extern THCDeviceAllocator THCDefaultDeviceAllocator;
extern THAllocator THCPinnedHostAllocator;

THCThreadChoice *THCState_choice(THCState *state);
int THCState_currentDevice(void);

/* Memory on the current stream, counted on the state's heap. THC_allocate does not raise: it returns the error, and
 * leaves no last error behind. Neither does THC_release: once a kernel has failed every call returns that error, and
 * what raised it says so. */
cudaError_t THC_allocate(THCState *state, THCDeviceAllocator *allocator, void *context, void **ptr, size_t bytes);
void THC_release(THCState *state, THCDeviceAllocator *allocator, void *context, void *ptr, ptrdiff_t bytes);

#ifdef __cplusplus
}
#endif

#endif
