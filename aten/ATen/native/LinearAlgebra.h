// Stubs of matrix products.
#pragma once

#include <ATen/native/DispatchStub.h>

namespace c10 {
class Scalar;
}

namespace at {
class TensorBase;

namespace native {

// result = beta * result + alpha * (mat1 @ mat2) for matrices of one type. result lies as BLAS writes it
// (MatrixLayout.h) and overlaps neither input; it is not read where beta is 0. The inputs may have any strides.
DECLARE_DISPATCH(void (*)(const TensorBase& result, const TensorBase& mat1, const TensorBase& mat2,
                          const c10::Scalar& beta, const c10::Scalar& alpha),
                 addmm_stub);

// The same for each matrix of a batch, with beta 0 and alpha 1.
DECLARE_DISPATCH(void (*)(const TensorBase& result, const TensorBase& batch1, const TensorBase& batch2), bmm_stub);

}  // namespace native
}  // namespace at
