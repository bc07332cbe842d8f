// Orders of the dimensions in memory that have names, and the strides that they mean.
#pragma once

#include <c10/util/ArrayRef.h>
#include <c10/util/DimVector.h>

namespace c10 {

enum class MemoryFormat : int8_t { Contiguous, Preserve, ChannelsLast, ChannelsLast3d, NumOptions };

TORCH_API std::ostream& operator<<(std::ostream& out, MemoryFormat format);

// Strides of a dense NHWC (NDHWC) tensor of these sizes (with or without the batch dimension).
TORCH_API std::vector<int64_t> get_channels_last_strides_2d(IntArrayRef sizes);
TORCH_API std::vector<int64_t> get_channels_last_strides_3d(IntArrayRef sizes);
// Whether the strides say "channels last", ambiguous cases of size 1 decided as 1.13 does.
TORCH_API bool is_channels_last_strides_2d(IntArrayRef sizes, IntArrayRef strides);
TORCH_API bool is_channels_last_strides_3d(IntArrayRef sizes, IntArrayRef strides);
// Row-major strides; a size of 0 counts as 1.
TORCH_API DimVector contiguous_strides(IntArrayRef sizes);

}  // namespace c10

namespace at {
using c10::get_channels_last_strides_2d;
using c10::get_channels_last_strides_3d;
using c10::MemoryFormat;
}  // namespace at
