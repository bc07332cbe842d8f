// Greatest and smallest element: values alone, and values with the index of their first place. A nan wins over
// everything.
#define TORCH_ASSERT_NO_OPERATORS
#include <ATen/native/ReduceOps.h>

#include <limits>

#include <ATen/Dispatch.h>
#include <ATen/native/cpu/Reduce.h>

namespace at {
namespace native {
namespace {

using vec::Vectorized;

template <typename T>
inline bool is_nan(T x) {
  if constexpr (std::is_same_v<T, Half>) {
    return (x.x & 0x7fff) > 0x7c00;
  } else {
    return x != x;
  }
}

template <typename T>
constexpr bool has_vectors = !std::is_same_v<T, bool> && !std::is_same_v<T, Half>;

struct Greatest {
  template <typename T>
  static T identity() {
    if constexpr (std::is_same_v<T, Half>) {
      return Half(-std::numeric_limits<float>::infinity());
    } else if constexpr (std::is_floating_point_v<T>) {
      return -std::numeric_limits<T>::infinity();
    } else {
      return std::numeric_limits<T>::lowest();
    }
  }
  template <typename T>
  static bool beats(T x, T best) {
    return x > best || (is_nan(x) && !is_nan(best));
  }
  template <typename T>
  static Vectorized<T> choose(const Vectorized<T>& a, const Vectorized<T>& b) {
    return vec::maximum(a, b);
  }
};

struct Smallest {
  template <typename T>
  static T identity() {
    if constexpr (std::is_same_v<T, Half>) {
      return Half(std::numeric_limits<float>::infinity());
    } else if constexpr (std::is_floating_point_v<T>) {
      return std::numeric_limits<T>::infinity();
    } else {
      return std::numeric_limits<T>::max();
    }
  }
  template <typename T>
  static bool beats(T x, T best) {
    return x < best || (is_nan(x) && !is_nan(best));
  }
  template <typename T>
  static Vectorized<T> choose(const Vectorized<T>& a, const Vectorized<T>& b) {
    return vec::minimum(a, b);
  }
};

template <typename Order, typename T>
struct ExtremeFold {
  using in_t = T;
  using acc_t = T;
  using out_t = T;

  acc_t identity() const { return Order::template identity<T>(); }
  acc_t join(acc_t a, acc_t b) const { return Order::beats(b, a) ? b : a; }

  acc_t row(const char* p, int64_t stride, int64_t n) const {
    T best = identity();
    int64_t i = 0;
    if constexpr (has_vectors<T>) {
      using V = Vectorized<T>;
      constexpr int64_t width = V::size();
      if (stride == int64_t{sizeof(T)} && n >= 4 * width) {
        const T* from = reinterpret_cast<const T*>(p);
        V acc[4] = {V(best), V(best), V(best), V(best)};
        for (; i + 4 * width <= n; i += 4 * width) {
          ATEN_UNROLL
          for (int k = 0; k < 4; ++k) {
            acc[k] = Order::choose(acc[k], V::loadu(from + i + k * width));
          }
        }
        const V all = Order::choose(Order::choose(acc[0], acc[1]), Order::choose(acc[2], acc[3]));
        T lanes[width];
        all.store(lanes);
        for (const T lane : lanes) {
          best = join(best, lane);
        }
      }
    }
    for (; i < n; ++i) {
      best = join(best, loops::load<T>(p + i * stride));
    }
    return best;
  }

