// Memory for large tensors, which stays the process' own between cases: to get it from the system anew, page by page,
// takes most of the time of a large case.
#pragma once
#include <cstddef>

namespace portbench::guarded {

constexpr size_t kArenaBytes = size_t(15) << 27;  // 2 GiB less 128 MiB for the rest of the process

void* take_block(size_t bytes);  // aligned to 64; throws std::bad_alloc
void return_block(void* p);

}  // namespace portbench::guarded
