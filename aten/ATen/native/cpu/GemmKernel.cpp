// Matrix products by plain loops. A column of the result is summed in a buffer, always in the order of k, so that the
// result does not depend on threads, layout or vector width.
#define TORCH_ASSERT_NO_OPERATORS
#include <ATen/native/GemmLoop.h>

#include <ATen/Dispatch.h>
#include <ATen/Parallel.h>
#include <c10/util/Half.h>

#include <algorithm>
#include <type_traits>
#include <vector>

namespace at {
namespace native {
namespace {

// What products are summed in. Unsigned for integers: they wrap.
template <typename scalar_t>
using sum_t = std::conditional_t<!std::is_integral_v<scalar_t>,
                                 std::conditional_t<std::is_same_v<scalar_t, c10::Half>, float, scalar_t>,
                                 std::conditional_t<sizeof(scalar_t) <= 4, uint32_t, uint64_t>>;

// at_a and at_b say where element l lies, so that plain rows get a loop of their own.
template <typename scalar_t, class AtA, class AtB>
inline sum_t<scalar_t> dot(const scalar_t* a, const scalar_t* b, int64_t k, AtA at_a, AtB at_b) {
  sum_t<scalar_t> sum = 0;
  for (int64_t l = 0; l < k; ++l) {
    sum += static_cast<sum_t<scalar_t>>(a[at_a(l)]) * static_cast<sum_t<scalar_t>>(b[at_b(l)]);
  }
  return sum;
}

// sums[i] = sum over l of a[i, l] * b[l]
template <typename scalar_t>
void sum_column(sum_t<scalar_t>* sums, const GemmOperand& a, const scalar_t* b, int64_t b_stride, int64_t m,
                int64_t k) {
  using acc_t = sum_t<scalar_t>;
  const auto* from = static_cast<const scalar_t*>(a.data);
  if (a.row_stride == 1) {
    std::fill_n(sums, m, acc_t(0));
    for (int64_t l = 0; l < k; ++l) {
      const auto factor = static_cast<acc_t>(b[l * b_stride]);
      const scalar_t* column = from + l * a.column_stride;
      for (int64_t i = 0; i < m; ++i) {
        sums[i] += static_cast<acc_t>(column[i]) * factor;
      }
    }
    return;
  }
  for (int64_t i = 0; i < m; ++i) {
    const scalar_t* row = from + i * a.row_stride;
    sums[i] =
        a.column_stride == 1 && b_stride == 1
            ? dot<scalar_t>(
                  row, b, k, [](int64_t l) { return l; }, [](int64_t l) { return l; })
            : dot<scalar_t>(
                  row, b, k, [&](int64_t l) { return l * a.column_stride; }, [&](int64_t l) { return l * b_stride; });
  }
}

template <typename scalar_t>
void gemm_columns(const GemmOperand& a, const GemmOperand& b, const GemmResult& c) {
  using acc_t = sum_t<scalar_t>;
  const auto alpha = static_cast<acc_t>(*static_cast<const scalar_t*>(c.alpha));
  const auto beta = static_cast<acc_t>(*static_cast<const scalar_t*>(c.beta));
  const int64_t grain = std::max<int64_t>(internal::GRAIN_SIZE / std::max<int64_t>(c.m * c.k, 1), 1);
  parallel_for(0, c.n, grain, [&](int64_t begin, int64_t end) {
    std::vector<acc_t> sums(c.m);
    for (int64_t j = begin; j < end; ++j) {
      if (c.k > 0) {
        sum_column<scalar_t>(sums.data(), a, static_cast<const scalar_t*>(b.data) + j * b.column_stride, b.row_stride,
                             c.m, c.k);
      }
      scalar_t* out = static_cast<scalar_t*>(c.data) + j * c.ld;
      for (int64_t i = 0; i < c.m; ++i) {
        const acc_t scaled = alpha * sums[i];
        out[i] = static_cast<scalar_t>(beta == acc_t(0) ? scaled : beta * static_cast<acc_t>(out[i]) + scaled);
      }
    }
  });
}

void gemm_loop_kernel(c10::ScalarType type, const GemmOperand& a, const GemmOperand& b, const GemmResult& c) {
  AT_DISPATCH_ALL_TYPES_AND(c10::ScalarType::Half, type, "gemm", [&] { gemm_columns<scalar_t>(a, b, c); });
}

}  // namespace

REGISTER_DISPATCH(gemm_loop_stub, &gemm_loop_kernel);

}  // namespace native
}  // namespace at
