// Stubs of reading and adding at positions given by an index tensor.
#pragma once

#include <ATen/native/DispatchStub.h>

#include <c10/util/ArrayRef.h>

#include <cstdint>

namespace at {
class TensorBase;
struct TensorIteratorBase;

namespace native {

// result[..., i, ...] = self[..., index[i], ...] along dim. index: 1-dim (or 0-dim), int32 or int64, checked against
// self's size; wrong_index_is_index_error chooses the class of the error. result has no overlap with self.
DECLARE_DISPATCH(void (*)(const TensorBase& result, const TensorBase& self, int64_t dim, const TensorBase& index,
                          bool wrong_index_is_index_error),
                 index_select_stub);

// result[i][j] = self[index[i][j]][j] and the like, over index's shape. Raises for an index out of bounds.
DECLARE_DISPATCH(void (*)(const TensorBase& result, const TensorBase& self, int64_t dim, const TensorBase& index),
                 gather_stub);

// self[index[i][j]][j] += src[i][j] and the like, over index's shape, in the order of i.
DECLARE_DISPATCH(void (*)(const TensorBase& self, int64_t dim, const TensorBase& index, const TensorBase& src),
                 scatter_add_stub);

// The elements of self where mask (bool or uint8, of self's shape, any strides) is set, row-major, into result, 1-dim
// of exactly that many elements.
DECLARE_DISPATCH(void (*)(const TensorBase& result, const TensorBase& self, const TensorBase& mask),
                 masked_select_stub);

// iter: the result, self standing at position 0 of all indexed dimensions, one int64 operand for each of these; sizes
// and steps: elements and bytes from position to position along them. Raises IndexError for a position out of [-size,
// size).
DECLARE_DISPATCH(void (*)(TensorIteratorBase& iter, c10::ArrayRef<int64_t> sizes, c10::ArrayRef<int64_t> steps),
                 index_stub);

// Elements of mask that are set.
DECLARE_DISPATCH(int64_t (*)(const TensorBase& mask), count_set_stub);

}  // namespace native
}  // namespace at
