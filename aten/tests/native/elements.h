// What tests of operators share: tensors with plain contents and odd layouts, and their elements read back row by row
// by the most naive loop there is.
#pragma once

#include <ATen/ATen.h>

#include <cstdint>
#include <random>
#include <vector>

namespace at::test {

template <class T>
T& element(const Tensor& t, int64_t row_major_index) {
  T* at = static_cast<T*>(t.data_ptr());
  for (int64_t d = t.dim() - 1; d >= 0; --d) {
    at += row_major_index % t.size(d) * t.stride(d);
    row_major_index /= t.size(d);
  }
  return *at;
}

template <class T>
std::vector<T> elements(const Tensor& t) {
  std::vector<T> list;
  for (int64_t i = 0; i < t.numel(); ++i) {
    list.push_back(element<T>(t, i));
  }
  return list;
}

template <class T>
Tensor filled(Tensor t, const std::vector<T>& values) {
  for (int64_t i = 0; i < t.numel(); ++i) {
    element<T>(t, i) = values[i % values.size()];
  }
  return t;
}

enum class Layout { contiguous, transposed, gapped };

constexpr Layout all_layouts[] = {Layout::contiguous, Layout::transposed, Layout::gapped};

// An uninitialised tensor of these sizes: dense, with reversed memory order, or with an offset and holes between
// elements.
inline Tensor laid_out(IntArrayRef sizes, Layout layout, ScalarType type) {
  std::vector<int64_t> strides(sizes.size());
  int64_t step = layout == Layout::gapped ? 3 : 1;
  for (size_t k = 0; k < sizes.size(); ++k) {
    const size_t d = layout == Layout::transposed ? k : sizes.size() - 1 - k;
    strides[d] = step;
    step *= sizes[d];
  }
  Tensor base = at::zeros({step + 5}, at::TensorOptions(type));
  return base.as_strided(sizes, strides, layout == Layout::contiguous ? 0 : 2);
}

// Reproducible numbers with few distinct values, so that ties are common.
template <class T>
std::vector<T> some_numbers(int64_t n, uint32_t seed, int distinct = 50) {
  std::mt19937 words(seed);
  std::vector<T> list;
  for (int64_t i = 0; i < n; ++i) {
    const auto word = static_cast<int>(words() % static_cast<uint32_t>(distinct));
    list.push_back(static_cast<T>(std::is_unsigned_v<T> ? word : word - distinct / 2));
  }
  return list;
}

}  // namespace at::test
