// Reading and adding by index on the CPU. Compiled once: these loops move memory.
#define TORCH_ASSERT_NO_OPERATORS
#include <ATen/native/IndexKernel.h>

#include <ATen/Dispatch.h>
#include <ATen/Parallel.h>
#include <ATen/TensorIterator.h>
#include <ATen/native/Lines.h>
#include <ATen/native/WrappingSum.h>

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

namespace at {
namespace native {
namespace {

// Moves are the same for all types of one size.
template <class F>
void by_element_size(int64_t bytes, F&& f) {
  switch (bytes) {
    case 1:
      return f(uint8_t{});
    case 2:
      return f(uint16_t{});
    case 4:
      return f(uint32_t{});
    default:
      TORCH_INTERNAL_ASSERT(bytes == 8);
      return f(uint64_t{});
  }
}

// ---- index_select ----

// The index as int64, checked against the size that it points into.
std::vector<int64_t> checked_positions(const TensorBase& index, int64_t size, bool index_error) {
  std::vector<int64_t> positions(index.numel());
  const int64_t stride = nonempty_stride(index, 0);
  AT_DISPATCH_SWITCH(index.scalar_type(), "index_select", AT_DISPATCH_CASE(ScalarType::Int, [&] {
                       for (size_t i = 0; i < positions.size(); ++i) {
                         positions[i] = index.data_ptr<scalar_t>()[static_cast<int64_t>(i) * stride];
                       }
                     }) AT_DISPATCH_CASE(ScalarType::Long, [&] {
                       for (size_t i = 0; i < positions.size(); ++i) {
                         positions[i] = index.data_ptr<scalar_t>()[static_cast<int64_t>(i) * stride];
                       }
                     }));
  for (const int64_t position : positions) {
    if (position >= 0 && position < size) {
      continue;
    }
    TORCH_CHECK_INDEX(!index_error, "index out of range in self: ", position, " is not in [0, ", size, ")");
    TORCH_CHECK(false, "INDICES element is out of DATA bounds, id=", position, " axis_dim=", size);
  }
  return positions;
}

int64_t product(IntArrayRef sizes, int64_t begin, int64_t end) {
  int64_t n = 1;
  for (int64_t d = begin; d < end; ++d) {
    n *= sizes[d];
  }
  return n;
}

// Both contiguous: whole blocks of what lies behind dim. Blocks [begin, end) of one slice before dim.
void copy_blocks(char* to, const char* from, const int64_t* positions, int64_t begin, int64_t end, int64_t block,
                 int64_t element_size) {
  if (block == element_size) {
    by_element_size(element_size, [&](auto element) {
      using element_t = decltype(element);
      for (int64_t i = begin; i < end; ++i) {
        reinterpret_cast<element_t*>(to)[i] = reinterpret_cast<const element_t*>(from)[positions[i]];
      }
    });
    return;
  }
  for (int64_t i = begin; i < end; ++i) {
    std::memcpy(to + i * block, from + positions[i] * block, block);
  }
}

void select_blocks(const TensorBase& result, const TensorBase& self, int64_t dim,
                   const std::vector<int64_t>& positions) {
  const auto count = static_cast<int64_t>(positions.size()), element_size = static_cast<int64_t>(self.itemsize());
  const int64_t outer = product(self.sizes(), 0, dim);
  const int64_t block = product(self.sizes(), dim + 1, self.dim()) * element_size;
  const int64_t from_step = self.size(dim) * block, to_step = count * block;
  const auto* from = static_cast<const char*>(self.data_ptr());
  auto* to = static_cast<char*>(result.data_ptr());
  const int64_t grain = std::max<int64_t>(internal::GRAIN_SIZE / std::max<int64_t>(block / element_size, 1), 1);
  parallel_for(0, outer * count, grain, [&](int64_t begin, int64_t end) {
    while (begin < end) {
      const int64_t slice = begin / count, first = begin % count, last = std::min(count, first + end - begin);
      copy_blocks(to + slice * to_step, from + slice * from_step, positions.data(), first, last, block, element_size);
      begin += last - first;
    }
  });
}

template <typename element_t>
void select_lines(const TensorBase& result, const TensorBase& self, int64_t dim,
                  const std::vector<int64_t>& positions) {
  const int64_t to_stride = nonempty_stride(result, dim), from_stride = nonempty_stride(self, dim);
  const auto count = static_cast<int64_t>(positions.size());
  const TensorBase* tensors[] = {&result, &self};
  for_each_line(result.sizes(), dim, tensors, count, [&](const LineRun& run) {
    for (int64_t i = 0; i < count; ++i) {
      char* to = run.data[0] + i * to_stride * static_cast<int64_t>(sizeof(element_t));
      const char* from = run.data[1] + positions[i] * from_stride * static_cast<int64_t>(sizeof(element_t));
      for (int64_t line = 0; line < run.count; ++line) {
        *reinterpret_cast<element_t*>(to + line * run.steps[0]) =
            *reinterpret_cast<const element_t*>(from + line * run.steps[1]);
      }
    }
  });
}

void index_select_kernel(const TensorBase& result, const TensorBase& self, int64_t dim, const TensorBase& index,
                         bool wrong_index_is_index_error) {
  const auto positions = checked_positions(index, nonempty_size(self, dim), wrong_index_is_index_error);
  if (self.dim() > 0 && self.is_contiguous() && result.is_contiguous()) {
    select_blocks(result, self, dim, positions);
    return;
  }
  by_element_size(static_cast<int64_t>(self.itemsize()),
                  [&](auto element) { select_lines<decltype(element)>(result, self, dim, positions); });
}

// ---- gather and scatter_add ----

[[noreturn]] C10_NOINLINE void raise_out_of_bounds(int64_t index, int64_t dim, int64_t size) {
  TORCH_CHECK(false, "index ", index, " is out of bounds for dimension ", dim, " with size ", size);
}

// Calls f(a, b, i) with the elements of two lines at the positions `index[i]` of line a and i of line b, for all lines
// of a run; steps and strides in elements. Goes along the lines or across them, whichever follows the memory of b.
template <typename element_t>
struct IndexedRun {
  element_t* a;
  element_t* b;
  const int64_t* index;
  int64_t a_step, b_step, index_step;        // from line to line
  int64_t a_stride, b_stride, index_stride;  // along a line
  int64_t count, length;                     // lines, and elements of b in each
  int64_t size, dim;                         // what index may point into, for the check

