// Kinds of device. The numbers are part of serialised data.
#pragma once

#include <c10/macros/Macros.h>

#include <cstdint>
#include <ostream>
#include <string>

namespace c10 {

enum class DeviceType : int8_t {
  CPU = 0,
  CUDA = 1,
  Meta = 14,
  COMPILE_TIME_MAX_DEVICE_TYPES = 20,
};

constexpr DeviceType kCPU = DeviceType::CPU;
constexpr DeviceType kCUDA = DeviceType::CUDA;
constexpr DeviceType kMeta = DeviceType::Meta;
constexpr int COMPILE_TIME_MAX_DEVICE_TYPES = static_cast<int>(DeviceType::COMPILE_TIME_MAX_DEVICE_TYPES);

TORCH_API std::string DeviceTypeName(DeviceType type, bool lower_case = false);
TORCH_API std::ostream& operator<<(std::ostream& out, DeviceType type);

}  // namespace c10

namespace at {
using c10::DeviceType;
using c10::kCPU;
using c10::kCUDA;
using c10::kMeta;
}  // namespace at
