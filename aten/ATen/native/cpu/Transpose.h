// Transposed moves of plain words, whole blocks at a time: for copies, and for the tiles of pointwise loops.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

#include <ATen/cpu/vec/vec.h>
#include <c10/macros/Macros.h>

namespace at {
namespace native {
inline namespace CPU_CAPABILITY {

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
inline void transpose_words(char* to, int64_t to1, const char* from, int64_t from0, int64_t size0, int64_t size1) {
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

// The same for elements of 1, 2, 4 or 8 bytes.
C10_NOINLINE inline void transpose_elements(char* to, int64_t to1, const char* from, int64_t from0, int64_t size0,
                                            int64_t size1, int64_t bytes) {
  switch (bytes) {
    case 1:
      return transpose_words<uint8_t>(to, to1, from, from0, size0, size1);
    case 2:
      return transpose_words<uint16_t>(to, to1, from, from0, size0, size1);
    case 4:
      return transpose_words<uint32_t>(to, to1, from, from0, size0, size1);
    default:
      return transpose_words<uint64_t>(to, to1, from, from0, size0, size1);
  }
}

}  // namespace CPU_CAPABILITY
}  // namespace native
}  // namespace at
