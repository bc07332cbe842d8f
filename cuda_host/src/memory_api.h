// Pinned host memory: the device may read and write it, so it is a legal kernel argument.
#pragma once

namespace cuda_host {

bool is_pinned(const void* pointer);

}  // namespace cuda_host
