// A list of sizes or strides.
#pragma once

#include <c10/util/SmallVector.h>

namespace c10 {
constexpr unsigned kDimVectorStaticSize = 5;
using DimVector = SmallVector<int64_t, kDimVectorStaticSize>;
}  // namespace c10

namespace at {
using c10::DimVector;
using c10::kDimVectorStaticSize;
}  // namespace at
