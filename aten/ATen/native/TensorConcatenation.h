// Stub of joining tensors along a dimension.
#pragma once

#include <ATen/native/DispatchStub.h>
#include <c10/util/ArrayRef.h>

namespace at {
class TensorBase;

namespace native {

// Writes the tensors one after the other along dim into result. All contiguous, of result's type and, outside dim, of
// its sizes; none overlaps it.
DECLARE_DISPATCH(void (*)(const TensorBase& result, c10::ArrayRef<const TensorBase*> tensors, int64_t dim), cat_stub);

}  // namespace native
}  // namespace at
