// Stubs of the kernels with one or three inputs, and of fill and copy.
#pragma once

#include <ATen/native/DispatchStub.h>

namespace c10 {
class Scalar;
}

namespace at {
struct TensorIteratorBase;

namespace native {

using unary_fn = void (*)(TensorIteratorBase&);
using unary_fn_scalar = void (*)(TensorIteratorBase&, const c10::Scalar&);
using unary_fn_two_scalars = void (*)(TensorIteratorBase&, const c10::Scalar&, const c10::Scalar&);

DECLARE_DISPATCH(unary_fn, abs_stub);
DECLARE_DISPATCH(unary_fn, neg_stub);
DECLARE_DISPATCH(unary_fn, exp_stub);
DECLARE_DISPATCH(unary_fn, log_stub);
DECLARE_DISPATCH(unary_fn, sqrt_stub);
DECLARE_DISPATCH(unary_fn, tanh_stub);
DECLARE_DISPATCH(unary_fn, sigmoid_stub);
DECLARE_DISPATCH(unary_fn_scalar, pow_tensor_scalar_stub);

// clamp_stub: inputs self, min, max.
DECLARE_DISPATCH(unary_fn, clamp_stub);
DECLARE_DISPATCH(unary_fn_two_scalars, clamp_scalar_stub);
DECLARE_DISPATCH(unary_fn_scalar, clamp_min_scalar_stub);
DECLARE_DISPATCH(unary_fn_scalar, clamp_max_scalar_stub);

// inputs self, tensor1, tensor2; value is the factor.
DECLARE_DISPATCH(unary_fn_scalar, addcmul_stub);

// No input.
DECLARE_DISPATCH(unary_fn_scalar, fill_stub);
// Any two types, converted as static_cast does (float to small integers through int64_t).
DECLARE_DISPATCH(unary_fn, copy_stub);

}  // namespace native
}  // namespace at
