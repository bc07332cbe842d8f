// Devices and their names.
#include <c10/core/Device.h>

namespace c10 {

std::string DeviceTypeName(DeviceType type, bool lower_case) {
  switch (type) {
    case DeviceType::CPU:
      return lower_case ? "cpu" : "CPU";
    case DeviceType::CUDA:
      return lower_case ? "cuda" : "CUDA";
    case DeviceType::Meta:
      return lower_case ? "meta" : "META";
    default:
      TORCH_CHECK(false, "Unknown device: ", static_cast<int>(type));
  }
}

std::ostream& operator<<(std::ostream& out, DeviceType type) {
  return out << DeviceTypeName(type, true);
}

Device::Device(const std::string& text) : type_(DeviceType::CPU) {
  const size_t colon = text.find(':');
  const std::string name = text.substr(0, colon);
  bool known = false;
  for (DeviceType type : {DeviceType::CPU, DeviceType::CUDA, DeviceType::Meta}) {
    if (name == DeviceTypeName(type, true)) {
      type_ = type;
      known = true;
    }
  }
  TORCH_CHECK(known, "Expected one of cpu, cuda, meta device type at start of device string: ", text);
  if (colon != std::string::npos) {
    const std::string digits = text.substr(colon + 1);
    const bool plain = !digits.empty() && digits.size() <= 3 && (digits[0] != '0' || digits.size() == 1) &&
                       digits.find_first_not_of("0123456789") == std::string::npos && std::stoi(digits) < 128;
    TORCH_CHECK(plain, "Invalid device string: '", text, "'");
    index_ = static_cast<DeviceIndex>(std::stoi(digits));
  }
  validate();
}

void Device::validate() const {
  TORCH_CHECK(index_ >= -1, "Device index must be -1 or non-negative, got ", static_cast<int>(index_));
  TORCH_CHECK(!is_cpu() || index_ <= 0, "CPU device index must be -1 or zero, got ", static_cast<int>(index_));
}

std::string Device::str() const {
  return DeviceTypeName(type_, true) + (has_index() ? ":" + std::to_string(index_) : "");
}

std::ostream& operator<<(std::ostream& out, const Device& device) {
  return out << device.str();
}

}  // namespace c10
