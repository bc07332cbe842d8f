// Stubs of the reductions. An iterator of TensorIterator::reduce_op: the output holds the identity before the call.
#pragma once

#include <ATen/native/DispatchStub.h>

namespace at {
class TensorBase;
struct TensorIterator;
struct TensorIteratorBase;

namespace native {

using reduce_fn = void (*)(TensorIterator&);
using reduce_index_fn = void (*)(const TensorBase& values, const TensorBase& indices, const TensorBase& self,
                                 int64_t dim);

// Input of the output's type, or integers and bool into int64_t.
DECLARE_DISPATCH(reduce_fn, sum_stub);
// Input of the output's type; a nan is the result.
DECLARE_DISPATCH(reduce_fn, max_values_stub);
DECLARE_DISPATCH(reduce_fn, min_values_stub);

// The extreme value along dim and the index of its first place; a nan counts as the most extreme. values and indices
// have self's sizes but 1 at dim, where self has at least one element.
DECLARE_DISPATCH(reduce_index_fn, max_stub);
DECLARE_DISPATCH(reduce_index_fn, min_stub);

}  // namespace native
}  // namespace at
