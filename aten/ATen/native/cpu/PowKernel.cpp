// Powers. Integers by repeated squaring, wrapping around; a negative exponent gives what truncation of the true value
// gives.
#define TORCH_ASSERT_NO_OPERATORS
#include <ATen/native/BinaryOps.h>
#include <ATen/native/PointwiseOps.h>

#include <cmath>

#include <ATen/Dispatch.h>
#include <ATen/native/cpu/Loops.h>
#include <c10/core/Scalar.h>

namespace at {
namespace native {
namespace {

using vec::Vectorized;

template <typename scalar_t>
inline scalar_t integer_power(scalar_t base, scalar_t exponent) {
  if constexpr (std::is_signed_v<scalar_t>) {
    if (exponent < 0) {
      if (base == 1) {
        return 1;
      }
      return base == -1 ? (exponent % 2 == 0 ? 1 : -1) : 0;
    }
  }
  // Unsigned and wide, so that wrapping is defined and no promotion to int intervenes.
  uint64_t result = 1;
  uint64_t factor = static_cast<uint64_t>(base);
  for (uint64_t left = static_cast<uint64_t>(exponent); left != 0; left >>= 1) {
    result = left & 1 ? result * factor : result;
    factor *= factor;
  }
  return static_cast<scalar_t>(result);
}

void pow_tensor_tensor_kernel(TensorIteratorBase& iter) {
  const ScalarType dtype = iter.common_dtype();
  if (isFloatingType(dtype) && dtype != kHalf) {
    AT_DISPATCH_FLOATING_TYPES(dtype, "pow", [&] {
      cpu_kernel_vec<scalar_t>(
          iter, [](auto a, auto b) { return a.pow(b); }, internal::GRAIN_SIZE / 16);
    });
  } else if (dtype == kHalf) {
    cpu_kernel(iter, [](Half a, Half b) -> Half { return std::pow(float(a), float(b)); });
  } else {
    AT_DISPATCH_INTEGRAL_TYPES(dtype, "pow", [&] {
      cpu_kernel(iter, [](scalar_t a, scalar_t b) -> scalar_t { return integer_power(a, b); });
    });
  }
}

// The exponents that are a multiplication, division or root away; false when exponent is none of them.
template <typename scalar_t>
bool pow_by_arithmetic(TensorIteratorBase& iter, double exponent) {
  const Vectorized<scalar_t> one(scalar_t(1));
  if (exponent == 2) {
    cpu_kernel_vec<scalar_t>(iter, [](auto x) { return x * x; });
  } else if (exponent == 3) {
    cpu_kernel_vec<scalar_t>(iter, [](auto x) { return x * x * x; });
  } else if (exponent == 0.5) {
    cpu_kernel_vec<scalar_t>(iter, [](auto x) { return x.sqrt(); });
  } else if (exponent == -0.5) {
    cpu_kernel_vec<scalar_t>(iter, [=](auto x) { return one / x.sqrt(); });
  } else if (exponent == -1) {
    cpu_kernel_vec<scalar_t>(iter, [=](auto x) { return one / x; });
  } else if (exponent == -2) {
    cpu_kernel_vec<scalar_t>(iter, [=](auto x) { return one / (x * x); });
  } else {
    return false;
  }
  return true;
}

void pow_tensor_scalar_kernel(TensorIteratorBase& iter, const Scalar& exponent) {
  const ScalarType dtype = iter.common_dtype();
  if (dtype == kHalf) {
    const float power = exponent.to<float>();
    cpu_kernel(iter, [=](Half a) -> Half { return std::pow(float(a), power); });
  } else if (isFloatingType(dtype)) {
    AT_DISPATCH_FLOATING_TYPES(dtype, "pow", [&] {
      if (!pow_by_arithmetic<scalar_t>(iter, exponent.to<double>())) {
        const Vectorized<scalar_t> power(exponent.to<scalar_t>());
        cpu_kernel_vec<scalar_t>(
            iter, [=](auto a) { return a.pow(power); }, internal::GRAIN_SIZE / 16);
      }
    });
  } else {
    AT_DISPATCH_INTEGRAL_TYPES(dtype, "pow", [&] {
      const scalar_t power = exponent.to<scalar_t>();
      if (power == 2) {
        cpu_kernel_vec<scalar_t>(iter, [](auto x) { return x * x; });
      } else {
        cpu_kernel(iter, [=](scalar_t a) -> scalar_t { return integer_power(a, power); });
      }
    });
  }
}

}  // namespace

REGISTER_DISPATCH(pow_tensor_tensor_stub, &pow_tensor_tensor_kernel);
REGISTER_DISPATCH(pow_tensor_scalar_stub, &pow_tensor_scalar_kernel);

}  // namespace native
}  // namespace at
