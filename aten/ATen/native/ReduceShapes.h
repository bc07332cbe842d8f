// Shapes of reductions: which dimensions go, what the result looks like, and the result seen with all dimensions again.
#pragma once

#include <bitset>

#include <ATen/TensorIterator.h>
#include <ATen/WrapDimUtils.h>
#include <ATen/core/Tensor.h>
#include <c10/util/DimVector.h>
#include <c10/util/OptionalArrayRef.h>

namespace at {
namespace native {

using DimMask = std::bitset<dim_bitset_size>;

// The dimensions to reduce; none named means all.
inline DimMask reduced_dims(at::OptionalIntArrayRef dims, int64_t ndim) {
  if (!dims.has_value() || dims->empty()) {
    TORCH_CHECK(ndim <= static_cast<int64_t>(dim_bitset_size), "only tensors of up to 64 dimensions can be reduced");
    return DimMask().flip();
  }
  return dim_list_to_bitset(*dims, ndim);
}

inline DimVector reduced_shape(const TensorBase& self, const DimMask& mask, bool keepdim) {
  DimVector shape;
  for (int64_t d = 0; d < self.dim(); ++d) {
    if (!mask[d]) {
      shape.push_back(self.sizes()[d]);
    } else if (keepdim) {
      shape.push_back(1);
    }
  }
  return shape;
}

// A view of result with size 1 put back at the reduced dimensions.
TORCH_API Tensor with_reduced_dims(const Tensor& result, int64_t ndim, const DimMask& mask, bool keepdim);

// The iterator of a reduction of self into result, whose shape is already right.
TORCH_API TensorIterator make_reduction(const Tensor& result, const Tensor& self, const DimMask& mask, bool keepdim);

}  // namespace native
}  // namespace at
