/* THCGeneral.h: the state that every THC function takes first: devices, streams, handles, allocators; error checks. */
#ifndef THC_GENERAL_INC
#define THC_GENERAL_INC

#include <TH/TH.h>

#include <cublas_v2.h>
#include <cuda_runtime.h>
#ifndef DISABLE_CUSPARSE_DEPRECATED
#define DISABLE_CUSPARSE_DEPRECATED
#endif
#include <cusparse.h>

#include "THCAllocator.h"

#define THC_API TH_API

/* Opaque. Made by THCState_alloc, filled by THCudaInit, emptied by THCudaShutdown, ended by THCState_free.
 * A state serves many threads; the current stream is the calling thread's own. */
typedef struct THCState THCState;
typedef struct THCStream THCStream;

THC_API THCState *THCState_alloc(void);
THC_API void THCState_free(THCState *state);
/* An error when there is no usable device; the state may then be freed. */
THC_API void THCudaInit(THCState *state);
/* Waits for the devices, then releases everything but what clients still hold. Other threads must be done. */
THC_API void THCudaShutdown(THCState *state);

THC_API int THCState_getNumDevices(THCState *state);
/* Lent. */
THC_API struct cudaDeviceProp *THCState_getCurrentDeviceProperties(THCState *state);

/* May dev reach memory of devToAccess? Devices out of range are an error. set: 1 asks the driver, and is an error where
 * it refuses. */
THC_API int THCState_getPeerToPeerAccess(THCState *state, int dev, int devToAccess);
THC_API void THCState_setPeerToPeerAccess(THCState *state, int dev, int devToAccess, int enable);
/* May kernels touch peers' memory directly? Off at first. */
THC_API int THCState_getKernelPeerToPeerAccessEnabled(THCState *state);
THC_API void THCState_setKernelPeerToPeerAccessEnabled(THCState *state, int val);

/* Allocators. The host one gives pinned memory. A new device allocator serves storages made from then on; NULL:
 * default. */
THC_API THAllocator *THCState_getCudaHostAllocator(THCState *state);
THC_API THCDeviceAllocator *THCState_getDeviceAllocator(THCState *state);
THC_API void THCState_setDeviceAllocator(THCState *state, THCDeviceAllocator *allocator);
/* Does the device allocator keep freed memory (has it an emptyCache)? */
THC_API int THCState_isCachingAllocatorEnabled(THCState *state);

/* Streams: number 0 is a device's default stream, 1 to getNumStreams are reserved ones (never fewer than before).
 * A thread starts on the default stream. setStream retains. The index of a stream that is not reserved is -1. */
THC_API void THCState_reserveStreams(THCState *state, int numStreams, int nonBlocking);
THC_API int THCState_getNumStreams(THCState *state);
THC_API cudaStream_t THCState_getCurrentStreamOnDevice(THCState *state, int device);
THC_API cudaStream_t THCState_getCurrentStream(THCState *state);
THC_API THCStream *THCState_getStream(THCState *state);
THC_API void THCState_setStream(THCState *state, THCStream *stream);
THC_API cudaStream_t THCState_getDeviceStream(THCState *state, int device, int stream);
THC_API int THCState_getCurrentStreamIndex(THCState *state);
THC_API void THCState_setCurrentStreamIndex(THCState *state, int stream);

/* cuBLAS and cuSPARSE handles, numbered from 1, made on first use; a current handle follows the current stream. */
THC_API void THCState_reserveBlasHandles(THCState *state, int numHandles);
THC_API int THCState_getNumBlasHandles(THCState *state);
THC_API void THCState_reserveSparseHandles(THCState *state, int numHandles);
THC_API int THCState_getNumSparseHandles(THCState *state);
THC_API cublasHandle_t THCState_getDeviceBlasHandle(THCState *state, int device, int handle);
THC_API cublasHandle_t THCState_getCurrentBlasHandle(THCState *state);
THC_API int THCState_getCurrentBlasHandleIndex(THCState *state);
THC_API void THCState_setCurrentBlasHandleIndex(THCState *state, int handle);
THC_API cusparseHandle_t THCState_getDeviceSparseHandle(THCState *state, int device, int handle);
THC_API cusparseHandle_t THCState_getCurrentSparseHandle(THCState *state);
THC_API int THCState_getCurrentSparseHandleIndex(THCState *state);
THC_API void THCState_setCurrentSparseHandleIndex(THCState *state, int handle);

/* Scratch space for a launch on a stream; stream as in getDeviceStream. Lent. */
THC_API void *THCState_getCurrentDeviceScratchSpace(THCState *state);
THC_API void *THCState_getDeviceScratchSpace(THCState *state, int device, int stream);
THC_API size_t THCState_getCurrentDeviceScratchSpaceSize(THCState *state);
THC_API size_t THCState_getDeviceScratchSpaceSize(THCState *state, int device);

/* A CUDA error becomes a TH error that names file, line, number and text; Warn only prints it. */
#define THCudaCheck(err) __THCudaCheck(err, __FILE__, __LINE__)
#define THCudaCheckWarn(err) __THCudaCheckWarn(err, __FILE__, __LINE__)
#define THCublasCheck(err) __THCublasCheck(err, __FILE__, __LINE__)
#define THCusparseCheck(err) __THCusparseCheck(err, __FILE__, __LINE__)
THC_API void __THCudaCheck(cudaError_t err, const char *file, const int line);
THC_API void __THCudaCheckWarn(cudaError_t err, const char *file, const int line);
THC_API void __THCublasCheck(cublasStatus_t status, const char *file, const int line);
THC_API void __THCusparseCheck(cusparseStatus_t status, const char *file, const int line);

/* Memory of the current device by the state's allocator; when there is none left the collector runs, then once more. */
THC_API cudaError_t THCudaMalloc(THCState *state, void **ptr, size_t size);
THC_API cudaError_t THCudaFree(THCState *state, void *ptr);
/* Pinned memory, NULL for size 0; failing is an error. HostRecord tells a caching allocator that the stream uses ptr.
 */
THC_API void *THCudaHostAlloc(THCState *state, size_t size);
THC_API void THCudaHostFree(THCState *state, void *ptr);
THC_API void THCudaHostRecord(THCState *state, void *ptr);
/* Free memory counts what the allocator keeps for reuse. */
THC_API cudaError_t THCudaMemGetInfo(THCState *state, size_t *freeBytes, size_t *totalBytes);
THC_API cudaError_t THCudaMemGetInfoCached(THCState *state, size_t *freeBytes, size_t *totalBytes,
                                           size_t *largestBlock);

/* The collector runs when the device heap has grown past a threshold, or when memory ran out. */
THC_API void THCSetGCHandler(THCState *state, void (*handler)(void *data), void *data);
/* Tells the collector's bookkeeping that size bytes (negative: released) changed hands. */
THC_API void THCHeapUpdate(THCState *state, ptrdiff_t size);

#endif
