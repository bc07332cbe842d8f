// at::from_blob: a tensor over memory that the caller owns.
#pragma once

#include <ATen/core/Tensor.h>

#include <functional>

namespace at {

// The memory must outlive every tensor over it; the tensor cannot be resized beyond it.
TORCH_API Tensor from_blob(void* data, IntArrayRef sizes, const TensorOptions& options = {});
TORCH_API Tensor from_blob(void* data, IntArrayRef sizes, IntArrayRef strides, const TensorOptions& options = {});
// deleter(data) is called when the last tensor over the memory goes.
TORCH_API Tensor from_blob(void* data, IntArrayRef sizes, const std::function<void(void*)>& deleter,
                           const TensorOptions& options = {});
TORCH_API Tensor from_blob(void* data, IntArrayRef sizes, IntArrayRef strides,
                           const std::function<void(void*)>& deleter, const TensorOptions& options = {});

}  // namespace at
