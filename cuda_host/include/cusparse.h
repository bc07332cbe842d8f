/* The host device's stand-in for the toolkit's header of this name: handles only. */
#ifndef CUDA_HOST_CUSPARSE_H
#define CUDA_HOST_CUSPARSE_H

#include <cuda_runtime_api.h>

typedef enum {
  CUSPARSE_STATUS_SUCCESS = 0,
  CUSPARSE_STATUS_NOT_INITIALIZED = 1,
  CUSPARSE_STATUS_ALLOC_FAILED = 2,
  CUSPARSE_STATUS_INVALID_VALUE = 3,
  CUSPARSE_STATUS_NOT_SUPPORTED = 10
} cusparseStatus_t;

typedef struct cusparseContext* cusparseHandle_t;

#ifdef __cplusplus
extern "C" {
#endif

CUDA_HOST_API cusparseStatus_t cusparseCreate(cusparseHandle_t* handle);
CUDA_HOST_API cusparseStatus_t cusparseDestroy(cusparseHandle_t handle);
CUDA_HOST_API cusparseStatus_t cusparseSetStream(cusparseHandle_t handle, cudaStream_t stream);

#ifdef __cplusplus
}
#endif

#endif
