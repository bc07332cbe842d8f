// New tensors: empty, filled, alike, counted up.
#include <ATen/ExpandUtils.h>
#include <ATen/TensorMeta.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/Resize.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/empty_like.h>
#include <ATen/ops/empty_like_native.h>
#include <ATen/ops/empty_native.h>
#include <ATen/ops/empty_strided.h>
#include <ATen/ops/empty_strided_native.h>
#include <ATen/ops/full.h>
#include <ATen/ops/full_like_native.h>
#include <ATen/ops/full_native.h>
#include <ATen/ops/new_empty_native.h>
#include <ATen/ops/new_empty_strided_native.h>
#include <ATen/ops/new_full_native.h>
#include <ATen/ops/new_ones_native.h>
#include <ATen/ops/new_zeros_native.h>
#include <ATen/ops/ones_like_native.h>
#include <ATen/ops/ones_native.h>
#include <ATen/ops/scalar_tensor_native.h>
#include <ATen/ops/zeros_like_native.h>
#include <ATen/ops/zeros_native.h>

namespace at {
namespace native {

using OptType = c10::optional<ScalarType>;
using OptLayout = c10::optional<Layout>;
using OptDevice = c10::optional<Device>;
using OptBool = c10::optional<bool>;
using OptFormat = c10::optional<MemoryFormat>;

namespace {

TensorOptions gather(OptType dtype, OptLayout layout, OptDevice device, OptBool pin) {
  return TensorOptions().dtype(dtype).layout(layout).device(device).pinned_memory(pin);
}

// The options of self where the caller left them open.
TensorOptions like(const Tensor& self, OptType dtype, OptLayout layout, OptDevice device, OptBool pin) {
  return self.options().merge_in(gather(dtype, layout, device, pin));
}

void check_options(const TensorOptions& options) {
  TORCH_CHECK_NOT_IMPLEMENTED(options.layout() == kStrided, "layout ", options.layout(), " is not supported");
  TORCH_CHECK(!options.pinned_memory() || options.device().is_cpu(), "Only dense CPU tensors can be pinned");
}

Tensor allocate(IntArrayRef size, IntArrayRef stride, const TensorOptions& options) {
  check_options(options);
  for (int64_t n : size) TORCH_CHECK(n >= 0, "Trying to create tensor with negative dimension ", n, ": ", size);
  const caffe2::TypeMeta dtype = options.dtype();
  const size_t bytes = storage_bytes_needed(size, stride, dtype.itemsize(), 0);
  c10::Allocator* allocator = c10::GetAllocator(options.device().type());
  auto storage =
      c10::make_intrusive<c10::StorageImpl>(c10::StorageImpl::use_byte_size_t(), bytes, allocator, /*resizable=*/true);
  Tensor result = make_tensor<TensorImpl>(Storage(std::move(storage)), dtype, options.device());
  result.unsafeGetTensorImpl()->set_sizes_and_strides(size, stride);
  return result;
}

}  // namespace

// Elements of a fresh tensor are unspecified.
ATEN_OPERATOR(
    "empty.memory_format(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor",
    function)
Tensor empty_memory_format(IntArrayRef size, OptType dtype, OptLayout layout, OptDevice device, OptBool pin,
                           OptFormat memory_format) {
  Tensor result = allocate(size, c10::contiguous_strides(size), gather(dtype, layout, device, pin));
  const MemoryFormat format = memory_format.value_or(MemoryFormat::Contiguous);
  if (format != MemoryFormat::Contiguous) result.unsafeGetTensorImpl()->empty_tensor_restride(format);
  return result;
}

ATEN_OPERATOR(
    "empty_strided(SymInt[] size, SymInt[] stride, *, ScalarType? dtype=None, Layout? layout=None, "
    "Device? device=None, bool? pin_memory=None) -> Tensor",
    function)
Tensor empty_strided(IntArrayRef size, IntArrayRef stride, OptType dtype, OptLayout layout, OptDevice device,
                     OptBool pin) {
  TORCH_CHECK(size.size() == stride.size(), "dimensionality of sizes (", size.size(),
              ") must match dimensionality of strides (", stride.size(), ")");
  for (int64_t n : stride) {
    TORCH_CHECK(n >= 0, "as_strided: Negative strides are not supported at the moment, got strides: ", stride);
  }
  return allocate(size, stride, gather(dtype, layout, device, pin));
}

ATEN_OPERATOR(
    "empty_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor",
    function, auto_out("out"))
Tensor empty_like(const Tensor& self, OptType dtype, OptLayout layout, OptDevice device, OptBool pin,
                  OptFormat memory_format) {
  const TensorOptions options = like(self, dtype, layout, device, pin);
  const MemoryFormat format = memory_format.value_or(MemoryFormat::Preserve);
  if (format != MemoryFormat::Preserve) return at::empty(self.sizes(), options, format);
  if (self.is_non_overlapping_and_dense()) return at::empty_strided(self.sizes(), self.strides(), options);
  return at::empty_strided(self.sizes(), infer_dense_strides(self.sizes(), self.strides()), options);
}

ATEN_OPERATOR(
    "new_empty(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=None) -> Tensor",
    method)
Tensor new_empty(const Tensor& self, IntArrayRef size, OptType dtype, OptLayout layout, OptDevice device, OptBool pin) {
  return at::empty(size, like(self, dtype, layout, device, pin));
}

ATEN_OPERATOR(
    "new_empty_strided(Tensor self, SymInt[] size, SymInt[] stride, *, ScalarType? dtype=None, Layout? layout=None, "
    "Device? device=None, bool? pin_memory=None) -> Tensor",
    method)
Tensor new_empty_strided(const Tensor& self, IntArrayRef size, IntArrayRef stride, OptType dtype, OptLayout layout,
                         OptDevice device, OptBool pin) {
  return at::empty_strided(size, stride, like(self, dtype, layout, device, pin));
}

namespace {
// Without a type from the caller the value's kind decides.
OptType type_of_fill(const Scalar& value, OptType dtype) {
  if (dtype.has_value()) return dtype;
  if (value.isBoolean()) return kBool;
  if (value.isIntegral(false)) return kLong;
  return c10::get_default_dtype_as_scalartype();
}
}  // namespace

ATEN_OPERATOR(
    "full(SymInt[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=None) -> Tensor",
    function, out("out"))
Tensor full(IntArrayRef size, const Scalar& fill_value, OptType dtype, OptLayout layout, OptDevice device,
            OptBool pin) {
  return at::empty(size, gather(type_of_fill(fill_value, dtype), layout, device, pin)).fill_(fill_value);
}
Tensor& full_out(IntArrayRef size, const Scalar& fill_value, Tensor& out) {
  resize_output(out, size);
  return out.fill_(fill_value);
}

ATEN_OPERATOR(
    "full_like(Tensor self, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor",
    function, auto_out("out"))
Tensor full_like(const Tensor& self, const Scalar& fill_value, OptType dtype, OptLayout layout, OptDevice device,
                 OptBool pin, OptFormat memory_format) {
  return at::empty_like(self, like(self, dtype, layout, device, pin), memory_format).fill_(fill_value);
}

ATEN_OPERATOR(
    "new_full(Tensor self, SymInt[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, "
    "Device? device=None, bool? pin_memory=None) -> Tensor",
    method, auto_out("out"), function)
Tensor new_full(const Tensor& self, IntArrayRef size, const Scalar& fill_value, OptType dtype, OptLayout layout,
                OptDevice device, OptBool pin) {
  return at::full(size, fill_value, like(self, dtype, layout, device, pin));
}

ATEN_OPERATOR(
    "zeros(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=None) -> Tensor",
    function, out("out"))
Tensor zeros(IntArrayRef size, OptType dtype, OptLayout layout, OptDevice device, OptBool pin) {
  return at::empty(size, gather(dtype, layout, device, pin)).zero_();
}
Tensor& zeros_out(IntArrayRef size, Tensor& out) {
  resize_output(out, size);
  return out.zero_();
}

ATEN_OPERATOR(
    "zeros_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor",
    function, auto_out("out"))
Tensor zeros_like(const Tensor& self, OptType dtype, OptLayout layout, OptDevice device, OptBool pin,
                  OptFormat memory_format) {
  return at::empty_like(self, like(self, dtype, layout, device, pin), memory_format).zero_();
}

ATEN_OPERATOR(
    "new_zeros(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=None) -> Tensor",
    method, auto_out("out"), function)
Tensor new_zeros(const Tensor& self, IntArrayRef size, OptType dtype, OptLayout layout, OptDevice device, OptBool pin) {
  return at::empty(size, like(self, dtype, layout, device, pin)).zero_();
}

ATEN_OPERATOR(
    "ones(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=None) -> Tensor",
    function, out("out"))
Tensor ones(IntArrayRef size, OptType dtype, OptLayout layout, OptDevice device, OptBool pin) {
  return at::empty(size, gather(dtype, layout, device, pin)).fill_(1);
}
Tensor& ones_out(IntArrayRef size, Tensor& out) {
  resize_output(out, size);
  return out.fill_(1);
}

ATEN_OPERATOR(
    "ones_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor",
    function, auto_out("out"))
Tensor ones_like(const Tensor& self, OptType dtype, OptLayout layout, OptDevice device, OptBool pin,
                 OptFormat memory_format) {
  return at::empty_like(self, like(self, dtype, layout, device, pin), memory_format).fill_(1);
}

ATEN_OPERATOR(
    "new_ones(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=None) -> Tensor",
    method, auto_out("out"), function)
Tensor new_ones(const Tensor& self, IntArrayRef size, OptType dtype, OptLayout layout, OptDevice device, OptBool pin) {
  return at::empty(size, like(self, dtype, layout, device, pin)).fill_(1);
}

ATEN_OPERATOR(
    "scalar_tensor(Scalar s, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=None) -> Tensor",
    function, auto_out("out"))
Tensor scalar_tensor(const Scalar& s, OptType dtype, OptLayout layout, OptDevice device, OptBool pin) {
  return at::empty({}, gather(dtype, layout, device, pin)).fill_(s);
}

}  // namespace native
}  // namespace at
