// The memcheck mode: kernels compiled with -fsanitize=thread call these functions, not the sanitizer's own, before
// every access. Finds accesses outside live device memory and shared variables, host memory reached from a kernel, and
// threads of a block that touch the same byte without a barrier between them. Blocks are not checked against one
// another.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <unordered_map>

#include <cuda_host/language.h>

#include "access_check.h"

namespace cuda_host {
namespace {

struct Toucher {
  int thread = -1;
  unsigned block_epoch = 0, warp_epoch = 0;
};

struct Byte {
  Toucher writer, reader;
  bool written_atomically = false;
};

std::unordered_map<uintptr_t, Byte>& touched_bytes() {
  static auto& bytes = *new std::unordered_map<uintptr_t, Byte>;
  return bytes;
}

[[noreturn]] void fail(const char* what, const void* pointer, size_t bytes) {
  char text[256];
  std::snprintf(text, sizeof text, "%s (%zu bytes at %p)", what, bytes, pointer);
  fail_thread(cudaErrorIllegalAddress, text);
}

// Another thread, no barrier since, and no warp operation since if it is of the same warp.
bool unordered(const Toucher& before, const Access& now) {
  if (before.thread < 0 || before.thread == now.thread || before.block_epoch != now.block_epoch) return false;
  return before.thread / 32 != now.thread / 32 || before.warp_epoch == now.warp_epoch;
}

void fail_race(const Toucher& before, const char* did, const Access& now, const char* does, const void* pointer,
               size_t bytes) {
  char text[160];
  std::snprintf(text, sizeof text, "race: thread %d %s it since the last barrier, thread %d %s it", before.thread, did,
                now.thread, does);
  fail(text, pointer, bytes);
}

void check(const volatile void* address, size_t bytes, bool writes, bool atomic) {
  const void* pointer = const_cast<const void*>(address);
  const Access access = classify_access(pointer, bytes);
  if (!access.in_kernel || access.own) return;
  if (access.fault) fail(access.fault, pointer, bytes);
  const Toucher toucher{access.thread, access.block_epoch, access.warp_epoch};
  const uintptr_t begin = reinterpret_cast<uintptr_t>(pointer);
  for (uintptr_t at = begin; at < begin + bytes; at++) {
    Byte& byte = touched_bytes()[at];
    if (unordered(byte.writer, access) && !(atomic && byte.written_atomically))
      fail_race(byte.writer, "wrote", access, writes ? "writes" : "reads", pointer, bytes);
    if (writes && !atomic && unordered(byte.reader, access))
      fail_race(byte.reader, "read", access, "writes", pointer, bytes);
    if (writes) {
      byte.writer = toucher;
      byte.written_atomically = atomic;
    } else {
      byte.reader = toucher;
    }
  }
}

}  // namespace
}  // namespace cuda_host

#define CALLBACK extern "C" CUDA_HOST_API

CALLBACK void __tsan_init() {
  cuda_host::use_memcheck_mode();
}
CALLBACK void __tsan_func_entry(void*) {}
CALLBACK void __tsan_func_exit() {}
CALLBACK void __tsan_vptr_update(void**, void*) {}
CALLBACK void __tsan_vptr_read(void**) {}
CALLBACK void __tsan_atomic_thread_fence(int) {}
CALLBACK void __tsan_atomic_signal_fence(int) {}

CALLBACK void __tsan_read_range(void* pointer, unsigned long bytes) {
  cuda_host::check(pointer, bytes, false, false);
}
CALLBACK void __tsan_write_range(void* pointer, unsigned long bytes) {
  cuda_host::check(pointer, bytes, true, false);
}

// clang calls these in place of the C library's
CALLBACK void* __tsan_memcpy(void* to, const void* from, size_t bytes) {
  cuda_host::check(from, bytes, false, false);
  cuda_host::check(to, bytes, true, false);
  return std::memcpy(to, from, bytes);
}
CALLBACK void* __tsan_memmove(void* to, const void* from, size_t bytes) {
  cuda_host::check(from, bytes, false, false);
  cuda_host::check(to, bytes, true, false);
  return std::memmove(to, from, bytes);
}
CALLBACK void* __tsan_memset(void* to, int value, size_t bytes) {
  cuda_host::check(to, bytes, true, false);
  return std::memset(to, value, bytes);
}

