// Reductions: sum, mean, and the greatest and smallest element with and without its index.
#include <ATen/native/ReduceOps.h>

#include <limits>

#include <ATen/Dispatch.h>
#include <ATen/TensorMeta.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/ReduceShapes.h>
#include <ATen/native/Resize.h>
#include <ATen/ops/amax_native.h>
#include <ATen/ops/amin_native.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/max_native.h>
#include <ATen/ops/mean.h>
#include <ATen/ops/mean_native.h>
#include <ATen/ops/min_native.h>
#include <ATen/ops/sum.h>
#include <ATen/ops/sum_native.h>

namespace at {
namespace native {

DEFINE_DISPATCH(sum_stub);
DEFINE_DISPATCH(max_values_stub);
DEFINE_DISPATCH(min_values_stub);
DEFINE_DISPATCH(max_stub);
DEFINE_DISPATCH(min_stub);

Tensor with_reduced_dims(const Tensor& result, int64_t ndim, const DimMask& mask, bool keepdim) {
  if (keepdim) {
    return result;
  }
  DimVector sizes(result.sizes());
  DimVector strides(result.strides());
  for (int64_t d = 0; d < ndim; ++d) {
    if (mask[d]) {
      sizes.insert(sizes.begin() + d, int64_t{1});
      strides.insert(strides.begin() + d, int64_t{0});
    }
  }
  return result.as_strided(sizes, strides);
}

TensorIterator make_reduction(const Tensor& result, const Tensor& self, const DimMask& mask, bool keepdim) {
  Tensor viewed = with_reduced_dims(result, self.dim(), mask, keepdim);
  return TensorIterator::reduce_op(viewed, self);
}

namespace {

ScalarType sum_dtype(const Tensor& self, c10::optional<ScalarType> dtype, const Tensor& out) {
  if (dtype.has_value()) {
    return *dtype;
  }
  if (out.defined()) {
    return out.scalar_type();
  }
  return isIntegralType(self.scalar_type(), true) ? kLong : self.scalar_type();
}

void sum_into(const Tensor& self, at::OptionalIntArrayRef dim, bool keepdim, const Tensor& out) {
  out.zero_();
  if (self.numel() == 0) {
    return;
  }
  const ScalarType to = out.scalar_type();
  // Integers are summed in int64_t from where they lie; other pairs of types convert beforehand.
  const bool direct = self.scalar_type() == to || (to == kLong && isIntegralType(self.scalar_type(), true));
  const Tensor input = direct ? self : self.to(to);
  auto iter = make_reduction(out, input, reduced_dims(dim, self.dim()), keepdim);
  sum_stub(iter.device_type(), iter);
}

}  // namespace

// The sum over the dimensions of dim (none: all). dtype, else out's type, is the type of the result; else integers and
// bools give int64. Accumulated in double (floats, halves), int64_t (integers).
ATEN_OPERATOR("sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
              structured, function, method, out("IntList_out"))

META_FUNC(sum_dim_IntList)
(const Tensor& self, at::OptionalIntArrayRef dim, bool keepdim, c10::optional<ScalarType> dtype) {
  const ScalarType type = sum_dtype(self, dtype, maybe_get_output());
  const auto shape = reduced_shape(self, reduced_dims(dim, self.dim()), keepdim);
  set_output_raw_strided(0, shape, {}, self.options().dtype(type));
}

IMPL_FUNC(sum_dim_IntList)
(const Tensor& self, at::OptionalIntArrayRef dim, bool keepdim, c10::optional<ScalarType>, const Tensor& out) {
  sum_into(self, dim, keepdim, out);
}

ATEN_OPERATOR("sum(Tensor self, *, ScalarType? dtype=None) -> Tensor", function, method, auto_out("out"))

Tensor sum(const Tensor& self, c10::optional<ScalarType> dtype) {
  return at::sum(self, at::OptionalIntArrayRef(IntArrayRef()), false, dtype);
}

namespace {

ScalarType mean_dtype(const Tensor& self, c10::optional<ScalarType> dtype, const Tensor& out) {
  const ScalarType in = dtype.value_or(self.scalar_type());
  TORCH_CHECK(isFloatingType(in), "mean: expected a floating dtype or a floating input, got ", toString(in));
  return dtype.has_value() ? *dtype : out.defined() ? out.scalar_type() : self.scalar_type();
}

}  // namespace

// The sum divided by the number of elements; nan where there are none.
ATEN_OPERATOR("mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor", structured,
              function, method, out("out"))

META_FUNC(mean_dim)(const Tensor& self, at::OptionalIntArrayRef dim, bool keepdim, c10::optional<ScalarType> dtype) {
  const ScalarType type = mean_dtype(self, dtype, maybe_get_output());
  const auto shape = reduced_shape(self, reduced_dims(dim, self.dim()), keepdim);
  set_output_raw_strided(0, shape, {}, self.options().dtype(type));
}

IMPL_FUNC(mean_dim)
(const Tensor& self, at::OptionalIntArrayRef dim, bool keepdim, c10::optional<ScalarType>, const Tensor& out) {
  const DimMask mask = reduced_dims(dim, self.dim());
  int64_t count = 1;
  for (int64_t d = 0; d < self.dim(); ++d) {
    count *= mask[d] ? self.sizes()[d] : 1;
  }
  sum_into(self, dim, keepdim, out);
  out.div_(static_cast<double>(count));
}

ATEN_OPERATOR("mean(Tensor self, *, ScalarType? dtype=None) -> Tensor", function, method)

Tensor mean(const Tensor& self, c10::optional<ScalarType> dtype) {
  return at::mean(self, at::OptionalIntArrayRef(IntArrayRef()), false, dtype);
}

namespace {

// Where there are no elements, an extreme needs dimensions to reduce that are not empty.
void check_extreme_dims(const char* name, const Tensor& self, IntArrayRef dims) {
  if (self.numel() > 0) {
    return;
  }
  TORCH_CHECK(!dims.empty(), name, ": an empty tensor needs dim, one that is not empty");
  for (const int64_t dim : dims) {
    const int64_t d = maybe_wrap_dim(dim, self.dim());
    TORCH_CHECK_INDEX(self.dim() == 0 || self.sizes()[d] != 0, name, ": dimension ", d, " to reduce has size 0");
  }
}

void check_extreme_dtype(const char* name, const Tensor& self, const Tensor& out) {
  TORCH_CHECK(!out.defined() || out.scalar_type() == self.scalar_type(), name, ": out must be of the input's type ",
              toString(self.scalar_type()), ", got ", toString(out.scalar_type()));
}

// The value that every element replaces.
Scalar identity_of(ScalarType dtype, bool greatest) {
  Scalar result;
  if (dtype == kBool) {
    return Scalar(!greatest);
  }
  if (isFloatingType(dtype)) {
    const double infinity = std::numeric_limits<double>::infinity();
    return Scalar(greatest ? -infinity : infinity);
  }
  AT_DISPATCH_INTEGRAL_TYPES(dtype, "amax_cpu", [&] {
    using limits = std::numeric_limits<scalar_t>;
    result = Scalar(static_cast<int64_t>(greatest ? limits::lowest() : limits::max()));
  });
  return result;
}

void extreme_into(const Tensor& self, IntArrayRef dim, bool keepdim, const Tensor& out, bool greatest) {
  if (self.numel() == 0) {
    return;
  }
  out.fill_(identity_of(self.scalar_type(), greatest));
  auto iter = make_reduction(out, self, reduced_dims(dim, self.dim()), keepdim);
  if (greatest) {
    max_values_stub(iter.device_type(), iter);
  } else {
    min_values_stub(iter.device_type(), iter);
  }
}

Tensor extreme_of_all(const char* name, const Tensor& self, bool greatest) {
  TORCH_CHECK(self.numel() > 0, name, ": an empty tensor needs dim, one that is not empty");
  Tensor result = at::empty({}, self.options());
  extreme_into(self, {}, false, result, greatest);
  return result;
}

void extreme_with_index(const Tensor& self, int64_t dim, bool keepdim, const Tensor& values, const Tensor& indices,
                        bool greatest) {
  if (self.numel() == 0) {
    return;
  }
  const int64_t wrapped = maybe_wrap_dim(dim, self.dim());
  DimMask mask;
  if (self.dim() > 0) {
    mask[wrapped] = true;
  }
  const Tensor v = with_reduced_dims(values, self.dim(), mask, keepdim);
  const Tensor x = with_reduced_dims(indices, self.dim(), mask, keepdim);
  if (greatest) {
    max_stub(self.device().type(), v, x, self, wrapped);
  } else {
    min_stub(self.device().type(), v, x, self, wrapped);
  }
}

DimVector shape_without(const char* name, const Tensor& self, int64_t dim, bool keepdim) {
  const int64_t wrapped = maybe_wrap_dim(dim, self.dim());
  DimMask mask;
  if (self.dim() > 0) {
    TORCH_CHECK_INDEX(self.sizes()[wrapped] != 0, name, ": dimension ", wrapped, " to reduce has size 0");
    mask[wrapped] = true;
  }
  return reduced_shape(self, mask, keepdim);
}

}  // namespace

#define ATEN_EXTREME_BODIES(name, values_name, greatest)                                                              \
  META_FUNC(values_name)(const Tensor& self, IntArrayRef dim, bool keepdim) {                                         \
    check_extreme_dtype(#values_name, self, maybe_get_output());                                                      \
    check_extreme_dims(#values_name, self, dim);                                                                      \
    set_output_raw_strided(0, reduced_shape(self, reduced_dims(dim, self.dim()), keepdim), {}, self.options());       \
  }                                                                                                                   \
  IMPL_FUNC(values_name)(const Tensor& self, IntArrayRef dim, bool keepdim, const Tensor& out) {                      \
    extreme_into(self, dim, keepdim, out, greatest);                                                                  \
  }                                                                                                                   \
  META_FUNC(name##_dim)(const Tensor& self, int64_t dim, bool keepdim) {                                              \
    const auto shape = shape_without(#name, self, dim, keepdim);                                                      \
    set_output_raw_strided(0, shape, {}, self.options());                                                             \
    set_output_raw_strided(1, shape, {}, self.options().dtype(kLong));                                                \
  }                                                                                                                   \
  IMPL_FUNC(name##_dim)(const Tensor& self, int64_t dim, bool keepdim, const Tensor& values, const Tensor& indices) { \
    extreme_with_index(self, dim, keepdim, values, indices, greatest);                                                \
  }                                                                                                                   \
  Tensor name(const Tensor& self) {                                                                                   \
    return extreme_of_all(#name, self, greatest);                                                                     \
  }

// Greatest element over the dimensions of dim (none: all); nan where there is one.
ATEN_OPERATOR("amax(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor", structured, function, method,
              out("out"))
// Greatest element along dim and the index of its first place.
ATEN_OPERATOR("max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)", structured,
              function, method, out("dim_max", "max", "max_values"))
ATEN_OPERATOR("max(Tensor self) -> Tensor", function, method)
ATEN_EXTREME_BODIES(max, amax, true)

ATEN_OPERATOR("amin(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor", structured, function, method,
              out("out"))
ATEN_OPERATOR("min.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)", structured,
              function, method, out("dim_min", "min", "min_indices"))
ATEN_OPERATOR("min(Tensor self) -> Tensor", function, method)
ATEN_EXTREME_BODIES(min, amin, false)

#undef ATEN_EXTREME_BODIES

}  // namespace native
}  // namespace at
