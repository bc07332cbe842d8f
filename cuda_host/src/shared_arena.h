// Shared memory of the block that a worker runs: one page-backed arena, every variable between red zones.
#pragma once

#include <cuda_host/shared_memory.h>

#include <vector>

namespace cuda_host {

constexpr size_t kMaxSharedBytes = 48 << 10;

class SharedArena {
 public:
  ~SharedArena();
  void begin_grid(size_t dynamic_bytes);
  void begin_block();  // all variables are gone, dynamic memory is filled anew

  void* variable(SharedSite& site, size_t bytes, size_t alignment);
  void* dynamic() const { return dynamic_; }

  bool contains(const void* pointer) const;              // anywhere in the arena
  bool allows(const void* pointer, size_t bytes) const;  // wholly inside one variable
  size_t used_bytes() const { return used_; }

 private:
  struct Variable {
    char* begin;
    size_t bytes;
  };

  char* allocate(size_t bytes, size_t alignment);

  char* arena_ = nullptr;
  char* dynamic_ = nullptr;
  size_t dynamic_bytes_ = 0;
  size_t top_ = 0;   // first byte of the arena not yet given out
  size_t used_ = 0;  // bytes of the variables alone, which CUDA's limit counts
  std::vector<void*> by_site_;
  std::vector<int> live_sites_;
  std::vector<Variable> variables_;
};

}  // namespace cuda_host
