// Numbers as tensors.
#pragma once

#include <ATen/core/Tensor.h>

namespace c10 {
// A 0-dim tensor of the number's own type (double, int64 or bool).
TORCH_API at::Tensor scalar_to_tensor(const Scalar& s, Device device = at::kCPU);
}  // namespace c10

namespace at {
namespace native {
// The number as a tensor that gives way in type promotion.
TORCH_API Tensor wrapped_scalar_tensor(const Scalar& scalar, Device device = at::kCPU);
}  // namespace native
using c10::scalar_to_tensor;
}  // namespace at
