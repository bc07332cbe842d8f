// Broadcasting of shapes.
#include <ATen/ExpandUtils.h>

#include <numeric>

namespace at {

namespace {

template <class Sizes>
Sizes broadcast(IntArrayRef a, IntArrayRef b) {
  const size_t dims = std::max(a.size(), b.size());
  Sizes result(dims);
  for (size_t back = 1; back <= dims; ++back) {
    const int64_t size_a = back <= a.size() ? a[a.size() - back] : 1;
    const int64_t size_b = back <= b.size() ? b[b.size() - back] : 1;
    TORCH_CHECK(size_a == size_b || size_a == 1 || size_b == 1, "The size of tensor a (", size_a,
                ") must match the size of tensor b (", size_b, ") at non-singleton dimension ", dims - back);
    result[dims - back] = size_a == 1 ? size_b : size_a;
  }
  return result;
}

}  // namespace

std::vector<int64_t> infer_size(IntArrayRef a, IntArrayRef b) {
  return broadcast<std::vector<int64_t>>(a, b);
}
DimVector infer_size_dimvector(IntArrayRef a, IntArrayRef b) {
  return broadcast<DimVector>(a, b);
}

InferExpandGeometryResult inferExpandGeometry(IntArrayRef tensor_sizes, IntArrayRef tensor_strides, IntArrayRef sizes) {
  const int64_t dims = sizes.size(), own = tensor_sizes.size();
  InferExpandGeometryResult result{DimVector(dims), DimVector(dims)};
  for (int64_t i = dims - 1; i >= 0; --i) {
    const int64_t d = own - (dims - i);
    int64_t size = d >= 0 ? tensor_sizes[d] : 1;
    int64_t stride = d >= 0 ? tensor_strides[d] : i + 1 == dims ? 1 : result.sizes[i + 1] * result.strides[i + 1];
    int64_t target = sizes[i];
    if (target == -1) {
      TORCH_CHECK(d >= 0, "The expanded size of the tensor (", target,
                  ") isn't allowed in a leading, non-existing dimension ", i);
      target = size;
    }
    if (size != target) {
      TORCH_CHECK(size == 1, "The expanded size of the tensor (", target, ") must match the existing size (", size,
                  ") at non-singleton dimension ", i, ".  Target sizes: ", sizes, ".  Tensor sizes: ", tensor_sizes);
      size = target;
      stride = 0;
    }
    result.sizes[i] = size;
    result.strides[i] = stride;
  }
  return result;
}

std::vector<int64_t> infer_dense_strides(IntArrayRef sizes, IntArrayRef strides) {
  TORCH_CHECK(sizes.size() == strides.size(), "Input sizes and strides should have same size but got ", sizes.size(),
              " and ", strides.size());
  const int64_t dims = sizes.size();
  if (dims == 0) return {};
  if (dims == 1) return {1};
  // order[0] is the fastest dimension; the last dimension is the first candidate
  std::vector<int64_t> order(dims);
  for (int64_t i = 0; i < dims; ++i) order[i] = dims - 1 - i;
  // 1: a comes after b, -1: before, 0: undecided (an expanded dimension keeps its place)
  auto after = [&](int64_t a, int64_t b) {
    if (strides[a] == 0 || strides[b] == 0) return 0;
    if (strides[a] != strides[b]) return strides[a] < strides[b] ? -1 : 1;
    return sizes[a] > sizes[b] ? 1 : 0;
  };
  for (int64_t i = 1; i < dims; ++i) {
    int64_t slot = i;
    for (int64_t j = i - 1; j >= 0; --j) {
      const int relation = after(order[j], order[slot]);
      if (relation > 0) {
        std::swap(order[j], order[slot]);
        slot = j;
      } else if (relation < 0) {
        break;
      }
    }
  }
  std::vector<int64_t> result(dims);
  int64_t stride = 1;
  for (int64_t d : order) {
    result[d] = stride;
    if (sizes[d] > 1) stride *= sizes[d];
  }
  return result;
}

bool is_expandable_to(IntArrayRef shape, IntArrayRef desired) {
  if (shape.size() > desired.size()) return false;
  for (size_t back = 1; back <= shape.size(); ++back) {
    const int64_t size = shape[shape.size() - back];
    if (size != desired[desired.size() - back] && size != 1) return false;
  }
  return true;
}

DimVector infer_size_dv(IntArrayRef shape, int64_t numel) {
  DimVector result(shape);
  int64_t product = 1, open = -1;
  for (size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] == -1) {
      TORCH_CHECK(open < 0, "only one dimension can be inferred");
      open = static_cast<int64_t>(d);
    } else {
      TORCH_CHECK(shape[d] >= 0, "invalid shape dimension ", shape[d]);
      product *= shape[d];
    }
  }
  const bool fits = numel == product || (open >= 0 && product > 0 && numel % product == 0);
  TORCH_CHECK(fits, "shape '", shape, "' is invalid for input of size ", numel);
  if (open >= 0) {
    TORCH_CHECK(product != 0, "cannot reshape tensor of 0 elements into shape ", shape,
                " because the unspecified dimension size -1 can be any value and is ambiguous");
    result[open] = numel / product;
  }
  return result;
}

}  // namespace at
