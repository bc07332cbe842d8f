// Which sanitizer this build runs under, and its hooks that the host device needs; empty where there is none.
#pragma once

#include <cstddef>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CUDA_HOST_ASAN 1
#endif
#if __has_feature(thread_sanitizer)
#define CUDA_HOST_TSAN 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) && !defined(CUDA_HOST_ASAN)
#define CUDA_HOST_ASAN 1
#endif
#if defined(__SANITIZE_THREAD__) && !defined(CUDA_HOST_TSAN)
#define CUDA_HOST_TSAN 1
#endif

#ifdef CUDA_HOST_ASAN
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif
#ifdef CUDA_HOST_TSAN
#include <sanitizer/tsan_interface.h>
#endif

namespace cuda_host {

#ifdef CUDA_HOST_ASAN
constexpr bool kAddressSanitizer = true;
inline void poison(const void* begin, size_t bytes) {
  __asan_poison_memory_region(begin, bytes);
}
inline void unpoison(const void* begin, size_t bytes) {
  __asan_unpoison_memory_region(begin, bytes);
}
#else
constexpr bool kAddressSanitizer = false;
inline void poison(const void*, size_t) {}
inline void unpoison(const void*, size_t) {}
#endif

#ifdef CUDA_HOST_TSAN
constexpr bool kThreadSanitizer = true;
#else
constexpr bool kThreadSanitizer = false;
#endif

}  // namespace cuda_host
