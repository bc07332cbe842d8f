// fill_ and zero_: one value everywhere.
#include <ATen/MemoryOverlap.h>
#include <ATen/TensorMeta.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/StridedLoop.h>
#include <ATen/ops/fill_native.h>
#include <ATen/ops/zero_native.h>

namespace at {
namespace native {

namespace {
template <class T>
void fill_elements(const Tensor& self, const Scalar& value) {
  const T element = value.to<T>();
  strided_loop<1>({self}, [element](std::array<char*, 1> at, std::array<int64_t, 1> step, int64_t n) {
    for (int64_t i = 0; i < n; ++i) *reinterpret_cast<T*>(at[0] + i * step[0]) = element;
  });
}
}  // namespace

ATEN_OPERATOR("fill_.Scalar(Tensor(a!) self, Scalar value) -> Tensor(a!)", function, method, functional,
              auto_out("Scalar_out"))
Tensor& fill__Scalar(Tensor& self, const Scalar& value) {
  assert_no_internal_overlap(self);
  switch (self.scalar_type()) {
#define ATEN_FILL_CASE(T, name)    \
  case ScalarType::name:           \
    fill_elements<T>(self, value); \
    break;
    AT_FORALL_PORTED_SCALAR_TYPES(ATEN_FILL_CASE)
#undef ATEN_FILL_CASE
    default:
      TORCH_CHECK_NOT_IMPLEMENTED(false, "\"fill_out\" not implemented for '", self.scalar_type(), "'");
  }
  return self;
}

ATEN_OPERATOR("fill_.Tensor(Tensor(a!) self, Tensor value) -> Tensor(a!)", function, method, functional,
              auto_out("Tensor_out"))
Tensor& fill__Tensor(Tensor& self, const Tensor& value) {
  TORCH_CHECK(value.dim() == 0, "fill_ only supports 0-dimension value tensor but got tensor with ", value.dim(),
              " dimensions.");
  return self.fill_(value.item());
}

ATEN_OPERATOR("zero_(Tensor(a!) self) -> Tensor(a!)", function, method, functional, auto_out("out"))
Tensor& zero_(Tensor& self) {
  return self.fill_(0);
}

}  // namespace native
}  // namespace at
