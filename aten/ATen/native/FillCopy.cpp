// fill_, zero_ and copy_ with their functional and out forms.
#include <cstring>

#include <ATen/TensorIterator.h>
#include <ATen/TensorMeta.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/PointwiseOps.h>
#include <ATen/ops/copy_native.h>
#include <ATen/ops/fill_native.h>
#include <ATen/ops/zero_native.h>

namespace at {
namespace native {

DEFINE_DISPATCH(fill_stub);
DEFINE_DISPATCH(copy_stub);

// Overlap within self is harmless here: every element gets the same value.
ATEN_OPERATOR("fill_.Scalar(Tensor(a!) self, Scalar value) -> Tensor(a!)", function, method, functional,
              auto_out("Scalar_out"))

Tensor& fill__Scalar(Tensor& self, const Scalar& value) {
  auto iter = TensorIteratorConfig()
                  .set_check_mem_overlap(false)
                  .check_all_same_dtype(false)
                  .resize_outputs(false)
                  .add_borrowed_output(self)
                  .build();
  fill_stub(iter.device_type(), iter, value);
  return self;
}

ATEN_OPERATOR("fill_.Tensor(Tensor(a!) self, Tensor value) -> Tensor(a!)", function, method, functional,
              auto_out("Tensor_out"))

Tensor& fill__Tensor(Tensor& self, const Tensor& value) {
  TORCH_CHECK(value.dim() == 0, "fill_ expects a value of 0 dimensions, got ", value.dim());
  return self.fill_(value.item());
}

ATEN_OPERATOR("zero_(Tensor(a!) self) -> Tensor(a!)", function, method, functional, auto_out("out"))

Tensor& zero_(Tensor& self) {
  constexpr size_t kSmall = 1 << 15;
  if (self.device().is_cpu() && self.is_non_overlapping_and_dense() && self.nbytes() <= kSmall) {
    if (self.nbytes() > 0) {
      std::memset(self.data_ptr(), 0, self.nbytes());
    }
    return self;
  }
  return self.fill_(0);
}

// src, broadcast to self's sizes and converted to its type. src may be self; other overlap raises where it is seen.
ATEN_OPERATOR("copy_(Tensor(a!) self, Tensor src, bool non_blocking=False) -> Tensor(a!)", method)

Tensor& copy_(Tensor& self, const Tensor& src, bool /*non_blocking*/) {
  TORCH_CHECK(self.defined(), "copy_: self is undefined");
  TORCH_CHECK(src.defined(), "copy_: src is undefined");
  if (self.is_same(src)) {
    return self;
  }
  auto iter = TensorIteratorConfig()
                  .check_all_same_dtype(false)
                  .check_all_same_device(false)
                  .resize_outputs(false)
                  .add_borrowed_output(self)
                  .add_borrowed_input(src)
                  .build();
  copy_stub(iter.device_type(), iter);
  return self;
}

// A fresh tensor of self's sizes and type with src's elements, in src's layout where the sizes agree.
ATEN_OPERATOR("copy(Tensor self, Tensor src, bool non_blocking=False) -> Tensor", function, auto_out("out"))

Tensor copy(const Tensor& self, const Tensor& src, bool /*non_blocking*/) {
  Tensor result = src.scalar_type() == self.scalar_type() ? src.clone() : src.to(self.scalar_type());
  return result.sizes() == self.sizes() ? result : result.expand(self.sizes()).clone(MemoryFormat::Contiguous);
}

}  // namespace native
}  // namespace at
