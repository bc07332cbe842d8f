// at::tensor: a tensor from values written in the program; at::scalar_to_tensor is in ATen/ScalarOps.h.
#pragma once

#include <ATen/core/Tensor.h>

namespace at {

// A 1-dimensional tensor of these values; of T's type, or the one that the options name.
#define ATEN_DECLARE_TENSOR(T, _)                                                       \
  TORCH_API Tensor tensor(ArrayRef<T> values, const TensorOptions& options);            \
  inline Tensor tensor(std::initializer_list<T> values, const TensorOptions& options) { \
    return at::tensor(ArrayRef<T>(values), options);                                    \
  }                                                                                     \
  inline Tensor tensor(T value, const TensorOptions& options) {                         \
    return at::tensor(ArrayRef<T>(value), options);                                     \
  }                                                                                     \
  inline Tensor tensor(ArrayRef<T> values) {                                            \
    return at::tensor(values, at::dtype(c10::CppTypeToScalarType<T>::value));           \
  }                                                                                     \
  inline Tensor tensor(std::initializer_list<T> values) {                               \
    return at::tensor(ArrayRef<T>(values));                                             \
  }                                                                                     \
  inline Tensor tensor(T value) {                                                       \
    return at::tensor(ArrayRef<T>(value));                                              \
  }
AT_FORALL_PORTED_SCALAR_TYPES(ATEN_DECLARE_TENSOR)
#undef ATEN_DECLARE_TENSOR

}  // namespace at
