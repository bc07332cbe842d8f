// How a tensor is to be made: element type, device, layout, memory format; each may be left open. A bare ScalarType,
// Device or Layout converts to options, and the setters chain: at::device(at::kCUDA).dtype(at::kFloat).
#pragma once

#include <c10/core/DefaultDtype.h>
#include <c10/core/Device.h>
#include <c10/core/Layout.h>
#include <c10/core/MemoryFormat.h>
#include <c10/core/ScalarTypeToTypeMeta.h>

namespace c10 {

inline ScalarType dtype_or_default(optional<ScalarType> dtype) {
  return dtype.has_value() ? *dtype : get_default_dtype_as_scalartype();
}
inline Device device_or_default(optional<Device> device) {
  return device.value_or(Device(kCPU));
}
inline Layout layout_or_default(optional<Layout> layout) {
  return layout.value_or(kStrided);
}
inline bool pinned_memory_or_default(optional<bool> pinned) {
  return pinned.value_or(false);
}

struct TORCH_API TensorOptions {
  TensorOptions() = default;
  TensorOptions(Layout layout) : layout_(layout) {}
  template <class T, class = std::enable_if_t<std::is_same_v<std::decay_t<T>, Device>>>
  TensorOptions(T&& device) : device_(device) {}
  TensorOptions(DeviceType type) : device_(Device(type)) {}
  TensorOptions(caffe2::TypeMeta dtype) { set_dtype(dtype); }
  TensorOptions(ScalarType dtype) : dtype_(dtype) {}
  TensorOptions(MemoryFormat format) : memory_format_(format) {}

  C10_NODISCARD TensorOptions device(optional<Device> device) const noexcept {
    TensorOptions r = *this;
    r.device_ = device;
    return r;
  }
  C10_NODISCARD TensorOptions dtype(optional<caffe2::TypeMeta> dtype) const noexcept {
    TensorOptions r = *this;
    r.set_dtype(dtype);
    return r;
  }
  C10_NODISCARD TensorOptions dtype(optional<ScalarType> dtype) const noexcept {
    TensorOptions r = *this;
    r.dtype_ = dtype;
    return r;
  }
  // exact matches, so that dtype(kFloat) and dtype(t.dtype()) do not have to choose between the optional overloads
  C10_NODISCARD TensorOptions dtype(ScalarType type) const noexcept { return dtype(optional<ScalarType>(type)); }
  C10_NODISCARD TensorOptions dtype(caffe2::TypeMeta type) const noexcept {
    return dtype(optional<caffe2::TypeMeta>(type));
  }
  template <class T>
  TensorOptions& dtype() {
    dtype_ = CppTypeToScalarType<T>::value;
    return *this;
  }
  C10_NODISCARD TensorOptions layout(optional<Layout> layout) const noexcept {
    TensorOptions r = *this;
    r.layout_ = layout;
    return r;
  }
  C10_NODISCARD TensorOptions requires_grad(optional<bool>) const noexcept { return *this; }
  C10_NODISCARD TensorOptions pinned_memory(optional<bool> pinned) const noexcept {
    TensorOptions r = *this;
    r.pinned_memory_ = pinned;
    return r;
  }
  C10_NODISCARD TensorOptions memory_format(optional<MemoryFormat> format) const noexcept {
    TensorOptions r = *this;
    r.memory_format_ = format;
    return r;
  }

  Device device() const noexcept { return device_or_default(device_); }
  bool has_device() const noexcept { return device_.has_value(); }
  optional<Device> device_opt() const noexcept { return device_; }
  int32_t device_index() const noexcept { return device().index(); }
  caffe2::TypeMeta dtype() const noexcept { return scalarTypeToTypeMeta(dtype_or_default(dtype_)); }
  bool has_dtype() const noexcept { return dtype_.has_value(); }
  optional<caffe2::TypeMeta> dtype_opt() const noexcept {
    if (!dtype_) return nullopt;
    return scalarTypeToTypeMeta(*dtype_);
  }
  Layout layout() const noexcept { return layout_or_default(layout_); }
  bool has_layout() const noexcept { return layout_.has_value(); }
  optional<Layout> layout_opt() const noexcept { return layout_; }
  bool requires_grad() const noexcept { return false; }
  bool has_requires_grad() const noexcept { return false; }
  optional<bool> requires_grad_opt() const noexcept { return nullopt; }
  bool pinned_memory() const noexcept { return pinned_memory_or_default(pinned_memory_); }
  bool has_pinned_memory() const noexcept { return pinned_memory_.has_value(); }
  optional<bool> pinned_memory_opt() const noexcept { return pinned_memory_; }
  bool has_memory_format() const noexcept { return memory_format_.has_value(); }
  optional<MemoryFormat> memory_format_opt() const noexcept { return memory_format_; }
  bool is_sparse() const { return layout() == Layout::Sparse; }

  // These options, with what `options` says taking precedence.
  TensorOptions merge_in(TensorOptions options) const noexcept {
    TensorOptions r = *this;
    if (options.device_) r.device_ = options.device_;
    if (options.dtype_) r.dtype_ = options.dtype_;
    if (options.layout_) r.layout_ = options.layout_;
    if (options.pinned_memory_) r.pinned_memory_ = options.pinned_memory_;
    if (options.memory_format_) r.memory_format_ = options.memory_format_;
    return r;
  }
  TensorOptions merge_memory_format(optional<MemoryFormat> format) const noexcept {
    TensorOptions r = *this;
    if (format) r.memory_format_ = format;
    return r;
  }
  bool type_equal(const TensorOptions& other) const {
    return device().type() == other.device().type() && layout() == other.layout() && dtype() == other.dtype();
  }

 private:
  void set_dtype(optional<caffe2::TypeMeta> dtype) {
    dtype_ = nullopt;
    if (dtype) dtype_ = dtype->toScalarType();
  }

  optional<ScalarType> dtype_;
  optional<Device> device_;
  optional<Layout> layout_;
  optional<bool> pinned_memory_;
  optional<MemoryFormat> memory_format_;
};

inline TensorOptions dtype(caffe2::TypeMeta type) {
  return TensorOptions().dtype(type);
}
inline TensorOptions dtype(ScalarType type) {
  return TensorOptions().dtype(type);
}
template <class T>
TensorOptions dtype() {
  return TensorOptions(CppTypeToScalarType<T>::value);
}
inline TensorOptions layout(Layout layout) {
  return TensorOptions().layout(layout);
}
inline TensorOptions device(Device device) {
  return TensorOptions().device(device);
}
inline TensorOptions device_index(int16_t index) {
  return TensorOptions().device(Device(kCUDA, index));
}
inline TensorOptions memory_format(MemoryFormat format) {
  return TensorOptions().memory_format(format);
}

TORCH_API std::ostream& operator<<(std::ostream& out, const TensorOptions& options);

}  // namespace c10

namespace at {
using c10::device;
using c10::dtype;
using c10::get_default_dtype;
using c10::layout;
using c10::memory_format;
using c10::set_default_dtype;
using c10::TensorOptions;
}  // namespace at
