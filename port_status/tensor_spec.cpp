// Sizes, strides and extents of tensors that are not there yet.
#include "tensor_spec.h"
#include <algorithm>

namespace portbench {

int64_t count_of(const std::vector<int64_t>& sizes) {
  if (sizes.empty()) return 0;
  int64_t n = 1;
  for (int64_t s : sizes) n *= s;
  return n;
}

std::vector<int64_t> contiguous_strides(const std::vector<int64_t>& sizes) {
  std::vector<int64_t> r(sizes.size(), 1);
  for (size_t d = sizes.size(); d-- > 1;) r[d - 1] = r[d] * sizes[d];
  return r;
}

int64_t TensorSpec::count() const {
  return count_of(sizes);
}

bool TensorSpec::stands_still(size_t dim) const {
  return spelt.empty() ? int(dim) == expanded : spelt[dim] == 0;
}

int64_t TensorSpec::distinct() const {
  if (sizes.empty()) return 0;
  int64_t n = 1;
  for (size_t d = 0; d < sizes.size(); ++d)
    if (!stands_still(d) || sizes[d] == 0) n *= sizes[d];
  return n;
}

int64_t TensorSpec::different() const {
  return literal ? distinct() : std::min(distinct(), kPeriod);
}

std::vector<int64_t> TensorSpec::strides() const {
  if (!spelt.empty()) return spelt;
  size_t n = sizes.size();
  std::vector<int64_t> r(n);
  int64_t at = step;
  for (size_t k = n; k-- > 0;) {
    size_t d = order.empty() ? k : order[k];
    if (int(d) == expanded) continue;  // stride 0
    r[d] = at;
    at *= sizes[d] + (offset ? 1 : 0);  // narrowed: the larger tensor has one more
  }
  return r;
}

int64_t TensorSpec::extent() const {
  if (count() == 0) return 0;
  int64_t last = offset;
  auto st = strides();
  for (size_t d = 0; d < sizes.size(); ++d) last += (sizes[d] - 1) * st[d];
  return last + 1 + (offset && spelt.empty() ? 1 : 0);
}

void TensorSpec::make_plain() {
  order.clear();
  spelt.clear();
  offset = 0;
  step = 1;
  expanded = -1;
  if (literal) bits.resize(size_t(count()));
}

uint64_t TensorSpec::element(Elem e, int64_t i) const {
  return literal ? bits[size_t(i)] : drawn_element(dist, seed, limit, e, i);
}

}  // namespace portbench
