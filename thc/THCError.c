/* THCError.c: CUDA's error codes as TH errors. */
#include "THCGeneral.h"

/* The last error is taken away: a check further on must not report this one again. */
void __THCudaCheck(cudaError_t err, const char *file, const int line) {
  if (err == cudaSuccess) return;
  cudaGetLastError();
  _THError(file, line, "cuda runtime error (%d) : %s", err, cudaGetErrorString(err));
}

void __THCudaCheckWarn(cudaError_t err, const char *file, const int line) {
  if (err == cudaSuccess) return;
  cudaGetLastError();
  fprintf(stderr, "THCudaCheckWarn file=%s line=%d error=%d : %s\n", file, line, err, cudaGetErrorString(err));
}

void __THCublasCheck(cublasStatus_t status, const char *file, const int line) {
  if (status != CUBLAS_STATUS_SUCCESS) _THError(file, line, "cublas runtime error (%d)", status);
}

void __THCusparseCheck(cusparseStatus_t status, const char *file, const int line) {
  if (status != CUSPARSE_STATUS_SUCCESS) _THError(file, line, "cusparse runtime error (%d)", status);
}
