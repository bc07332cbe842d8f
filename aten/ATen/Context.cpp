// What holds for the whole process; see Context.h.
#include <ATen/Context.h>

namespace at {

void manual_seed(uint64_t seed) {
  Generator generator = detail::getDefaultCPUGenerator();
  std::lock_guard<std::mutex> lock(generator.mutex());
  generator.set_current_seed(seed);
}

}  // namespace at
