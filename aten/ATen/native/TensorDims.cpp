// Views that pick, order, add or remove dimensions.
#include <ATen/TensorMeta.h>
#include <ATen/WrapDimUtils.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/TensorShape.h>
#include <ATen/ops/narrow_native.h>
#include <ATen/ops/permute_native.h>
#include <ATen/ops/select_native.h>
#include <ATen/ops/slice_native.h>
#include <ATen/ops/squeeze_native.h>
#include <ATen/ops/t_native.h>
#include <ATen/ops/transpose_native.h>
#include <ATen/ops/unsqueeze_native.h>

namespace at {
namespace native {

namespace {

struct Geometry {
  DimVector sizes, strides;
};

Geometry geometry_of(const Tensor& self) {
  return {DimVector(self.sizes()), DimVector(self.strides())};
}

Tensor as_view(const Tensor& self, const Geometry& g) {
  return view_of(self, g.sizes, g.strides);
}

Tensor& in_place(Tensor& self, const Geometry& g) {
  self.unsafeGetTensorImpl()->set_sizes_and_strides(g.sizes, g.strides);
  return self;
}

Geometry transposed(const Tensor& self, int64_t dim0, int64_t dim1) {
  Geometry g = geometry_of(self);
  dim0 = maybe_wrap_dim(dim0, self.dim());
  dim1 = maybe_wrap_dim(dim1, self.dim());
  if (dim0 == dim1) return g;
  std::swap(g.sizes[dim0], g.sizes[dim1]);
  std::swap(g.strides[dim0], g.strides[dim1]);
  return g;
}

Geometry unsqueezed(const Tensor& self, int64_t dim) {
  Geometry g = geometry_of(self);
  dim = maybe_wrap_dim(dim, self.dim() + 1);
  const int64_t stride = dim >= self.dim() ? 1 : g.sizes[dim] * g.strides[dim];
  g.sizes.insert(g.sizes.begin() + dim, 1);
  g.strides.insert(g.strides.begin() + dim, stride);
  return g;
}

// Without the dimensions of size 1; of those, only `dim` when it is given.
Geometry squeezed(const Tensor& self, c10::optional<int64_t> dim) {
  Geometry g;
  for (int64_t d = 0; d < self.dim(); ++d) {
    if (self.sizes()[d] == 1 && (!dim || *dim == d)) continue;
    g.sizes.push_back(self.sizes()[d]);
    g.strides.push_back(self.strides()[d]);
  }
  return g;
}

}  // namespace

ATEN_OPERATOR("transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)", function, method)
Tensor transpose_int(const Tensor& self, int64_t dim0, int64_t dim1) {
  return as_view(self, transposed(self, dim0, dim1));
}

ATEN_OPERATOR("transpose_(Tensor(a!) self, int dim0, int dim1) -> Tensor(a!)", method)
Tensor& transpose_(Tensor& self, int64_t dim0, int64_t dim1) {
  return in_place(self, transposed(self, dim0, dim1));
}

namespace {
void check_at_most_2d(const char* name, const Tensor& self) {
  TORCH_CHECK(self.dim() <= 2, name, " expects a tensor with <= 2 dimensions, but self is ", self.dim(), "D");
}
}  // namespace

ATEN_OPERATOR("t(Tensor(a) self) -> Tensor(a)", function, method)
Tensor t(const Tensor& self) {
  check_at_most_2d("t()", self);
  return self.transpose(0, self.dim() < 2 ? 0 : 1);
}

ATEN_OPERATOR("t_(Tensor(a!) self) -> Tensor(a!)", method)
Tensor& t_(Tensor& self) {
  check_at_most_2d("t_()", self);
  return transpose_(self, 0, self.dim() < 2 ? 0 : 1);
}

ATEN_OPERATOR("permute(Tensor(a) self, int[] dims) -> Tensor(a)", function, method)
Tensor permute(const Tensor& self, IntArrayRef dims) {
  TORCH_CHECK(static_cast<int64_t>(dims.size()) == self.dim(),
              "permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired "
              "ordering of dimensions i.e. input.dim() = ",
              self.dim(), " is not equal to len(dims) = ", dims.size());
  Geometry g;
  std::vector<bool> seen(dims.size());
  for (int64_t given : dims) {
    const int64_t d = maybe_wrap_dim(given, self.dim());
    TORCH_CHECK(!seen[d], "repeated dim in permute");
    seen[d] = true;
    g.sizes.push_back(self.sizes()[d]);
    g.strides.push_back(self.strides()[d]);
  }
  return as_view(self, g);
}

ATEN_OPERATOR("unsqueeze(Tensor(a) self, int dim) -> Tensor(a)", function, method)
Tensor unsqueeze(const Tensor& self, int64_t dim) {
  return as_view(self, unsqueezed(self, dim));
}

ATEN_OPERATOR("unsqueeze_(Tensor(a!) self, int dim) -> Tensor(a!)", method)
Tensor& unsqueeze_(Tensor& self, int64_t dim) {
  return in_place(self, unsqueezed(self, dim));
}

ATEN_OPERATOR("squeeze(Tensor(a) self) -> Tensor(a)", function, method)
Tensor squeeze(const Tensor& self) {
  return as_view(self, squeezed(self, c10::nullopt));
}

ATEN_OPERATOR("squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)", function, method)
Tensor squeeze_dim(const Tensor& self, int64_t dim) {
  return as_view(self, squeezed(self, maybe_wrap_dim(dim, self.dim())));
}

ATEN_OPERATOR("squeeze_(Tensor(a!) self) -> Tensor(a!)", method)
Tensor& squeeze_(Tensor& self) {
  return in_place(self, squeezed(self, c10::nullopt));
}

ATEN_OPERATOR("squeeze_.dim(Tensor(a!) self, int dim) -> Tensor(a!)", method)
Tensor& squeeze__dim(Tensor& self, int64_t dim) {
  return in_place(self, squeezed(self, maybe_wrap_dim(dim, self.dim())));
}

ATEN_OPERATOR("select.int(Tensor(a) self, int dim, int index) -> Tensor(a)", function, method)
Tensor select_int(const Tensor& self, int64_t dim, int64_t index) {
  TORCH_CHECK_INDEX(self.dim() != 0, "select() cannot be applied to a 0-dim tensor.");
  dim = maybe_wrap_dim(dim, self.dim());
  const int64_t size = self.sizes()[dim];
  TORCH_CHECK_INDEX(index >= -size && index < size, "select(): index ", index, " out of range for tensor of size ",
                    self.sizes(), " at dimension ", dim);
  if (index < 0) index += size;
  Geometry g = geometry_of(self);
  const int64_t offset = self.storage_offset() + index * g.strides[dim];
  g.sizes.erase(g.sizes.begin() + dim);
  g.strides.erase(g.strides.begin() + dim);
  return view_of(self, g.sizes, g.strides, offset);
}

// Bounds beyond the ends are cut to them; negative ones count from the end.
ATEN_OPERATOR(
    "slice.Tensor(Tensor(a) self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor(a)",
    function, method)
Tensor slice_Tensor(const Tensor& self, int64_t dim, c10::optional<int64_t> start, c10::optional<int64_t> end,
                    int64_t step) {
  TORCH_CHECK_INDEX(self.dim() != 0, "slice() cannot be applied to a 0-dim tensor.");
  dim = maybe_wrap_dim(dim, self.dim());
  TORCH_CHECK(step > 0, "slice step must be positive");
  const int64_t size = self.sizes()[dim];
  auto bound = [&](int64_t value) { return std::clamp<int64_t>(value < 0 ? value + size : value, 0, size); };
  const int64_t first = bound(start.value_or(0));
  const int64_t last = std::max(bound(end.value_or(size)), first);
  Geometry g = geometry_of(self);
  const int64_t offset = self.storage_offset() + first * g.strides[dim];
  g.sizes[dim] = (last - first + step - 1) / step;
  g.strides[dim] *= step;
  return view_of(self, g.sizes, g.strides, offset);
}

ATEN_OPERATOR("narrow(Tensor(a) self, int dim, int start, int length) -> Tensor(a)", function, method)
Tensor narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  TORCH_CHECK(self.dim() > 0, "narrow() cannot be applied to a 0-dim tensor.");
  const int64_t size = self.size(dim);
  TORCH_CHECK(length >= 0, "narrow(): length must be non-negative.");
  // the end is a place to start an empty piece from
  if (start != size) start = maybe_wrap_dim(start, size);
  TORCH_CHECK(start <= size - length, "start (", start, ") + length (", length, ") exceeds dimension size (", size,
              ").");
  return self.slice(dim, start, start + length, 1);
}

ATEN_OPERATOR("narrow.Tensor(Tensor(a) self, int dim, Tensor start, int length) -> Tensor(a)", function, method)
Tensor narrow_Tensor(const Tensor& self, int64_t dim, const Tensor& start, int64_t length) {
  TORCH_CHECK(start.dim() == 0 && isIntegralType(start.scalar_type(), false),
              "start must be an 0-dim integral Tensor.");
  return self.narrow(dim, start.item<int64_t>(), length);
}

}  // namespace native
}  // namespace at
