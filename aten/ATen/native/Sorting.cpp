// Sorting and selecting along one dimension: sort, argsort, msort, topk.
#include <ATen/native/Sorting.h>

#include <ATen/ExpandUtils.h>
#include <ATen/TensorMeta.h>
#include <ATen/WrapDimUtils.h>
#include <ATen/ops/argsort_native.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/msort_native.h>
#include <ATen/ops/sort.h>
#include <ATen/ops/sort_native.h>
#include <ATen/ops/topk_native.h>

namespace at {
namespace native {

DEFINE_DISPATCH(sort_stub);
DEFINE_DISPATCH(topk_stub);

// sort(self, *, stable, dim=-1, descending=False): self's lines along dim in order (Note [Sorting order]) and the
// positions that the elements had, int64. Both have self's shape and, where self is dense, its strides. All types;
// always stable. values may be self; otherwise the outputs must not overlap anything.
ATEN_OPERATOR(
    "sort.stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False) -> "
    "(Tensor values, Tensor indices)",
    structured, function, method, out("values_stable", "values", "indices"))
META_FUNC(sort_stable)(const Tensor& self, c10::optional<bool> stable, int64_t dim, bool) {
  TORCH_CHECK(stable.has_value(), "sort(): c10::optional<bool> for stable has to have value.");
  maybe_wrap_dim(dim, self.dim());
  const std::vector<int64_t> strides =
      self.is_non_overlapping_and_dense() ? self.strides().vec() : infer_dense_strides(self.sizes(), self.strides());
  set_output_raw_strided(0, self.sizes(), strides, self.options());
  set_output_raw_strided(1, self.sizes(), strides, self.options().dtype(ScalarType::Long));
}

IMPL_FUNC(sort_stable)
(const Tensor& self, c10::optional<bool>, int64_t dim, bool descending, const Tensor& values, const Tensor& indices) {
  if (self.numel() > 0) {
    sort_stub(self.device().type(), values, indices, self, maybe_wrap_dim(dim, self.dim()), descending);
  }
}

// sort(self, dim=-1, descending=False): as above; the order of equal elements is not promised.
ATEN_OPERATOR("sort(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)", function,
              method, out("values", "values", "indices"))
std::tuple<Tensor, Tensor> sort(const Tensor& self, int64_t dim, bool descending) {
  return at::sort(self, /*stable=*/false, dim, descending);
}

std::tuple<Tensor&, Tensor&> sort_values(const Tensor& self, int64_t dim, bool descending, Tensor& values,
                                         Tensor& indices) {
  return at::sort_out(values, indices, self, /*stable=*/false, dim, descending);
}

// argsort: the positions alone.
ATEN_OPERATOR("argsort(Tensor self, int dim=-1, bool descending=False) -> Tensor", function, method)
Tensor argsort(const Tensor& self, int64_t dim, bool descending) {
  return std::get<1>(at::sort(self, dim, descending));
}

ATEN_OPERATOR("argsort.stable(Tensor self, *, bool stable, int dim=-1, bool descending=False) -> Tensor", function,
              method, auto_out("stable_out"))
Tensor argsort_stable(const Tensor& self, bool stable, int64_t dim, bool descending) {
  return std::get<1>(at::sort(self, stable, dim, descending));
}

// msort: the values of a sort along the first dimension.
ATEN_OPERATOR("msort(Tensor self) -> Tensor", function, method, out("out"))
Tensor msort(const Tensor& self) {
  return std::get<0>(at::sort(self, 0, false));
}

Tensor& msort_out(const Tensor& self, Tensor& out) {
  Tensor indices = at::empty({0}, self.options().dtype(ScalarType::Long));
  at::sort_out(out, indices, self, 0, false);
  return out;
}

// topk(self, k, dim=-1, largest=True, sorted=True): the k largest (smallest) elements of each line along dim, in order,
// and their positions; k may be 0 up to the line's length. Of equal elements the first ones are taken. Results are
// contiguous and in order whatever `sorted` says. All types but bool. The outputs must not overlap self.
ATEN_OPERATOR(
    "topk(Tensor self, int k, int dim=-1, bool largest=True, bool sorted=True) -> "
    "(Tensor values, Tensor indices)",
    structured, function, method, out("values", "values", "indices"))
META_FUNC(topk)(const Tensor& self, int64_t k, int64_t dim, bool, bool) {
  const int64_t wrapped = maybe_wrap_dim(dim, self.dim());
  TORCH_CHECK(k >= 0 && k <= (self.dim() > 0 ? self.size(wrapped) : 1), "selected index k out of range");
  DimVector sizes(self.sizes());
  if (!sizes.empty()) {
    sizes[wrapped] = k;
  }
  set_output_raw_strided(0, sizes, {}, self.options());
  set_output_raw_strided(1, sizes, {}, self.options().dtype(ScalarType::Long));
}

IMPL_FUNC(topk)
(const Tensor& self, int64_t k, int64_t dim, bool largest, bool, const Tensor& values, const Tensor& indices) {
  if (values.numel() > 0) {
    topk_stub(self.device().type(), values, indices, self, self.dim() > 0 ? k : 1, maybe_wrap_dim(dim, self.dim()),
              largest);
  }
}

}  // namespace native
}  // namespace at
