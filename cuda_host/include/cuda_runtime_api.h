/* The host device's stand-in for the toolkit's header of this name: the part of CUDA's run-time interface that C and
 * C++ host code calls. Names and values are CUDA's; what each function does here is in cuda_host/README.md. All
 * functions may be called from any host thread, but not from a kernel. */
#ifndef CUDA_HOST_CUDA_RUNTIME_API_H
#define CUDA_HOST_CUDA_RUNTIME_API_H

#include <stddef.h>

#define CUDART_VERSION 13000
#define CUDA_HOST_DEVICE 1 /* tells a source that it runs on the host device */

#define CUDA_HOST_API __attribute__((visibility("default")))

typedef enum cudaError {
  cudaSuccess = 0,
  cudaErrorInvalidValue = 1,
  cudaErrorMemoryAllocation = 2,
  cudaErrorInitializationError = 3,
  cudaErrorInvalidConfiguration = 9,
  cudaErrorInvalidMemcpyDirection = 21,
  cudaErrorNoDevice = 100,
  cudaErrorInvalidDevice = 101,
  cudaErrorInvalidResourceHandle = 400,
  cudaErrorNotReady = 600,
  cudaErrorIllegalAddress = 700,
  cudaErrorPeerAccessAlreadyEnabled = 704,
  cudaErrorPeerAccessNotEnabled = 705,
  cudaErrorAssert = 710,
  cudaErrorLaunchFailure = 719,
  cudaErrorNotPermitted = 800,
  cudaErrorNotSupported = 801,
  cudaErrorUnknown = 999
} cudaError_t;

enum cudaMemcpyKind {
  cudaMemcpyHostToHost = 0,
  cudaMemcpyHostToDevice = 1,
  cudaMemcpyDeviceToHost = 2,
  cudaMemcpyDeviceToDevice = 3,
  cudaMemcpyDefault = 4
};

enum cudaMemoryType {
  cudaMemoryTypeUnregistered = 0,
  cudaMemoryTypeHost = 1,
  cudaMemoryTypeDevice = 2,
  cudaMemoryTypeManaged = 3
};

struct cudaPointerAttributes {
  enum cudaMemoryType type;
  int device;
  void* devicePointer;
  void* hostPointer;
};

struct cudaDeviceProp {
  char name[256];
  size_t totalGlobalMem;
  size_t sharedMemPerBlock;
  int regsPerBlock;
  int warpSize;
  int maxThreadsPerBlock;
  int maxThreadsDim[3];
  int maxGridSize[3];
  size_t totalConstMem;
  int major;
  int minor;
  int multiProcessorCount;
  int maxThreadsPerMultiProcessor;
  int unifiedAddressing;
  int concurrentKernels;
  int l2CacheSize;
};

typedef struct CUstream_st* cudaStream_t;
typedef struct CUevent_st* cudaEvent_t;
typedef unsigned long long cudaTextureObject_t;
typedef void (*cudaHostFn_t)(void* data);

enum { cudaStreamDefault = 0, cudaStreamNonBlocking = 1 };
enum { cudaEventDefault = 0, cudaEventBlockingSync = 1, cudaEventDisableTiming = 2 };
enum { cudaHostAllocDefault = 0, cudaHostAllocPortable = 1, cudaHostAllocMapped = 2 };

#define cudaStreamLegacy ((cudaStream_t)0x1)

#ifdef __cplusplus
extern "C" {
#endif

/* Devices: there is one, number 0. */
CUDA_HOST_API cudaError_t cudaGetDeviceCount(int* count);
CUDA_HOST_API cudaError_t cudaGetDevice(int* device);
CUDA_HOST_API cudaError_t cudaSetDevice(int device);
CUDA_HOST_API cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp* properties, int device);
CUDA_HOST_API cudaError_t cudaDeviceCanAccessPeer(int* can_access, int device, int peer);
CUDA_HOST_API cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags);
CUDA_HOST_API cudaError_t cudaDeviceSynchronize(void);
CUDA_HOST_API cudaError_t cudaDeviceReset(void); /* frees everything, clears a sticky error */
CUDA_HOST_API cudaError_t cudaRuntimeGetVersion(int* version);
CUDA_HOST_API cudaError_t cudaDriverGetVersion(int* version);

/* Errors. The last error is the calling thread's; 700, 710 and 719 are sticky: every later call returns them. */
CUDA_HOST_API cudaError_t cudaGetLastError(void);
CUDA_HOST_API cudaError_t cudaPeekAtLastError(void);
CUDA_HOST_API const char* cudaGetErrorString(cudaError_t error);
CUDA_HOST_API const char* cudaGetErrorName(cudaError_t error);

/* Memory. */
CUDA_HOST_API cudaError_t cudaMalloc(void** pointer, size_t bytes);
CUDA_HOST_API cudaError_t cudaFree(void* pointer);
CUDA_HOST_API cudaError_t cudaMallocHost(void** pointer, size_t bytes);
CUDA_HOST_API cudaError_t cudaHostAlloc(void** pointer, size_t bytes, unsigned flags);
CUDA_HOST_API cudaError_t cudaFreeHost(void* pointer);
CUDA_HOST_API cudaError_t cudaMemGetInfo(size_t* free_bytes, size_t* total_bytes);
CUDA_HOST_API cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes* attributes, const void* pointer);
CUDA_HOST_API cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, enum cudaMemcpyKind kind);
CUDA_HOST_API cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, enum cudaMemcpyKind kind,
                                          cudaStream_t stream);
CUDA_HOST_API cudaError_t cudaMemcpyPeerAsync(void* to, int to_device, const void* from, int from_device, size_t bytes,
                                              cudaStream_t stream);
CUDA_HOST_API cudaError_t cudaMemset(void* pointer, int value, size_t bytes);
CUDA_HOST_API cudaError_t cudaMemsetAsync(void* pointer, int value, size_t bytes, cudaStream_t stream);

/* Streams and events. */
CUDA_HOST_API cudaError_t cudaStreamCreate(cudaStream_t* stream);
CUDA_HOST_API cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags);
CUDA_HOST_API cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority);
CUDA_HOST_API cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest);
CUDA_HOST_API cudaError_t cudaStreamDestroy(cudaStream_t stream);
CUDA_HOST_API cudaError_t cudaStreamSynchronize(cudaStream_t stream);
CUDA_HOST_API cudaError_t cudaStreamQuery(cudaStream_t stream);
CUDA_HOST_API cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags);
CUDA_HOST_API cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data);
CUDA_HOST_API cudaError_t cudaEventCreate(cudaEvent_t* event);
CUDA_HOST_API cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags);
CUDA_HOST_API cudaError_t cudaEventDestroy(cudaEvent_t event);
CUDA_HOST_API cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream);
CUDA_HOST_API cudaError_t cudaEventQuery(cudaEvent_t event);
CUDA_HOST_API cudaError_t cudaEventSynchronize(cudaEvent_t event);
CUDA_HOST_API cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end);

#ifdef __cplusplus
}
#endif

#endif
