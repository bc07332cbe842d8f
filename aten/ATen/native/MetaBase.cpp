// What the forms of a structured kernel do with outputs: allocate, resize, check.
#include <ATen/ExpandUtils.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/Resize.h>
#include <ATen/native/StructuredForms.h>
#include <ATen/ops/clone.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/empty_strided.h>

namespace at {

namespace impl {
MetaBase::~MetaBase() = default;
void MetaBase::set_output_strided(int64_t, IntArrayRef, IntArrayRef, TensorOptions) {
  TORCH_INTERNAL_ASSERT(false, "set_output_strided is for structured kernels");
}
void MetaBase::set_output_raw_strided(int64_t, IntArrayRef, IntArrayRef, TensorOptions) {}
}  // namespace impl

namespace native {

namespace {

void check_type_and_device(const Tensor& out, const TensorOptions& options, const char* what) {
  TORCH_CHECK(options.dtype() == out.dtype(), "Expected ", what, " to have dtype ", options.dtype(), ", but got ",
              out.dtype(), " instead");
  TORCH_CHECK(options.device() == out.device(), "Expected ", what, " to have device ", options.device(), ", but got ",
              out.device(), " instead");
}

}  // namespace

Tensor create_out(IntArrayRef sizes, IntArrayRef strides, const TensorOptions& options) {
  return strides.empty() ? at::empty(sizes, options) : at::empty_strided(sizes, strides, options);
}

void resize_out(const Tensor& out, IntArrayRef sizes, IntArrayRef strides, const TensorOptions& options) {
  check_type_and_device(out, options, "out tensor");
  if (!resize_output(out, sizes)) return;
  TensorImpl* impl = out.unsafeGetTensorImpl();
  if (!strides.empty()) {
    impl->set_sizes_and_strides(sizes, strides);
  } else if (options.memory_format_opt().has_value()) {
    impl->empty_tensor_restride(*options.memory_format_opt());
  }
}

namespace {

void check_inplace(const Tensor& self, IntArrayRef sizes, const TensorOptions& options) {
  TORCH_CHECK(options.dtype() == self.dtype(), "Bad in-place call: input tensor dtype ", self.dtype(),
              " and output tensor dtype ", options.dtype(), " should match");
  TORCH_CHECK(options.device() == self.device(), "Bad in-place call: input tensor device ", self.device(),
              " and output tensor device ", options.device(), " should match");
  TORCH_CHECK(sizes == self.sizes(), "Bad in-place call: input tensor size ", self.sizes(), " and output tensor size ",
              sizes, " should match");
}

Tensor proxy_for(const Tensor& out, IntArrayRef sizes, IntArrayRef strides, const TensorOptions& options) {
  const c10::DimVector wanted = strides.empty() ? c10::contiguous_strides(sizes) : c10::DimVector(strides);
  if (out.strides() == IntArrayRef(wanted)) return {};
  return at::empty_strided(sizes, wanted, options);
}

}  // namespace

void OutputSet::set_raw_strided(int64_t i, IntArrayRef sizes, IntArrayRef strides, const TensorOptions& options) {
  if (form_ == Kind::Functional) {
    own_[i] = create_out(sizes, strides, options);
  } else if (form_ == Kind::Inplace) {
    check_inplace(*given_[i], sizes, options);
  } else {
    resize_out(*given_[i], sizes, strides, options);
  }
}

void OutputSet::set_strided(int64_t i, IntArrayRef sizes, IntArrayRef strides, const TensorOptions& options) {
  set_raw_strided(i, sizes, strides, options);
  if (form_ != Kind::Functional) own_[i] = proxy_for(*given_[i], sizes, strides, options);
}

void OutputSet::finish() {
  if (form_ == Kind::Functional) return;
  for (size_t i = 0; i < kMost; ++i) {
    if (own_[i].defined()) given_[i]->copy_(own_[i]);
  }
}

void copy_to_out(const Tensor& computed, Tensor& out) {
  resize_output(out, computed.sizes());
  out.copy_(computed);
}

Tensor clone_for_inplace(const Tensor& self) {
  return at::clone(self);
}

}  // namespace native
}  // namespace at