  void columns(acc_t* acc, const char* p, int64_t row_stride, int64_t rows, int64_t n) const {
    for (int64_t r = 0; r < rows; ++r) {
      const char* const row = p + r * row_stride;
      int64_t c = 0;
      if constexpr (has_vectors<T>) {
        using V = Vectorized<T>;
        for (; c + V::size() <= n; c += V::size()) {
          Order::choose(V::loadu(acc + c), V::loadu(row + c * int64_t{sizeof(T)})).store(acc + c);
        }
      }
      for (; c < n; ++c) {
        acc[c] = join(acc[c], loops::load<T>(row + c * int64_t{sizeof(T)}));
      }
    }
  }
};

template <typename Order>
struct ExtremeBy {
  template <typename T>
  using Fold = ExtremeFold<Order, T>;
};

template <typename Order>
void values_kernel(TensorIterator& iter) {
  AT_DISPATCH_ALL_TYPES_AND2(kBool, kHalf, iter.dtype(0), "amax_cpu",
                             [&] { fold_reduce<ExtremeBy<Order>::template Fold, scalar_t>(iter); });
}

// The first place along one row of the value that wins.
template <typename Order, typename T>
inline void find_in_row(const char* p, int64_t stride, int64_t n, T& value, int64_t& index) {
  value = ExtremeFold<Order, T>().row(p, stride, n);
  int64_t i = 0;
  if constexpr (has_vectors<T>) {
    using V = Vectorized<T>;
    if (stride == int64_t{sizeof(T)}) {
      const V wanted(value);
      for (; i + V::size() <= n; i += V::size()) {
        const V x = V::loadu(p + i * int64_t{sizeof(T)});
        if (vec::any_lane(is_nan(value) ? x != x : x == wanted)) {
          break;
        }
      }
    }
  }
  for (; i < n; ++i) {
    const T x = loops::load<T>(p + i * stride);
    if (is_nan(value) ? is_nan(x) : x == value) {
      index = i;
      return;
    }
  }
  index = 0;  // all elements equal the identity
}

// Columns of neighbouring elements, each reduced over `rows` rows.
template <typename Order, typename T>
void find_in_columns(const char* p, int64_t row_stride, int64_t rows, int64_t n, char* values, int64_t value_stride,
                     char* indices, int64_t index_stride) {
  using index_t = std::conditional_t<sizeof(T) == 8, int64_t, int32_t>;
  constexpr int64_t kBlock = 512;
  T best[kBlock];
  index_t place[kBlock];
  for (int64_t start = 0; start < n; start += kBlock) {
    const int64_t count = std::min(kBlock, n - start);
    const char* const base = p + start * int64_t{sizeof(T)};
    for (int64_t c = 0; c < count; ++c) {
      best[c] = loops::load<T>(base + c * int64_t{sizeof(T)});
      place[c] = 0;
    }
    for (int64_t r = 1; r < rows; ++r) {
      const char* const row = base + r * row_stride;
      const index_t here = static_cast<index_t>(r);
      ATEN_INDEPENDENT_ITERATIONS
      for (int64_t c = 0; c < count; ++c) {
        const T x = loops::load<T>(row + c * int64_t{sizeof(T)});
        const T old = best[c];
        const bool take = Order::beats(x, old);
        best[c] = take ? x : old;
        place[c] = take ? here : place[c];
      }
    }
    for (int64_t c = 0; c < count; ++c) {
      *reinterpret_cast<T*>(values + (start + c) * value_stride) = best[c];
      *reinterpret_cast<int64_t*>(indices + (start + c) * index_stride) = place[c];
    }
  }
}

template <typename Order>
void index_kernel(const TensorBase& values, const TensorBase& indices, const TensorBase& self, int64_t dim) {
  const int64_t rows = self.dim() == 0 ? 1 : self.sizes()[dim];
  auto config = TensorIteratorConfig();
  config.check_all_same_dtype(false).resize_outputs(false);
  if (self.dim() > 0) {
    config.declare_static_shape(self.sizes(), {dim});
  }
  auto iter = config.add_output(values).add_output(indices).add_input(self).build();
  const int64_t row_stride = self.dim() == 0 ? 0 : self.strides()[dim] * self.element_size();
  AT_DISPATCH_ALL_TYPES_AND2(kBool, kHalf, self.scalar_type(), "max_cpu", [&] {
    iter.for_each(
        [&](char** data, const int64_t* strides, int64_t size0, int64_t size1) {
          for (int64_t j = 0; j < size1; ++j) {
            char* const v = data[0] + j * strides[3];
            char* const x = data[1] + j * strides[4];
            const char* const p = data[2] + j * strides[5];
            const bool neighbours = strides[2] == int64_t{sizeof(scalar_t)} && row_stride != strides[2];
            if (neighbours && size0 >= 8 && rows < std::numeric_limits<int32_t>::max()) {
              find_in_columns<Order, scalar_t>(p, row_stride, rows, size0, v, strides[0], x, strides[1]);
              continue;
            }
            for (int64_t i = 0; i < size0; ++i) {
              find_in_row<Order, scalar_t>(p + i * strides[2], row_stride, rows,
                                           *reinterpret_cast<scalar_t*>(v + i * strides[0]),
                                           *reinterpret_cast<int64_t*>(x + i * strides[1]));
            }
          }
        },
        std::max<int64_t>(1, internal::GRAIN_SIZE / std::max<int64_t>(1, rows)));
  });
}

}  // namespace

REGISTER_DISPATCH(max_values_stub, &values_kernel<Greatest>);
REGISTER_DISPATCH(min_values_stub, &values_kernel<Smallest>);
REGISTER_DISPATCH(max_stub, &index_kernel<Greatest>);
REGISTER_DISPATCH(min_stub, &index_kernel<Smallest>);

}  // namespace native
}  // namespace at
