// Views: other sizes and strides over the same memory.
#include <ATen/native/TensorShape.h>

#include <ATen/ExpandUtils.h>
#include <ATen/TensorMeta.h>
#include <ATen/WrapDimUtils.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/Resize.h>
#include <ATen/ops/_reshape_alias_native.h>
#include <ATen/ops/_unsafe_view_native.h>
#include <ATen/ops/alias_native.h>
#include <ATen/ops/as_strided_native.h>
#include <ATen/ops/broadcast_to_native.h>
#include <ATen/ops/clone.h>
#include <ATen/ops/contiguous_native.h>
#include <ATen/ops/detach_native.h>
#include <ATen/ops/expand_as_native.h>
#include <ATen/ops/expand_native.h>
#include <ATen/ops/flatten_native.h>
#include <ATen/ops/ravel_native.h>
#include <ATen/ops/reshape_as_native.h>
#include <ATen/ops/reshape_native.h>
#include <ATen/ops/view_as_native.h>
#include <ATen/ops/view_native.h>

namespace at {
namespace native {

Tensor view_of(const Tensor& self, IntArrayRef sizes, IntArrayRef strides, c10::optional<int64_t> storage_offset) {
  Tensor result = make_tensor<TensorImpl>(self.storage(), self.dtype(), self.device());
  result.unsafeGetTensorImpl()->set_sizes_and_strides(sizes, strides, storage_offset.value_or(self.storage_offset()));
  return result;
}

c10::optional<DimVector> view_strides(IntArrayRef old_sizes, IntArrayRef old_strides, IntArrayRef new_sizes) {
  if (old_sizes.empty()) return DimVector(new_sizes.size(), 1);
  const int64_t numel = c10::multiply_integers(old_sizes);
  if (numel == 0 && old_sizes == new_sizes) return DimVector(old_strides);
  DimVector result(new_sizes.size());
  if (numel == 0) {
    for (size_t d = new_sizes.size(); d-- > 0;) {
      result[d] = d + 1 == new_sizes.size() ? 1 : std::max<int64_t>(new_sizes[d + 1], 1) * result[d + 1];
    }
    return result;
  }
  // From the back: each run of old dimensions that lie in memory like one dimension must be filled by new dimensions.
  int64_t next = static_cast<int64_t>(new_sizes.size()) - 1;
  int64_t base = old_strides.back();
  int64_t run = 1, filled = 1;
  for (int64_t d = static_cast<int64_t>(old_sizes.size()) - 1; d >= 0; --d) {
    run *= old_sizes[d];
    const bool run_ends = d == 0 || (old_sizes[d - 1] != 1 && old_strides[d - 1] != run * base);
    if (!run_ends) continue;
    while (next >= 0 && (filled < run || new_sizes[next] == 1)) {
      result[next] = filled * base;
      filled *= new_sizes[next];
      --next;
    }
    if (filled != run) return c10::nullopt;
    if (d > 0) {
      base = old_strides[d - 1];
      run = filled = 1;
    }
  }
  if (next != -1) return c10::nullopt;
  return result;
}

ATEN_OPERATOR("alias(Tensor(a) self) -> Tensor(a)", function, method)
Tensor alias(const Tensor& self) {
  return view_of(self, self.sizes(), self.strides());
}

ATEN_OPERATOR("detach(Tensor(a) self) -> Tensor(a)", function, method)
Tensor detach(const Tensor& self) {
  return Tensor::wrap_tensor_impl(
      c10::intrusive_ptr<TensorImpl, UndefinedTensorImpl>(self.unsafeGetTensorImpl()->shallow_copy_and_detach()));
}

ATEN_OPERATOR("detach_(Tensor(a!) self) -> Tensor(a!)", function, method)
Tensor& detach_(Tensor& self) {
  return self;
}

ATEN_OPERATOR("contiguous(Tensor(a) self, *, MemoryFormat memory_format=0) -> Tensor(a)")
Tensor contiguous(const Tensor& self, MemoryFormat memory_format) {
  return self.contiguous(memory_format);
}

ATEN_OPERATOR("view(Tensor(a) self, SymInt[] size) -> Tensor(a)", method)
Tensor view(const Tensor& self, IntArrayRef size) {
  const DimVector sizes = infer_size_dv(size, self.numel());
  const auto strides = view_strides(self.sizes(), self.strides(), sizes);
  TORCH_CHECK(
      strides.has_value(),
      "view size is not compatible with input tensor's size and stride (at least one dimension spans across two "
      "contiguous subspaces). Use .reshape(...) instead.");
  return view_of(self, sizes, *strides);
}

// The same bytes as another type. Between types of different size the last dimension shrinks or grows.
ATEN_OPERATOR("view.dtype(Tensor(a) self, ScalarType dtype) -> Tensor(a)", method)
Tensor view_dtype(const Tensor& self, ScalarType dtype) {
  if (self.scalar_type() == dtype) return view_of(self, self.sizes(), self.strides());
  const int64_t old_size = self.element_size(), new_size = static_cast<int64_t>(c10::elementSize(dtype));
  Tensor result = make_tensor<TensorImpl>(self.storage(), c10::scalarTypeToTypeMeta(dtype), self.device());
  DimVector sizes(self.sizes()), strides(self.strides());
  int64_t offset = self.storage_offset();
  if (old_size != new_size) {
    TORCH_CHECK(self.dim() != 0, "self.dim() cannot be 0 to view ", self.scalar_type(), " as ", dtype,
                " (different element sizes)");
    TORCH_CHECK(strides.back() == 1, "self.stride(-1) must be 1 to view ", self.scalar_type(), " as ", dtype,
                " (different element sizes), but got ", strides.back());
  }
  if (old_size > new_size) {
    const int64_t ratio = old_size / new_size;
    for (int64_t d = 0; d + 1 < self.dim(); ++d) strides[d] *= ratio;
    sizes.back() *= ratio;
    offset *= ratio;
  } else if (old_size < new_size) {
    const int64_t ratio = new_size / old_size;
    TORCH_CHECK(sizes.back() % ratio == 0, "self.size(-1) must be divisible by ", ratio, " to view ",
                self.scalar_type(), " as ", dtype, " (different element sizes), but got ", sizes.back());
    TORCH_CHECK(offset % ratio == 0, "self.storage_offset() must be divisible by ", ratio, " to view ",
                self.scalar_type(), " as ", dtype, " (different element sizes), but got ", offset);
    for (int64_t d = 0; d + 1 < self.dim(); ++d) {
      TORCH_CHECK(strides[d] % ratio == 0, "self.stride(", d, ") must be divisible by ", ratio, " to view ",
                  self.scalar_type(), " as ", dtype, " (different element sizes), but got ", strides[d]);
      strides[d] /= ratio;
    }
    sizes.back() /= ratio;
    offset /= ratio;
  }
  result.unsafeGetTensorImpl()->set_sizes_and_strides(sizes, strides, offset);
  return result;
}

ATEN_OPERATOR("view_as(Tensor(a) self, Tensor other) -> Tensor(a)", method)
Tensor view_as(const Tensor& self, const Tensor& other) {
  return self.view(other.sizes());
}

ATEN_OPERATOR("_unsafe_view(Tensor self, SymInt[] size) -> Tensor", function)
Tensor _unsafe_view(const Tensor& self, IntArrayRef size) {
  return self.view(size);
}

// A view where the strides allow one, else a copy.
ATEN_OPERATOR("reshape(Tensor(a) self, SymInt[] shape) -> Tensor(a)", function, method)
Tensor reshape(const Tensor& self, IntArrayRef shape) {
  const DimVector sizes = infer_size_dv(shape, self.numel());
  if (const auto strides = view_strides(self.sizes(), self.strides(), sizes)) return view_of(self, sizes, *strides);
  return self.clone(MemoryFormat::Contiguous).view(sizes);
}

ATEN_OPERATOR("reshape_as(Tensor(a) self, Tensor other) -> Tensor(a)", method)
Tensor reshape_as(const Tensor& self, const Tensor& other) {
  return self.reshape(other.sizes());
}

ATEN_OPERATOR("_reshape_alias(Tensor(a) self, SymInt[] size, SymInt[] stride) -> Tensor(a)", function)
Tensor _reshape_alias(const Tensor& self, IntArrayRef size, IntArrayRef stride) {
  return view_of(self, size, stride);
}

ATEN_OPERATOR("ravel(Tensor(a) self) -> Tensor(a)", function, method)
Tensor ravel(const Tensor& self) {
  return self.contiguous().view({-1});
}

ATEN_OPERATOR("flatten.using_ints(Tensor(a) self, int start_dim=0, int end_dim=-1) -> Tensor(a)", function, method)
Tensor flatten_using_ints(const Tensor& self, int64_t start_dim, int64_t end_dim) {
  start_dim = maybe_wrap_dim(start_dim, self.dim());
  end_dim = maybe_wrap_dim(end_dim, self.dim());
  TORCH_CHECK(start_dim <= end_dim, "flatten() has invalid args: start_dim cannot come after end_dim");
  if (self.dim() == 0) return self.reshape({1});
  if (start_dim == end_dim) return self;
  DimVector shape(self.sizes().slice(0, start_dim));
  shape.push_back(c10::multiply_integers(self.sizes().slice(start_dim, end_dim - start_dim + 1)));
  shape.append(self.sizes().begin() + end_dim + 1, self.sizes().end());
  return self.reshape(shape);
}

ATEN_OPERATOR("expand(Tensor(a) self, SymInt[] size, *, bool implicit=False) -> Tensor(a)", method)
Tensor expand(const Tensor& self, IntArrayRef size, bool) {
  TORCH_CHECK(static_cast<int64_t>(size.size()) >= self.dim(), "expand(", self.toString(), "{", self.sizes(),
              "}, size=", size, "): the number of sizes provided (", size.size(),
              ") must be greater or equal to the number of dimensions in the tensor (", self.dim(), ")");
  const InferExpandGeometryResult geometry = inferExpandGeometry(self.sizes(), self.strides(), size);
  return view_of(self, geometry.sizes, geometry.strides);
}

ATEN_OPERATOR("expand_as(Tensor(a) self, Tensor other) -> Tensor(a)", method)
Tensor expand_as(const Tensor& self, const Tensor& other) {
  return self.expand(other.sizes());
}

ATEN_OPERATOR("broadcast_to(Tensor(a) self, int[] size) -> Tensor(a)", function, method)
Tensor broadcast_to(const Tensor& self, IntArrayRef size) {
  return self.expand(size);
}

namespace {
void check_strided(const Tensor& self, IntArrayRef size, IntArrayRef stride, int64_t storage_offset) {
  TORCH_CHECK(size.size() == stride.size(), "mismatch in length of strides and shape");
  for (int64_t n : stride) {
    TORCH_CHECK(n >= 0, "as_strided: Negative strides are not supported at the moment, got strides: ", stride);
  }
  TORCH_CHECK(storage_offset >= 0, "Tensor: invalid storage offset ", storage_offset);
  check_in_storage(size, stride, storage_offset, self.dtype(), self.storage());
}
}  // namespace

ATEN_OPERATOR("as_strided(Tensor(a) self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor(a)",
              function, method)
Tensor as_strided(const Tensor& self, IntArrayRef size, IntArrayRef stride, c10::optional<int64_t> storage_offset) {
  const int64_t offset = storage_offset.value_or(self.storage_offset());
  check_strided(self, size, stride, offset);
  return view_of(self, size, stride, offset);
}

ATEN_OPERATOR("as_strided_(Tensor(a!) self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor(a!)",
              function, method)
Tensor& as_strided_(Tensor& self, IntArrayRef size, IntArrayRef stride, c10::optional<int64_t> storage_offset) {
  const int64_t offset = storage_offset.value_or(self.storage_offset());
  check_strided(self, size, stride, offset);
  self.unsafeGetTensorImpl()->set_sizes_and_strides(size, stride, offset);
  return self;
}

}  // namespace native
}  // namespace at
