// Fill and copy, between any two element types.
#define TORCH_ASSERT_NO_OPERATORS
#include <ATen/native/PointwiseOps.h>

#include <algorithm>
#include <cstring>

#include <ATen/Dispatch.h>
#include <ATen/native/cpu/Loops.h>
#include <c10/core/Scalar.h>

namespace at {
namespace native {
namespace {

void fill_kernel(TensorIteratorBase& iter, const Scalar& value) {
  if (iter.dtype() == kBool) {
    const bool fill = value.to<bool>();
    cpu_kernel(iter, [=]() -> bool { return fill; });
  } else if (iter.dtype() == kHalf) {
    const Half fill = value.to<Half>();
    cpu_kernel(iter, [=]() -> Half { return fill; });
  } else {
    AT_DISPATCH_ALL_TYPES(iter.dtype(), "fill_cpu", [&] {
      const vec::Vectorized<scalar_t> fill(value.to<scalar_t>());
      cpu_kernel_vec<scalar_t>(iter, [=]() { return fill; });
    });
  }
}

template <typename word_t>
struct Row;

#define ATEN_ROW(T, n)                                          \
  template <>                                                   \
  struct Row<T> {                                               \
    typedef T type __attribute__((vector_size(n * sizeof(T)))); \
    static constexpr int size = n;                              \
  };
ATEN_ROW(uint8_t, 16)
ATEN_ROW(uint16_t, 8)
ATEN_ROW(uint32_t, 8)
ATEN_ROW(uint64_t, 4)
#undef ATEN_ROW

// A block of n x n words between memory that runs along its columns (from) and along its rows (to), through registers:
// in step h, the off-diagonal h x h blocks change places.
template <typename word_t>
struct Transposer {
  using row_t = typename Row<word_t>::type;
  static constexpr int n = Row<word_t>::size;

  template <int h, size_t... lane>
  static void exchange(row_t& a, row_t& b, std::index_sequence<lane...>) {
    const row_t low = __builtin_shufflevector(a, b, ((lane & h) ? n + lane - h : lane)...);
    const row_t high = __builtin_shufflevector(a, b, ((lane & h) ? n + lane : lane + h)...);
    a = low;
    b = high;
  }

  template <int h>
  static void step(row_t (&rows)[n]) {
    ATEN_UNROLL
    for (int i = 0; i < n; ++i) {
      if ((i & h) == 0) {
        exchange<h>(rows[i], rows[i + h], std::make_index_sequence<n>{});
      }
    }
    if constexpr (h > 1) {
      step<h / 2>(rows);
    }
  }

  static void run(char* to, int64_t to_stride, const char* from, int64_t from_stride) {
    row_t rows[n];
    ATEN_UNROLL
    for (int i = 0; i < n; ++i) {
      std::memcpy(&rows[i], from + i * from_stride, sizeof(row_t));
    }
    step<n / 2>(rows);
    ATEN_UNROLL
    for (int i = 0; i < n; ++i) {
      std::memcpy(to + i * to_stride, &rows[i], sizeof(row_t));
    }
  }
};

// Words of a transposed copy: from runs along dimension 1, to along dimension 0.
template <typename word_t>
void transpose_words(char* to, int64_t to1, const char* from, int64_t from0, int64_t size0, int64_t size1) {
  constexpr int n = Row<word_t>::size;
  constexpr int64_t bytes = sizeof(word_t);
  constexpr int64_t kTile = 128;
  const int64_t whole0 = size0 / n * n;
  const int64_t whole1 = size1 / n * n;
  for (int64_t i0 = 0; i0 < whole0; i0 += kTile) {
    const int64_t i1 = std::min(whole0, i0 + kTile);
    for (int64_t j = 0; j < whole1; j += n) {
      for (int64_t i = i0; i < i1; i += n) {
        Transposer<word_t>::run(to + i * bytes + j * to1, to1, from + i * from0 + j * bytes, from0);
      }
    }
  }
  const auto move = [&](int64_t i, int64_t j) {
    std::memcpy(to + i * bytes + j * to1, from + i * from0 + j * bytes, sizeof(word_t));
  };
  for (int64_t j = 0; j < size1; ++j) {
    for (int64_t i = j < whole1 ? whole0 : 0; i < size0; ++i) {
      move(i, j);
    }
  }
}

// Elements of one size as plain words: bits are moved, not values.
template <typename word_t>
void move_words(TensorIteratorBase& iter) {
  iter.for_each([](char** data, const int64_t* strides, int64_t size0, int64_t size1) {
    constexpr int64_t bytes = sizeof(word_t);
    if (strides[0] == bytes && strides[3] == bytes && strides[1] != bytes && size0 >= 4 && size1 >= 4) {
      transpose_words<word_t>(data[0], strides[2], data[1], strides[1], size0, size1);
      return;
    }
    loops::run_rows<2>(data, strides, size0, size1, [](char* const* p, const int64_t* s, int64_t n) {
      if (s[0] == bytes && s[1] == bytes) {
        std::memmove(p[0], p[1], static_cast<size_t>(n * bytes));
        return;
      }
      for (int64_t i = 0; i < n; ++i) {
        std::memcpy(p[0] + i * s[0], p[1] + i * s[1], sizeof(word_t));
      }
    });
  });
}

void move_elements(TensorIteratorBase& iter) {
  switch (iter.element_size(0)) {
    case 1:
      return move_words<uint8_t>(iter);
    case 2:
      return move_words<uint16_t>(iter);
    case 4:
      return move_words<uint32_t>(iter);
    default:
      return move_words<uint64_t>(iter);
  }
}

// A float out of an unsigned type's range converts through int64_t, so that -1.0 becomes 255 as the legacy side does.
template <typename to_t, typename from_t>
inline to_t convert(from_t x) {
  if constexpr (std::is_same_v<from_t, Half> && !std::is_same_v<to_t, Half>) {
    return convert<to_t>(static_cast<float>(x));
  } else if constexpr (std::is_same_v<to_t, Half>) {
    return Half(static_cast<float>(x));
  } else if constexpr (std::is_same_v<to_t, bool>) {
    return x != from_t(0);
  } else if constexpr (std::is_floating_point_v<from_t> && std::is_same_v<to_t, uint8_t>) {
    return static_cast<to_t>(static_cast<int64_t>(x));
  } else {
    return static_cast<to_t>(x);
  }
}

template <typename to_t>
void convert_from(TensorIteratorBase& iter) {
  AT_DISPATCH_ALL_TYPES_AND2(kBool, kHalf, iter.dtype(1), "copy_",
                             [&] { cpu_kernel(iter, [](scalar_t x) -> to_t { return convert<to_t>(x); }); });
}

void copy_kernel(TensorIteratorBase& iter) {
  if (iter.dtype(0) == iter.dtype(1)) {
    return move_elements(iter);
  }
  AT_DISPATCH_ALL_TYPES_AND2(kBool, kHalf, iter.dtype(0), "copy_", [&] { convert_from<scalar_t>(iter); });
}

}  // namespace

REGISTER_DISPATCH(fill_stub, &fill_kernel);
REGISTER_DISPATCH(copy_stub, &copy_kernel);

}  // namespace native
}  // namespace at
