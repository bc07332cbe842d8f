// Pointwise loops. A kernel is a lambda over one element, or over one vector of elements; these run it over an iterator
// with one output, in parallel, on any layout.
//
//   cpu_kernel(iter, [](scalar_t a, scalar_t b) -> bool { return a < b; });
//       Any types (each parameter's type is its operand's, the result's is the output's). Vectorised by the compiler.
//
//   cpu_kernel_vec<scalar_t>(iter, [](auto a, auto b) { return a + b; });
//       All operands of one type. The lambda sees Vectorized<scalar_t>, for strided and broadcast operands and for the
//       rest of a row too (Note [Same bits everywhere] in cpu/vec/vec.h).
//
//   cpu_kernel_vec(iter, [](scalar_t a) -> scalar_t {...}, [](Vectorized<scalar_t> a) {...});
//       The public spelling. The scalar lambda is used for strided operands and must give the vector lambda's bits.
//
// Loops call iter.cast_outputs() at the end (Note [Types] in TensorIterator.h).
//
// Note [Tiles]
// When the operands disagree on which dimension is the fast one (one is transposed), the plane is cut into tiles of
// kTileRows x kTileColumns. An input that is dense along the other dimension is transposed into a buffer, tile by tile;
// of others, the cache lines are used up while they are near.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <type_traits>
#include <utility>

#include <ATen/Parallel.h>
#include <ATen/TensorIterator.h>
#include <ATen/cpu/vec/vec.h>
#include <ATen/detail/FunctionTraits.h>
#include <ATen/native/cpu/Transpose.h>

#if defined(__clang__)
#define ATEN_INDEPENDENT_ITERATIONS _Pragma("clang loop vectorize(assume_safety)")
#else
#define ATEN_INDEPENDENT_ITERATIONS _Pragma("GCC ivdep")
#endif

