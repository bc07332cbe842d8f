// Scans along one dimension: cumsum.
#include <ATen/native/ScanOps.h>

#include <ATen/MemoryOverlap.h>
#include <ATen/TensorMeta.h>
#include <ATen/WrapDimUtils.h>
#include <ATen/ops/cumsum_native.h>

namespace at {
namespace native {

DEFINE_DISPATCH(cumsum_stub);

// cumsum(self, dim, *, dtype=None): running sums along dim. The result has self's shape; its type is dtype, else that
// of the given output, else self's, with int64 for integers and bool. Sums are held in the accumulate type of the
// result's type (double for float) and rounded once per element. self may be the output.
ATEN_OPERATOR("cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor", structured, function, method,
              inplace, out("out"))
META_FUNC(cumsum)(const Tensor& self, int64_t dim, c10::optional<ScalarType> dtype) {
  maybe_wrap_dim(dim, self.dim());
  const Tensor& result = maybe_get_output();
  ScalarType type = self.scalar_type();
  if (dtype.has_value()) {
    type = *dtype;
  } else if (result.defined()) {
    type = result.scalar_type();
  } else if (c10::isIntegralType(type, /*includeBool=*/true)) {
    type = ScalarType::Long;
  }
  set_output_raw_strided(0, self.sizes(), {}, self.options().dtype(type));
}

IMPL_FUNC(cumsum)(const Tensor& self, int64_t dim, c10::optional<ScalarType>, const Tensor& out) {
  assert_no_internal_overlap(out);
  if (self.dim() == 0 || self.numel() == 0) {
    out.copy_(self);
    return;
  }
  const Tensor source = self.scalar_type() == out.scalar_type() ? self : self.to(out.scalar_type());
  cumsum_stub(self.device().type(), out, source, maybe_wrap_dim(dim, self.dim()));
}

}  // namespace native
}  // namespace at
