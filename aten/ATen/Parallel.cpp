// The OpenMP side of ATen/Parallel.h; without OpenMP everything runs on the calling thread.
#include <ATen/Parallel.h>

#include <atomic>
#include <cstdlib>
#include <exception>

#include <c10/util/Exception.h>

#ifdef _OPENMP
#include <omp.h>
#endif

namespace at {

namespace {

std::atomic<int> chosen_threads{0};  // 0: what OpenMP says

int64_t grain_from_environment() {
  if (const char* text = std::getenv("ATEN_GRAIN_SIZE")) {
    const long long value = std::strtoll(text, nullptr, 10);
    if (value > 0) {
      return value;
    }
  }
  return 32768;
}

}  // namespace

namespace internal {
const int64_t GRAIN_SIZE = grain_from_environment();
}

int get_num_threads() {
#ifdef _OPENMP
  const int chosen = chosen_threads.load(std::memory_order_relaxed);
  return chosen > 0 ? chosen : omp_get_max_threads();
#else
  return 1;
#endif
}

void set_num_threads(int nthreads) {
  TORCH_CHECK(nthreads > 0, "set_num_threads: expected a positive number of threads, got ", nthreads);
  chosen_threads.store(nthreads, std::memory_order_relaxed);
#ifdef _OPENMP
  omp_set_num_threads(nthreads);
#endif
}

int get_thread_num() {
#ifdef _OPENMP
  return omp_get_thread_num();
#else
  return 0;
#endif
}

bool in_parallel_region() {
#ifdef _OPENMP
  return omp_in_parallel() != 0;
#else
  return false;
#endif
}

namespace internal {

int64_t num_parts(int64_t n, int64_t grain_size) {
  if (n <= grain_size || n <= 1 || in_parallel_region()) {
    return 1;
  }
  const int64_t threads = get_num_threads();
  return grain_size > 0 ? std::min(threads, divup(n, grain_size)) : std::min(threads, n);
}

void invoke_parallel(int64_t begin, int64_t end, int64_t grain_size, c10::function_ref<void(int64_t, int64_t)> f) {
  const int64_t parts = num_parts(end - begin, grain_size);
  if (parts <= 1) {
    f(begin, end);
    return;
  }
#ifdef _OPENMP
  const int64_t step = divup(end - begin, parts);
  std::atomic_flag failed = ATOMIC_FLAG_INIT;
  std::exception_ptr error;
#pragma omp parallel for schedule(static, 1) num_threads(static_cast <int>(parts))
  for (int64_t part = 0; part < parts; ++part) {
    const int64_t b = begin + part * step;
    const int64_t e = std::min(end, b + step);
    if (b >= e) {
      continue;
    }
    try {
      f(b, e);
    } catch (...) {
      if (!failed.test_and_set()) {
        error = std::current_exception();
      }
    }
  }
  if (error) {
    std::rethrow_exception(error);
  }
#endif
}

}  // namespace internal
}  // namespace at