  template <class F>
  void each(F&& f) const {
    const bool across = b_step < b_stride;
    const int64_t outer = across ? length : count, inner = across ? count : length;
    const auto [a_in, a_out] = across ? std::pair(a_step, int64_t(0)) : std::pair(int64_t(0), a_step);
    const auto [b_in, b_out] = across ? std::pair(b_step, b_stride) : std::pair(b_stride, b_step);
    const auto [index_in, index_out] =
        across ? std::pair(index_step, index_stride) : std::pair(index_stride, index_step);
    if (!across && a_stride == 1 && b_in == 1 && index_in == 1) {
      for (int64_t line = 0; line < count; ++line) {
        plain_line(a + line * a_step, b + line * b_step, index + line * index_step, f);
      }
      return;
    }
    for (int64_t o = 0; o < outer; ++o) {
      element_t* from_a = a + o * a_out;
      element_t* from_b = b + o * b_out;
      const int64_t* positions = index + o * index_out;
      for (int64_t i = 0; i < inner; ++i) {
        const int64_t at = positions[i * index_in];
        if (C10_UNLIKELY(static_cast<uint64_t>(at) >= static_cast<uint64_t>(size))) {
          raise_out_of_bounds(at, dim, size);
        }
        f(from_a[i * a_in + at * a_stride], from_b[i * b_in]);
      }
    }
  }

