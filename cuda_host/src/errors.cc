// Error state, and the names and texts of errors.
#include "errors.h"

#include <atomic>

namespace cuda_host {
namespace {

std::atomic<cudaError_t> sticky{cudaSuccess};
thread_local cudaError_t last = cudaSuccess;

struct ErrorText {
  cudaError_t error;
  const char *name, *text;
};

constexpr ErrorText kTexts[] = {
    {cudaSuccess, "cudaSuccess", "no error"},
    {cudaErrorInvalidValue, "cudaErrorInvalidValue", "invalid argument"},
    {cudaErrorMemoryAllocation, "cudaErrorMemoryAllocation", "out of memory"},
    {cudaErrorInitializationError, "cudaErrorInitializationError", "initialization error"},
    {cudaErrorInvalidConfiguration, "cudaErrorInvalidConfiguration", "invalid configuration argument"},
    {cudaErrorInvalidMemcpyDirection, "cudaErrorInvalidMemcpyDirection", "invalid copy direction"},
    {cudaErrorNoDevice, "cudaErrorNoDevice", "no device"},
    {cudaErrorInvalidDevice, "cudaErrorInvalidDevice", "invalid device number"},
    {cudaErrorInvalidResourceHandle, "cudaErrorInvalidResourceHandle", "invalid stream or event"},
    {cudaErrorNotReady, "cudaErrorNotReady", "not finished yet"},
    {cudaErrorIllegalAddress, "cudaErrorIllegalAddress", "illegal memory access"},
    {cudaErrorPeerAccessAlreadyEnabled, "cudaErrorPeerAccessAlreadyEnabled", "peer access is enabled already"},
    {cudaErrorPeerAccessNotEnabled, "cudaErrorPeerAccessNotEnabled", "peer access is not enabled"},
    {cudaErrorAssert, "cudaErrorAssert", "device-side assertion failed"},
    {cudaErrorLaunchFailure, "cudaErrorLaunchFailure", "launch failure"},
    {cudaErrorNotPermitted, "cudaErrorNotPermitted", "operation not permitted"},
    {cudaErrorNotSupported, "cudaErrorNotSupported", "operation not supported by the host device"},
    {cudaErrorUnknown, "cudaErrorUnknown", "unknown error"},
};

const ErrorText& find_text(cudaError_t error) {
  for (const ErrorText& text : kTexts)
    if (text.error == error) return text;
  return find_text(cudaErrorUnknown);
}

}  // namespace

void set_sticky_error(cudaError_t error) {
  cudaError_t none = cudaSuccess;
  sticky.compare_exchange_strong(none, error);
}

cudaError_t sticky_error() {
  return sticky;
}

void clear_errors() {
  sticky = cudaSuccess;
  last = cudaSuccess;
}

cudaError_t report(cudaError_t error) {
  if (const cudaError_t before = sticky) error = before;
  if (error != cudaSuccess && error != cudaErrorNotReady) last = error;
  return error;
}

}  // namespace cuda_host

cudaError_t cudaGetLastError() {
  const cudaError_t error = cudaPeekAtLastError();
  cuda_host::last = cudaSuccess;
  return error;
}

cudaError_t cudaPeekAtLastError() {
  const cudaError_t sticky = cuda_host::sticky;
  return sticky != cudaSuccess ? sticky : cuda_host::last;
}

const char* cudaGetErrorString(cudaError_t error) {
  return cuda_host::find_text(error).text;
}
const char* cudaGetErrorName(cudaError_t error) {
  return cuda_host::find_text(error).name;
}
