// What holds for the whole process.
#pragma once

#include <ATen/CPUGeneratorImpl.h>
#include <c10/macros/Macros.h>

#include <cstdint>

namespace at {

// Seeds the default generator of every device.
TORCH_API void manual_seed(uint64_t seed);

}  // namespace at
