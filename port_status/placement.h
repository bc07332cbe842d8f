// What all sides share when they lay a case out: which tensors need memory, and the bytes in it.
#pragma once
#include <cstdint>
#include <vector>
#include "sides.h"

namespace portbench {

// Bytes of a tensor's storage, `extra` elements longer than it needs; index values moved by `shift`. What no element
// covers holds the guards' pattern. Large ones are shared by all who ask for the same one while it lives.
Bytes image(const TensorSpec& s, Elem e, int64_t shift, int64_t extra);

// For every argument: how many elements its storage must go on behind it, for those that overlap it.
std::vector<int64_t> overhangs(const Case& c);

// Whether the call writes to argument k, be it through another argument that is the same tensor.
bool written(const Case& c, size_t k);

}  // namespace portbench
