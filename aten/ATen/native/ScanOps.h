// Stubs of the scans along one dimension.
#pragma once

#include <ATen/native/DispatchStub.h>

namespace at {
class TensorBase;

namespace native {

// result[i] = self[0] + ... + self[i] along dim; both of one type and shape, neither 0-dim nor empty.
DECLARE_DISPATCH(void (*)(const TensorBase& result, const TensorBase& self, int64_t dim), cumsum_stub);

}  // namespace native
}  // namespace at
