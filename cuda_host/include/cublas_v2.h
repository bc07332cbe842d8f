/* The host device's stand-in for the toolkit's header of this name: handles only. Products are THC's to add, over
 * OpenBLAS, when its BLAS functions come. */
#ifndef CUDA_HOST_CUBLAS_V2_H
#define CUDA_HOST_CUBLAS_V2_H

#include <cuda_runtime_api.h>

typedef enum {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_NOT_SUPPORTED = 15
} cublasStatus_t;

typedef struct cublasContext* cublasHandle_t;

#ifdef __cplusplus
extern "C" {
#endif

CUDA_HOST_API cublasStatus_t cublasCreate_v2(cublasHandle_t* handle);
CUDA_HOST_API cublasStatus_t cublasDestroy_v2(cublasHandle_t handle);
CUDA_HOST_API cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream);
CUDA_HOST_API cublasStatus_t cublasGetStream_v2(cublasHandle_t handle, cudaStream_t* stream);

#ifdef __cplusplus
}
#endif

#define cublasCreate cublasCreate_v2
#define cublasDestroy cublasDestroy_v2
#define cublasSetStream cublasSetStream_v2
#define cublasGetStream cublasGetStream_v2

#endif
