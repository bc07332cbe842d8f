// Making views.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/util/DimVector.h>

namespace at {
namespace native {

// A tensor over self's storage; the offset stays unless given. Nothing is checked.
TORCH_API Tensor view_of(const Tensor& self, IntArrayRef sizes, IntArrayRef strides,
                         c10::optional<int64_t> storage_offset = c10::nullopt);
// Strides with which the elements of (old_sizes, old_strides) are seen in new_sizes, in the same order; nothing when no
// strides do. Both sizes have the same number of elements.
TORCH_API c10::optional<DimVector> view_strides(IntArrayRef old_sizes, IntArrayRef old_strides, IntArrayRef new_sizes);

}  // namespace native
}  // namespace at
