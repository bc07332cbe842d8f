// What the memcheck mode asks of the scheduler about an access by the running device thread.
#pragma once

#include <cstddef>

#include <cuda_runtime_api.h>

namespace cuda_host {

struct Access {
  bool in_kernel;     // false: host code of an instrumented file
  bool own;           // the thread's stack, the launch's arguments, threadIdx and the like: always fine, never shared
  const char* fault;  // why the access is wrong; nullptr: it is not
  int thread;         // number in the block
  unsigned block_epoch;  // accesses of different epochs are ordered
  unsigned warp_epoch;   // the same, within a warp
};

CUDA_HOST_API Access classify_access(const void* pointer, size_t bytes);
CUDA_HOST_API void use_memcheck_mode();

}  // namespace cuda_host
