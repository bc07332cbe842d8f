// One stack of execution: a device thread runs on a fiber, a worker switches among its fibers. A fiber never moves to
// another CPU thread. Boost.Context's fcontext: 29 ns a barrier where ucontext takes 200.
#pragma once

#include <cuda_host/warp.h>

namespace cuda_host {

struct Fiber {
  void* context = nullptr;  // where it stands while it does not run
  char* stack = nullptr;    // lowest usable address
  size_t stack_bytes = 0;
  void* asan_fake_stack = nullptr;
  void* tsan_fiber = nullptr;

  int thread = -1;  // number in the block of the device thread that runs here; -1: none
  uint3 index{};    // its threadIdx
  unsigned barrier_line = 0;
  WarpAnswer* answer = nullptr;
  Fiber* next = nullptr;  // in the ready queue
};

// A new fiber with a stack of its own, that calls fiber_main() when first switched to.
Fiber* make_fiber();
void destroy_fiber(Fiber* fiber);  // not the running one
// Forgets what the fiber was doing: its next switch calls fiber_main() anew. Destructors on its stack do not run.
void rewind_fiber(Fiber& fiber);
// Makes `fiber` stand for the calling CPU thread's own stack.
void adopt_thread(Fiber& fiber);
void switch_fiber(Fiber& from, Fiber& to);

// What every fiber runs; the scheduler defines it (worker.cc).
[[noreturn]] void fiber_main();

}  // namespace cuda_host
