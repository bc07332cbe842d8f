// Streams and events. The default stream is CUDA's legacy one: it is ordered with every stream that is not
// non-blocking.
#include "stream.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <cuda_host/control.h>
#include <cuda_host/launch.h>

#include "device.h"
#include "errors.h"

namespace cuda_host {
namespace {

CUstream_st& default_stream() {
  static CUstream_st& stream = *new CUstream_st;  // never destroyed, as device_mutex()
  return stream;
}

std::vector<CUstream_st*>& made_streams() {
  static std::vector<CUstream_st*>& streams = *new std::vector<CUstream_st*>;
  return streams;
}

bool step(CUstream_st* stream) {
  if (stream->work.empty()) return false;
  const std::function<void()> work = std::move(stream->work.front());
  stream->work.pop_front();
  work();
  return true;
}

void reach(CUevent_st* event, long record) {
  while (event->reached < record && step(event->stream)) continue;
}

bool blocks_default(const CUstream_st* stream) {
  return !(stream->flags & cudaStreamNonBlocking);
}

}  // namespace

CUstream_st* resolve_stream(cudaStream_t stream) {
  return !stream || stream == cudaStreamLegacy ? &default_stream() : stream;
}

bool is_live_stream(cudaStream_t stream) {
  const auto& streams = made_streams();
  return resolve_stream(stream) == &default_stream() ||
         std::find(streams.begin(), streams.end(), stream) != streams.end();
}

void drain_stream(CUstream_st* stream) {
  while (step(stream)) continue;
}

void drain_all_streams() {
  for (CUstream_st* stream : made_streams()) drain_stream(stream);
  drain_stream(&default_stream());
}

void forget_stream_work() {
  for (CUstream_st* stream : made_streams()) stream->work.clear();
  default_stream().work.clear();
}

void queue_work(cudaStream_t handle, std::function<void()> work) {
  if (!settings().lazy) {
    work();
    return;
  }
  CUstream_st* stream = resolve_stream(handle);
  if (stream == &default_stream()) {
    for (CUstream_st* other : made_streams())
      if (blocks_default(other)) drain_stream(other);
  } else if (blocks_default(stream)) {
    drain_stream(&default_stream());
  }
  stream->work.push_back(std::move(work));
}

void submit(cudaStream_t stream, std::function<void()> work) {
  DeviceLock lock;
  if (!is_live_stream(stream)) {
    report(cudaErrorInvalidResourceHandle);
    return;
  }
  queue_work(stream, std::move(work));
}

}  // namespace cuda_host

using namespace cuda_host;

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
  return cudaStreamCreateWithFlags(stream, cudaStreamDefault);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
  DeviceLock lock;
  if (flags & ~unsigned{cudaStreamNonBlocking}) return report(cudaErrorInvalidValue);
  *stream = new CUstream_st;
  (*stream)->flags = flags;
  made_streams().push_back(*stream);
  return report(cudaSuccess);
}

// Priorities change the order of ready work only, and this device has one engine.
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int) {
  return cudaStreamCreateWithFlags(stream, flags);
}

cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  *least = *greatest = 0;
  return report(cudaSuccess);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  DeviceLock lock;
  if (!stream || stream == cudaStreamLegacy || !is_live_stream(stream)) return report(cudaErrorInvalidResourceHandle);
  drain_stream(stream);
  std::erase(made_streams(), stream);
  delete stream;
  return report(cudaSuccess);
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  DeviceLock lock;
  if (!is_live_stream(stream)) return report(cudaErrorInvalidResourceHandle);
  drain_stream(resolve_stream(stream));
  return report(cudaSuccess);
}

// Each query lets the stream do one piece of work, so that a loop of queries ends.
cudaError_t cudaStreamQuery(cudaStream_t stream) {
  DeviceLock lock;
  if (!is_live_stream(stream)) return report(cudaErrorInvalidResourceHandle);
  return report(step(resolve_stream(stream)) ? cudaErrorNotReady : cudaSuccess);
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned) {
  DeviceLock lock;
  if (!is_live_stream(stream)) return report(cudaErrorInvalidResourceHandle);
  const long record = event->recorded;
  queue_work(stream, [event, record] { reach(event, record); });
  return report(cudaSuccess);
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data) {
  DeviceLock lock;
  if (!is_live_stream(stream)) return report(cudaErrorInvalidResourceHandle);
  queue_work(stream, [function, data] { function(data); });
  return report(cudaSuccess);
}

cudaError_t cudaEventCreate(cudaEvent_t* event) {
  return cudaEventCreateWithFlags(event, cudaEventDefault);
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
  *event = new CUevent_st;
  (*event)->timed = !(flags & cudaEventDisableTiming);
  return report(cudaSuccess);
}

// Queued work may still name the event: it runs first, wherever it waits.
cudaError_t cudaEventDestroy(cudaEvent_t event) {
  DeviceLock lock;
  drain_all_streams();
  delete event;
  return report(cudaSuccess);
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  DeviceLock lock;
  if (!is_live_stream(stream)) return report(cudaErrorInvalidResourceHandle);
  const long record = ++event->recorded;
  event->stream = resolve_stream(stream);
  queue_work(stream, [event, record] {
    event->reached = record;
    event->time = std::chrono::steady_clock::now();
  });
  return report(cudaSuccess);
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  DeviceLock lock;
  if (event->reached >= event->recorded) return report(cudaSuccess);
  step(event->stream);
  return report(cudaErrorNotReady);
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  DeviceLock lock;
  reach(event, event->recorded);
  return report(cudaSuccess);
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end) {
  DeviceLock lock;
  if (!start->timed || !end->timed || !start->recorded || !end->recorded) return report(cudaErrorInvalidResourceHandle);
  if (start->reached < start->recorded || end->reached < end->recorded) return report(cudaErrorNotReady);
  *milliseconds = std::chrono::duration<float, std::milli>(end->time - start->time).count();
  return report(cudaSuccess);
}
