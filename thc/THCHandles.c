/* THCHandles.c: cuBLAS and cuSPARSE handles, made on first use. */
#include "THCState.h"

/* numbers start at 1 */
static void checkHandle(THCState *state, int device, int handle, int reserved) {
  THArgCheck(device >= 0 && device < state->numDevices, 1, "device %d of %d", device, state->numDevices);
  THArgCheck(handle >= 1 && handle <= reserved, 2, "handle %d, expected 1 to %d", handle, reserved);
}

/* The lists of all devices become numHandles long; NULL: not made yet. */
#define THC_GROW_HANDLES(LIST, NUMBER)                                                                   \
  do {                                                                                                   \
    int failed = 0;                                                                                      \
    pthread_mutex_lock(&state->lock);                                                                    \
    for (int d = 0; d < state->numDevices && numHandles > NUMBER; d++) {                                 \
      void *list = realloc(state->devices[d].LIST, (size_t)numHandles * sizeof *state->devices[d].LIST); \
      failed = failed || list == NULL;                                                                   \
      if (list == NULL) break;                                                                           \
      state->devices[d].LIST = list;                                                                     \
      for (int i = NUMBER; i < numHandles; i++) state->devices[d].LIST[i] = NULL;                        \
    }                                                                                                    \
    if (!failed && numHandles > NUMBER) NUMBER = numHandles;                                             \
    pthread_mutex_unlock(&state->lock);                                                                  \
    if (failed) THError("not enough memory for %d handles", numHandles);                                 \
  } while (0)

void THCState_reserveBlasHandles(THCState *state, int numHandles) {
  THC_GROW_HANDLES(blasHandles, state->numBlasHandles);
}

void THCState_reserveSparseHandles(THCState *state, int numHandles) {
  THC_GROW_HANDLES(sparseHandles, state->numSparseHandles);
}

#undef THC_GROW_HANDLES

int THCState_getNumBlasHandles(THCState *state) {
  return state->numBlasHandles;
}

int THCState_getNumSparseHandles(THCState *state) {
  return state->numSparseHandles;
}

cublasHandle_t THCState_getDeviceBlasHandle(THCState *state, int device, int handle) {
  checkHandle(state, device, handle, state->numBlasHandles);
  cublasHandle_t *made = &state->devices[device].blasHandles[handle - 1];
  cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
  pthread_mutex_lock(&state->lock);
  if (*made == NULL) status = cublasCreate(made);
  pthread_mutex_unlock(&state->lock);
  THCublasCheck(status);
  return *made;
}

cusparseHandle_t THCState_getDeviceSparseHandle(THCState *state, int device, int handle) {
  checkHandle(state, device, handle, state->numSparseHandles);
  cusparseHandle_t *made = &state->devices[device].sparseHandles[handle - 1];
  cusparseStatus_t status = CUSPARSE_STATUS_SUCCESS;
  pthread_mutex_lock(&state->lock);
  if (*made == NULL) status = cusparseCreate(made);
  pthread_mutex_unlock(&state->lock);
  THCusparseCheck(status);
  return *made;
}

cublasHandle_t THCState_getCurrentBlasHandle(THCState *state) {
  const cublasHandle_t handle =
      THCState_getDeviceBlasHandle(state, THCState_currentDevice(), THCState_choice(state)->blasHandle);
  THCublasCheck(cublasSetStream(handle, THCState_getCurrentStream(state)));
  return handle;
}

cusparseHandle_t THCState_getCurrentSparseHandle(THCState *state) {
  const cusparseHandle_t handle =
      THCState_getDeviceSparseHandle(state, THCState_currentDevice(), THCState_choice(state)->sparseHandle);
  THCusparseCheck(cusparseSetStream(handle, THCState_getCurrentStream(state)));
  return handle;
}

int THCState_getCurrentBlasHandleIndex(THCState *state) {
  return THCState_choice(state)->blasHandle;
}

void THCState_setCurrentBlasHandleIndex(THCState *state, int handle) {
  THArgCheck(handle >= 1 && handle <= state->numBlasHandles, 1, "handle %d, expected 1 to %d", handle,
             state->numBlasHandles);
  THCState_choice(state)->blasHandle = handle;
}

int THCState_getCurrentSparseHandleIndex(THCState *state) {
  return THCState_choice(state)->sparseHandle;
}

void THCState_setCurrentSparseHandleIndex(THCState *state, int handle) {
  THArgCheck(handle >= 1 && handle <= state->numSparseHandles, 1, "handle %d, expected 1 to %d", handle,
             state->numSparseHandles);
  THCState_choice(state)->sparseHandle = handle;
}
