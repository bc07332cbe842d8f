// Warp operations: shuffles, votes, matches. The last lane to arrive resolves the operation for all lanes of the mask.
// Lanes that meet at different lines, or a lane that is missing from its own mask, end the launch with
// cudaErrorLaunchFailure. The value of a lane outside the mask reads as 0xfe bytes, since CUDA leaves it undefined.
#pragma once

#include <cuda_host/language.h>

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace cuda_host {

constexpr size_t kMaxShuffleBytes = 16;

struct WarpAnswer {
  uint32_t ballot;  // lanes of the mask whose predicate held
  unsigned char value[kMaxShuffleBytes];
};

struct WarpQuestion {
  uint32_t mask;
  const void* value;
  size_t bytes;
  int source_lane;
  bool predicate;
  unsigned line;
};

CUDA_HOST_API void warp_exchange(const WarpQuestion& question, WarpAnswer& answer);
CUDA_HOST_API int current_lane();
CUDA_HOST_API uint32_t live_lanes();

template <class T>
T shuffle(uint32_t mask, T value, int source_lane, unsigned line) {
  static_assert(sizeof(T) <= kMaxShuffleBytes && std::is_trivially_copyable_v<T>);
  WarpAnswer answer;
  warp_exchange({mask, &value, sizeof value, source_lane, false, line}, answer);
  std::memcpy(&value, answer.value, sizeof value);
  return value;
}

inline uint32_t ballot(uint32_t mask, bool predicate, unsigned line) {
  WarpAnswer answer;
  warp_exchange({mask, nullptr, 0, 0, predicate, line}, answer);
  return answer.ballot;
}

}  // namespace cuda_host

// Shuffles work within groups of `width` lanes (a power of two); a lane whose source falls outside keeps its own value.
template <class T>
T __shfl_sync(unsigned mask, T value, int source, int width = 32, unsigned line = __builtin_LINE()) {
  const int lane = cuda_host::current_lane();
  return cuda_host::shuffle(mask, value, (lane & ~(width - 1)) | (source & (width - 1)), line);
}

template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32, unsigned line = __builtin_LINE()) {
  const int lane = cuda_host::current_lane();
  const int source = lane - static_cast<int>(delta);
  return cuda_host::shuffle(mask, value, source >= (lane & ~(width - 1)) ? source : lane, line);
}

template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32, unsigned line = __builtin_LINE()) {
  const int lane = cuda_host::current_lane();
  const int source = lane + static_cast<int>(delta);
  return cuda_host::shuffle(mask, value, source < (lane & ~(width - 1)) + width ? source : lane, line);
}

template <class T>
T __shfl_xor_sync(unsigned mask, T value, int lane_mask, int width = 32, unsigned line = __builtin_LINE()) {
  const int lane = cuda_host::current_lane();
  const int source = lane ^ lane_mask;
  // as CUDA: an earlier group may be read, a later one may not
  return cuda_host::shuffle(mask, value, (source & ~(width - 1)) <= (lane & ~(width - 1)) ? source : lane, line);
}

inline unsigned __ballot_sync(unsigned mask, int predicate, unsigned line = __builtin_LINE()) {
  return cuda_host::ballot(mask, predicate != 0, line);
}
inline int __any_sync(unsigned mask, int predicate, unsigned line = __builtin_LINE()) {
  return cuda_host::ballot(mask, predicate != 0, line) != 0;
}
inline int __all_sync(unsigned mask, int predicate, unsigned line = __builtin_LINE()) {
  return cuda_host::ballot(mask, predicate == 0, line) == 0;
}
inline void __syncwarp(unsigned mask = 0xffffffffu, unsigned line = __builtin_LINE()) {
  cuda_host::ballot(mask, false, line);
}
// All lanes that have not ended: this device never splits a warp.
inline unsigned __activemask() {
  return cuda_host::live_lanes();
}
