// The scheduler of one CPU thread: runs the blocks it is given, one after another, a fiber for each device thread that
// has to wait.
//
// Strategy:
//   1. A fiber runs unstarted threads of the block in a loop. A thread that never waits costs no switch and no fiber.
//   2. A thread that waits (barrier, warp operation) leaves its fiber parked; the worker goes on with a ready fiber, or
//      with another fiber that starts the next threads.
//   3. The last thread to arrive makes all that wait ready. When nothing is ready and nothing is left to start, but
//      threads live, they wait for ever: the launch fails and names them.
//   4. A failed launch jumps to the worker's own stack; its fibers are rewound, not unwound.
#pragma once

#include <cuda_host/barrier.h>
#include <cuda_host/launch.h>

#include <vector>

#include "fiber.h"
#include "shared_arena.h"

namespace cuda_host {

class FiberQueue {
 public:
  void push(Fiber* fiber);
  Fiber* pop();  // nullptr when empty
  void clear() { head_ = tail_ = nullptr; }

 private:
  Fiber* head_ = nullptr;
  Fiber* tail_ = nullptr;
};

struct Warp {
  unsigned epoch = 0;  // warp operations resolved so far: orders accesses within the warp
  uint32_t live = 0;
  uint32_t waiting = 0;
  uint32_t predicates = 0;
  uint32_t mask[32];
  int source[32];
  unsigned line[32];
  unsigned char value[32][kMaxShuffleBytes];
  Fiber* fiber[32];
};

class Worker {
 public:
  Worker() = default;
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker();

  void begin_grid(const LaunchShape& shape, const Kernel& kernel);
  bool run_block(uint3 index);  // false: the launch failed

  // From device threads.
  bool begin_thread();
  void end_thread();
  int barrier(unsigned line, BarrierReduction reduction, bool predicate);
  void warp_exchange(const WarpQuestion& question, WarpAnswer& answer);
  [[noreturn]] void abandon_block();
  [[noreturn]] void run_fiber();

  bool in_device_thread() const { return current_ && current_->thread >= 0; }
  const Fiber& current() const { return *current_; }
  const Warp& current_warp() const { return warps_[current_->thread / 32]; }
  SharedArena& arena() { return arena_; }
  const Kernel& kernel() const { return *kernel_; }
  unsigned block_epoch() const { return block_epoch_; }

 private:
  struct BarrierVotes {
    bool any = false, all = true;
    int count = 0;
  };

  void switch_to(Fiber& fiber);
  Fiber* idle_fiber();
  Fiber* next_fiber();  // what can run when the current fiber cannot; nullptr: nothing
  void wait_in_current();
  void place_thread(int thread);
  void shuffle_order();
  void release_barrier();
  void resolve_warp(Warp& warp, uint32_t mask);
  void check_warp_lines(const Warp& warp, uint32_t lanes);
  [[noreturn]] void fail_waiting();

  Fiber own_;  // the CPU thread's stack
  Fiber* current_ = nullptr;
  std::vector<Fiber*> fibers_, idle_;
  FiberQueue ready_;
  SharedArena arena_;

  const Kernel* kernel_ = nullptr;
  int thread_count_ = 0, started_ = 0, live_ = 0;
  uint3 next_index_{};
  std::vector<int> order_;  // empty: straight
  std::vector<Fiber*> at_barrier_;
  BarrierVotes votes_, outcome_;
  std::vector<Warp> warps_;
  bool failed_ = false;
  unsigned block_epoch_ = 0;  // blocks and barriers passed so far
};

// The worker of this CPU thread while it runs a grid, else nullptr.
extern constinit thread_local Worker* current_worker;

}  // namespace cuda_host
