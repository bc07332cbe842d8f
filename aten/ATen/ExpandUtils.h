// Broadcasting: what shape two shapes have together, and how one is seen as a larger one.
#pragma once

#include <ATen/core/TensorBase.h>
#include <c10/util/DimVector.h>
#include <c10/util/MaybeOwned.h>

#include <tuple>
#include <vector>

namespace at {

// The common shape. Raises where sizes differ and neither is 1.
TORCH_API std::vector<int64_t> infer_size(IntArrayRef a, IntArrayRef b);
TORCH_API DimVector infer_size_dimvector(IntArrayRef a, IntArrayRef b);

struct InferExpandGeometryResult {
  DimVector sizes;
  DimVector strides;
};
// Sizes and strides of a tensor seen with more or larger dimensions: stride 0 where it repeats; -1 keeps a size.
TORCH_API InferExpandGeometryResult inferExpandGeometry(IntArrayRef tensor_sizes, IntArrayRef tensor_strides,
                                                        IntArrayRef sizes);
// Strides of a dense result whose dimensions stand in memory in the order that these strides say.
TORCH_API std::vector<int64_t> infer_dense_strides(IntArrayRef sizes, IntArrayRef strides);
// Whether `shape` expands to `desired`.
TORCH_API bool is_expandable_to(IntArrayRef shape, IntArrayRef desired);
// Sizes with one -1 entry replaced by what numel leaves for it. Raises when they do not make numel.
TORCH_API DimVector infer_size_dv(IntArrayRef shape, int64_t numel);

}  // namespace at
