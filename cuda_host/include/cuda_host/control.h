// What a test or a checking run may ask of the host device beyond CUDA's interface: modes, counters, planted failures.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

namespace cuda_host {

// Read from the environment at first use (variable names in README.md); a test may change them while no work is queued.
struct Settings {
  int workers;     // CPU threads that run blocks
  bool lazy;       // run stream work as late as CUDA allows, not at once
  int guard;       // device memory is inaccessible while host code runs: 0 never, 1 while little is in use, 2 always
  unsigned order;  // thread start order: 0 straight, 1 reversed, else the seed of a shuffle
  bool fill;       // new device memory is filled with 0xfe
};
CUDA_HOST_API Settings& settings();

struct LiveMemory {
  size_t allocations, bytes;
};
CUDA_HOST_API LiveMemory live_memory();

// The allocation after `count` more good ones fails, once; a negative count takes the plan back.
CUDA_HOST_API void fail_allocation_after(long count);

CUDA_HOST_API bool is_device_pointer(const void* pointer);

}  // namespace cuda_host
