// What all sides share.
#include "sides.h"
#include <cstring>

namespace portbench {

uint64_t Seen::load(const std::vector<int64_t>& at) const {
  uint64_t v = 0;
  int w = size_of(elem);
  std::memcpy(&v, data + offset_of(at, strides) * w, size_t(w));
  return v;
}

void World::refill() {
  for (auto& p : placed_)
    if (!p.before.empty()) std::memcpy(p.storage, p.before.data(), p.before.size());
}

const std::vector<const Side*>& sides() {
  static const std::vector<const Side*> all = [] {
    std::vector<const Side*> r{&legacy_cpu(), &modern_cpu()};
    if (legacy_cuda()) r.push_back(legacy_cuda());
    return r;
  }();
  return all;
}

void guard_legacy(bool plain_kernels);
void guard_modern();
void guard_libraries(bool plain_kernels) {
  guard_legacy(plain_kernels);
  guard_modern();
}

#ifndef PORTBENCH_HAVE_THC
const Side* legacy_cuda() {
  return nullptr;
}
#endif

std::vector<unsigned char> World::generator_state(size_t) {
  return {};
}

}  // namespace portbench
