// Random numbers on the CPU. One stream is one sequence, so these loops run on one thread and are compiled once.
#define TORCH_ASSERT_NO_OPERATORS
#include <ATen/native/Distributions.h>

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Dispatch.h>
#include <ATen/TensorIterator.h>
#include <c10/util/Half.h>

#include <limits>
#include <type_traits>

namespace at {
namespace native {
namespace {

// Calls draw() for each element; row_major: in the order of the sizes, else in the order of memory.
template <typename scalar_t, class Draw>
void fill_serially(const TensorBase& self, bool row_major, Draw&& draw) {
  auto iter = TensorIteratorConfig().add_output(self).enforce_linear_iteration(row_major).resize_outputs(false).build();
  iter.serial_for_each(
      [&](char** data, const int64_t* strides, int64_t size0, int64_t size1) {
        for (int64_t i = 0; i < size1; ++i) {
          char* row = data[0] + i * strides[1];
          for (int64_t j = 0; j < size0; ++j) {
            *reinterpret_cast<scalar_t*>(row + j * strides[0]) = static_cast<scalar_t>(draw());
          }
        }
      },
      0, iter.numel());
}

// PyTorch's uniform: as many bits as the element type's mantissa has.
template <typename scalar_t>
auto uniform_draw(CPUGeneratorImpl& generator, double from_in, double to_in) {
  using word_t = std::conditional_t<std::is_same_v<scalar_t, double>, uint64_t, uint32_t>;
  using real_t = std::conditional_t<std::is_same_v<scalar_t, c10::Half>, float, scalar_t>;
  constexpr int kBits = std::numeric_limits<scalar_t>::digits;
  constexpr auto kMask = (word_t(1) << kBits) - 1;
  constexpr auto kStep = real_t(1) / real_t(word_t(1) << kBits);
  const auto from = static_cast<scalar_t>(from_in), to = static_cast<scalar_t>(to_in);
  const auto range = static_cast<real_t>(to - from);
  return [&generator, range, from = static_cast<real_t>(from)] {
    word_t word = 0;
    if constexpr (std::is_same_v<word_t, uint64_t>) {
      word = generator.random64();
    } else {
      word = generator.random();
    }
    return static_cast<real_t>(word & kMask) * kStep * range + from;
  };
}

void uniform_kernel(const TensorBase& self, double from, double to, const c10::optional<Generator>& gen) {
  auto* generator = get_generator_or_default<CPUGeneratorImpl>(gen, at::detail::getDefaultCPUGenerator());
  std::lock_guard<std::mutex> lock(generator->mutex_);
  AT_DISPATCH_FLOATING_TYPES_AND_HALF(self.scalar_type(), "uniform", [&] {
    if (generator->is_legacy_stream()) {
      fill_serially<scalar_t>(self, true, [=] {
        const double unit = static_cast<double>(generator->random()) * (1.0 / 4294967296.0);
        return unit * (to - from) + from;
      });
    } else {
      fill_serially<scalar_t>(self, false, uniform_draw<scalar_t>(*generator, from, to));
    }
  });
}

}  // namespace

REGISTER_DISPATCH(uniform_stub, &uniform_kernel);

}  // namespace native
}  // namespace at
