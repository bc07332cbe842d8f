// The scheduler's life of a block: placing threads on fibers, switching, failing. Barriers and warp operations are in
// synchronisation.cc.
#include "worker.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include <cuda_host/control.h>

#include "errors.h"

constinit thread_local uint3 threadIdx{};
constinit thread_local uint3 blockIdx{};
constinit thread_local dim3 blockDim{};
constinit thread_local dim3 gridDim{};

namespace cuda_host {

constinit thread_local Worker* current_worker = nullptr;

void FiberQueue::push(Fiber* fiber) {
  fiber->next = nullptr;
  (tail_ ? tail_->next : head_) = fiber;
  tail_ = fiber;
}

Fiber* FiberQueue::pop() {
  Fiber* first = head_;
  if (first && !(head_ = first->next)) tail_ = nullptr;
  return first;
}

Worker::~Worker() {
  for (Fiber* fiber : fibers_) destroy_fiber(fiber);
}

void Worker::begin_grid(const LaunchShape& shape, const Kernel& kernel) {
  if (!own_.stack) adopt_thread(own_);
  current_ = &own_;
  kernel_ = &kernel;
  failed_ = false;
  gridDim = shape.grid;
  blockDim = shape.block;
  thread_count_ = static_cast<int>(shape.block.x * shape.block.y * shape.block.z);
  arena_.begin_grid(shape.shared_bytes);
  shuffle_order();
}

// order 0 keeps order_ empty: the common case then needs no table and no division for threadIdx.
void Worker::shuffle_order() {
  order_.clear();
  const unsigned order = settings().order;
  if (order == 0) return;
  for (int thread = thread_count_; thread-- > 0;) order_.push_back(thread);
  unsigned random = order;
  for (int i = thread_count_ - 1; order > 1 && i > 0; i--) {
    random = random * 1664525u + 1013904223u;
    std::swap(order_[i], order_[(random >> 8) % (i + 1)]);
  }
}

bool Worker::run_block(uint3 index) {
  blockIdx = index;
  block_epoch_++;
  started_ = 0;
  live_ = thread_count_;
  next_index_ = {0, 0, 0};
  votes_ = {};
  at_barrier_.clear();
  warps_.resize((thread_count_ + 31) / 32);
  for (size_t i = 0; i < warps_.size(); i++) {
    const int lanes = thread_count_ - static_cast<int>(i) * 32;
    warps_[i].live = lanes >= 32 ? ~0u : (1u << lanes) - 1;
    warps_[i].waiting = warps_[i].predicates = 0;
  }
  arena_.begin_block();
  switch_to(*idle_fiber());
  if (!failed_) return true;
  ready_.clear();
  idle_ = fibers_;
  for (Fiber* fiber : fibers_) rewind_fiber(*fiber);
  return false;
}

void Worker::switch_to(Fiber& fiber) {
  Fiber& from = *current_;
  if (&fiber == &from) return;
  current_ = &fiber;
  if (fiber.thread >= 0) threadIdx = fiber.index;
  switch_fiber(from, fiber);
}

Fiber* Worker::idle_fiber() {
  if (idle_.empty()) {
    fibers_.push_back(make_fiber());
    return fibers_.back();
  }
  Fiber* fiber = idle_.back();
  idle_.pop_back();
  return fiber;
}

Fiber* Worker::next_fiber() {
  if (Fiber* fiber = ready_.pop()) return fiber;
  if (started_ < thread_count_) return idle_fiber();
  return live_ == 0 ? &own_ : nullptr;
}

void Worker::wait_in_current() {
  Fiber* fiber = next_fiber();
  if (!fiber) fail_waiting();
  switch_to(*fiber);
}

void Worker::run_fiber() {
  for (;;) {
    kernel_->run_threads(kernel_->closure);
    current_->thread = -1;
    idle_.push_back(current_);
    wait_in_current();
  }
}

void fiber_main() {
  current_worker->run_fiber();
}

void Worker::place_thread(int thread) {
  Fiber& fiber = *current_;
  fiber.thread = thread;
  if (order_.empty()) {
    fiber.index = next_index_;
    if (++next_index_.x == blockDim.x) {
      next_index_.x = 0;
      if (++next_index_.y == blockDim.y) {
        next_index_.y = 0;
        ++next_index_.z;
      }
    }
  } else {
    const unsigned number = static_cast<unsigned>(thread);
    fiber.index = {number % blockDim.x, number / blockDim.x % blockDim.y, number / (blockDim.x * blockDim.y)};
  }
  threadIdx = fiber.index;
}

bool Worker::begin_thread() {
  if (started_ >= thread_count_) return false;
  const int next = started_++;
  place_thread(order_.empty() ? next : order_[next]);
  return true;
}

void Worker::end_thread() {
  const int thread = current_->thread;
  Warp& warp = warps_[thread / 32];
  warp.live &= ~(1u << (thread % 32));
  live_--;
  // those that wait for this thread wait no longer
  if (!at_barrier_.empty() && static_cast<int>(at_barrier_.size()) == live_) release_barrier();
  for (uint32_t lanes = warp.waiting; lanes; lanes &= lanes - 1) {
    const int lane = __builtin_ctz(lanes);
    if (warp.waiting >> lane & 1) resolve_warp(warp, warp.mask[lane]);
  }
}

void Worker::abandon_block() {
  failed_ = true;
  switch_to(own_);
  std::abort();
}

void Worker::fail_waiting() {
  for (const Fiber* fiber : at_barrier_) {
    std::fprintf(stderr, "cuda_host: thread %d waits at the __syncthreads of line %u\n", fiber->thread,
                 fiber->barrier_line);
    break;
  }
  for (size_t i = 0; i < warps_.size(); i++) {
    if (!warps_[i].waiting) continue;
    std::fprintf(stderr, "cuda_host: lanes %08x of warp %zu wait in a warp operation, lanes %08x live\n",
                 warps_[i].waiting, i, warps_[i].live);
    break;
  }
  fail_thread(cudaErrorLaunchFailure, "threads wait for ever");
}

bool begin_thread() {
  return current_worker->begin_thread();
}
void end_thread() {
  current_worker->end_thread();
}

void fail_thread(cudaError_t error, const char* what) {
  std::fprintf(stderr, "cuda_host: block (%u,%u,%u), thread (%u,%u,%u): %s\n", blockIdx.x, blockIdx.y, blockIdx.z,
               threadIdx.x, threadIdx.y, threadIdx.z, what);
  set_sticky_error(error);
  current_worker->abandon_block();
}

}  // namespace cuda_host
