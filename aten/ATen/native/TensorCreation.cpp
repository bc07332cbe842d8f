// New tensors from memory and numbers that the program has: from_blob, tensor, scalar_to_tensor; and arange.
#include <ATen/ScalarOps.h>
#include <ATen/TensorMeta.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/Resize.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/arange_native.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/scalar_tensor.h>
#include <ATen/ops/tensor.h>

#include <cmath>
#include <cstring>

namespace at {

Tensor from_blob(void* data, IntArrayRef sizes, IntArrayRef strides, const std::function<void(void*)>& deleter,
                 const TensorOptions& options) {
  const caffe2::TypeMeta dtype = options.dtype();
  const size_t bytes = native::storage_bytes_needed(sizes, strides, dtype.itemsize(), 0);
  c10::DataPtr block = deleter ? c10::InefficientStdFunctionContext::makeDataPtr(data, deleter, options.device())
                               : c10::DataPtr(data, options.device());
  auto storage = c10::make_intrusive<c10::StorageImpl>(c10::StorageImpl::use_byte_size_t(), bytes, std::move(block),
                                                       /*allocator=*/nullptr, /*resizable=*/false);
  Tensor result = make_tensor<TensorImpl>(Storage(std::move(storage)), dtype, options.device());
  result.unsafeGetTensorImpl()->set_sizes_and_strides(sizes, strides);
  return result;
}

Tensor from_blob(void* data, IntArrayRef sizes, const std::function<void(void*)>& deleter,
                 const TensorOptions& options) {
  return from_blob(data, sizes, c10::contiguous_strides(sizes), deleter, options);
}
Tensor from_blob(void* data, IntArrayRef sizes, IntArrayRef strides, const TensorOptions& options) {
  return from_blob(data, sizes, strides, std::function<void(void*)>(), options);
}
Tensor from_blob(void* data, IntArrayRef sizes, const TensorOptions& options) {
  return from_blob(data, sizes, c10::contiguous_strides(sizes), options);
}

#define ATEN_DEFINE_TENSOR(T, _)                                                                   \
  Tensor tensor(ArrayRef<T> values, const TensorOptions& options) {                                \
    const TensorOptions own = at::dtype(c10::CppTypeToScalarType<T>::value);                       \
    Tensor result = at::empty({static_cast<int64_t>(values.size())}, own);                         \
    if (!values.empty()) std::memcpy(result.data_ptr(), values.data(), values.size() * sizeof(T)); \
    return result.to(own.merge_in(options), false, false, c10::nullopt);                           \
  }
AT_FORALL_PORTED_SCALAR_TYPES(ATEN_DEFINE_TENSOR)
#undef ATEN_DEFINE_TENSOR

namespace native {

Tensor wrapped_scalar_tensor(const Scalar& scalar, Device device) {
  Tensor result = c10::scalar_to_tensor(scalar, device);
  result.unsafeGetTensorImpl()->set_wrapped_number(true);
  return result;
}

namespace {

using OptType = c10::optional<ScalarType>;
using OptLayout = c10::optional<Layout>;
using OptDevice = c10::optional<Device>;
using OptBool = c10::optional<bool>;

// Elements of [start, end) in steps; raises when the steps lead away from end.
template <class acc_t>
int64_t arange_size(const Scalar& start, const Scalar& end, const Scalar& step, bool integers) {
  const acc_t first = start.to<acc_t>(), last = end.to<acc_t>(), by = step.to<acc_t>();
  TORCH_CHECK(by > 0 || by < 0, "step must be nonzero");
  const double from = static_cast<double>(first), to = static_cast<double>(last);
  TORCH_CHECK(std::isfinite(from) && std::isfinite(to), "unsupported range: ", from, " -> ", to);
  TORCH_CHECK((by > 0 && last >= first) || (by < 0 && last <= first),
              "upper bound and larger bound inconsistent with step sign");
  // in doubles unless all is integral: 64-bit integers would lose their low bits
  const double size = integers ? std::ceil(static_cast<double>(last - first) / static_cast<double>(by))
                               : std::ceil((end.to<double>() - start.to<double>()) / step.to<double>());
  TORCH_CHECK(size >= 0 && size <= static_cast<double>(std::numeric_limits<int64_t>::max()),
              "invalid size, possible overflow?");
  return static_cast<int64_t>(size);
}

template <class scalar_t, class acc_t>
void arange_into(const Scalar& start, const Scalar& end, const Scalar& step, Tensor& out) {
  const int64_t size = arange_size<acc_t>(start, end, step, std::is_same_v<scalar_t, int64_t>);
  if (out.numel() != size) {
    if (out.numel() > 0) {
      TORCH_WARN("The number of elements in the out tensor of shape ", out.sizes(), " is ", out.numel(),
                 " which does not match the computed number of elements ", size,
                 ". Note that this may occur as a result of rounding error. The out tensor will be resized to a tensor "
                 "of shape (",
                 size, ",).");
    }
    out.resize_({size});
  }
  Tensor result = out.contiguous();
  const acc_t first = start.to<acc_t>(), by = step.to<acc_t>();
  scalar_t* data = result.data_ptr<scalar_t>();
  for (int64_t i = 0; i < size; ++i) data[i] = static_cast<scalar_t>(first + by * static_cast<acc_t>(i));
  if (!out.is_contiguous()) out.copy_(result);
}

}  // namespace

ATEN_OPERATOR("arange.start_out(Scalar start, Scalar end, Scalar step=1, *, Tensor(a!) out) -> Tensor(a!)", function)
Tensor& arange_start_out(const Scalar& start, const Scalar& end, const Scalar& step, Tensor& out) {
  switch (out.scalar_type()) {
    case kByte:
      arange_into<uint8_t, int64_t>(start, end, step, out);
      break;
    case kChar:
      arange_into<int8_t, int64_t>(start, end, step, out);
      break;
    case kShort:
      arange_into<int16_t, int64_t>(start, end, step, out);
      break;
    case kInt:
      arange_into<int32_t, int64_t>(start, end, step, out);
      break;
    case kLong:
      arange_into<int64_t, int64_t>(start, end, step, out);
      break;
    case kHalf:
      arange_into<Half, float>(start, end, step, out);
      break;
    case kFloat:
      arange_into<float, double>(start, end, step, out);
      break;
    case kDouble:
      arange_into<double, double>(start, end, step, out);
      break;
    default:
      TORCH_CHECK_NOT_IMPLEMENTED(false, "\"arange_cpu\" not implemented for '", out.scalar_type(), "'");
  }
  return out;
}

ATEN_OPERATOR("arange.out(Scalar end, *, Tensor(a!) out) -> Tensor(a!)", function)
Tensor& arange_out(const Scalar& end, Tensor& out) {
  return arange_start_out(0, end, 1, out);
}

ATEN_OPERATOR(
    "arange.start_step(Scalar start, Scalar end, Scalar step=1, *, ScalarType? dtype=None, Layout? layout=None, "
    "Device? device=None, bool? pin_memory=None) -> Tensor",
    function)
Tensor arange_start_step(const Scalar& start, const Scalar& end, const Scalar& step, OptType dtype, OptLayout layout,
                         OptDevice device, OptBool pin) {
  const bool integers = start.isIntegral(true) && end.isIntegral(true) && step.isIntegral(true);
  if (!dtype.has_value()) dtype = integers ? kLong : c10::get_default_dtype_as_scalartype();
  Tensor result = at::empty({0}, dtype, layout, device, pin, c10::nullopt);
  return arange_start_out(start, end, step, result);
}

ATEN_OPERATOR(
    "arange.start(Scalar start, Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=None) -> Tensor",
    function)
Tensor arange_start(const Scalar& start, const Scalar& end, OptType dtype, OptLayout layout, OptDevice device,
                    OptBool pin) {
  return arange_start_step(start, end, 1, dtype, layout, device, pin);
}

ATEN_OPERATOR(
    "arange(Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=None) -> Tensor",
    function)
Tensor arange(const Scalar& end, OptType dtype, OptLayout layout, OptDevice device, OptBool pin) {
  return arange_start_step(0, end, 1, dtype, layout, device, pin);
}

}  // namespace native
}  // namespace at

namespace c10 {
at::Tensor scalar_to_tensor(const Scalar& s, Device device) {
  return at::scalar_tensor(s, at::device(device).dtype(s.type()));
}
}  // namespace c10
