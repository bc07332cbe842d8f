// Stubs of filling tensors with random numbers.
#pragma once

#include <ATen/core/Generator.h>
#include <ATen/native/DispatchStub.h>

namespace at {
class TensorBase;

namespace native {

// self[...] = uniform in [from, to), drawn from gen or the default generator; see Note [Two streams] for the order.
DECLARE_DISPATCH(void (*)(const TensorBase& self, double from, double to, const c10::optional<Generator>& gen),
                 uniform_stub);

}  // namespace native
}  // namespace at