  // One line of which all is contiguous.
  template <class F>
  void plain_line(element_t* line_a, element_t* line_b, const int64_t* positions, F&& f) const {
    for (int64_t i = 0; i < length; ++i) {
      const int64_t at = positions[i];
      if (C10_UNLIKELY(static_cast<uint64_t>(at) >= static_cast<uint64_t>(size))) {
        raise_out_of_bounds(at, dim, size);
      }
      f(line_a[at], line_b[i]);
    }
  }
};

// Runs f over all lines of index's shape: indexed has the lines that index points into, walked the others.
template <typename element_t, class F>
void for_each_indexed(const TensorBase& indexed, const TensorBase& walked, int64_t dim, const TensorBase& index,
                      F&& f) {
  constexpr auto kSize = static_cast<int64_t>(sizeof(element_t));
  const int64_t length = nonempty_size(index, dim);
  const TensorBase* tensors[] = {&walked, &indexed, &index};
  for_each_line(index.sizes(), dim, tensors, length, [&](const LineRun& run) {
    IndexedRun<element_t>{reinterpret_cast<element_t*>(run.data[1]),
                          reinterpret_cast<element_t*>(run.data[0]),
                          reinterpret_cast<const int64_t*>(run.data[2]),
                          run.steps[1] / kSize,
                          run.steps[0] / kSize,
                          run.steps[2] / static_cast<int64_t>(sizeof(int64_t)),
                          nonempty_stride(indexed, dim),
                          nonempty_stride(walked, dim),
                          nonempty_stride(index, dim),
                          run.count,
                          length,
                          nonempty_size(indexed, dim),
                          dim}
        .each(f);
  });
}

void gather_kernel(const TensorBase& result, const TensorBase& self, int64_t dim, const TensorBase& index) {
  by_element_size(static_cast<int64_t>(self.itemsize()), [&](auto element) {
    using element_t = decltype(element);
    for_each_indexed<element_t>(self, result, dim, index, [](element_t& from, element_t& to) { to = from; });
  });
}

// src is only read: for_each_indexed serves both directions and knows no const.
void scatter_add_kernel(const TensorBase& self, int64_t dim, const TensorBase& index, const TensorBase& src) {
  AT_DISPATCH_ALL_TYPES_AND2(ScalarType::Bool, ScalarType::Half, self.scalar_type(), "scatter_add_", [&] {
    for_each_indexed<scalar_t>(self, src, dim, index,
                               [](scalar_t& to, scalar_t& from) { to = wrapping_sum(to, from); });
  });
}

// ---- index ----

// Bytes from position 0 of every indexed dimension to the wanted element.
int64_t offset_of(char* const* index_data, const int64_t* index_strides, int64_t i, ArrayRef<int64_t> sizes,
                  ArrayRef<int64_t> steps) {
  int64_t offset = 0;
  for (size_t k = 0; k < sizes.size(); ++k) {
    const int64_t position = *reinterpret_cast<const int64_t*>(index_data[k] + i * index_strides[k]);
    TORCH_CHECK_INDEX(position >= -sizes[k] && position < sizes[k], "index ", position,
                      " is out of bounds for dimension ", k, " with size ", sizes[k]);
    offset += (position < 0 ? position + sizes[k] : position) * steps[k];
  }
  return offset;
}

template <typename element_t>
void index_rows(TensorIteratorBase& iter, ArrayRef<int64_t> sizes, ArrayRef<int64_t> steps) {
  constexpr auto kSize = static_cast<int64_t>(sizeof(element_t));
  const int tensors = iter.ntensors();
  iter.for_each([&](char** data, const int64_t* strides, int64_t size0, int64_t size1) {
    c10::SmallVector<char*, 8> row(data, data + tensors);
    const bool same_for_row = std::all_of(strides + 2, strides + tensors, [](int64_t s) { return s == 0; });
    for (int64_t j = 0; j < size1; ++j) {
      const bool whole_row = same_for_row && strides[0] == kSize && strides[1] == kSize;
      const int64_t shared = same_for_row ? offset_of(row.data() + 2, strides + 2, 0, sizes, steps) : 0;
      if (whole_row) {
        std::memcpy(row[0], row[1] + shared, size0 * kSize);
      }
      for (int64_t i = 0; i < size0 && !whole_row; ++i) {
        const int64_t offset = same_for_row ? shared : offset_of(row.data() + 2, strides + 2, i, sizes, steps);
        *reinterpret_cast<element_t*>(row[0] + i * strides[0]) =
            *reinterpret_cast<const element_t*>(row[1] + i * strides[1] + offset);
      }
      for (int k = 0; k < tensors; ++k) {
        row[k] += strides[tensors + k];
      }
    }
  });
}

void index_kernel(TensorIteratorBase& iter, ArrayRef<int64_t> sizes, ArrayRef<int64_t> steps) {
  by_element_size(iter.element_size(0), [&](auto element) { index_rows<decltype(element)>(iter, sizes, steps); });
}

// ---- masked_select ----

// The elements of two tensors of one shape in row-major order, cut into pieces that threads can share out: single
// elements where both are contiguous, else rows along the last dimension.
class Rows {
 public:
  Rows(const TensorBase& a, const TensorBase& b) : a_(a), b_(b), flat_(a.is_contiguous() && b.is_contiguous()) {
    length_ = flat_ ? 1 : nonempty_size(a, -1);
    count_ = a.numel() / length_;
    grain_ = std::max<int64_t>(internal::GRAIN_SIZE / length_, 1);
  }

  int64_t count() const { return count_; }
  int64_t grain() const { return grain_; }