#define PLAIN_ACCESSES(n)                                  \
  CALLBACK void __tsan_read##n(void* pointer) {            \
    cuda_host::check(pointer, n, false, false);            \
  }                                                        \
  CALLBACK void __tsan_write##n(void* pointer) {           \
    cuda_host::check(pointer, n, true, false);             \
  }                                                        \
  CALLBACK void __tsan_unaligned_read##n(void* pointer) {  \
    cuda_host::check(pointer, n, false, false);            \
  }                                                        \
  CALLBACK void __tsan_unaligned_write##n(void* pointer) { \
    cuda_host::check(pointer, n, true, false);             \
  }                                                        \
  CALLBACK void __tsan_volatile_read##n(void* pointer) {   \
    cuda_host::check(pointer, n, false, false);            \
  }                                                        \
  CALLBACK void __tsan_volatile_write##n(void* pointer) {  \
    cuda_host::check(pointer, n, true, false);             \
  }
PLAIN_ACCESSES(1)
PLAIN_ACCESSES(2)
PLAIN_ACCESSES(4)
PLAIN_ACCESSES(8)
PLAIN_ACCESSES(16)
#undef PLAIN_ACCESSES

#define ATOMIC_UPDATE(bits, type, name)                                                 \
  CALLBACK type __tsan_atomic##bits##_##name(volatile type* pointer, type value, int) { \
    cuda_host::check(pointer, sizeof(type), true, true);                                \
    return __atomic_##name(pointer, value, __ATOMIC_SEQ_CST);                           \
  }
#define ATOMIC_EXCHANGE(bits, type, strength, weak)                                                                  \
  CALLBACK int __tsan_atomic##bits##_compare_exchange_##strength(volatile type* pointer, type* expected, type value, \
                                                                 int, int) {                                         \
    cuda_host::check(pointer, sizeof(type), true, true);                                                             \
    return __atomic_compare_exchange_n(pointer, expected, value, weak, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);          \
  }
// clang's form: returns the old value
#define ATOMIC_EXCHANGE_VALUE(bits, type)                                                                          \
  CALLBACK type __tsan_atomic##bits##_compare_exchange_val(volatile type* pointer, type expected, type value, int, \
                                                           int) {                                                  \
    cuda_host::check(pointer, sizeof(type), true, true);                                                           \
    __atomic_compare_exchange_n(pointer, &expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);             \
    return expected;                                                                                               \
  }
#define ATOMICS(bits, type)                                                               \
  CALLBACK type __tsan_atomic##bits##_load(const volatile type* pointer, int) {           \
    cuda_host::check(pointer, sizeof(type), false, true);                                 \
    return __atomic_load_n(pointer, __ATOMIC_SEQ_CST);                                    \
  }                                                                                       \
  CALLBACK void __tsan_atomic##bits##_store(volatile type* pointer, type value, int) {    \
    cuda_host::check(pointer, sizeof(type), true, true);                                  \
    __atomic_store_n(pointer, value, __ATOMIC_SEQ_CST);                                   \
  }                                                                                       \
  CALLBACK type __tsan_atomic##bits##_exchange(volatile type* pointer, type value, int) { \
    cuda_host::check(pointer, sizeof(type), true, true);                                  \
    return __atomic_exchange_n(pointer, value, __ATOMIC_SEQ_CST);                         \
  }                                                                                       \
  ATOMIC_UPDATE(bits, type, fetch_add)                                                    \
  ATOMIC_UPDATE(bits, type, fetch_sub)                                                    \
  ATOMIC_UPDATE(bits, type, fetch_and)                                                    \
  ATOMIC_UPDATE(bits, type, fetch_or)                                                     \
  ATOMIC_UPDATE(bits, type, fetch_xor)                                                    \
  ATOMIC_EXCHANGE(bits, type, strong, false)                                              \
  ATOMIC_EXCHANGE(bits, type, weak, true)                                                 \
  ATOMIC_EXCHANGE_VALUE(bits, type)
ATOMICS(8, uint8_t)
ATOMICS(16, uint16_t)
ATOMICS(32, uint32_t)
ATOMICS(64, uint64_t)
#undef ATOMICS
#undef ATOMIC_EXCHANGE
#undef ATOMIC_EXCHANGE_VALUE
#undef ATOMIC_UPDATE
#undef CALLBACK
