// How a kernel becomes a launch: CU_LAUNCH makes a Launcher, calling it copies the arguments and queues the grid.
#pragma once

#include <cuda_host/language.h>

#include <functional>
#include <tuple>
#include <type_traits>
#include <utility>

namespace cuda_host {

// A launch with its types erased: once per launch, not once per thread.
struct Kernel {
  void* closure;
  size_t closure_bytes;
  void* arguments;  // the by-value arguments, which a kernel may read
  size_t argument_bytes;
  void (*run_threads)(void* closure);  // runs threads of the current block until none is left that has not started
};

struct LaunchShape {
  dim3 grid, block;
  size_t shared_bytes;
};

CUDA_HOST_API bool begin_thread();  // makes the next unstarted thread the running one; false: there is none
CUDA_HOST_API void end_thread();

// False, with cudaErrorInvalidConfiguration as last error, when CUDA would refuse the shape.
CUDA_HOST_API bool accept_shape(const LaunchShape& shape);
// A host pointer as kernel argument is a sticky cudaErrorIllegalAddress, said before the kernel runs.
CUDA_HOST_API void check_argument(const void* pointer, int position);
CUDA_HOST_API void run_grid(const LaunchShape& shape, const Kernel& kernel);
CUDA_HOST_API void submit(cudaStream_t stream, std::function<void()> work);

template <class Function>
class Launcher {
 public:
  Launcher(Function function, const LaunchShape& shape, cudaStream_t stream)
      : function_(function), shape_(shape), stream_(stream) {}

  template <class... Args>
  void operator()(Args&&... args) const {
    if (!accept_shape(shape_)) return;
    int position = 0;
    (check(args, position++), ...);
    submit(stream_, [function = function_, shape = shape_,
                     arguments = std::tuple<std::decay_t<Args>...>(std::forward<Args>(args)...)]() mutable {
      auto body = [&] {
        while (begin_thread()) {
          std::apply(function, arguments);
          end_thread();
        }
      };
      using Body = decltype(body);
      run_grid(shape, Kernel{&body, sizeof body, &arguments, sizeof arguments,
                             [](void* closure) { (*static_cast<Body*>(closure))(); }});
    });
  }

 private:
  template <class T>
  static void check(const T& argument, int position) {
    if constexpr (std::is_pointer_v<T> && !std::is_function_v<std::remove_pointer_t<T>>)
      check_argument(static_cast<const void*>(argument), position);
  }

  Function function_;
  LaunchShape shape_;
  cudaStream_t stream_;
};

template <class Function>
Launcher<Function> launcher(Function function, dim3 grid, dim3 block, size_t shared_bytes = 0,
                            cudaStream_t stream = nullptr) {
  return {function, LaunchShape{grid, block, shared_bytes}, stream};
}

}  // namespace cuda_host