  // Calls f(a, a_stride, b, b_stride, length) for pieces [begin, end), in order.
  template <class F>
  void each(int64_t begin, int64_t end, F&& f) const {
    const auto *a = static_cast<const char*>(a_.data_ptr()), *b = static_cast<const char*>(b_.data_ptr());
    const auto a_size = static_cast<int64_t>(a_.itemsize()), b_size = static_cast<int64_t>(b_.itemsize());
    if (flat_) {
      f(a + begin * a_size, 1, b + begin * b_size, 1, end - begin);
      return;
    }
    for (int64_t row = begin; row < end; ++row) {
      int64_t at_a = 0, at_b = 0;
      for (int64_t d = a_.dim() - 2, rest = row; d >= 0; --d) {
        at_a += rest % a_.size(d) * a_.stride(d);
        at_b += rest % a_.size(d) * b_.stride(d);
        rest /= a_.size(d);
      }
      f(a + at_a * a_size, nonempty_stride(a_, -1), b + at_b * b_size, nonempty_stride(b_, -1), length_);
    }
  }

 private:
  const TensorBase& a_;
  const TensorBase& b_;
  bool flat_;
  int64_t length_, count_, grain_;
};

int64_t count_set(const Rows& rows, int64_t begin, int64_t end) {
  int64_t n = 0;
  rows.each(begin, end, [&](const char*, int64_t, const char* set, int64_t stride, int64_t length) {
    if (stride == 1) {
      n += length - std::count(set, set + length, '\0');
    } else {
      for (int64_t i = 0; i < length; ++i) {
        n += set[i * stride] != 0;
      }
    }
  });
  return n;
}

int64_t count_set_kernel(const TensorBase& mask) {
  if (mask.numel() == 0) {
    return 0;
  }
  const Rows rows(mask, mask);
  return parallel_reduce(
      0, rows.count(), rows.grain(), int64_t(0),
      [&](int64_t begin, int64_t end, int64_t so_far) { return so_far + count_set(rows, begin, end); },
      [](int64_t a, int64_t b) { return a + b; });
}

// Writes elements first to last - 1 of the result. Every element is written to the next free place and stays when it is
// set, so that there is no branch to guess; the place after the last one is another thread's or nobody's.
template <typename element_t>
void select_rows(const TensorBase& result, const Rows& rows, int64_t begin, int64_t end, int64_t first, int64_t last) {
  const int64_t to_stride = result.stride(0);
  auto* to = static_cast<element_t*>(result.data_ptr());
  rows.each(begin, end, [&](const char* row, int64_t stride, const char* set, int64_t set_stride, int64_t length) {
    const auto* from = reinterpret_cast<const element_t*>(row);
    for (int64_t i = 0; i < length && first < last; ++i) {
      to[first * to_stride] = from[i * stride];
      first += set[i * set_stride] != 0;
    }
  });
}

// Threads take equal parts of the rows; counting first tells each where its elements go.
void masked_select_kernel(const TensorBase& result, const TensorBase& self, const TensorBase& mask) {
  const Rows rows(self, mask);
  const int64_t parts = internal::num_parts(rows.count(), rows.grain()), step = divup(rows.count(), parts);
  std::vector<int64_t> starts(parts + 1, 0);
  const auto part_begin = [&](int64_t part) { return std::min(rows.count(), part * step); };
  parallel_for(0, parts - 1, 1, [&](int64_t begin, int64_t end) {
    for (int64_t part = begin; part < end; ++part) {
      starts[part + 1] = count_set(rows, part_begin(part), part_begin(part + 1));
    }
  });
  for (int64_t part = 1; part < parts; ++part) {
    starts[part] += starts[part - 1];
  }
  starts[parts] = result.numel();
  by_element_size(static_cast<int64_t>(self.itemsize()), [&](auto element) {
    parallel_for(0, parts, 1, [&](int64_t begin, int64_t end) {
      for (int64_t part = begin; part < end; ++part) {
        select_rows<decltype(element)>(result, rows, part_begin(part), part_begin(part + 1), starts[part],
                                       starts[part + 1]);
      }
    });
  });
}

}  // namespace

REGISTER_DISPATCH(index_select_stub, &index_select_kernel);
REGISTER_DISPATCH(gather_stub, &gather_kernel);
REGISTER_DISPATCH(scatter_add_stub, &scatter_add_kernel);
REGISTER_DISPATCH(index_stub, &index_kernel);
REGISTER_DISPATCH(masked_select_stub, &masked_select_kernel);
REGISTER_DISPATCH(count_set_stub, &count_set_kernel);

}  // namespace native
}  // namespace at
