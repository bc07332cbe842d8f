// Kernels with three inputs or with scalar bounds: addcmul, clamp. A nan in the input or in a bound is the result.
#define TORCH_ASSERT_NO_OPERATORS
#include <ATen/native/PointwiseOps.h>

#include <ATen/Dispatch.h>
#include <ATen/native/cpu/Loops.h>
#include <c10/core/Scalar.h>

namespace at {
namespace native {
namespace {

using vec::Vectorized;

// self + value * t1 * t2, rounded after every operation.
void addcmul_kernel(TensorIteratorBase& iter, const Scalar& value) {
  AT_DISPATCH_ALL_TYPES(iter.common_dtype(), "addcmul_cpu_out", [&] {
    const Vectorized<scalar_t> factor(value.to<scalar_t>());
    cpu_kernel_vec<scalar_t>(iter, [=](auto self, auto t1, auto t2) { return self + factor * t1 * t2; });
  });
}

template <typename V>
inline V clamp_vector(const V& a, const V& low, const V& high) {
  return vec::minimum(vec::maximum(a, low), high);
}

inline Half clamp_half(float a, float low, float high) {
  if (a != a || low != low) {
    return a != a ? a : low;
  }
  const float raised = a < low ? low : a;
  return high != high || raised > high ? high : raised;
}

void clamp_kernel(TensorIteratorBase& iter) {
  if (iter.common_dtype() == kHalf) {
    cpu_kernel(iter, [](Half a, Half low, Half high) -> Half { return clamp_half(a, low, high); });
    return;
  }
  AT_DISPATCH_ALL_TYPES(iter.common_dtype(), "clamp_kernel_impl", [&] {
    cpu_kernel_vec<scalar_t>(iter, [](auto a, auto low, auto high) { return clamp_vector(a, low, high); });
  });
}

void clamp_scalar_kernel(TensorIteratorBase& iter, const Scalar& min, const Scalar& max) {
  if (iter.common_dtype() == kHalf) {
    const float low = min.to<Half>();
    const float high = max.to<Half>();
    cpu_kernel(iter, [=](Half a) -> Half { return clamp_half(a, low, high); });
    return;
  }
  AT_DISPATCH_ALL_TYPES(iter.common_dtype(), "clamp_scalar_kernel_impl", [&] {
    const Vectorized<scalar_t> low(min.to<scalar_t>());
    const Vectorized<scalar_t> high(max.to<scalar_t>());
    cpu_kernel_vec<scalar_t>(iter, [=](auto a) { return clamp_vector(a, low, high); });
  });
}

void clamp_min_scalar_kernel(TensorIteratorBase& iter, const Scalar& min) {
  if (iter.common_dtype() == kHalf) {
    const float low = min.to<Half>();
    cpu_kernel(iter, [=](Half a) -> Half { return float(a) < low ? Half(low) : a; });
    return;
  }
  AT_DISPATCH_ALL_TYPES(iter.common_dtype(), "clamp_min_scalar_kernel_impl", [&] {
    const Vectorized<scalar_t> low(min.to<scalar_t>());
    cpu_kernel_vec<scalar_t>(iter, [=](auto a) { return vec::maximum(a, low); });
  });
}

void clamp_max_scalar_kernel(TensorIteratorBase& iter, const Scalar& max) {
  if (iter.common_dtype() == kHalf) {
    const float high = max.to<Half>();
    cpu_kernel(iter, [=](Half a) -> Half { return float(a) > high ? Half(high) : a; });
    return;
  }
  AT_DISPATCH_ALL_TYPES(iter.common_dtype(), "clamp_max_scalar_kernel_impl", [&] {
    const Vectorized<scalar_t> high(max.to<scalar_t>());
    cpu_kernel_vec<scalar_t>(iter, [=](auto a) { return vec::minimum(a, high); });
  });
}

}  // namespace

REGISTER_DISPATCH(addcmul_stub, &addcmul_kernel);
REGISTER_DISPATCH(clamp_stub, &clamp_kernel);
REGISTER_DISPATCH(clamp_scalar_stub, &clamp_scalar_kernel);
REGISTER_DISPATCH(clamp_min_scalar_stub, &clamp_min_scalar_kernel);
REGISTER_DISPATCH(clamp_max_scalar_stub, &clamp_max_scalar_kernel);

}  // namespace native
}  // namespace at