namespace at {
namespace native {
inline namespace CPU_CAPABILITY {

namespace loops {

constexpr int64_t kTileRows = 32;
constexpr int64_t kTileColumns = 64;

// Whether some operand runs faster along dimension 1 than along dimension 0.
template <int n>
inline bool wants_tiles(const int64_t* strides, int64_t size0, int64_t size1) {
  if (size0 < 8 || size1 < 4) {
    return false;
  }
  for (int arg = 0; arg < n; ++arg) {
    const int64_t s0 = strides[arg] < 0 ? -strides[arg] : strides[arg];
    const int64_t s1 = strides[n + arg] < 0 ? -strides[n + arg] : strides[n + arg];
    if (s1 != 0 && s1 < s0) {
      return true;
    }
  }
  return false;
}

// Tiles of the plane, each input that runs faster along dimension 1 turned round into a buffer beforehand. bytes: sizes
// of the operands' elements.
template <int n, typename Row>
void run_tiles(char** base, const int64_t* strides, int64_t size0, int64_t size1, const int64_t* bytes,
               const Row& row) {
  alignas(64) char turned[n][kTileRows * kTileColumns * 8];
  std::array<char*, n> data;
  std::array<int64_t, n> step0;
  std::array<int64_t, n> step1;
  for (int64_t j0 = 0; j0 < size1; j0 += kTileRows) {
    const int64_t rows = std::min(kTileRows, size1 - j0);
    for (int64_t i0 = 0; i0 < size0; i0 += kTileColumns) {
      const int64_t columns = std::min(kTileColumns, size0 - i0);
      for (int arg = 0; arg < n; ++arg) {
        const int64_t s0 = strides[arg];
        const int64_t s1 = strides[n + arg];
        data[arg] = base[arg] + i0 * s0 + j0 * s1;
        step0[arg] = s0;
        step1[arg] = s1;
        if (arg > 0 && s1 == bytes[arg] && s0 != bytes[arg]) {
          transpose_elements(turned[arg], kTileColumns * bytes[arg], data[arg], s0, columns, rows, bytes[arg]);
          data[arg] = turned[arg];
          step0[arg] = bytes[arg];
          step1[arg] = kTileColumns * bytes[arg];
        }
      }
      for (int64_t j = 0; j < rows; ++j) {
        row(data.data(), step0.data(), columns);
        for (int arg = 0; arg < n; ++arg) {
          data[arg] += step1[arg];
        }
      }
    }
  }
}

// Runs row(data, strides, size) over size1 rows of size0 elements.
template <int n, typename Row>
inline void run_rows(char** base, const int64_t* strides, int64_t size0, int64_t size1, const int64_t* bytes,
                     const Row& row) {
  if (wants_tiles<n>(strides, size0, size1)) {
    run_tiles<n>(base, strides, size0, size1, bytes, row);
    return;
  }
  std::array<char*, n> data;
  for (int arg = 0; arg < n; ++arg) {
    data[arg] = base[arg];
  }
  for (int64_t j = 0; j < size1; ++j) {
    row(data.data(), strides, size0);
    for (int arg = 0; arg < n; ++arg) {
      data[arg] += strides[n + arg];
    }
  }
}

template <typename T>
inline T load(const char* p) {
  if constexpr (std::is_same_v<T, bool>) {
    return *reinterpret_cast<const unsigned char*>(p) != 0;
  } else {
    return *reinterpret_cast<const T*>(p);
  }
}

template <typename T>
using operand_t = std::remove_cv_t<std::remove_reference_t<T>>;

// The row functions stay out of line, so that run_rows' two ways of calling them do not make two copies of the loops.
//
// One row of a scalar lambda. arg of stride 0 or element size is a compile-time matter in the usual cases.
template <typename traits, typename Op, size_t... I>
C10_NOINLINE void scalar_row(char* const* data, const int64_t* strides, int64_t n, const Op& op,
                             std::index_sequence<I...>) {
  using result_t = operand_t<typename traits::result_type>;
  char* const out = data[0];
  const int64_t out_stride = strides[0];
  const std::array<const char*, sizeof...(I)> in{data[I + 1]...};
  const std::array<int64_t, sizeof...(I)> in_strides{strides[I + 1]...};
  const bool contiguous =
      out_stride == int64_t{sizeof(result_t)} &&
      ((in_strides[I] == int64_t{sizeof(operand_t<std::tuple_element_t<I, typename traits::ArgsTuple>>)}) && ...);
  if (contiguous) {
    ATEN_INDEPENDENT_ITERATIONS
    for (int64_t i = 0; i < n; ++i) {
      reinterpret_cast<result_t*>(out)[i] = op(load<operand_t<std::tuple_element_t<I, typename traits::ArgsTuple>>>(
          in[I] + i * int64_t{sizeof(operand_t<std::tuple_element_t<I, typename traits::ArgsTuple>>)})...);
    }
    return;
  }
  if constexpr (sizeof...(I) > 0) {
    const bool last_fixed =
        in_strides[sizeof...(I) - 1] == 0 && out_stride == int64_t{sizeof(result_t)} &&
        ((I + 1 == sizeof...(I) ||
          in_strides[I] == int64_t{sizeof(operand_t<std::tuple_element_t<I, typename traits::ArgsTuple>>)}) &&
         ...);
    if (last_fixed) {
      using last_t = operand_t<std::tuple_element_t<sizeof...(I) - 1, typename traits::ArgsTuple>>;
      const last_t fixed = load<last_t>(in[sizeof...(I) - 1]);
      const auto pick = [&](auto index, int64_t i) {
        constexpr size_t k = decltype(index)::value;
        using arg_t = operand_t<std::tuple_element_t<k, typename traits::ArgsTuple>>;
        if constexpr (k + 1 == sizeof...(I)) {
          (void)i;
          return fixed;
        } else {
          return load<arg_t>(in[k] + i * int64_t{sizeof(arg_t)});
        }
      };
      ATEN_INDEPENDENT_ITERATIONS
      for (int64_t i = 0; i < n; ++i) {
        reinterpret_cast<result_t*>(out)[i] = op(pick(std::integral_constant<size_t, I>{}, i)...);
      }
      return;
    }
  }
  for (int64_t i = 0; i < n; ++i) {
    *reinterpret_cast<result_t*>(out + i * out_stride) =
        op(load<operand_t<std::tuple_element_t<I, typename traits::ArgsTuple>>>(in[I] + i * in_strides[I])...);
  }
}

template <typename T>
inline vec::Vectorized<T> load_vector(const char* p, int64_t stride, int64_t count) {
  using V = vec::Vectorized<T>;
  if (stride == int64_t{sizeof(T)}) {
    return count == V::size() ? V::loadu(p) : V::loadu(p, count);
  }
  if (stride == 0) {
    return V(*reinterpret_cast<const T*>(p));
  }
  alignas(ATEN_VECTOR_BYTES) T lanes[V::size()];
  if (count == V::size()) {
    for (int i = 0; i < V::size(); ++i) {
      lanes[i] = *reinterpret_cast<const T*>(p + i * stride);
    }
  } else {
    for (int i = 0; i < V::size(); ++i) {
      lanes[i] = T(1);
    }
    for (int64_t i = 0; i < count; ++i) {
      lanes[i] = *reinterpret_cast<const T*>(p + i * stride);
    }
  }
  return V::loadu(lanes);
}

template <typename T>
inline void store_vector(const vec::Vectorized<T>& v, char* p, int64_t stride, int64_t count) {
  using V = vec::Vectorized<T>;
  if (stride == int64_t{sizeof(T)}) {
    if (count == V::size()) {
      v.store(p);
    } else {
      v.store(p, count);
    }
    return;
  }
  alignas(ATEN_VECTOR_BYTES) T lanes[V::size()];
  v.store(lanes);
  for (int64_t i = 0; i < count; ++i) {
    *reinterpret_cast<T*>(p + i * stride) = lanes[i];
  }
}

// A contiguous row; argument `fixed` (counted from 1, 0: none) is one number for the whole row.
template <typename T, size_t fixed, typename Op, size_t... I>
inline void vector_row_contiguous(char* const* data, int64_t n, const Op& op, std::index_sequence<I...>) {
  using V = vec::Vectorized<T>;
  constexpr int64_t width = V::size();
  T* const out = reinterpret_cast<T*>(data[0]);
  const std::array<const T*, sizeof...(I)> in{reinterpret_cast<const T*>(data[I + 1])...};
  V constant;
  if constexpr (fixed > 0) {
    constant = V(*in[fixed - 1]);
  }
  [[maybe_unused]] const auto get = [&](auto index, int64_t i) {
    constexpr size_t k = decltype(index)::value;
    if constexpr (k + 1 == fixed) {
      (void)i;
      return constant;
    } else {
      return V::loadu(in[k] + i);
    }
  };
  int64_t i = 0;
  for (; i + 4 * width <= n; i += 4 * width) {
    // All loads first: an output that is an input must not stop the compiler from overlapping the four.
    const V r0 = op(get(std::integral_constant<size_t, I>{}, i)...);
    const V r1 = op(get(std::integral_constant<size_t, I>{}, i + width)...);
    const V r2 = op(get(std::integral_constant<size_t, I>{}, i + 2 * width)...);
    const V r3 = op(get(std::integral_constant<size_t, I>{}, i + 3 * width)...);
    r0.store(out + i);
    r1.store(out + i + width);
    r2.store(out + i + 2 * width);
    r3.store(out + i + 3 * width);
  }
  for (; i + width <= n; i += width) {
    op(get(std::integral_constant<size_t, I>{}, i)...).store(out + i);
  }
  // The rest goes in one piece, or one by one where an input is the output moved a little (an overlap that the iterator
  // could not rule out): each element then sees what those before it wrote, as in a plain loop.
  [[maybe_unused]] const auto is_moved = [&](const T* arg) { return arg != out && arg < out + n && out < arg + n; };
  const bool one_by_one = (is_moved(in[I]) || ...);
  while (i < n) {
    const int64_t count = one_by_one ? 1 : n - i;
    [[maybe_unused]] const auto get_rest = [&](auto index) {
      constexpr size_t k = decltype(index)::value;
      if constexpr (k + 1 == fixed) {
        return constant;
      } else {
        return V::loadu(in[k] + i, count);
      }
    };
    op(get_rest(std::integral_constant<size_t, I>{})...).store(out + i, count);
    i += count;
  }
}

// The argument (counted from 1) that alone has stride 0 while the others are contiguous; 0 when all are contiguous, -1
// when the row is of another kind.
template <typename T, int n>
inline int fixed_argument(const int64_t* strides) {
  if (strides[0] != int64_t{sizeof(T)}) {
    return -1;
  }
  int fixed = 0;
  for (int arg = 1; arg < n; ++arg) {
    if (strides[arg] == int64_t{sizeof(T)}) {
      continue;
    }
    if (strides[arg] != 0 || fixed != 0) {
      return -1;
    }
    fixed = arg;
  }
  return fixed;
}

template <typename T, typename Op, size_t... I>
C10_NOINLINE void vector_row(char* const* data, const int64_t* strides, int64_t n, const Op& op,
                             std::index_sequence<I...> args) {
  const int fixed = fixed_argument<T, sizeof...(I) + 1>(strides);
  if (fixed == 0) {
    return vector_row_contiguous<T, 0>(data, n, op, args);
  }
  bool done = false;
  ((fixed == int{I} + 1 ? (vector_row_contiguous<T, I + 1>(data, n, op, args), done = true) : false), ...);
  if (done) {
    return;
  }
  // As in a contiguous row's rest: one by one where an input meets the output's memory without being it.
  [[maybe_unused]] const auto is_moved = [&](size_t arg) {
    const char *out_end = data[0] + n * strides[0], *arg_end = data[arg] + n * strides[arg];
    return data[arg] != data[0] && data[arg] < out_end && data[0] < arg_end;
  };
  const int64_t width = (is_moved(I + 1) || ...) ? 1 : vec::Vectorized<T>::size();
  for (int64_t i = 0; i < n; i += width) {
    const int64_t count = n - i < width ? n - i : width;
    store_vector<T>(op(load_vector<T>(data[I + 1] + i * strides[I + 1], strides[I + 1], count)...),
                    data[0] + i * strides[0], strides[0], count);
  }
}

template <typename Op, typename V>
constexpr int generic_arity() {
  if constexpr (std::is_invocable_v<Op>) {
    return 0;
  } else if constexpr (std::is_invocable_v<Op, V>) {
    return 1;
  } else if constexpr (std::is_invocable_v<Op, V, V>) {
    return 2;
  } else if constexpr (std::is_invocable_v<Op, V, V, V>) {
    return 3;
  } else {
    static_assert(std::is_invocable_v<Op, V, V, V, V>, "a vector lambda takes at most four vectors");
    return 4;
  }
}

}  // namespace loops

namespace loops {

// Sizes of the elements of a lambda's result and parameters.
template <typename traits, size_t... I>
constexpr std::array<int64_t, sizeof...(I) + 1> element_sizes(std::index_sequence<I...>) {
  return {int64_t{sizeof(operand_t<typename traits::result_type>)},
          int64_t{sizeof(operand_t<std::tuple_element_t<I, typename traits::ArgsTuple>>)}...};
}

}  // namespace loops

template <typename Op>
void cpu_kernel(TensorIteratorBase& iter, Op&& op, int64_t grain_size = at::internal::GRAIN_SIZE) {
  using traits = function_traits<std::remove_reference_t<Op>>;
  constexpr int n = static_cast<int>(traits::arity) + 1;
  static constexpr auto bytes = loops::element_sizes<traits>(std::make_index_sequence<traits::arity>{});
  TORCH_INTERNAL_ASSERT(iter.ninputs() == n - 1 && iter.noutputs() == 1);
  iter.for_each(
      [&](char** data, const int64_t* strides, int64_t size0, int64_t size1) {
        loops::run_rows<n>(data, strides, size0, size1, bytes.data(),
                           [&](char* const* p, const int64_t* s, int64_t count) {
                             loops::scalar_row<traits>(p, s, count, op, std::make_index_sequence<traits::arity>{});
                           });
      },
      grain_size);
  iter.cast_outputs();
}

template <typename scalar_t, typename VecOp>
void cpu_kernel_vec(TensorIteratorBase& iter, VecOp&& vop, int64_t grain_size = at::internal::GRAIN_SIZE) {
  constexpr int arity = loops::generic_arity<VecOp&, vec::Vectorized<scalar_t>>();
  static constexpr int64_t bytes[5] = {sizeof(scalar_t), sizeof(scalar_t), sizeof(scalar_t), sizeof(scalar_t),
                                       sizeof(scalar_t)};
  TORCH_INTERNAL_ASSERT(iter.ninputs() == arity && iter.noutputs() == 1);
  iter.for_each(
      [&](char** data, const int64_t* strides, int64_t size0, int64_t size1) {
        loops::run_rows<arity + 1>(data, strides, size0, size1, bytes,
                                   [&](char* const* p, const int64_t* s, int64_t count) {
                                     loops::vector_row<scalar_t>(p, s, count, vop, std::make_index_sequence<arity>{});
                                   });
      },
      grain_size);
  iter.cast_outputs();
}

template <typename Op, typename VecOp>
requires requires {
  &std::remove_reference_t<Op>::operator();
}
void cpu_kernel_vec(TensorIteratorBase& iter, Op&& op, VecOp&& vop, int64_t grain_size = at::internal::GRAIN_SIZE) {
  using traits = function_traits<std::remove_reference_t<Op>>;
  using scalar_t = loops::operand_t<typename traits::result_type>;
  constexpr int n = static_cast<int>(traits::arity) + 1;
  static constexpr auto bytes = loops::element_sizes<traits>(std::make_index_sequence<traits::arity>{});
  TORCH_INTERNAL_ASSERT(iter.ninputs() == n - 1 && iter.noutputs() == 1);
  iter.for_each(
      [&](char** data, const int64_t* strides, int64_t size0, int64_t size1) {
        loops::run_rows<n>(data, strides, size0, size1, bytes.data(),
                           [&](char* const* p, const int64_t* s, int64_t count) {
                             constexpr auto args = std::make_index_sequence<traits::arity>{};
                             if (loops::fixed_argument<scalar_t, n>(s) >= 0) {
                               loops::vector_row<scalar_t>(p, s, count, vop, args);
                             } else {
                               loops::scalar_row<traits>(p, s, count, op, args);
                             }
                           });
      },
      grain_size);
  iter.cast_outputs();
}

}  // namespace CPU_CAPABILITY
}  // namespace native
}  // namespace at
