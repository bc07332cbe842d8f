// Joining tensors on the CPU: whole blocks. Compiled once: these loops move
// memory.
#define TORCH_ASSERT_NO_OPERATORS
#include <ATen/native/TensorConcatenation.h>

#include <ATen/Parallel.h>
#include <ATen/core/TensorBase.h>

#include <algorithm>
#include <cstring>
#include <vector>

namespace at {
namespace native {
namespace {

int64_t bytes_from(const TensorBase& t, int64_t dim) {
  auto bytes = static_cast<int64_t>(t.itemsize());
  for (int64_t d = dim; d < t.dim(); ++d) {
    bytes *= t.size(d);
  }
  return bytes;
}

// Each tensor is one block in each slice of the result before dim.
void cat_kernel(const TensorBase& result, ArrayRef<const TensorBase*> tensors, int64_t dim) {
  struct Part {
    const char* from;
    int64_t bytes, at;
  };
  std::vector<Part> parts;
  int64_t row = 0;
  for (const TensorBase* t : tensors) {
    const int64_t bytes = bytes_from(*t, dim);
    parts.push_back({static_cast<const char*>(t->data_ptr()), bytes, row});
    row += bytes;
  }
  auto* to = static_cast<char*>(result.data_ptr());
  const int64_t grain = internal::GRAIN_SIZE * static_cast<int64_t>(result.itemsize());
  // Threads take ranges of bytes, so that one long row is shared out too.
  parallel_for(0, static_cast<int64_t>(result.nbytes()), grain, [&](int64_t begin, int64_t end) {
    for (int64_t slice = begin / row; slice * row < end; ++slice) {
      for (const Part& part : parts) {
        const int64_t block = slice * row + part.at;
        const int64_t first = std::max(block, begin), last = std::min(block + part.bytes, end);
        if (first < last) {
          std::memcpy(to + first, part.from + slice * part.bytes + (first - block), last - first);
        }
      }
    }
  });
}

}  // namespace

REGISTER_DISPATCH(cat_stub, &cat_kernel);

}  // namespace native
}  // namespace at
