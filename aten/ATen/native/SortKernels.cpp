// Sorting along one dimension on the CPU. Compiled once: radix passes gain nothing from wider vectors.
//
// Note [How lines are sorted]
// 1. The elements of a line become keys (SortKeys.h), paired with their positions.
// 2. Up to a few hundred pairs are sorted by comparison: keys of up to 32 bits share one 64-bit word with the position,
// so
//    that pairs compare as numbers.
// 3. Longer lines go through a radix sort from the lowest byte up, which is stable; one reading counts the digits of
// all
//    passes, and a pass whose digit is the same everywhere is left out.
// 4. Values are copied by position from a copy of the line, so they keep their bits (-0, the payload of a nan), and the
//    output may be the input.
#define TORCH_ASSERT_NO_OPERATORS
#include <ATen/native/Sorting.h>

#include <ATen/Dispatch.h>
#include <ATen/native/Lines.h>
#include <ATen/native/SortKeys.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace at {
namespace native {
namespace {

constexpr int64_t kShortLine = 256;

// Sorts pairs by key, keeping the order of equal keys; spare has room for as many. The result is in pairs.
template <typename pair_t>
void radix_sort(std::vector<pair_t>& pairs, std::vector<pair_t>& spare) {
  constexpr int kPasses = sizeof(typename pair_t::key_t);
  std::array<std::array<int64_t, 256>, kPasses> counts{};
  for (const pair_t& pair : pairs) {
    for (int pass = 0; pass < kPasses; ++pass) {
      ++counts[pass][(pair.key() >> (8 * pass)) & 255];
    }
  }
  const auto n = static_cast<int64_t>(pairs.size());
  for (int pass = 0; pass < kPasses; ++pass) {
    auto& starts = counts[pass];
    if (starts[(pairs[0].key() >> (8 * pass)) & 255] == n) {
      continue;
    }
    int64_t start = 0;
    for (int64_t& count : starts) {
      start += std::exchange(count, start);
    }
    for (const pair_t& pair : pairs) {
      spare[starts[(pair.key() >> (8 * pass)) & 255]++] = pair;
    }
    pairs.swap(spare);
  }
}

// The scratch memory of one thread for lines of one length.
template <typename scalar_t, typename pair_t>
class LineSorter {
 public:
  explicit LineSorter(int64_t length) : copy_(length), pairs_(length), spare_(length > kShortLine ? length : 0) {}

  void sort(scalar_t* values, int64_t values_stride, int64_t* indices, int64_t indices_stride, const scalar_t* self,
            int64_t self_stride, bool descending) {
    const auto n = static_cast<int64_t>(pairs_.size());
    for (int64_t i = 0; i < n; ++i) {
      copy_[i].value = self[i * self_stride];
      pairs_[i] = pair_t(sort_key(copy_[i].value, descending), i);
    }
    if (n > kShortLine) {
      radix_sort(pairs_, spare_);
    } else {
      std::sort(pairs_.begin(), pairs_.end());
    }
    for (int64_t i = 0; i < n; ++i) {
      const int64_t from = pairs_[i].position();
      values[i * values_stride] = copy_[from].value;
      indices[i * indices_stride] = from;
    }
  }

 private:
  // A wrapper, since std::vector<bool> has no elements to point at.
  struct Element {
    scalar_t value;
  };
  std::vector<Element> copy_;
  std::vector<pair_t> pairs_;
  std::vector<pair_t> spare_;
};

template <typename scalar_t, typename pair_t>
void sort_lines(const TensorBase& values, const TensorBase& indices, const TensorBase& self, int64_t dim,
                bool descending) {
  const int64_t length = nonempty_size(self, dim);
  const int64_t values_stride = nonempty_stride(values, dim), indices_stride = nonempty_stride(indices, dim);
  const int64_t self_stride = nonempty_stride(self, dim);
  const TensorBase* tensors[] = {&self, &values, &indices};
  const int64_t line_cost = length * 16;
  for_each_line(self.sizes(), dim, tensors, line_cost, [&](const LineRun& run) {
    LineSorter<scalar_t, pair_t> sorter(length);
    for (int64_t line = 0; line < run.count; ++line) {
      sorter.sort(reinterpret_cast<scalar_t*>(run.data[1] + line * run.steps[1]), values_stride,
                  reinterpret_cast<int64_t*>(run.data[2] + line * run.steps[2]), indices_stride,
                  reinterpret_cast<const scalar_t*>(run.data[0] + line * run.steps[0]), self_stride, descending);
    }
  });
}

void sort_kernel(const TensorBase& values, const TensorBase& indices, const TensorBase& self, int64_t dim,
                 bool descending) {
  AT_DISPATCH_ALL_TYPES_AND2(ScalarType::Bool, ScalarType::Half, self.scalar_type(), "sort", [&] {
    if (nonempty_size(self, dim) <= kMostPackedPositions) {
      sort_lines<scalar_t, ShortLineKeyAt<scalar_t>>(values, indices, self, dim, descending);
    } else {
      sort_lines<scalar_t, WideKeyAt<sort_key_t<scalar_t>>>(values, indices, self, dim, descending);
    }
  });
}

}  // namespace

REGISTER_DISPATCH(sort_stub, &sort_kernel);

}  // namespace native
}  // namespace at
