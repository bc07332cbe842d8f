// Joining tensors on the CPU: whole blocks where memory allows, lines otherwise. Compiled once: these loops move
// memory.
#define TORCH_ASSERT_NO_OPERATORS
#include <ATen/native/TensorConcatenation.h>

#include <ATen/Parallel.h>
#include <ATen/core/TensorBase.h>
#include <ATen/native/Lines.h>

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

// All contiguous: each tensor is one block in each slice of the result before dim.
void cat_blocks(const TensorBase& result, ArrayRef<const TensorBase*> tensors, int64_t dim) {
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

template <typename element_t>
void copy_lines(const TensorBase& result, int64_t first, const TensorBase& from, int64_t dim) {
  const int64_t length = from.size(dim), to_stride = result.stride(dim), from_stride = from.stride(dim);
  constexpr auto kSize = static_cast<int64_t>(sizeof(element_t));
  const TensorBase* tensors[] = {&result, &from};
  for_each_line(from.sizes(), dim, tensors, length, [&](const LineRun& run) {
    const auto line_at = [&](int64_t line) {
      return std::pair(reinterpret_cast<element_t*>(run.data[0] + line * run.steps[0]) + first * to_stride,
                       reinterpret_cast<const element_t*>(run.data[1] + line * run.steps[1]));
    };
    if (run.steps[0] == kSize && run.steps[1] == kSize) {
      const auto [to, source] = line_at(0);
      for (int64_t i = 0; i < length; ++i) {
        std::memcpy(to + i * to_stride, source + i * from_stride, run.count * kSize);
      }
      return;
    }
    for (int64_t line = 0; line < run.count; ++line) {
      const auto [to, source] = line_at(line);
      for (int64_t i = 0; i < length; ++i) {
        to[i * to_stride] = source[i * from_stride];
      }
    }
  });
}

void copy_part(const TensorBase& result, int64_t first, const TensorBase& from, int64_t dim) {
  switch (result.itemsize()) {
    case 1:
      return copy_lines<uint8_t>(result, first, from, dim);
    case 2:
      return copy_lines<uint16_t>(result, first, from, dim);
    case 4:
      return copy_lines<uint32_t>(result, first, from, dim);
    default:
      TORCH_INTERNAL_ASSERT(result.itemsize() == 8);
      return copy_lines<uint64_t>(result, first, from, dim);
  }
}

void cat_kernel(const TensorBase& result, c10::ArrayRef<const TensorBase*> tensors, int64_t dim) {
  bool contiguous = result.is_contiguous();
  for (const TensorBase* t : tensors) {
    contiguous = contiguous && t->is_contiguous();
  }
  if (contiguous) {
    cat_blocks(result, tensors, dim);
    return;
  }
  int64_t first = 0;
  for (const TensorBase* t : tensors) {
    copy_part(result, first, *t, dim);
    first += t->size(dim);
  }
}

}  // namespace

REGISTER_DISPATCH(cat_stub, &cat_kernel);

}  // namespace native
}  // namespace at
