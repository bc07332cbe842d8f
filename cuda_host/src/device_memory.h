// Device memory: one reserved address range, so that device and host pointers can be told apart, and an allocator over
// it that knows every live block.
//
// Strategy:
//   1. The range is reserved without access. Pages get access while a kernel or copy runs (DeviceAccess), and lose it
//      again while host code runs, so that a host dereference faults. That costs 30 us a launch for each MiB in use, so
//      by default it ends beyond 1 MiB (setting `guard`).
//   2. Blocks are multiples of 256 bytes. Under the address sanitizer and in the memcheck mode a red zone follows each,
//      and freed blocks wait in a quarantine before they are given out again.
//   3. Pages of large freed blocks go back to the system.
#pragma once

#include <cstddef>
#include <deque>
#include <map>

#include <cuda_host/control.h>

namespace cuda_host {

class DeviceMemory {
 public:
  static DeviceMemory& instance();

  void* allocate(size_t bytes);  // nullptr: no room, or a planned failure
  bool release(void* block);     // false: no live block begins there
  void release_all();

  bool contains(const void* pointer) const { return pointer >= base_ && pointer < base_ + capacity_; }
  bool allows(const void* pointer, size_t bytes) const;  // wholly inside one live block
  LiveMemory live() const { return live_; }
  size_t capacity() const { return capacity_; }
  char* base() const { return base_; }

  void open();  // nested
  void close();
  void fail_after(long count) { fail_after_ = count; }
  void use_checked_layout() { red_zone_ = kCheckedRedZone, quarantine_limit_ = kQuarantineBytes; }

 private:
  static constexpr size_t kCheckedRedZone = 256;
  static constexpr size_t kGuardedBytes = 1 << 20;
  static constexpr size_t kQuarantineBytes = 64 << 20;

  struct Block {
    size_t asked, taken;
  };

  DeviceMemory();
  void install_fault_message();
  char* take_free(size_t bytes);
  void give_back(char* begin, size_t bytes);
  void set_access(bool accessible);
  bool guarded() const;

  char* base_ = nullptr;
  size_t capacity_ = 0;
  size_t top_ = 0;       // bytes given out at least once
  size_t unlocked_ = 0;  // bytes that currently have access
  int open_depth_ = 0;
  bool accessible_ = false;
  size_t red_zone_, quarantine_limit_;
  size_t quarantined_ = 0;
  long fail_after_ = -1;
  LiveMemory live_{0, 0};
  std::map<const char*, Block> blocks_;
  std::map<char*, size_t> free_;  // address to bytes, neighbours merged
  std::deque<std::pair<char*, size_t>> quarantine_;
};

// Device memory may be touched by this process while one lives.
class DeviceAccess {
 public:
  DeviceAccess() { DeviceMemory::instance().open(); }
  ~DeviceAccess() { DeviceMemory::instance().close(); }
  DeviceAccess(const DeviceAccess&) = delete;
  DeviceAccess& operator=(const DeviceAccess&) = delete;
};

}  // namespace cuda_host
