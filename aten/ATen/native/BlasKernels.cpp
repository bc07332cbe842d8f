// Matrix products of tensors on the CPU: finds for each operand the transposition that its strides already are, and
// copies only what is neither.
#define TORCH_ASSERT_NO_OPERATORS
#include <ATen/native/LinearAlgebra.h>

#include <ATen/Dispatch.h>
#include <ATen/Parallel.h>
#include <ATen/core/TensorBase.h>
#include <ATen/native/MatrixLayout.h>
#include <c10/core/Scalar.h>

namespace at {
namespace native {
namespace {

// t, or a copy of it that BLAS can read.
TensorBase readable(const TensorBase& t) {
  return has_blas_layout(t) ? t : t.contiguous();
}

// A matrix with its memory.
template <typename pointer_t>
struct Matrix {
  MatrixShape shape;
  pointer_t data;

  Matrix transposed() const { return {shape.transposed(), data}; }
};

// c = beta * c + alpha * a * b, all in layouts that BLAS takes.
template <typename scalar_t>
void product(Matrix<scalar_t*> c, Matrix<const scalar_t*> a, Matrix<const scalar_t*> b, scalar_t beta, scalar_t alpha) {
  if (layout_of(c.shape)->trans == cpublas::TransposeType::Transpose) {
    // A row-major result is a column-major transpose: c' = b' a'.
    c = c.transposed();
    a = std::exchange(b, a.transposed()).transposed();
  }
  const MatrixLayout la = *layout_of(a.shape), lb = *layout_of(b.shape), lc = *layout_of(c.shape);
  cpublas::gemm<scalar_t>(la.trans, lb.trans, c.shape.rows, c.shape.columns, a.shape.columns, alpha, a.data, la.ld,
                          b.data, lb.ld, beta, c.data, lc.ld);
}

void addmm_kernel(const TensorBase& result, const TensorBase& mat1, const TensorBase& mat2, const c10::Scalar& beta,
                  const c10::Scalar& alpha) {
  const TensorBase a = readable(mat1), b = readable(mat2);
  AT_DISPATCH_ALL_TYPES_AND(ScalarType::Half, result.scalar_type(), "addmm_impl_cpu_", [&] {
    product<scalar_t>({MatrixShape::of(result), result.data_ptr<scalar_t>()},
                      {MatrixShape::of(a), a.data_ptr<scalar_t>()}, {MatrixShape::of(b), b.data_ptr<scalar_t>()},
                      beta.to<scalar_t>(), alpha.to<scalar_t>());
  });
}

// Many small matrices are shared out whole; a few large ones are left to BLAS' own threads.
void bmm_kernel(const TensorBase& result, const TensorBase& batch1, const TensorBase& batch2) {
  const TensorBase a = readable(batch1), b = readable(batch2);
  const int64_t batches = result.size(0);
  const int64_t work = result.size(1) * result.size(2) * std::max<int64_t>(a.size(2), 1);
  constexpr int64_t kLargeProduct = int64_t(1) << 21;
  const int64_t grain = work >= kLargeProduct ? batches : std::max<int64_t>(internal::GRAIN_SIZE / work, 1);
  AT_DISPATCH_ALL_TYPES_AND(ScalarType::Half, result.scalar_type(), "bmm", [&] {
    parallel_for(0, batches, grain, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        product<scalar_t>({MatrixShape::of(result), result.data_ptr<scalar_t>() + i * result.stride(0)},
                          {MatrixShape::of(a), a.data_ptr<scalar_t>() + i * a.stride(0)},
                          {MatrixShape::of(b), b.data_ptr<scalar_t>() + i * b.stride(0)}, scalar_t(0), scalar_t(1));
      }
    });
  });
}

}  // namespace

REGISTER_DISPATCH(addmm_stub, &addmm_kernel);
REGISTER_DISPATCH(bmm_stub, &bmm_kernel);

}  // namespace native
}  // namespace at
