// Classifies an access by where it points.
#include "access_check.h"

#include <link.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "device_memory.h"
#include "memory_api.h"
#include "worker.h"

namespace cuda_host {
namespace {

bool within(const void* pointer, size_t bytes, const void* begin, size_t size) {
  const uintptr_t address = reinterpret_cast<uintptr_t>(pointer), first = reinterpret_cast<uintptr_t>(begin);
  return address >= first && address + bytes <= first + size;
}

// Constants and site records of loaded objects: a kernel may read them, as CUDA's constant memory.
bool in_loaded_object(const void* pointer) {
  using Range = std::pair<uintptr_t, uintptr_t>;
  const auto find = [pointer](const std::vector<Range>& ranges) {
    const uintptr_t address = reinterpret_cast<uintptr_t>(pointer);
    for (const auto& [begin, end] : ranges)
      if (address >= begin && address < end) return true;
    return false;
  };
  static std::vector<Range> ranges;
  if (find(ranges)) return true;
  ranges.clear();  // an object may have been loaded since
  dl_iterate_phdr(
      [](dl_phdr_info* object, size_t, void* out) {
        for (int i = 0; i < object->dlpi_phnum; i++) {
          const auto& segment = object->dlpi_phdr[i];
          if (segment.p_type != PT_LOAD) continue;
          const uintptr_t begin = object->dlpi_addr + segment.p_vaddr;
          static_cast<std::vector<Range>*>(out)->emplace_back(begin, begin + segment.p_memsz);
        }
        return 0;
      },
      &ranges);
  return find(ranges);
}

bool is_coordinate(const void* pointer, size_t bytes) {
  return within(pointer, bytes, &threadIdx, sizeof threadIdx) || within(pointer, bytes, &blockIdx, sizeof blockIdx) ||
         within(pointer, bytes, &blockDim, sizeof blockDim) || within(pointer, bytes, &gridDim, sizeof gridDim);
}

bool is_own(Worker& worker, const void* pointer, size_t bytes) {
  const Kernel& kernel = worker.kernel();
  return within(pointer, bytes, worker.current().stack, worker.current().stack_bytes) ||
         within(pointer, bytes, kernel.closure, kernel.closure_bytes) ||
         within(pointer, bytes, kernel.arguments, kernel.argument_bytes) || is_coordinate(pointer, bytes);
}

}  // namespace

Access classify_access(const void* pointer, size_t bytes) {
  Access access{};
  Worker* worker = current_worker;
  if (!worker || !worker->in_device_thread()) return access;
  access.in_kernel = true;
  if (is_own(*worker, pointer, bytes)) {
    access.own = true;
    return access;
  }
  access.thread = worker->current().thread;
  access.block_epoch = worker->block_epoch();
  access.warp_epoch = worker->current_warp().epoch;
  const DeviceMemory& memory = DeviceMemory::instance();
  if (memory.contains(pointer)) {
    if (!memory.allows(pointer, bytes)) access.fault = "access outside any live device allocation";
  } else if (worker->arena().contains(pointer)) {
    if (!worker->arena().allows(pointer, bytes)) access.fault = "access outside the block's shared variables";
  } else if (!is_pinned(pointer) && !in_loaded_object(pointer)) {
    access.fault = "access to host memory";
  }
  return access;
}

void use_memcheck_mode() {
  settings().workers = 1;  // one order of accesses, one table of them
  DeviceMemory::instance().use_checked_layout();
}

}  // namespace cuda_host
