// Filling tensors with random numbers: uniform.
#include <ATen/native/Distributions.h>

#include <ATen/Dispatch.h>
#include <ATen/TensorMeta.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/uniform_native.h>

#include <limits>

namespace at {
namespace native {

DEFINE_DISPATCH(uniform_stub);

namespace {

// Whether the range can be drawn from in the element type.
template <typename scalar_t>
void check_range(double from, double to, ScalarType type) {
  const auto least = static_cast<double>(std::numeric_limits<scalar_t>::lowest());
  const auto most = static_cast<double>(std::numeric_limits<scalar_t>::max());
  TORCH_CHECK(from >= least && from <= most, "from is out of bounds for ", type);
  TORCH_CHECK(to >= least && to <= most, "to is out of bounds for ", type);
  TORCH_CHECK(from <= to, "uniform_ expects to return a [from, to) range, but found from=", from, " > to=", to);
  TORCH_CHECK(to - from <= most, "uniform_ expects to-from <= std::numeric_limits<", type,
              ">::max(), but found to=", to, " and from=", from, " which result in to-from to exceed the limit");
}

}  // namespace

// uniform_(self, from=0, to=1, *, generator=None): fills self with numbers from [from, to), drawn one after the other
// from the generator's stream (the default generator's where none is given); floating types. Raises for a range that is
// empty or too wide for the type.
ATEN_OPERATOR("uniform_(Tensor(a!) self, float from=0., float to=1., *, Generator? generator=None) -> Tensor(a!)",
              method, functional, auto_out("out"))
Tensor& uniform_(Tensor& self, double from, double to, c10::optional<Generator> generator) {
  AT_DISPATCH_FLOATING_TYPES_AND_HALF(self.scalar_type(), "check_uniform_bounds",
                                      [&] { check_range<scalar_t>(from, to, self.scalar_type()); });
  if (self.numel() > 0) {
    uniform_stub(self.device().type(), self, from, to, generator);
  }
  return self;
}

}  // namespace native
}  // namespace at
