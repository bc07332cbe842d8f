// Reading and adding at positions given by an index: index_select, gather, scatter_add, masked_select, embedding.
#include <ATen/native/IndexKernel.h>

#include <ATen/ExpandUtils.h>
#include <ATen/MemoryOverlap.h>
#include <ATen/TensorMeta.h>
#include <ATen/WrapDimUtils.h>
#include <ATen/native/Lines.h>
#include <ATen/native/Resize.h>
#include <ATen/ops/embedding_native.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/gather_native.h>
#include <ATen/ops/index_select.h>
#include <ATen/ops/index_select_native.h>
#include <ATen/ops/masked_select_native.h>
#include <ATen/ops/scatter_add_native.h>

namespace at {
namespace native {

DEFINE_DISPATCH(index_select_stub);
DEFINE_DISPATCH(gather_stub);
DEFINE_DISPATCH(scatter_add_stub);
DEFINE_DISPATCH(masked_select_stub);
DEFINE_DISPATCH(count_set_stub);

// index_select(self, dim, index): the slices of self along dim at the positions that index (1-dim or 0-dim, int32 or
// int64) names. The result is contiguous, of self's type. Raises for a position out of range. The output must not
// overlap an input.
ATEN_OPERATOR("index_select(Tensor self, int dim, Tensor index) -> Tensor", function, method, out("out"))
Tensor& index_select_out(const Tensor& self, int64_t dim, const Tensor& index, Tensor& out) {
  dim = maybe_wrap_dim(dim, self.dim());
  TORCH_CHECK_INDEX(index.dim() <= 1, "index_select(): Index is supposed to be a vector");
  TORCH_CHECK(self.dim() > 0 || index.numel() == 1, "index_select(): Index to scalar can have only 1 value, got ",
              index.numel(), " value(s)");
  TORCH_CHECK(index.scalar_type() == ScalarType::Long || index.scalar_type() == ScalarType::Int,
              "index_select(): Expected dtype int32 or int64 for index");
  TORCH_CHECK(self.scalar_type() == out.scalar_type(),
              "index_select(): self and result must have the same scalar type");
  assert_no_internal_overlap(out);
  assert_no_overlap(out, self);
  assert_no_overlap(out, index);
  DimVector sizes(self.sizes());
  if (!sizes.empty()) {
    sizes[dim] = index.numel();
  }
  resize_output(out, sizes);
  if (out.numel() > 0) {
    // The class of the error for a wrong position depends on the dimension, as upstream.
    const bool index_error = !(dim == 1 && out.is_contiguous());
    index_select_stub(self.device().type(), out, self, dim, index, index_error);
  }
  return out;
}

Tensor index_select(const Tensor& self, int64_t dim, const Tensor& index) {
  Tensor out = at::empty({0}, self.options());
  return index_select_out(self, dim, index, out);
}

// gather(self, dim, index, *, sparse_grad=False): result[i][j] = self[index[i][j]][j] for dim 0, and so on; the result
// has index's shape and self's type. index: int64, as many dimensions as self, no larger than self outside dim. Raises
// for an index out of bounds. sparse_grad is for derivatives, which there are none of. The output must not overlap self
// or index.
ATEN_OPERATOR("gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor", structured, function,
              method, out("out"))
META_FUNC(gather)(const Tensor& self, int64_t dim, const Tensor& index, bool) {
  const int64_t wrapped = maybe_wrap_dim(dim, self.dim());
  const Tensor& result = maybe_get_output();
  if (result.defined()) {
    assert_no_internal_overlap(result);
    assert_no_overlap(result, self);
    assert_no_partial_overlap(result, index);
  }
  if (index.numel() > 0) {
    TORCH_CHECK(index.scalar_type() == ScalarType::Long, "gather(): Expected dtype int64 for index");
    TORCH_CHECK(std::max<int64_t>(self.dim(), 1) == std::max<int64_t>(index.dim(), 1),
                "Index tensor must have the same number of dimensions as input tensor");
    for (int64_t d = 0; d < std::max<int64_t>(self.dim(), 1); ++d) {
      TORCH_CHECK(d == wrapped || nonempty_size(index, d) <= nonempty_size(self, d),
                  "Size does not match at dimension ", d, " expected index ", index.sizes(),
                  " to be smaller than self ", self.sizes(), " apart from dimension ", wrapped);
    }
  }
  set_output_raw_strided(0, index.sizes(), {}, self.options());
}

IMPL_FUNC(gather)(const Tensor& self, int64_t dim, const Tensor& index, bool, const Tensor& out) {
  if (index.numel() > 0) {
    gather_stub(self.device().type(), out, self, maybe_wrap_dim(dim, self.dim()), index);
  }
}

// scatter_add(self, dim, index, src): self with src[i][j] added at [index[i][j]][j] for dim 0, and so on, in the order
// of i; rounded after each addition. index: int64, as many dimensions as self and src, no larger than src, and no
// larger than self outside dim. self and src of one type. Raises for an index out of bounds. The output may be self; it
// must not overlap index or src.
ATEN_OPERATOR("scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor", structured, function, method,
              inplace, out("out"))
META_FUNC(scatter_add)(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  const int64_t wrapped = maybe_wrap_dim(dim, self.dim());
  const int64_t dims = std::max<int64_t>(self.dim(), 1);
  TORCH_CHECK(index.numel() == 0 || index.scalar_type() == ScalarType::Long,
              "scatter(): Expected dtype int64 for index");
  TORCH_CHECK(self.scalar_type() == src.scalar_type(), "scatter(): Expected self.dtype to be equal to src.dtype");
  if (index.numel() > 0) {
    TORCH_CHECK(dims == std::max<int64_t>(index.dim(), 1),
                "Index tensor must have the same number of dimensions as self tensor");
    TORCH_CHECK(dims == std::max<int64_t>(src.dim(), 1),
                "Index tensor must have the same number of dimensions as src tensor");
    for (int64_t d = 0; d < dims; ++d) {
      const int64_t size = nonempty_size(index, d);
      TORCH_CHECK((d == wrapped || size <= nonempty_size(self, d)) && size <= nonempty_size(src, d), "Expected index ",
                  index.sizes(), " to be smaller than self ", self.sizes(), " apart from dimension ", wrapped,
                  " and to be smaller size than src ", src.sizes());
    }
  }
  const Tensor& result = maybe_get_output();
  if (result.defined()) {
    assert_no_internal_overlap(result);
    assert_no_overlap(result, index);
    assert_no_overlap(result, src);
  }
  set_output_raw_strided(0, self.sizes(), {}, self.options());
}

IMPL_FUNC(scatter_add)(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, const Tensor& out) {
  if (!out.is_same(self)) {
    out.copy_(self);
  }
  if (index.numel() > 0) {
    scatter_add_stub(self.device().type(), out, maybe_wrap_dim(dim, self.dim()), index, src);
  }
}

// masked_select(self, mask): the elements of self where mask (bool or uint8) is set, after broadcasting the two, in
// row-major order; 1-dim, of self's type. The output must not overlap an input.
ATEN_OPERATOR("masked_select(Tensor self, Tensor mask) -> Tensor", function, method, out("out"))
Tensor& masked_select_out(const Tensor& self, const Tensor& mask, Tensor& out) {
  TORCH_CHECK(mask.scalar_type() == ScalarType::Byte || mask.scalar_type() == ScalarType::Bool,
              "masked_select: expected BoolTensor or ByteTensor for mask");
  TORCH_CHECK(self.scalar_type() == out.scalar_type(),
              "masked_select(): self and result must have the same scalar type");
  assert_no_internal_overlap(out);
  assert_no_overlap(out, self);
  assert_no_overlap(out, mask);
  const auto sizes = infer_size(mask.sizes(), self.sizes());
  const Tensor wide_self = self.expand(sizes), wide_mask = mask.expand(sizes);
  resize_output(out, {count_set_stub(self.device().type(), wide_mask)});
  if (out.numel() > 0) {
    masked_select_stub(self.device().type(), out, wide_self, wide_mask);
  }
  return out;
}

Tensor masked_select(const Tensor& self, const Tensor& mask) {
  Tensor out = at::empty({0}, self.options());
  return masked_select_out(self, mask, out);
}

// embedding(weight, indices, ...): the rows of weight that indices (int32 or int64, any shape) names, in indices'
// shape. The other arguments are for derivatives. Raises for an index out of range.
ATEN_OPERATOR(
    "embedding(Tensor weight, Tensor indices, int padding_idx=-1, bool scale_grad_by_freq=False, "
    "bool sparse=False) -> Tensor",
    function, auto_out("out"))
Tensor embedding(const Tensor& weight, const Tensor& indices, int64_t, bool, bool) {
  TORCH_CHECK(weight.dim() == 2, "'weight' must be 2-D");
  TORCH_CHECK(indices.scalar_type() == ScalarType::Long || indices.scalar_type() == ScalarType::Int,
              "embedding: expected int32 or int64 for indices, got ", indices.scalar_type());
  if (indices.dim() == 1) {
    return at::index_select(weight, 0, indices);
  }
  DimVector sizes(indices.sizes());
  sizes.push_back(weight.size(1));
  return at::index_select(weight, 0, indices.reshape(-1)).view(sizes);
}

}  // namespace native
}  // namespace at
