// Running sums on the CPU.
#define TORCH_ASSERT_NO_OPERATORS
#include <ATen/native/ScanOps.h>

#include <ATen/AccumulateType.h>
#include <ATen/Dispatch.h>
#include <ATen/native/Lines.h>
#include <ATen/native/WrappingSum.h>

#include <algorithm>

namespace at {
namespace native {
namespace {

// One line after the other; strides in elements.
template <typename scalar_t>
void sum_line(scalar_t* result, int64_t result_stride, const scalar_t* self, int64_t self_stride, int64_t length) {
  using accumulate_t = acc_type<scalar_t, false>;
  accumulate_t sum = 0;
  for (int64_t i = 0; i < length; ++i) {
    sum = wrapping_sum(sum, static_cast<accumulate_t>(self[i * self_stride]));
    result[i * result_stride] = static_cast<scalar_t>(sum);
  }
}

// Neighbouring lines side by side, so that memory is read in order and the sums of a row are one vector loop.
template <typename scalar_t>
void sum_lines_abreast(scalar_t* result, int64_t result_stride, const scalar_t* self, int64_t self_stride,
                       int64_t length, int64_t lines) {
  using accumulate_t = acc_type<scalar_t, false>;
  constexpr int64_t kAbreast = 256;
  accumulate_t sums[kAbreast];
  for (int64_t first = 0; first < lines; first += kAbreast) {
    const int64_t n = std::min(kAbreast, lines - first);
    std::fill_n(sums, n, accumulate_t(0));
    for (int64_t i = 0; i < length; ++i) {
      const scalar_t* from = self + i * self_stride + first;
      scalar_t* to = result + i * result_stride + first;
      for (int64_t j = 0; j < n; ++j) {
        sums[j] = wrapping_sum(sums[j], static_cast<accumulate_t>(from[j]));
        to[j] = static_cast<scalar_t>(sums[j]);
      }
    }
  }
}

template <typename scalar_t>
void cumsum_lines(const TensorBase& result, const TensorBase& self, int64_t dim) {
  const int64_t length = self.size(dim), result_stride = result.stride(dim), self_stride = self.stride(dim);
  constexpr auto kSize = static_cast<int64_t>(sizeof(scalar_t));
  const TensorBase* tensors[] = {&result, &self};
  for_each_line(self.sizes(), dim, tensors, length, [&](const LineRun& run) {
    auto* to = reinterpret_cast<scalar_t*>(run.data[0]);
    const auto* from = reinterpret_cast<const scalar_t*>(run.data[1]);
    if (run.count > 1 && run.steps[0] == kSize && run.steps[1] == kSize) {
      sum_lines_abreast(to, result_stride, from, self_stride, length, run.count);
      return;
    }
    for (int64_t line = 0; line < run.count; ++line) {
      sum_line(reinterpret_cast<scalar_t*>(run.data[0] + line * run.steps[0]), result_stride,
               reinterpret_cast<const scalar_t*>(run.data[1] + line * run.steps[1]), self_stride, length);
    }
  });
}

void cumsum_kernel(const TensorBase& result, const TensorBase& self, int64_t dim) {
  AT_DISPATCH_ALL_TYPES_AND(ScalarType::Half, self.scalar_type(), "cumsum_out_cpu",
                            [&] { cumsum_lines<scalar_t>(result, self, dim); });
}

}  // namespace

REGISTER_DISPATCH(cumsum_stub, &cumsum_kernel);

}  // namespace native
}  // namespace at
