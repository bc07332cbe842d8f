// Matrix products on plain memory; see CPUBlas.h.
//
// Note [OpenBLAS is checked once]
// Old builds of OpenBLAS give wrong products on processors that came after them. At the first product of a type, small
// products in all four transpositions are compared with the plain loop; the numbers are small integers, so that both
// must be equal exactly. A wrong library raises an error that names OPENBLAS_CORETYPE, the variable that makes OpenBLAS
// take kernels of an older processor.
#define TORCH_ASSERT_NO_OPERATORS
#include <ATen/native/CPUBlas.h>

#include <ATen/native/GemmLoop.h>
#include <c10/util/Exception.h>
#include <c10/util/Half.h>

#include <algorithm>
#include <limits>
#include <type_traits>
#include <vector>

#ifdef PORTBENCH_HAVE_BLAS
extern "C" {
void sgemm_(const char* transa, const char* transb, const int* m, const int* n, const int* k, const float* alpha,
            const float* a, const int* lda, const float* b, const int* ldb, const float* beta, float* c,
            const int* ldc);
void dgemm_(const char* transa, const char* transb, const int* m, const int* n, const int* k, const double* alpha,
            const double* a, const int* lda, const double* b, const int* ldb, const double* beta, double* c,
            const int* ldc);
}
#endif

namespace at {
namespace native {

DEFINE_DISPATCH(gemm_loop_stub);

namespace cpublas {
namespace {

template <typename scalar_t>
void gemm_loop(TransposeType transa, TransposeType transb, int64_t m, int64_t n, int64_t k, scalar_t alpha,
               const scalar_t* a, int64_t lda, const scalar_t* b, int64_t ldb, scalar_t beta, scalar_t* c,
               int64_t ldc) {
  const bool ta = transa == TransposeType::Transpose, tb = transb == TransposeType::Transpose;
  gemm_loop_stub(c10::DeviceType::CPU, c10::CppTypeToScalarType<scalar_t>::value,
                 GemmOperand{a, ta ? lda : 1, ta ? 1 : lda}, GemmOperand{b, tb ? ldb : 1, tb ? 1 : ldb},
                 GemmResult{c, ldc, m, n, k, &alpha, &beta});
}

#ifdef PORTBENCH_HAVE_BLAS

void call_blas(char ta, char tb, int m, int n, int k, float alpha, const float* a, int lda, const float* b, int ldb,
               float beta, float* c, int ldc) {
  sgemm_(&ta, &tb, &m, &n, &k, &alpha, a, &lda, b, &ldb, &beta, c, &ldc);
}

void call_blas(char ta, char tb, int m, int n, int k, double alpha, const double* a, int lda, const double* b, int ldb,
               double beta, double* c, int ldc) {
  dgemm_(&ta, &tb, &m, &n, &k, &alpha, a, &lda, b, &ldb, &beta, c, &ldc);
}

char letter(TransposeType trans) {
  return trans == TransposeType::NoTranspose ? 'N' : 'T';
}

template <typename scalar_t>
bool blas_is_right() {
  constexpr int m = 37, n = 29, k = 43;
  std::vector<scalar_t> a(m * k), b(k * n);
  for (size_t i = 0; i < a.size(); ++i) {
    a[i] = static_cast<scalar_t>(static_cast<int>(i * 7 % 11) - 5);
  }
  for (size_t i = 0; i < b.size(); ++i) {
    b[i] = static_cast<scalar_t>(static_cast<int>(i * 5 % 13) - 6);
  }
  for (const auto transa : {TransposeType::NoTranspose, TransposeType::Transpose}) {
    for (const auto transb : {TransposeType::NoTranspose, TransposeType::Transpose}) {
      const int lda = transa == TransposeType::NoTranspose ? m : k, ldb = transb == TransposeType::NoTranspose ? k : n;
      std::vector<scalar_t> expected(m * n, scalar_t(3)), actual(m * n, scalar_t(3));
      gemm_loop<scalar_t>(transa, transb, m, n, k, 2, a.data(), lda, b.data(), ldb, -1, expected.data(), m);
      call_blas(letter(transa), letter(transb), m, n, k, scalar_t(2), a.data(), lda, b.data(), ldb, scalar_t(-1),
                actual.data(), m);
      if (expected != actual) {
        return false;
      }
    }
  }
  return true;
}

template <typename scalar_t>
void check_blas_once() {
  static const bool right = blas_is_right<scalar_t>();
  TORCH_CHECK(
      right, "OpenBLAS computes wrong ", std::is_same_v<scalar_t, float> ? "float" : "double",
      " matrix products on this processor. Set the environment variable OPENBLAS_CORETYPE to an older processor "
      "(for example Haswell) before the program starts, or install a newer OpenBLAS.");
}

#endif

}  // namespace

template <typename scalar_t>
void gemm(TransposeType transa, TransposeType transb, int64_t m, int64_t n, int64_t k, scalar_t alpha,
          const scalar_t* a, int64_t lda, const scalar_t* b, int64_t ldb, scalar_t beta, scalar_t* c, int64_t ldc) {
  if (m == 0 || n == 0) {
    return;
  }
#ifdef PORTBENCH_HAVE_BLAS
  if constexpr (std::is_same_v<scalar_t, float> || std::is_same_v<scalar_t, double>) {
    // Leading dimensions of matrices without elements mean nothing, and BLAS checks them.
    if (k > 0 && std::max({m, n, k, lda, ldb, ldc}) <= std::numeric_limits<int>::max()) {
      check_blas_once<scalar_t>();
      call_blas(letter(transa), letter(transb), static_cast<int>(m), static_cast<int>(n), static_cast<int>(k), alpha, a,
                static_cast<int>(lda), b, static_cast<int>(ldb), beta, c, static_cast<int>(ldc));
      return;
    }
  }
#endif
  gemm_loop<scalar_t>(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}

#define INSTANTIATE_GEMM(scalar_t)                                                                                 \
  template void gemm<scalar_t>(TransposeType, TransposeType, int64_t, int64_t, int64_t, scalar_t, const scalar_t*, \
                               int64_t, const scalar_t*, int64_t, scalar_t, scalar_t*, int64_t);
INSTANTIATE_GEMM(uint8_t)
INSTANTIATE_GEMM(int8_t)
INSTANTIATE_GEMM(int16_t)
INSTANTIATE_GEMM(int32_t)
INSTANTIATE_GEMM(int64_t)
INSTANTIATE_GEMM(c10::Half)
INSTANTIATE_GEMM(float)
INSTANTIATE_GEMM(double)
#undef INSTANTIATE_GEMM

}  // namespace cpublas
}  // namespace native
}  // namespace at
