// Fill and copy, between any two element types.
#define TORCH_ASSERT_NO_OPERATORS
#include <ATen/native/PointwiseOps.h>

#include <algorithm>
#include <cstring>

#include <ATen/Dispatch.h>
#include <ATen/native/cpu/Loops.h>
#include <ATen/native/cpu/Transpose.h>
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

// Elements of one size as plain words: bits are moved, not values.
template <typename word_t>
void move_words(TensorIteratorBase& iter) {
  iter.for_each([](char** data, const int64_t* strides, int64_t size0, int64_t size1) {
    constexpr int64_t bytes = sizeof(word_t);
    if (strides[0] == bytes && strides[3] == bytes && strides[1] != bytes && size0 >= 4 && size1 >= 4) {
      transpose_words<word_t>(data[0], strides[2], data[1], strides[1], size0, size1);
      return;
    }
    constexpr int64_t sizes[2] = {bytes, bytes};
    loops::run_rows<2>(data, strides, size0, size1, sizes, [](char* const* p, const int64_t* s, int64_t n) {
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

// A float out of a narrow integer's range converts through a wider one, so that every compiler wraps it alike (-1.0
// becomes 255): uint8_t through int64_t, as ATen does, the signed ones through the processor's own int.
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
  } else if constexpr (std::is_floating_point_v<from_t> && std::is_integral_v<to_t> && sizeof(to_t) < sizeof(int)) {
    return static_cast<to_t>(static_cast<int>(x));
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
