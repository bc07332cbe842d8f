// The walk over lines; see Note [Lines].
#define TORCH_ASSERT_NO_OPERATORS
#include <ATen/native/Lines.h>

#include <ATen/Parallel.h>

#include <algorithm>
#include <vector>

namespace at {
namespace native {
namespace {

// One dimension across the lines: its size, and byte strides tensor by tensor.
struct OuterDim {
  int64_t size;
  c10::SmallVector<int64_t, 4> strides;
};

bool continues(const OuterDim& outer, const OuterDim& inner) {
  for (size_t k = 0; k < inner.strides.size(); ++k) {
    if (outer.strides[k] != inner.strides[k] * inner.size) {
      return false;
    }
  }
  return true;
}

// The dimensions across the lines, the one nearest in memory last, neighbours merged where all tensors allow it.
std::vector<OuterDim> outer_dims(IntArrayRef sizes, int64_t dim, ArrayRef<const TensorBase*> tensors) {
  std::vector<OuterDim> dims;
  for (int64_t d = 0; d < static_cast<int64_t>(sizes.size()); ++d) {
    if (d == dim || sizes[d] == 1) {
      continue;
    }
    OuterDim outer{sizes[d], {}};
    for (const TensorBase* t : tensors) {
      outer.strides.push_back(t->stride(d) * static_cast<int64_t>(t->itemsize()));
    }
    dims.push_back(std::move(outer));
  }
  std::stable_sort(dims.begin(), dims.end(), [](const OuterDim& a, const OuterDim& b) {
    return std::abs(a.strides[0]) > std::abs(b.strides[0]);
  });
  std::vector<OuterDim> merged;
  for (OuterDim& next : dims) {
    if (!merged.empty() && continues(merged.back(), next)) {
      next.size *= merged.back().size;
      merged.back() = std::move(next);
    } else {
      merged.push_back(std::move(next));
    }
  }
  if (merged.empty()) {
    merged.push_back({1, c10::SmallVector<int64_t, 4>(tensors.size(), 0)});
  }
  return merged;
}

// Lines [begin, end) of the walk, as runs along the last dimension.
void walk(const std::vector<OuterDim>& dims, ArrayRef<const TensorBase*> tensors, int64_t begin, int64_t end,
          c10::function_ref<void(const LineRun&)> body) {
  const OuterDim& inner = dims.back();
  std::vector<int64_t> at(dims.size(), 0);
  for (int64_t k = static_cast<int64_t>(dims.size()) - 1, rest = begin; k >= 0; --k) {
    at[k] = rest % dims[k].size;
    rest /= dims[k].size;
  }
  c10::SmallVector<char*, 4> data(tensors.size(), nullptr);
  while (begin < end) {
    for (size_t t = 0; t < tensors.size(); ++t) {
      data[t] = static_cast<char*>(tensors[t]->data_ptr());
      for (size_t k = 0; k < dims.size(); ++k) {
        data[t] += at[k] * dims[k].strides[t];
      }
    }
    const int64_t count = std::min(inner.size - at.back(), end - begin);
    body({data.data(), inner.strides.data(), count});
    begin += count;
    at.back() = 0;
    for (int64_t k = static_cast<int64_t>(dims.size()) - 2; k >= 0 && ++at[k] == dims[k].size; --k) {
      at[k] = 0;
    }
  }
}

}  // namespace

void for_each_line(IntArrayRef sizes, int64_t dim, ArrayRef<const TensorBase*> tensors, int64_t line_cost,
                   c10::function_ref<void(const LineRun&)> body) {
  const std::vector<OuterDim> dims = outer_dims(sizes, dim, tensors);
  int64_t lines = 1;
  for (const OuterDim& d : dims) {
    lines *= d.size;
  }
  const int64_t grain = std::max<int64_t>(internal::GRAIN_SIZE / std::max<int64_t>(line_cost, 1), 1);
  parallel_for(0, lines, grain, [&](int64_t begin, int64_t end) { walk(dims, tensors, begin, end, body); });
}

}  // namespace native
}  // namespace at
