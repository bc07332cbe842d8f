// Comparisons: inputs of the common type, output bool. A comparison with nan is false, but for !=.
#define TORCH_ASSERT_NO_OPERATORS
#include <ATen/native/BinaryOps.h>

#include <functional>

#include <ATen/Dispatch.h>
#include <ATen/native/cpu/Loops.h>

namespace at {
namespace native {
namespace {

template <typename Compare>
void compare(TensorIteratorBase& iter, Compare op) {
  AT_DISPATCH_ALL_TYPES_AND2(kBool, kHalf, iter.common_dtype(), "compare_cpu", [&] {
    if constexpr (std::is_same_v<scalar_t, Half>) {
      cpu_kernel(iter, [=](Half a, Half b) -> bool { return op(float(a), float(b)); });
    } else {
      cpu_kernel(iter, [=](scalar_t a, scalar_t b) -> bool { return op(a, b); });
    }
  });
}

void eq_kernel(TensorIteratorBase& iter) {
  compare(iter, std::equal_to<>());
}
void ne_kernel(TensorIteratorBase& iter) {
  compare(iter, std::not_equal_to<>());
}
void lt_kernel(TensorIteratorBase& iter) {
  compare(iter, std::less<>());
}
void le_kernel(TensorIteratorBase& iter) {
  compare(iter, std::less_equal<>());
}
void gt_kernel(TensorIteratorBase& iter) {
  compare(iter, std::greater<>());
}
void ge_kernel(TensorIteratorBase& iter) {
  compare(iter, std::greater_equal<>());
}

}  // namespace

REGISTER_DISPATCH(eq_stub, &eq_kernel);
REGISTER_DISPATCH(ne_stub, &ne_kernel);
REGISTER_DISPATCH(lt_stub, &lt_kernel);
REGISTER_DISPATCH(le_stub, &le_kernel);
REGISTER_DISPATCH(gt_stub, &gt_kernel);
REGISTER_DISPATCH(ge_stub, &ge_kernel);

}  // namespace native
}  // namespace at
