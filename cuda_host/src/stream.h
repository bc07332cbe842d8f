// Streams: queues of work. Eager: work runs when it is queued. Lazy: it runs when something waits for it, as late as
// CUDA allows, so that a missing synchronisation shows as stale data.
#pragma once

#include <cuda_runtime_api.h>

#include <chrono>
#include <deque>
#include <functional>

struct CUstream_st {
  std::deque<std::function<void()>> work;
  unsigned flags = 0;
};

struct CUevent_st {
  CUstream_st* stream = nullptr;
  long recorded = 0, reached = 0;  // number of the last record queued, and of the last one run
  bool timed = true;
  std::chrono::steady_clock::time_point time;
};

namespace cuda_host {

CUstream_st* resolve_stream(cudaStream_t stream);  // nullptr and cudaStreamLegacy are the default stream
bool is_live_stream(cudaStream_t stream);
void drain_stream(CUstream_st* stream);
void drain_all_streams();
void forget_stream_work();
void queue_work(cudaStream_t stream, std::function<void()> work);

}  // namespace cuda_host
