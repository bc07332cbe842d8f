// copy_: elements from one tensor to another, converted and broadcast.
#include <ATen/ExpandUtils.h>
#include <ATen/MemoryOverlap.h>
#include <ATen/TensorMeta.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/StridedLoop.h>
#include <ATen/ops/copy_native.h>

#include <cstring>

namespace at {
namespace native {

namespace {

// A float becomes an unsigned integer by way of int64, so that negatives wrap as integers do.
template <class To, class From>
To convert_element(From value) {
  if constexpr (std::is_same_v<To, bool>) {
    return static_cast<float>(value) != 0 || value != value;
  } else if constexpr (std::is_same_v<From, Half>) {
    return convert_element<To>(static_cast<float>(value));
  } else if constexpr (std::is_same_v<To, Half>) {
    return Half(static_cast<float>(value));
  } else if constexpr (std::is_floating_point_v<From> && std::is_same_v<To, uint8_t>) {
    return static_cast<To>(static_cast<int64_t>(value));
  } else {
    return static_cast<To>(value);
  }
}

template <class To, class From>
void copy_elements(const Tensor& to, const Tensor& from) {
  strided_loop<2>({to, from}, [](std::array<char*, 2> at, std::array<int64_t, 2> step, int64_t n) {
    for (int64_t i = 0; i < n; ++i) {
      *reinterpret_cast<To*>(at[0]) = convert_element<To>(*reinterpret_cast<const From*>(at[1]));
      at[0] += step[0];
      at[1] += step[1];
    }
  });
}

template <class To>
void copy_from_any(const Tensor& to, const Tensor& from) {
  switch (from.scalar_type()) {
#define ATEN_COPY_CASE(T, name) \
  case ScalarType::name:        \
    return copy_elements<To, T>(to, from);
    AT_FORALL_PORTED_SCALAR_TYPES(ATEN_COPY_CASE)
#undef ATEN_COPY_CASE
    default:
      TORCH_CHECK_NOT_IMPLEMENTED(false, "\"copy_\" not implemented for '", from.scalar_type(), "'");
  }
}

}  // namespace

ATEN_OPERATOR("copy_(Tensor(a!) self, Tensor src, bool non_blocking=False) -> Tensor(a!)", method, functional,
              auto_out("out"))
Tensor& copy_(Tensor& self, const Tensor& src, bool) {
  TORCH_CHECK(self.defined(), "self is undefined");
  TORCH_CHECK(src.defined(), "src is undefined");
  if (self.is_same(src)) return self;
  TORCH_CHECK(self.is_cpu() && src.is_cpu(), "copy_ between ", src.device(), " and ", self.device(),
              " is not implemented");
  assert_no_internal_overlap(self);
  assert_no_partial_overlap(self, src);
  const Tensor from = src.sizes() == self.sizes() ? src : src.expand(self.sizes());
  if (self.numel() == 0) return self;
  switch (self.scalar_type()) {
#define ATEN_COPY_CASE(T, name)   \
  case ScalarType::name:          \
    copy_from_any<T>(self, from); \
    break;
    AT_FORALL_PORTED_SCALAR_TYPES(ATEN_COPY_CASE)
#undef ATEN_COPY_CASE
    default:
      TORCH_CHECK_NOT_IMPLEMENTED(false, "\"copy_\" not implemented for '", self.scalar_type(), "'");
  }
  return self;
}

}  // namespace native
}  // namespace at
