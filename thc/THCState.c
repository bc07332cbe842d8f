/* THCState.c: the life of a THCState, its devices and their peers. */
#include "THCState.h"

static void forgetChoice(void *data) {
  THCThreadChoice *choice = (THCThreadChoice *)data;
  for (int d = 0; d < choice->numDevices; d++) THCStream_free(choice->streams[d]);
  free(choice);
}

THCState *THCState_alloc(void) {
  THCState *state = (THCState *)THAlloc(sizeof(THCState));
  memset(state, 0, sizeof *state);
  state->hostAllocator = &THCPinnedHostAllocator;
  state->deviceAllocator = &THCDefaultDeviceAllocator;
  state->heapLimit = (ptrdiff_t)300 << 20;
  pthread_mutex_init(&state->lock, NULL);
  pthread_key_create(&state->choiceKey, forgetChoice);
  return state;
}

void THCState_free(THCState *state) {
  if (state == NULL) return;
  if (state->properties != NULL || state->devices != NULL) THCudaShutdown(state); /* after a THCudaInit that failed */
  pthread_key_delete(state->choiceKey);
  pthread_mutex_destroy(&state->lock);
  THFree(state);
}

/* All lists are there, though empty, before the first call that can fail: THCudaShutdown copes with any prefix. */
void THCudaInit(THCState *state) {
  int numDevices = 0;
  THCudaCheck(cudaGetDeviceCount(&numDevices));
  if (numDevices < 1) THError("no CUDA device");
  const size_t count = (size_t)numDevices;
  state->properties = (struct cudaDeviceProp *)calloc(count, sizeof *state->properties);
  state->devices = (THCDeviceResources *)calloc(count, sizeof *state->devices);
  state->peerAccess = (int *)malloc(count * count * sizeof(int));
  if (state->properties == NULL || state->devices == NULL || state->peerAccess == NULL)
    THError("not enough memory for the tables of %d devices", numDevices);
  for (size_t i = 0; i < count * count; i++) state->peerAccess[i] = i / count == i % count ? 1 : -1;
  state->numDevices = numDevices;
  for (int d = 0; d < numDevices; d++) THCudaCheck(cudaGetDeviceProperties(&state->properties[d], d));
  THCState_reserveStreams(state, 0, 0);
  THCState_reserveBlasHandles(state, 1);
  THCState_reserveSparseHandles(state, 1);
}

static void releaseDevice(THCState *state, THCDeviceResources *device) {
  for (int i = 0; i < state->numBlasHandles; i++)
    if (device->blasHandles[i] != NULL) cublasDestroy(device->blasHandles[i]);
  for (int i = 0; i < state->numSparseHandles; i++)
    if (device->sparseHandles[i] != NULL) cusparseDestroy(device->sparseHandles[i]);
  for (int i = 0; i < device->numSlots; i++) {
    cudaFree(device->slots[i].scratch);
    THCStream_free(device->slots[i].stream);
  }
  free(device->blasHandles);
  free(device->sparseHandles);
  free(device->slots);
}

void THCudaShutdown(THCState *state) {
  int current = 0;
  cudaGetDevice(&current);
  THCThreadChoice *own = (THCThreadChoice *)pthread_getspecific(state->choiceKey);
  if (own != NULL) forgetChoice(own);
  pthread_setspecific(state->choiceKey, NULL);
  for (int d = 0; d < state->numDevices; d++) {
    cudaSetDevice(d);
    cudaDeviceSynchronize();
    releaseDevice(state, &state->devices[d]);
  }
  cudaSetDevice(current);
  if (state->deviceAllocator->emptyCache != NULL) state->deviceAllocator->emptyCache(state->deviceAllocator->state);
  free(state->properties);
  free(state->devices);
  free(state->peerAccess);
  state->properties = NULL;
  state->devices = NULL;
  state->peerAccess = NULL;
  state->numDevices = state->numStreams = state->numBlasHandles = state->numSparseHandles = 0;
}

THCThreadChoice *THCState_choice(THCState *state) {
  THCThreadChoice *choice = (THCThreadChoice *)pthread_getspecific(state->choiceKey);
  if (choice != NULL) return choice;
  choice = (THCThreadChoice *)calloc(1, sizeof *choice + (size_t)state->numDevices * sizeof(THCStream *));
  if (choice == NULL) THError("not enough memory for a thread's streams");
  choice->numDevices = state->numDevices;
  choice->blasHandle = choice->sparseHandle = 1;
  pthread_setspecific(state->choiceKey, choice);
  return choice;
}

int THCState_currentDevice(void) {
  int device = 0;
  THCudaCheck(cudaGetDevice(&device));
  return device;
}

int THCState_getNumDevices(THCState *state) {
  return state->numDevices;
}

struct cudaDeviceProp *THCState_getCurrentDeviceProperties(THCState *state) {
  return &state->properties[THCState_currentDevice()];
}

static void checkPeers(THCState *state, int dev, int devToAccess) {
  THArgCheck(dev >= 0 && dev < state->numDevices, 1, "device %d of %d", dev, state->numDevices);
  THArgCheck(devToAccess >= 0 && devToAccess < state->numDevices, 2, "device %d of %d", devToAccess, state->numDevices);
}

int THCState_getPeerToPeerAccess(THCState *state, int dev, int devToAccess) {
  checkPeers(state, dev, devToAccess);
  int *access = &state->peerAccess[dev * state->numDevices + devToAccess];
  if (*access == -1) {
    int can = 0;
    THCudaCheck(cudaDeviceCanAccessPeer(&can, dev, devToAccess));
    if (can) THCState_setPeerToPeerAccess(state, dev, devToAccess, 1);
    *access = can;
  }
  return *access;
}

void THCState_setPeerToPeerAccess(THCState *state, int dev, int devToAccess, int enable) {
  checkPeers(state, dev, devToAccess);
  if (dev == devToAccess) return;
  int *access = &state->peerAccess[dev * state->numDevices + devToAccess];
  if (enable && *access != 1) {
    int can = 0;
    THCudaCheck(cudaDeviceCanAccessPeer(&can, dev, devToAccess));
    if (!can) THError("device %d cannot reach the memory of device %d", dev, devToAccess);
    const int before = THCState_currentDevice();
    THCudaCheck(cudaSetDevice(dev));
    cudaError_t error = cudaDeviceEnablePeerAccess(devToAccess, 0);
    if (error == cudaErrorPeerAccessAlreadyEnabled) error = cudaGetLastError(), error = cudaSuccess;
    cudaSetDevice(before);
    THCudaCheck(error);
  }
  *access = enable != 0;
}

int THCState_getKernelPeerToPeerAccessEnabled(THCState *state) {
  return state->kernelPeerAccess;
}

void THCState_setKernelPeerToPeerAccessEnabled(THCState *state, int val) {
  state->kernelPeerAccess = val != 0;
}
