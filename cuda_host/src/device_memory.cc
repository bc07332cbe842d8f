// The allocator of device memory and its protection while host code runs.
#include "device_memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>

#include "sanitizers.h"
#include "worker.h"

namespace cuda_host {
namespace {

constexpr size_t kPage = 4096;
constexpr size_t kUnit = 256;  // CUDA's alignment
constexpr size_t kCapacity = size_t{16} << 30;
constexpr size_t kReturnedToSystem = 1 << 20;  // freed blocks from this size on
constexpr int kUndefined = 0xfe;

size_t round_up(size_t value, size_t unit) {
  return (value + unit - 1) / unit * unit;
}

struct sigaction previous_handler;

// A kernel's wild access ends its launch, as on a GPU: the jump out of the handler is sound, since the fault is the
// kernel's own. Host code's gets a message, formatted by hand, and then what the program would have had without us.
void explain_fault(int, siginfo_t* info, void*) {
  if (current_worker && current_worker->in_device_thread())
    fail_thread(cudaErrorIllegalAddress, "access to memory that is not there");
  const DeviceMemory& memory = DeviceMemory::instance();
  if (memory.contains(info->si_addr)) {
    char line[] = "cuda_host: host code touched device memory at base + 0x0000000000000000\n";
    size_t offset = static_cast<size_t>(static_cast<char*>(info->si_addr) - memory.base());
    for (char* digit = line + sizeof line - 3; *digit != 'x'; digit--, offset >>= 4)
      *digit = "0123456789abcdef"[offset & 15];
    if (write(STDERR_FILENO, line, sizeof line - 1) < 0) _exit(139);
  }
  sigaction(SIGSEGV, &previous_handler, nullptr);
}

}  // namespace

DeviceMemory& DeviceMemory::instance() {
  static DeviceMemory& memory = *new DeviceMemory;  // never destroyed, as device_mutex()
  return memory;
}

DeviceMemory::DeviceMemory()
    : red_zone_(kAddressSanitizer ? kCheckedRedZone : 0), quarantine_limit_(kAddressSanitizer ? kQuarantineBytes : 0) {
  // An address that stands out in a debugger; the thread sanitizer knows no memory there.
  void* const wish = kThreadSanitizer ? nullptr : reinterpret_cast<void*>(0x700000000000);
  void* range = mmap(wish, kCapacity, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (range == MAP_FAILED) {
    std::perror("cuda_host: cannot reserve device memory");
    return;  // capacity 0: every allocation fails with cudaErrorMemoryAllocation
  }
  base_ = static_cast<char*>(range);
  capacity_ = kCapacity;
  install_fault_message();
}

// Not under a sanitizer, which has a better report, nor where the program has a handler of its own.
void DeviceMemory::install_fault_message() {
  if (kAddressSanitizer || kThreadSanitizer) return;
  if (sigaction(SIGSEGV, nullptr, &previous_handler) != 0 || previous_handler.sa_handler != SIG_DFL) return;
  struct sigaction action {};
  action.sa_sigaction = explain_fault;
  action.sa_flags = SA_SIGINFO | SA_NODEFER;  // a jump leaves no signal blocked
  sigaction(SIGSEGV, &action, nullptr);
}

void* DeviceMemory::allocate(size_t bytes) {
  if (fail_after_ >= 0 && fail_after_-- == 0) return nullptr;
  if (bytes > capacity_) return nullptr;
  const size_t taken = round_up(bytes, kUnit) + red_zone_;
  char* block = take_free(taken);
  if (!block) {
    if (taken > capacity_ - top_) return nullptr;
    block = base_ + top_;
    top_ += taken;
  }
  poison(block, taken);
  unpoison(block, bytes);
  blocks_[block] = {bytes, taken};
  live_.allocations++;
  live_.bytes += bytes;
  if (accessible_ || !guarded()) set_access(true);  // the top may have grown
  if (settings().fill) {
    DeviceAccess access;
    std::memset(block, kUndefined, bytes);
  }
  return block;
}

// Best fit; what is left over stays free.
char* DeviceMemory::take_free(size_t bytes) {
  auto best = free_.end();
  for (auto range = free_.begin(); range != free_.end(); ++range)
    if (range->second >= bytes && (best == free_.end() || range->second < best->second)) best = range;
  if (best == free_.end()) return nullptr;
  char* begin = best->first;
  const size_t rest = best->second - bytes;
  free_.erase(best);
  if (rest) free_[begin + bytes] = rest;
  return begin;
}

bool DeviceMemory::release(void* pointer) {
  char* begin = static_cast<char*>(pointer);
  const auto block = blocks_.find(begin);
  if (block == blocks_.end()) return false;
  const size_t taken = block->second.taken;
  live_.allocations--;
  live_.bytes -= block->second.asked;
  blocks_.erase(block);
  poison(begin, taken);
  if (taken >= kReturnedToSystem) {
    char* first_page = base_ + round_up(static_cast<size_t>(begin - base_), kPage);
    const size_t bytes = static_cast<size_t>(begin + taken - first_page) / kPage * kPage;
    madvise(first_page, bytes, MADV_DONTNEED);
  }
  quarantine_.emplace_back(begin, taken);
  quarantined_ += taken;
  while (quarantined_ > quarantine_limit_) {
    const auto [oldest, size] = quarantine_.front();
    quarantine_.pop_front();
    quarantined_ -= size;
    give_back(oldest, size);
  }
  return true;
}

void DeviceMemory::give_back(char* begin, size_t bytes) {
  const auto next = free_.lower_bound(begin);
  if (next != free_.begin()) {
    const auto before = std::prev(next);
    if (before->first + before->second == begin) {
      begin = before->first;
      bytes += before->second;
      free_.erase(before);
    }
  }
  if (next != free_.end() && begin + bytes == next->first) {
    bytes += next->second;
    free_.erase(next);
  }
  if (begin + bytes == base_ + top_)
    top_ -= bytes;
  else
    free_[begin] = bytes;
}

void DeviceMemory::release_all() {
  while (!blocks_.empty()) release(const_cast<char*>(blocks_.begin()->first));
}

bool DeviceMemory::allows(const void* pointer, size_t bytes) const {
  const char* address = static_cast<const char*>(pointer);
  auto block = blocks_.upper_bound(address);
  if (block == blocks_.begin()) return false;
  --block;
  const size_t offset = static_cast<size_t>(address - block->first);
  return offset <= block->second.asked && bytes <= block->second.asked - offset;
}

void DeviceMemory::set_access(bool accessible) {
  const size_t bytes = round_up(std::max(top_, unlocked_), kPage);
  if (accessible && accessible_ && bytes == unlocked_) return;
  accessible_ = accessible;
  unlocked_ = accessible ? bytes : 0;
  if (bytes) mprotect(base_, bytes, accessible ? PROT_READ | PROT_WRITE : PROT_NONE);
}

bool DeviceMemory::guarded() const {
  const int guard = settings().guard;
  return guard > 1 || (guard == 1 && top_ <= kGuardedBytes);
}

void DeviceMemory::open() {
  if (open_depth_++ == 0) set_access(true);
}

void DeviceMemory::close() {
  if (--open_depth_ == 0 && guarded()) set_access(false);
}

LiveMemory live_memory() {
  return DeviceMemory::instance().live();
}
void fail_allocation_after(long count) {
  DeviceMemory::instance().fail_after(count);
}
bool is_device_pointer(const void* pointer) {
  return DeviceMemory::instance().contains(pointer);
}

}  // namespace cuda_host
