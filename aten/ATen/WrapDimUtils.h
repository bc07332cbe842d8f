// Dimensions in canonical form, for lists of dimensions and lists of tensors.
#pragma once

#include <ATen/core/TensorBase.h>
#include <c10/core/WrapDimMinimal.h>

#include <bitset>

namespace at {

using c10::maybe_wrap_dim;

constexpr size_t dim_bitset_size = 64;

inline int64_t maybe_wrap_dim(int64_t dim, const TensorBase* tensor) {
  return maybe_wrap_dim(dim, tensor->dim());
}
// Wraps every entry of dims.
TORCH_API void maybe_wrap_dims_n(int64_t* dims, int64_t ndims, int64_t dim_post_expr, bool wrap_scalar = true);
template <class Container>
void maybe_wrap_dims(Container& dims, int64_t dim_post_expr, bool wrap_scalar = true) {
  maybe_wrap_dims_n(dims.data(), static_cast<int64_t>(dims.size()), dim_post_expr, wrap_scalar);
}
// The dimensions as a set. Raises when one is out of range or named twice.
TORCH_API std::bitset<dim_bitset_size> dim_list_to_bitset(IntArrayRef dims, int64_t ndims);

}  // namespace at
