// Intra-operator parallelism: parallel_for and parallel_reduce over index ranges, on the process's one OpenMP pool.
// Not for tasks between operators. A region inside a region runs on the calling thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <c10/macros/Macros.h>
#include <c10/util/FunctionRef.h>

namespace at {

inline int64_t divup(int64_t x, int64_t y) {
  return (x + y - 1) / y;
}

// Number of threads that a parallel region may use. The initial value is OpenMP's (OMP_NUM_THREADS, else the cores).
TORCH_API int get_num_threads();
// Sets it; nthreads must be positive (else c10::Error). Has effect from the next region on.
TORCH_API void set_num_threads(int nthreads);
// The caller's number within its region; 0 outside of one.
TORCH_API int get_thread_num();
// Whether the caller runs inside a parallel region.
TORCH_API bool in_parallel_region();

namespace internal {

// Least number of elements for which starting a thread pays. The environment variable ATEN_GRAIN_SIZE, read when the
// library is loaded, replaces the default of 32768 so that tests can run small cases in parallel.
TORCH_API extern const int64_t GRAIN_SIZE;

// Calls f(begin, end) for about equal parts of [begin, end), one per thread, and rethrows the first exception.
TORCH_API void invoke_parallel(int64_t begin, int64_t end, int64_t grain_size,
                               c10::function_ref<void(int64_t, int64_t)> f);

// Number of parts that invoke_parallel would make of a range of n.
TORCH_API int64_t num_parts(int64_t n, int64_t grain_size);

}  // namespace internal

// Calls f(b, e) on disjoint subranges that cover [begin, end), possibly at the same time on several threads; on the
// calling thread alone where the range has at most grain_size elements. An exception from f reaches the caller.
template <class F>
inline void parallel_for(int64_t begin, int64_t end, int64_t grain_size, const F& f) {
  if (begin >= end) {
    return;
  }
  if (internal::num_parts(end - begin, grain_size) == 1) {
    f(begin, end);
    return;
  }
  internal::invoke_parallel(begin, end, grain_size, f);
}

// Folds partial results f(b, e, ident) of disjoint subranges with sf(x, y), in the order of the range.
template <class scalar_t, class F, class SF>
inline scalar_t parallel_reduce(int64_t begin, int64_t end, int64_t grain_size, const scalar_t ident, const F& f,
                                const SF& sf) {
  if (begin >= end) {
    return ident;
  }
  const int64_t parts = internal::num_parts(end - begin, grain_size);
  if (parts == 1) {
    return f(begin, end, ident);
  }
  const int64_t step = divup(end - begin, parts);
  struct alignas(64) Slot {
    scalar_t value;
  };
  std::vector<Slot> partial(static_cast<size_t>(parts), Slot{ident});
  internal::invoke_parallel(0, parts, 1, [&](int64_t first, int64_t last) {
    for (int64_t part = first; part < last; ++part) {
      const int64_t b = begin + part * step;
      const int64_t e = std::min(end, b + step);
      if (b < e) {
        partial[static_cast<size_t>(part)].value = f(b, e, ident);
      }
    }
  });
  scalar_t result = ident;
  for (const Slot& slot : partial) {
    result = sf(result, slot.value);
  }
  return result;
}

}  // namespace at
