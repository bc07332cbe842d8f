// The device as a whole: one lock for all host threads.
#pragma once

#include <mutex>

namespace cuda_host {

// Held by every API call and while a grid runs: the device does one thing at a time, whatever the number of host
// threads. Recursive, since stream work runs inside calls that hold it.
std::recursive_mutex& device_mutex();

class DeviceLock {
 public:
  DeviceLock() : guard_(device_mutex()) {}

 private:
  std::lock_guard<std::recursive_mutex> guard_;
};

}  // namespace cuda_host
