// Matrix products on plain memory, in the column-major order of BLAS: OpenBLAS for float and double, loops for the
// other types and for sizes that BLAS' int cannot hold. Knows nothing of tensors.
#pragma once

#include <cstdint>

namespace at {
namespace native {
namespace cpublas {

enum class TransposeType { NoTranspose, Transpose };

// c = beta * c + alpha * op(a) * op(b): op(a) is m by k, op(b) k by n, c m by n; leading dimensions in elements. c is
// not read where beta is 0. c must not overlap a or b. Integers wrap; half is summed in float and rounded once. Raises
// when OpenBLAS gives wrong products on this processor (Note [OpenBLAS is checked once] in CPUBlas.cpp). Defined for
// uint8_t, int8_t, int16_t, int32_t, int64_t, c10::Half, float and double.
template <typename scalar_t>
void gemm(TransposeType transa, TransposeType transb, int64_t m, int64_t n, int64_t k, scalar_t alpha,
          const scalar_t* a, int64_t lda, const scalar_t* b, int64_t ldb, scalar_t beta, scalar_t* c, int64_t ldc);

}  // namespace cpublas
}  // namespace native
}  // namespace at
