// Barriers and fences of a block. A barrier waits for all threads of the block that have not ended; threads that meet
// at different source lines are a divergent barrier, which ends the launch with cudaErrorLaunchFailure. The line, not
// the return address, names a barrier: compilers clone the call into both branches of an if.
#pragma once

#include <cuda_host/language.h>

namespace cuda_host {

enum class BarrierReduction { Or, And, Count };
CUDA_HOST_API int barrier(unsigned line, BarrierReduction reduction, bool predicate);

}  // namespace cuda_host

inline void __syncthreads(unsigned line = __builtin_LINE()) {
  cuda_host::barrier(line, cuda_host::BarrierReduction::Or, false);
}
inline int __syncthreads_or(int predicate, unsigned line = __builtin_LINE()) {
  return cuda_host::barrier(line, cuda_host::BarrierReduction::Or, predicate != 0);
}
inline int __syncthreads_and(int predicate, unsigned line = __builtin_LINE()) {
  return cuda_host::barrier(line, cuda_host::BarrierReduction::And, predicate != 0);
}
inline int __syncthreads_count(int predicate, unsigned line = __builtin_LINE()) {
  return cuda_host::barrier(line, cuda_host::BarrierReduction::Count, predicate != 0);
}

inline void __threadfence() {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
inline void __threadfence_system() {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
inline void __threadfence_block() {}  // the threads of a block share one CPU thread
