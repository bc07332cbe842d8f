// For records of ops whose operands need the same number of elements in any shapes.
#pragma once
#include <ATen/core/Tensor.h>

namespace portbench {

// t in the shape of another. The very tensor where it has that shape, so that what is the same tensor stays the same.
inline at::Tensor shaped(const at::Tensor& t, const at::Tensor& like) {
  return t.sizes() == like.sizes() ? t : t.reshape(like.sizes());
}

}  // namespace portbench
