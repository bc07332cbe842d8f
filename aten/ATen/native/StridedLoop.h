// A plain loop over tensors of one shape, for operators that have no vectorised kernel.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/util/DimVector.h>

#include <array>

namespace at {
namespace native {

// Calls row(pointers, steps in bytes, length) for each row along the last dimension. All tensors have the same sizes.
template <size_t N, class Row>
void strided_loop(const std::array<Tensor, N>& tensors, const Row& row) {
  const IntArrayRef sizes = tensors[0].sizes();
  if (tensors[0].numel() == 0) return;
  const int64_t dims = tensors[0].dim();
  std::array<char*, N> at;
  std::array<int64_t, N> step;
  for (size_t k = 0; k < N; ++k) {
    at[k] = static_cast<char*>(tensors[k].data_ptr());
    step[k] = dims == 0 ? 0 : tensors[k].strides()[dims - 1] * tensors[k].element_size();
  }
  DimVector index(dims, 0);
  for (;;) {
    row(at, step, dims == 0 ? 1 : sizes[dims - 1]);
    int64_t d = dims - 2;
    for (; d >= 0; --d) {
      const bool wraps = ++index[d] == sizes[d];
      const int64_t moved = wraps ? 1 - sizes[d] : 1;
      for (size_t k = 0; k < N; ++k) at[k] += moved * tensors[k].strides()[d] * tensors[k].element_size();
      if (!wraps) break;
      index[d] = 0;
    }
    if (d < 0) return;
  }
}

}  // namespace native
}  // namespace at
