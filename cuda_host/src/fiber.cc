// Fibers over Boost.Context, with what the address and thread sanitizers must be told at every switch.
#include "fiber.h"

#include <pthread.h>
#include <sys/mman.h>

#include <boost/context/detail/fcontext.hpp>
#include <cstdio>
#include <cstdlib>

#include "sanitizers.h"

namespace cuda_host {
namespace {

namespace context = boost::context::detail;

constexpr size_t kPage = 4096;
constexpr size_t kStackBytes = kAddressSanitizer || kThreadSanitizer ? 256 << 10 : 128 << 10;

// First words on a new stack; the message says who came.
void first_entry(context::transfer_t transfer) {
  static_cast<Fiber*>(transfer.data)->context = transfer.fctx;
#ifdef CUDA_HOST_ASAN
  __sanitizer_finish_switch_fiber(nullptr, nullptr, nullptr);
#endif
  fiber_main();
}

void prepare(Fiber& fiber) {
  // Stack tops that differ in their low bits keep the hot frames of 1024 fibers out of the same cache sets.
  static thread_local unsigned colour = 0;
  const size_t shift = (colour++ * 320) & (kPage - 1) & ~size_t{63};
  fiber.context =
      context::make_fcontext(fiber.stack + fiber.stack_bytes - shift, fiber.stack_bytes - shift, first_entry);
#ifdef CUDA_HOST_TSAN
  if (fiber.tsan_fiber) __tsan_destroy_fiber(fiber.tsan_fiber);
  fiber.tsan_fiber = __tsan_create_fiber(0);
#endif
}

}  // namespace

Fiber* make_fiber() {
  const size_t bytes = kStackBytes + kPage;
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED || mprotect(memory, kPage, PROT_NONE) != 0) {
    std::perror("cuda_host: no memory for a thread's stack");
    std::abort();
  }
  Fiber* fiber = new Fiber;
  fiber->stack = static_cast<char*>(memory) + kPage;
  fiber->stack_bytes = kStackBytes;
  prepare(*fiber);
  return fiber;
}

void destroy_fiber(Fiber* fiber) {
  unpoison(fiber->stack, fiber->stack_bytes);
#ifdef CUDA_HOST_TSAN
  __tsan_destroy_fiber(fiber->tsan_fiber);
#endif
  munmap(fiber->stack - kPage, fiber->stack_bytes + kPage);
  delete fiber;
}

void rewind_fiber(Fiber& fiber) {
  unpoison(fiber.stack, fiber.stack_bytes);
  fiber.asan_fake_stack = nullptr;
  fiber.thread = -1;
  prepare(fiber);
}

void adopt_thread(Fiber& fiber) {
  pthread_attr_t attributes;
  void* stack = nullptr;
  size_t bytes = 0;
  pthread_getattr_np(pthread_self(), &attributes);
  pthread_attr_getstack(&attributes, &stack, &bytes);
  pthread_attr_destroy(&attributes);
  fiber.stack = static_cast<char*>(stack);
  fiber.stack_bytes = bytes;
#ifdef CUDA_HOST_TSAN
  fiber.tsan_fiber = __tsan_get_current_fiber();
#endif
}

void switch_fiber(Fiber& from, Fiber& to) {
#ifdef CUDA_HOST_ASAN
  __sanitizer_start_switch_fiber(&from.asan_fake_stack, to.stack, to.stack_bytes);
#endif
#ifdef CUDA_HOST_TSAN
  __tsan_switch_to_fiber(to.tsan_fiber, 0);
#endif
  const context::transfer_t transfer = context::jump_fcontext(to.context, &from);
  static_cast<Fiber*>(transfer.data)->context = transfer.fctx;
#ifdef CUDA_HOST_ASAN
  __sanitizer_finish_switch_fiber(from.asan_fake_stack, nullptr, nullptr);
#endif
}

}  // namespace cuda_host
