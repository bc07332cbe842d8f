// How a matrix lies in memory, in the terms of BLAS.
#pragma once

#include <ATen/core/TensorBase.h>
#include <ATen/native/CPUBlas.h>

#include <algorithm>
#include <optional>

namespace at {
namespace native {

// Sizes and strides of a matrix, in elements.
struct MatrixShape {
  int64_t rows, columns, row_stride, column_stride;

  MatrixShape transposed() const { return {columns, rows, column_stride, row_stride}; }
  // The last two dimensions of t.
  static MatrixShape of(const TensorBase& t) {
    const int64_t d = t.dim() - 2;
    return {t.size(d), t.size(d + 1), t.stride(d), t.stride(d + 1)};
  }
};

struct MatrixLayout {
  cpublas::TransposeType trans;  // NoTranspose: column-major; Transpose: row-major
  int64_t ld;
};

// The layout in which BLAS takes the matrix as it is; none when only a copy would do. The stride of a dimension of size
// 1 does not matter.
inline std::optional<MatrixLayout> layout_of(const MatrixShape& s) {
  const int64_t rows = std::max<int64_t>(s.rows, 1), columns = std::max<int64_t>(s.columns, 1);
  if ((rows == 1 || s.row_stride == 1) && (columns == 1 || s.column_stride >= rows)) {
    return MatrixLayout{cpublas::TransposeType::NoTranspose, columns == 1 ? rows : s.column_stride};
  }
  if ((columns == 1 || s.column_stride == 1) && (rows == 1 || s.row_stride >= columns)) {
    return MatrixLayout{cpublas::TransposeType::Transpose, rows == 1 ? columns : s.row_stride};
  }
  return std::nullopt;
}

inline bool has_blas_layout(const TensorBase& t) {
  return layout_of(MatrixShape::of(t)).has_value();
}

}  // namespace native
}  // namespace at
