// Arithmetic of two tensors. Half is computed in float and rounded after each operation; integers wrap around.
#define TORCH_ASSERT_NO_OPERATORS
#include <ATen/native/BinaryOps.h>

#include <cmath>

#include <ATen/Dispatch.h>
#include <ATen/native/cpu/Loops.h>
#include <c10/core/Scalar.h>

namespace at {
namespace native {
namespace {

using vec::Vectorized;

void add_kernel(TensorIteratorBase& iter, const Scalar& alpha) {
  const ScalarType dtype = iter.common_dtype();
  if (dtype == kBool) {
    const bool scale = alpha.to<bool>();
    cpu_kernel(iter, [=](bool a, bool b) -> bool { return a || (scale && b); });
  } else if (dtype == kHalf) {
    const Half scale = alpha.to<Half>();
    cpu_kernel(iter, [=](Half a, Half b) -> Half { return a + scale * b; });
  } else {
    AT_DISPATCH_ALL_TYPES(dtype, "add_cpu", [&] {
      const scalar_t factor = alpha.to<scalar_t>();
      if (factor == scalar_t(1)) {
        cpu_kernel_vec<scalar_t>(iter, [](auto a, auto b) { return a + b; });
      } else {
        const Vectorized<scalar_t> scale(factor);
        cpu_kernel_vec<scalar_t>(iter, [=](auto a, auto b) { return a + scale * b; });
      }
    });
  }
}

void sub_kernel(TensorIteratorBase& iter, const Scalar& alpha) {
  const ScalarType dtype = iter.common_dtype();
  if (dtype == kHalf) {
    const Half scale = alpha.to<Half>();
    cpu_kernel(iter, [=](Half a, Half b) -> Half { return a - scale * b; });
  } else {
    AT_DISPATCH_ALL_TYPES(dtype, "sub_cpu", [&] {
      const scalar_t factor = alpha.to<scalar_t>();
      if (factor == scalar_t(1)) {
        cpu_kernel_vec<scalar_t>(iter, [](auto a, auto b) { return a - b; });
      } else {
        const Vectorized<scalar_t> scale(factor);
        cpu_kernel_vec<scalar_t>(iter, [=](auto a, auto b) { return a - scale * b; });
      }
    });
  }
}

void mul_kernel(TensorIteratorBase& iter) {
  const ScalarType dtype = iter.common_dtype();
  if (dtype == kBool) {
    cpu_kernel(iter, [](bool a, bool b) -> bool { return a && b; });
  } else if (dtype == kHalf) {
    cpu_kernel(iter, [](Half a, Half b) -> Half { return a * b; });
  } else {
    AT_DISPATCH_ALL_TYPES(dtype, "mul_cpu",
                          [&] { cpu_kernel_vec<scalar_t>(iter, [](auto a, auto b) { return a * b; }); });
  }
}

void div_true_kernel(TensorIteratorBase& iter) {
  const ScalarType dtype = iter.common_dtype();
  if (dtype == kHalf) {
    cpu_kernel(iter, [](Half a, Half b) -> Half { return a / b; });
  } else {
    AT_DISPATCH_FLOATING_TYPES(dtype, "div_cpu",
                               [&] { cpu_kernel_vec<scalar_t>(iter, [](auto a, auto b) { return a / b; }); });
  }
}

template <typename scalar_t>
inline scalar_t checked_divisor(scalar_t b) {
  TORCH_CHECK(b != 0, "ZeroDivisionError: integer division by zero");
  return b;
}

void div_trunc_kernel(TensorIteratorBase& iter) {
  const ScalarType dtype = iter.common_dtype();
  if (isIntegralType(dtype, false)) {
    AT_DISPATCH_INTEGRAL_TYPES(dtype, "div_trunc_cpu", [&] {
      cpu_kernel(iter, [](scalar_t a, scalar_t b) -> scalar_t {
        checked_divisor(b);
        if constexpr (std::is_signed_v<scalar_t>) {
          if (b == -1) {
            return static_cast<scalar_t>(-static_cast<std::make_unsigned_t<scalar_t>>(a));  // the least value wraps
          }
        }
        return static_cast<scalar_t>(a / b);
      });
    });
  } else if (dtype == kHalf) {
    cpu_kernel(iter, [](Half a, Half b) -> Half { return Half(std::trunc(float(Half(a / b)))); });
  } else {
    AT_DISPATCH_FLOATING_TYPES(dtype, "div_trunc_cpu",
                               [&] { cpu_kernel_vec<scalar_t>(iter, [](auto a, auto b) { return (a / b).trunc(); }); });
  }
}

// The largest integer not above a / b, without the quotient's rounding carrying it over (as Python's //).
template <typename scalar_t>
inline scalar_t floor_divide(scalar_t a, scalar_t b) {
  if (b == scalar_t(0)) {
    return a / b;
  }
  const scalar_t rest = std::fmod(a, b);
  scalar_t quotient = (a - rest) / b;
  if (rest != scalar_t(0) && (b < scalar_t(0)) != (rest < scalar_t(0))) {
    quotient -= scalar_t(1);
  }
  if (quotient == scalar_t(0)) {
    return std::copysign(scalar_t(0), a / b);
  }
  const scalar_t whole = std::floor(quotient);
  return quotient - whole > scalar_t(0.5) ? whole + scalar_t(1) : whole;
}

void div_floor_kernel(TensorIteratorBase& iter) {
  const ScalarType dtype = iter.common_dtype();
  if (isIntegralType(dtype, false)) {
    AT_DISPATCH_INTEGRAL_TYPES(dtype, "div_floor_cpu", [&] {
      cpu_kernel(iter, [](scalar_t a, scalar_t b) -> scalar_t {
        checked_divisor(b);
        if constexpr (std::is_signed_v<scalar_t>) {
          if (b == -1) {
            return static_cast<scalar_t>(-static_cast<std::make_unsigned_t<scalar_t>>(a));
          }
          const scalar_t quotient = static_cast<scalar_t>(a / b);
          return static_cast<scalar_t>(quotient - ((a % b != 0) && ((a < 0) != (b < 0))));
        } else {
          return static_cast<scalar_t>(a / b);
        }
      });
    });
  } else if (dtype == kHalf) {
    cpu_kernel(iter, [](Half a, Half b) -> Half { return Half(floor_divide<float>(a, b)); });
  } else {
    AT_DISPATCH_FLOATING_TYPES(dtype, "div_floor_cpu", [&] {
      cpu_kernel(iter, [](scalar_t a, scalar_t b) -> scalar_t { return floor_divide(a, b); });
    });
  }
}

void maximum_kernel(TensorIteratorBase& iter) {
  const ScalarType dtype = iter.common_dtype();
  if (dtype == kBool) {
    cpu_kernel(iter, [](bool a, bool b) -> bool { return a || b; });
  } else if (dtype == kHalf) {
    cpu_kernel(iter, [](Half a, Half b) -> Half {
      const float x = a;
      const float y = b;
      return x > y || x != x ? a : b;
    });
  } else {
    AT_DISPATCH_ALL_TYPES(dtype, "maximum_cpu",
                          [&] { cpu_kernel_vec<scalar_t>(iter, [](auto a, auto b) { return vec::maximum(a, b); }); });
  }
}

void minimum_kernel(TensorIteratorBase& iter) {
  const ScalarType dtype = iter.common_dtype();
  if (dtype == kBool) {
    cpu_kernel(iter, [](bool a, bool b) -> bool { return a && b; });
  } else if (dtype == kHalf) {
    cpu_kernel(iter, [](Half a, Half b) -> Half {
      const float x = a;
      const float y = b;
      return x < y || x != x ? a : b;
    });
  } else {
    AT_DISPATCH_ALL_TYPES(dtype, "minimum_cpu",
                          [&] { cpu_kernel_vec<scalar_t>(iter, [](auto a, auto b) { return vec::minimum(a, b); }); });
  }
}

}  // namespace

REGISTER_DISPATCH(add_stub, &add_kernel);
REGISTER_DISPATCH(sub_stub, &sub_kernel);
REGISTER_DISPATCH(mul_stub, &mul_kernel);
REGISTER_DISPATCH(div_true_stub, &div_true_kernel);
REGISTER_DISPATCH(div_trunc_stub, &div_trunc_kernel);
REGISTER_DISPATCH(div_floor_stub, &div_floor_kernel);
REGISTER_DISPATCH(maximum_stub, &maximum_kernel);
REGISTER_DISPATCH(minimum_stub, &minimum_kernel);

}  // namespace native
}  // namespace at
