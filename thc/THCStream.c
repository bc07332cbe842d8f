/* THCStream.c: counted streams, and which of them a thread works on. */
#include "THCStream.h"

#include "THCState.h"

THCStream *THCStream_new(int flags) {
  return THCStream_newWithPriority(flags, 0);
}

THCStream *THCStream_newWithPriority(int flags, int priority) {
  const int device = THCState_currentDevice();
  THCStream *self = (THCStream *)calloc(1, sizeof(THCStream));
  if (self == NULL) THError("not enough memory for a stream");
  const cudaError_t error = cudaStreamCreateWithPriority(&self->stream, (unsigned)flags, priority);
  if (error != cudaSuccess) free(self);
  THCudaCheck(error);
  self->device = device;
  self->refcount = 1;
  return self;
}

/* One entry a device, so that an entry's address says which it is. */
THCStream *THCStream_defaultStream(int device) {
  enum { most = 64 };
  static THCStream streams[most];
  THArgCheck(device >= 0 && device < most, 1, "device %d, expected 0 to %d", device, most - 1);
  __atomic_store_n(&streams[device].device, device, __ATOMIC_RELAXED);
  return &streams[device];
}

/* The default stream has no count. */
static int isCounted(const THCStream *self) {
  return self != NULL && self->stream != NULL;
}

void THCStream_retain(THCStream *self) {
  if (isCounted(self)) __atomic_add_fetch(&self->refcount, 1, __ATOMIC_RELAXED);
}

void THCStream_free(THCStream *self) {
  if (!isCounted(self) || __atomic_sub_fetch(&self->refcount, 1, __ATOMIC_ACQ_REL) > 0) return;
  THCudaCheckWarn(cudaStreamDestroy(self->stream));
  free(self);
}

/* One more slot; an error leaves the device as it was. */
static cudaError_t addSlot(THCDeviceResources *device, int d, int nonBlocking) {
  THCStreamSlot slot = {NULL, NULL};
  cudaError_t error = cudaMalloc(&slot.scratch, THC_SCRATCH_BYTES);
  THCStreamSlot *slots = (THCStreamSlot *)realloc(device->slots, (size_t)(device->numSlots + 1) * sizeof slot);
  if (slots != NULL) device->slots = slots;
  if (device->numSlots == 0)
    slot.stream = THCStream_defaultStream(d);
  else
    slot.stream = (THCStream *)calloc(1, sizeof(THCStream));
  if (error == cudaSuccess && (slots == NULL || slot.stream == NULL)) error = cudaErrorMemoryAllocation;
  if (error == cudaSuccess && device->numSlots > 0) {
    slot.stream->device = d;
    slot.stream->refcount = 1;
    error = cudaStreamCreateWithFlags(&slot.stream->stream, nonBlocking ? cudaStreamNonBlocking : cudaStreamDefault);
  }
  if (error == cudaSuccess) {
    device->slots[device->numSlots++] = slot;
  } else {
    cudaFree(slot.scratch);
    if (device->numSlots > 0) free(slot.stream);
  }
  return error;
}

void THCState_reserveStreams(THCState *state, int numStreams, int nonBlocking) {
  const int before = THCState_currentDevice();
  cudaError_t error = cudaSuccess;
  pthread_mutex_lock(&state->lock);
  for (int d = 0; d < state->numDevices && error == cudaSuccess; d++) {
    error = cudaSetDevice(d);
    while (error == cudaSuccess && state->devices[d].numSlots <= numStreams)
      error = addSlot(&state->devices[d], d, nonBlocking);
  }
  if (error == cudaSuccess && numStreams > state->numStreams) state->numStreams = numStreams;
  pthread_mutex_unlock(&state->lock);
  cudaSetDevice(before);
  THCudaCheck(error);
}

int THCState_getNumStreams(THCState *state) {
  return state->numStreams;
}

static void checkDevice(THCState *state, int device) {
  THArgCheck(device >= 0 && device < state->numDevices, 1, "device %d of %d", device, state->numDevices);
}

THCStream *THCState_getStream(THCState *state) {
  const int device = THCState_currentDevice();
  THCStream *stream = THCState_choice(state)->streams[device];
  return stream != NULL ? stream : THCStream_defaultStream(device);
}

cudaStream_t THCState_getCurrentStreamOnDevice(THCState *state, int device) {
  checkDevice(state, device);
  const THCStream *stream = THCState_choice(state)->streams[device];
  return stream != NULL ? stream->stream : NULL;
}

cudaStream_t THCState_getCurrentStream(THCState *state) {
  return THCState_getCurrentStreamOnDevice(state, THCState_currentDevice());
}

void THCState_setStream(THCState *state, THCStream *stream) {
  THArgCheck(stream != NULL, 1, "no stream");
  checkDevice(state, stream->device);
  THCStream **current = &THCState_choice(state)->streams[stream->device];
  THCStream_retain(stream);
  THCStream_free(*current);
  *current = stream;
}

static void checkStream(THCState *state, int device, int stream) {
  checkDevice(state, device);
  THArgCheck(stream >= 0 && stream <= state->numStreams, 2, "stream %d, expected 0 to %d", stream, state->numStreams);
}

cudaStream_t THCState_getDeviceStream(THCState *state, int device, int stream) {
  checkStream(state, device, stream);
  return state->devices[device].slots[stream].stream->stream;
}

int THCState_getCurrentStreamIndex(THCState *state) {
  const THCStream *current = THCState_getStream(state);
  for (int i = 0; i <= state->numStreams; i++)
    if (state->devices[current->device].slots[i].stream == current) return i;
  return -1;
}

void THCState_setCurrentStreamIndex(THCState *state, int stream) {
  const int device = THCState_currentDevice();
  THArgCheck(stream >= 0 && stream <= state->numStreams, 1, "stream %d, expected 0 to %d", stream, state->numStreams);
  THCState_setStream(state, state->devices[device].slots[stream].stream);
}

void *THCState_getDeviceScratchSpace(THCState *state, int device, int stream) {
  checkStream(state, device, stream);
  return state->devices[device].slots[stream].scratch;
}

void *THCState_getCurrentDeviceScratchSpace(THCState *state) {
  const int index = THCState_getCurrentStreamIndex(state);
  if (index < 0) THError("no scratch space: the current stream is not a reserved one");
  return THCState_getDeviceScratchSpace(state, THCState_currentDevice(), index);
}

size_t THCState_getCurrentDeviceScratchSpaceSize(THCState *state) {
  return THCState_getDeviceScratchSpaceSize(state, THCState_currentDevice());
}

size_t THCState_getDeviceScratchSpaceSize(THCState *state, int device) {
  checkDevice(state, device);
  return THC_SCRATCH_BYTES;
}
