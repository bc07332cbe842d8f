// Stub of the matrix product by plain loops, for types and sizes that BLAS does not take.
#pragma once

#include <ATen/native/DispatchStub.h>
#include <c10/core/ScalarType.h>

#include <cstdint>

namespace at {
namespace native {

// Memory of one element type; strides in elements.
struct GemmOperand {
  const void* data;
  int64_t row_stride, column_stride;
};

// A column-major m by n result, the length k of the sums, and the two factors, which are of the element type.
struct GemmResult {
  void* data;
  int64_t ld, m, n, k;
  const void* alpha;
  const void* beta;
};

// c = beta * c + alpha * a * b, as cpublas::gemm says. One stride of each operand should be 1.
DECLARE_DISPATCH(void (*)(c10::ScalarType type, const GemmOperand& a, const GemmOperand& b, const GemmResult& c),
                 gemm_loop_stub);

}  // namespace native
}  // namespace at
