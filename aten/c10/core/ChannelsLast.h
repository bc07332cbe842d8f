// Whether elements lie without gaps in the order of channels last; asked for every tensor that is made.
#pragma once

#include <c10/util/ArrayRef.h>

namespace c10 {

bool is_channels_last_contiguous_2d(IntArrayRef sizes, IntArrayRef strides);
bool is_channels_last_contiguous_3d(IntArrayRef sizes, IntArrayRef strides);

}  // namespace c10
