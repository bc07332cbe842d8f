// Sums. Floats and halves are accumulated in double, integers in int64_t, doubles in blocks whose sums are added (so
// that the error grows with the number of blocks, not of elements).
#define TORCH_ASSERT_NO_OPERATORS
#include <ATen/native/ReduceOps.h>

#include <ATen/Dispatch.h>
#include <ATen/native/cpu/Reduce.h>

namespace at {
namespace native {
namespace {

using vec::Vectorized;

template <typename in>
using accumulator =
    std::conditional_t<std::is_same_v<in, double> || std::is_same_v<in, float> || std::is_same_v<in, Half>, double,
                       int64_t>;

// Lanes added pairwise.
inline double add_lanes(const Vectorized<double>& v) {
  double lanes[Vectorized<double>::size()];
  v.store(lanes);
  for (int width = Vectorized<double>::size() / 2; width > 0; width /= 2) {
    for (int i = 0; i < width; ++i) {
      lanes[i] += lanes[i + width];
    }
  }
  return lanes[0];
}

inline double dense_row(const double* p, int64_t n) {
  using V = Vectorized<double>;
  constexpr int64_t width = V::size();
  constexpr int64_t kBlock = 64 * 8 * width;
  V total;
  int64_t i = 0;
  while (i + 8 * width <= n) {
    const int64_t stop = std::min(i + kBlock, n) - 8 * width;
    V acc[8];
    for (; i <= stop; i += 8 * width) {
      ATEN_UNROLL
      for (int k = 0; k < 8; ++k) {
        acc[k] += V::loadu(p + i + k * width);
      }
    }
    total += ((acc[0] + acc[1]) + (acc[2] + acc[3])) + ((acc[4] + acc[5]) + (acc[6] + acc[7]));
  }
  for (; i + width <= n; i += width) {
    total += V::loadu(p + i);
  }
  double rest = 0;
  for (; i < n; ++i) {
    rest += p[i];
  }
  return add_lanes(total) + rest;
}

inline double dense_row(const float* p, int64_t n) {
  using D = Vectorized<double>;
  constexpr int64_t width = D::size();
  D acc[8];
  int64_t i = 0;
  for (; i + 8 * width <= n; i += 8 * width) {
    ATEN_UNROLL
    for (int k = 0; k < 8; ++k) {
      acc[k] += vec::impl::load_widened(p + i + k * width);
    }
  }
  for (; i + width <= n; i += width) {
    acc[0] += vec::impl::load_widened(p + i);
  }
  double rest = 0;
  for (; i < n; ++i) {
    rest += p[i];
  }
  return add_lanes(((acc[0] + acc[1]) + (acc[2] + acc[3])) + ((acc[4] + acc[5]) + (acc[6] + acc[7]))) + rest;
}

template <typename in>
inline accumulator<in> dense_row(const in* p, int64_t n) {
  accumulator<in> total = 0;
  for (int64_t i = 0; i < n; ++i) {
    total += static_cast<accumulator<in>>(loops::load<in>(reinterpret_cast<const char*>(p + i)));
  }
  return total;
}

template <typename in, typename out>
struct SumFold {
  using in_t = in;
  using acc_t = accumulator<in>;
  using out_t = out;

  acc_t identity() const { return 0; }
  acc_t join(acc_t a, acc_t b) const { return a + b; }

  acc_t row(const char* p, int64_t stride, int64_t n) const {
    if (stride == int64_t{sizeof(in)}) {
      return dense_row(reinterpret_cast<const in*>(p), n);
    }
    acc_t total[4] = {0, 0, 0, 0};
    int64_t i = 0;
    for (; i + 4 <= n; i += 4) {
      ATEN_UNROLL
      for (int k = 0; k < 4; ++k) {
        total[k] += static_cast<acc_t>(loops::load<in>(p + (i + k) * stride));
      }
    }
    for (; i < n; ++i) {
      total[0] += static_cast<acc_t>(loops::load<in>(p + i * stride));
    }
    return (total[0] + total[1]) + (total[2] + total[3]);
  }

  // Four rows at a time, so that acc is read and written a quarter as often.
  void columns(acc_t* acc, const char* p, int64_t row_stride, int64_t rows, int64_t n) const {
    const auto at = [](const char* row, int64_t c) {
      return static_cast<acc_t>(loops::load<in>(row + c * int64_t{sizeof(in)}));
    };
    int64_t r = 0;
    for (; r + 4 <= rows; r += 4) {
      const char* const p0 = p + r * row_stride;
      const char* const p1 = p0 + row_stride;
      const char* const p2 = p1 + row_stride;
      const char* const p3 = p2 + row_stride;
      ATEN_INDEPENDENT_ITERATIONS
      for (int64_t c = 0; c < n; ++c) {
        acc[c] += (at(p0, c) + at(p1, c)) + (at(p2, c) + at(p3, c));
      }
    }
    for (; r < rows; ++r) {
      const char* const row = p + r * row_stride;
      ATEN_INDEPENDENT_ITERATIONS
      for (int64_t c = 0; c < n; ++c) {
        acc[c] += at(row, c);
      }
    }
  }
};

template <typename in>
struct SumOf {
  template <typename out>
  using Fold = SumFold<in, out>;
};

void sum_kernel(TensorIterator& iter) {
  const ScalarType from = iter.dtype(1);
  const ScalarType to = iter.dtype(0);
  if (to == kLong && from != kLong) {
    AT_DISPATCH_SWITCH(
        from, "sum_cpu",
        AT_DISPATCH_CASE(kBool, [&] { fold_reduce<SumOf<scalar_t>::template Fold, int64_t>(iter); })
            AT_DISPATCH_CASE(kByte, [&] { fold_reduce<SumOf<scalar_t>::template Fold, int64_t>(iter); })
                AT_DISPATCH_CASE(kChar, [&] { fold_reduce<SumOf<scalar_t>::template Fold, int64_t>(iter); })
                    AT_DISPATCH_CASE(kShort, [&] { fold_reduce<SumOf<scalar_t>::template Fold, int64_t>(iter); })
                        AT_DISPATCH_CASE(kInt, [&] { fold_reduce<SumOf<scalar_t>::template Fold, int64_t>(iter); }));
    return;
  }
  TORCH_INTERNAL_ASSERT(from == to, "sum of ", from, " into ", to);
  AT_DISPATCH_ALL_TYPES_AND2(kBool, kHalf, to, "sum_cpu",
                             [&] { fold_reduce<SumOf<scalar_t>::template Fold, scalar_t>(iter); });
}

}  // namespace

REGISTER_DISPATCH(sum_stub, &sum_kernel);

}  // namespace native
}  // namespace at
