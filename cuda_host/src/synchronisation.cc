// Barriers and warp operations: who waits, who releases, and what is wrong use.
#include <cstdio>
#include <cstring>

#include "worker.h"

namespace cuda_host {

int Worker::barrier(unsigned line, BarrierReduction reduction, bool predicate) {
  current_->barrier_line = line;
  votes_.any |= predicate;
  votes_.all &= predicate;
  votes_.count += predicate;
  at_barrier_.push_back(current_);
  if (static_cast<int>(at_barrier_.size()) == live_) release_barrier();
  wait_in_current();
  switch (reduction) {
    case BarrierReduction::Or:
      return outcome_.any;
    case BarrierReduction::And:
      return outcome_.all;
    case BarrierReduction::Count:
      return outcome_.count;
  }
  return 0;
}

void Worker::release_barrier() {
  block_epoch_++;
  outcome_ = std::exchange(votes_, {});
  const Fiber& first = *at_barrier_.front();
  for (Fiber* fiber : at_barrier_) {
    if (fiber->barrier_line != first.barrier_line) {
      std::fprintf(stderr, "cuda_host: thread %d is at the __syncthreads of line %u, thread %d at that of line %u\n",
                   first.thread, first.barrier_line, fiber->thread, fiber->barrier_line);
      fail_thread(cudaErrorLaunchFailure, "divergent barrier");
    }
    ready_.push(fiber);
  }
  at_barrier_.clear();
}

void Worker::warp_exchange(const WarpQuestion& question, WarpAnswer& answer) {
  Fiber* fiber = current_;
  Warp& warp = warps_[fiber->thread / 32];
  const int lane = fiber->thread % 32;
  const uint32_t bit = 1u << lane;
  if (!(question.mask & bit))
    fail_thread(cudaErrorLaunchFailure, "warp operation: the calling lane is not in its own mask");
  if (question.bytes) std::memcpy(warp.value[lane], question.value, question.bytes);
  warp.source[lane] = question.source_lane;
  warp.mask[lane] = question.mask;
  warp.line[lane] = question.line;
  warp.fiber[lane] = fiber;
  warp.waiting |= bit;
  if (question.predicate) warp.predicates |= bit;
  fiber->answer = &answer;
  resolve_warp(warp, question.mask);
  if (warp.waiting & bit) wait_in_current();
}

// Answers the operation of `mask` if all its live lanes have come with that mask.
void Worker::resolve_warp(Warp& warp, uint32_t mask) {
  const uint32_t lanes = mask & warp.live;
  if (!lanes || (warp.waiting & lanes) != lanes) return;
  for (uint32_t rest = lanes; rest; rest &= rest - 1)
    if (warp.mask[__builtin_ctz(rest)] != mask) return;
  check_warp_lines(warp, lanes);
  for (uint32_t rest = lanes; rest; rest &= rest - 1) {
    const int lane = __builtin_ctz(rest);
    const int source = warp.source[lane] & 31;
    Fiber* fiber = warp.fiber[lane];
    fiber->answer->ballot = warp.predicates & lanes;
    if (lanes >> source & 1)
      std::memcpy(fiber->answer->value, warp.value[source], kMaxShuffleBytes);
    else
      std::memset(fiber->answer->value, 0xfe, kMaxShuffleBytes);
    if (fiber != current_) ready_.push(fiber);
  }
  warp.epoch++;
  warp.waiting &= ~lanes;
  warp.predicates &= ~lanes;
}

void Worker::check_warp_lines(const Warp& warp, uint32_t lanes) {
  const int first = __builtin_ctz(lanes);
  for (uint32_t rest = lanes; rest; rest &= rest - 1) {
    const int lane = __builtin_ctz(rest);
    if (warp.line[lane] == warp.line[first]) continue;
    std::fprintf(stderr, "cuda_host: lane %d is at the warp operation of line %u, lane %d at that of line %u\n", first,
                 warp.line[first], lane, warp.line[lane]);
    fail_thread(cudaErrorLaunchFailure, "divergent warp operation");
  }
}

int barrier(unsigned line, BarrierReduction reduction, bool predicate) {
  return current_worker->barrier(line, reduction, predicate);
}

void warp_exchange(const WarpQuestion& question, WarpAnswer& answer) {
  current_worker->warp_exchange(question, answer);
}
int current_lane() {
  return current_worker->current().thread % 32;
}
uint32_t live_lanes() {
  return current_worker->current_warp().live;
}

}  // namespace cuda_host
