// Walks the elements of tensors of one size row by row, for loops that must be fast on large tensors: dimensions that
// lie behind one another in every tensor are one. For small ones tensor_spec.h has walk(), by positions.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace portbench {

// Positions by their row-major number.
inline std::vector<int64_t> position_of(int64_t number, const std::vector<int64_t>& sizes) {
  std::vector<int64_t> at(sizes.size());
  for (size_t d = sizes.size(); d-- > 0; number /= sizes[d]) at[d] = number % sizes[d];
  return at;
}

// f(number, offsets, length, steps) for every row, in row-major order: `number` is that of its first element, offsets
// and steps are in elements, one for each of the K tensors. f returns whether to go on.
template <size_t K, class F>
void walk_rows(std::vector<int64_t> sizes, std::array<std::vector<int64_t>, K> strides, F f) {
  for (int64_t s : sizes)
    if (s == 0) return;
  if (sizes.empty()) return;
  for (size_t d = sizes.size(); d-- > 0;) {
    const bool last = d + 1 == sizes.size();
    bool joins = sizes.size() > 1 && sizes[d] == 1;
    if (!joins && !last) {
      joins = true;
      for (auto& s : strides) joins = joins && s[d] == s[d + 1] * sizes[d + 1];
      if (joins) sizes[d + 1] *= sizes[d];
    }
    if (!joins) continue;
    sizes.erase(sizes.begin() + long(d));
    for (auto& s : strides) s.erase(s.begin() + long(d));
  }
  const size_t inner = sizes.size() - 1;
  std::array<int64_t, K> offsets{}, steps{};
  for (size_t k = 0; k < K; ++k) steps[k] = strides[k][inner];
  std::vector<int64_t> at(inner);
  for (int64_t number = 0;; number += sizes[inner]) {
    if (!f(number, offsets, sizes[inner], steps)) return;
    size_t d = inner;
    for (; d-- > 0;) {
      for (size_t k = 0; k < K; ++k) offsets[k] += strides[k][d];
      if (++at[d] < sizes[d]) break;
      for (size_t k = 0; k < K; ++k) offsets[k] -= strides[k][d] * sizes[d];
      at[d] = 0;
    }
    if (d == size_t(-1)) return;
  }
}

}  // namespace portbench
