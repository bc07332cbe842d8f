// A device: a kind and an index; -1 means the current device of that kind.
#pragma once

#include <c10/core/DeviceType.h>
#include <c10/util/Exception.h>

#include <functional>

namespace c10 {

using DeviceIndex = int8_t;

struct TORCH_API Device final {
  using Type = DeviceType;

  Device(DeviceType type, DeviceIndex index = -1) : type_(type), index_(index) { validate(); }
  // "cpu", "cuda", "cuda:1". Raises on anything else.
  Device(const std::string& text);

  bool operator==(const Device& other) const noexcept { return type_ == other.type_ && index_ == other.index_; }
  bool operator!=(const Device& other) const noexcept { return !(*this == other); }
  void set_index(DeviceIndex index) { index_ = index; }
  DeviceType type() const noexcept { return type_; }
  DeviceIndex index() const noexcept { return index_; }
  bool has_index() const noexcept { return index_ != -1; }
  bool is_cuda() const noexcept { return type_ == DeviceType::CUDA; }
  bool is_cpu() const noexcept { return type_ == DeviceType::CPU; }
  bool is_meta() const noexcept { return type_ == DeviceType::Meta; }
  std::string str() const;

 private:
  void validate() const;

  DeviceType type_;
  DeviceIndex index_ = -1;
};

TORCH_API std::ostream& operator<<(std::ostream& out, const Device& device);

}  // namespace c10

namespace at {
using c10::Device;
using c10::DeviceIndex;
}  // namespace at

template <>
struct std::hash<c10::Device> {
  size_t operator()(c10::Device d) const noexcept { return (size_t(uint8_t(d.type())) << 8) | uint8_t(d.index()); }
};
