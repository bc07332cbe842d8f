// A launch: its shape and arguments checked, its blocks shared out among the workers.
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include <cuda_host/control.h>
#include <cuda_host/launch.h>

#include "device.h"
#include "device_memory.h"
#include "errors.h"
#include "memory_api.h"
#include "worker.h"

namespace cuda_host {
namespace {

struct Grid {
  const LaunchShape& shape;
  const Kernel& kernel;
  const unsigned long blocks;
  std::atomic<unsigned long> next{0};
  std::atomic<bool> failed{false};
};

void run_blocks(Worker& worker, Grid& grid) {
  Worker* const before = current_worker;
  current_worker = &worker;
  worker.begin_grid(grid.shape, grid.kernel);
  const dim3& size = grid.shape.grid;
  while (!grid.failed) {
    const unsigned long block = grid.next.fetch_add(1, std::memory_order_relaxed);
    if (block >= grid.blocks) break;
    const uint3 index{static_cast<unsigned>(block % size.x), static_cast<unsigned>(block / size.x % size.y),
                      static_cast<unsigned>(block / size.x / size.y)};
    if (!worker.run_block(index)) grid.failed = true;
  }
  current_worker = before;
}

// CPU threads that wait for grids. A forked child has none of its parent's threads: it makes its own pool.
class WorkerPool {
 public:
  explicit WorkerPool(int size) : owner_(getpid()) {
    for (int i = 0; i < size; i++) threads_.emplace_back([this] { serve(); });
  }
  ~WorkerPool() {
    {
      std::lock_guard guard(mutex_);
      stopping_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  bool fits(int size) const { return owner_ == getpid() && threads_.size() == static_cast<size_t>(size); }
  bool is_inherited() const { return owner_ != getpid(); }

  // The caller's worker helps. Returns when all blocks are done.
  void run(Grid& grid, Worker& own) {
    {
      std::lock_guard guard(mutex_);
      grid_ = &grid;
      busy_ = threads_.size();
      generation_++;
    }
    wake_.notify_all();
    run_blocks(own, grid);
    std::unique_lock guard(mutex_);
    done_.wait(guard, [this] { return busy_ == 0; });
    grid_ = nullptr;
  }

 private:
  void serve() {
    Worker worker;
    unsigned long seen = 0;
    for (;;) {
      std::unique_lock guard(mutex_);
      wake_.wait(guard, [&] { return stopping_ || generation_ != seen; });
      if (stopping_) return;
      seen = generation_;
      Grid* grid = grid_;
      guard.unlock();
      run_blocks(worker, *grid);
      guard.lock();
      if (--busy_ == 0) done_.notify_one();
    }
  }

  const pid_t owner_;
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable wake_, done_;
  Grid* grid_ = nullptr;
  size_t busy_ = 0;
  unsigned long generation_ = 0;
  bool stopping_ = false;
};

// A worker's fibers switch to and from its CPU thread's own stack, so each host thread has its worker. A launch from a
// static destructor comes after the thread's cleanup: it gets a worker that stays.
Worker& own_worker() {
  static constinit thread_local Worker* worker = nullptr;
  struct Cleanup {
    ~Cleanup() {
      delete worker;
      worker = nullptr;
    }
  };
  if (!worker) {
    static thread_local Cleanup cleanup;
    static_cast<void>(&cleanup);
    worker = new Worker;
  }
  return *worker;
}

WorkerPool& worker_pool(int size) {
  static std::unique_ptr<WorkerPool> pool;
  if (pool && pool->is_inherited()) static_cast<void>(pool.release());  // its threads are not ours to join
  if (!pool || !pool->fits(size)) {
    pool.reset();
    pool = std::make_unique<WorkerPool>(size);
  }
  return *pool;
}

}  // namespace

void run_grid(const LaunchShape& shape, const Kernel& kernel) {
  DeviceLock lock;
  if (sticky_error() != cudaSuccess) return;
  DeviceAccess access;
  Grid grid{shape, kernel, static_cast<unsigned long>(shape.grid.x) * shape.grid.y * shape.grid.z};
  const int helpers = settings().workers - 1;
  if (helpers < 1 || grid.blocks == 1)
    run_blocks(own_worker(), grid);
  else
    worker_pool(helpers).run(grid, own_worker());
}

bool accept_shape(const LaunchShape& shape) {
  if (current_worker && current_worker->in_device_thread())
    fail_thread(cudaErrorLaunchFailure, "a kernel launched a kernel, which the host device does not support");
  const dim3 &grid = shape.grid, &block = shape.block;
  const unsigned long threads = static_cast<unsigned long>(block.x) * block.y * block.z;
  const bool good_block = threads > 0 && threads <= 1024 && block.x <= 1024 && block.y <= 1024 && block.z <= 64;
  const bool good_grid =
      grid.x > 0 && grid.y > 0 && grid.z > 0 && grid.x <= 2147483647u && grid.y <= 65535 && grid.z <= 65535;
  if (good_block && good_grid && shape.shared_bytes <= kMaxSharedBytes) return true;
  report(cudaErrorInvalidConfiguration);
  return false;
}

void check_argument(const void* pointer, int position) {
  DeviceLock lock;
  if (!pointer || DeviceMemory::instance().contains(pointer) || is_pinned(pointer)) return;
  std::fprintf(stderr, "cuda_host: kernel argument %d (%p) is a host pointer, expected device memory\n", position,
               pointer);
  set_sticky_error(cudaErrorIllegalAddress);
}

}  // namespace cuda_host
