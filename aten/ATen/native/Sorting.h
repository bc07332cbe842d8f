// Stubs of sorting and selecting along one dimension.
#pragma once

#include <ATen/native/DispatchStub.h>

namespace at {
class TensorBase;

namespace native {

// values and indices, both of self's shape: self's lines along dim in order, and where each element stood. Stable.
// values may be self.
DECLARE_DISPATCH(void (*)(const TensorBase& values, const TensorBase& indices, const TensorBase& self, int64_t dim,
                          bool descending),
                 sort_stub);

// The k first elements of each line in ascending (largest: descending) order and where they stood, in order.
DECLARE_DISPATCH(void (*)(const TensorBase& values, const TensorBase& indices, const TensorBase& self, int64_t k,
                          int64_t dim, bool largest),
                 topk_stub);

}  // namespace native
}  // namespace at
