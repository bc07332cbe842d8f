// Functions of one tensor. The transcendental ones take float and double alone.
#define TORCH_ASSERT_NO_OPERATORS
#include <ATen/native/PointwiseOps.h>

#include <cmath>

#include <ATen/Dispatch.h>
#include <ATen/native/cpu/Loops.h>

namespace at {
namespace native {
namespace {

void abs_kernel(TensorIteratorBase& iter) {
  const ScalarType dtype = iter.dtype();
  if (dtype == kBool) {
    cpu_kernel(iter, [](bool a) -> bool { return a; });
  } else if (dtype == kHalf) {
    cpu_kernel(iter, [](Half a) -> Half { return Half(static_cast<uint16_t>(a.x & 0x7fff), Half::from_bits()); });
  } else {
    AT_DISPATCH_ALL_TYPES(dtype, "abs_cpu", [&] { cpu_kernel_vec<scalar_t>(iter, [](auto a) { return a.abs(); }); });
  }
}

void neg_kernel(TensorIteratorBase& iter) {
  const ScalarType dtype = iter.dtype();
  if (dtype == kHalf) {
    cpu_kernel(iter, [](Half a) -> Half { return Half(static_cast<uint16_t>(a.x ^ 0x8000), Half::from_bits()); });
  } else {
    AT_DISPATCH_ALL_TYPES(dtype, "neg_cpu", [&] { cpu_kernel_vec<scalar_t>(iter, [](auto a) { return a.neg(); }); });
  }
}

#define ATEN_FLOAT_FUNCTION(name)                                           \
  void name##_kernel(TensorIteratorBase& iter) {                            \
    AT_DISPATCH_FLOATING_TYPES(iter.dtype(), #name "_cpu", [&] {            \
      cpu_kernel_vec<scalar_t>(                                             \
          iter, [](auto a) { return a.name(); }, internal::GRAIN_SIZE / 8); \
    });                                                                     \
  }
ATEN_FLOAT_FUNCTION(exp)
ATEN_FLOAT_FUNCTION(log)
ATEN_FLOAT_FUNCTION(tanh)
ATEN_FLOAT_FUNCTION(sigmoid)
ATEN_FLOAT_FUNCTION(sqrt)
#undef ATEN_FLOAT_FUNCTION

}  // namespace

REGISTER_DISPATCH(abs_stub, &abs_kernel);
REGISTER_DISPATCH(neg_stub, &neg_kernel);
REGISTER_DISPATCH(exp_stub, &exp_kernel);
REGISTER_DISPATCH(log_stub, &log_kernel);
REGISTER_DISPATCH(sqrt_stub, &sqrt_kernel);
REGISTER_DISPATCH(tanh_stub, &tanh_kernel);
REGISTER_DISPATCH(sigmoid_stub, &sigmoid_kernel);

}  // namespace native
}  // namespace at
