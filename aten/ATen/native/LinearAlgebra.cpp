// Matrix products: addmm, mm, bmm, matmul.
#include <ATen/native/LinearAlgebra.h>

#include <ATen/ExpandUtils.h>
#include <ATen/MemoryOverlap.h>
#include <ATen/TensorMeta.h>
#include <ATen/native/MatrixLayout.h>
#include <ATen/native/Resize.h>
#include <ATen/ops/addmm_native.h>
#include <ATen/ops/bmm.h>
#include <ATen/ops/bmm_native.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/linalg_matmul_native.h>
#include <ATen/ops/matmul.h>
#include <ATen/ops/matmul_native.h>
#include <ATen/ops/mm.h>
#include <ATen/ops/mm_native.h>

namespace at {
namespace native {

DEFINE_DISPATCH(addmm_stub);
DEFINE_DISPATCH(bmm_stub);

namespace {

void check_matrices(const Tensor& mat1, const char* name1, const Tensor& mat2) {
  TORCH_CHECK(mat1.dim() == 2, name1, " must be a matrix, got ", mat1.dim(), "-D tensor");
  TORCH_CHECK(mat2.dim() == 2, "mat2 must be a matrix, got ", mat2.dim(), "-D tensor");
  TORCH_CHECK(mat1.size(1) == mat2.size(0), "mat1 and mat2 shapes cannot be multiplied (", mat1.size(0), "x",
              mat1.size(1), " and ", mat2.size(0), "x", mat2.size(1), ")");
  TORCH_CHECK(mat1.scalar_type() == mat2.scalar_type(), "expected ", name1,
              " and mat2 to have the same dtype, but got: ", mat1.scalar_type(), " != ", mat2.scalar_type());
}

bool meets(const Tensor& a, const Tensor& b) {
  return get_overlap_status(a, b) != MemOverlapStatus::No;
}

// out itself where a product can be written to it in place; otherwise a fresh tensor, which the caller copies back.
Tensor product_target(const Tensor& out, const Tensor& left, const Tensor& right) {
  return has_blas_layout(out) && !meets(out, left) && !meets(out, right) ? out : at::empty(out.sizes(), out.options());
}

// out = beta * out + alpha * (mat1 @ mat2)
void add_product(const Tensor& out, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  if (out.numel() == 0) {
    return;
  }
  const Tensor target = product_target(out, mat1, mat2);
  if (!target.is_same(out) && beta.toDouble() != 0) {
    target.copy_(out);
  }
  addmm_stub(out.device().type(), target, mat1, mat2, beta, alpha);
  if (!target.is_same(out)) {
    out.copy_(target);
  }
}

}  // namespace

// addmm(self, mat1, mat2, *, beta=1, alpha=1): beta * self + alpha * (mat1 @ mat2). self broadcasts to the product's
// shape and is not read where beta is 0. All of one type; every numeric type. float and double by BLAS, which rounds as
// it likes; integers wrap, half is summed in float. The output may be self and may overlap the matrices.
ATEN_OPERATOR("addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor", structured,
              function, method, inplace, out("out"))
META_FUNC(addmm)(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar&, const Scalar&) {
  check_matrices(mat1, "mat1", mat2);
  TORCH_CHECK(self.scalar_type() == mat1.scalar_type(),
              "expected self and mat1 to have the same dtype, but got: ", self.scalar_type(),
              " != ", mat1.scalar_type());
  set_output_raw_strided(0, {mat1.size(0), mat2.size(1)}, {}, self.options());
}

IMPL_FUNC(addmm)
(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha,
 const Tensor& out) {
  const Tensor wide = self.expand(out.sizes());
  if (beta.toDouble() != 0 && !self.is_same(out)) {
    out.copy_(wide);
  }
  add_product(out, mat1, mat2, beta, alpha);
}

// mm(self, mat2): the product of two matrices of one type; as addmm with beta 0.
ATEN_OPERATOR("mm(Tensor self, Tensor mat2) -> Tensor", structured, function, method, out("out"))
META_FUNC(mm)(const Tensor& self, const Tensor& mat2) {
  check_matrices(self, "self", mat2);
  set_output_raw_strided(0, {self.size(0), mat2.size(1)}, {}, self.options());
}

IMPL_FUNC(mm)(const Tensor& self, const Tensor& mat2, const Tensor& out) {
  add_product(out, self, mat2, 0, 1);
}

// bmm(self, mat2): the products of two batches of matrices, 3-dim, of one type.
ATEN_OPERATOR("bmm(Tensor self, Tensor mat2) -> Tensor", structured, function, method, out("out"))
META_FUNC(bmm)(const Tensor& self, const Tensor& mat2) {
  TORCH_CHECK(self.dim() == 3, "batch1 must be a 3D tensor");
  TORCH_CHECK(mat2.dim() == 3, "batch2 must be a 3D tensor");
  TORCH_CHECK(self.size(0) == mat2.size(0) && self.size(2) == mat2.size(1),
              "Expected size for first two dimensions of batch2 tensor to be: [", self.size(0), ", ", self.size(2),
              "] but got: [", mat2.size(0), ", ", mat2.size(1), "].");
  TORCH_CHECK(self.scalar_type() == mat2.scalar_type(),
              "expected batch1 and batch2 to have the same dtype, but got: ", self.scalar_type(),
              " != ", mat2.scalar_type());
  set_output_raw_strided(0, {self.size(0), self.size(1), mat2.size(2)}, {}, self.options());
}

IMPL_FUNC(bmm)(const Tensor& self, const Tensor& mat2, const Tensor& out) {
  if (out.numel() == 0) {
    return;
  }
  if (self.size(2) == 0) {
    out.zero_();
    return;
  }
  const Tensor target = product_target(out, self, mat2);
  bmm_stub(self.device().type(), target, self, mat2);
  if (!target.is_same(out)) {
    out.copy_(target);
  }
}

namespace {

// The leading dimensions of t, all but the last `kept`.
IntArrayRef batch_of(const Tensor& t, int64_t kept) {
  return t.sizes().slice(0, t.dim() - kept);
}

Tensor matmul_of_vectors_and_matrices(const Tensor& self, const Tensor& other) {
  if (self.dim() == 1 && other.dim() == 1) {
    TORCH_CHECK(self.numel() == other.numel(), "inconsistent tensor size, expected tensor ", self.sizes(), " and src ",
                other.sizes(), " to have the same number of elements, but got ", self.numel(), " and ", other.numel(),
                " elements respectively");
    return at::mm(self.unsqueeze(0), other.unsqueeze(1)).reshape({});
  }
  if (other.dim() == 1) {
    TORCH_CHECK(self.size(1) == other.size(0), "size mismatch, got ", self.size(0), ", ", self.size(0), "x",
                self.size(1), ",", other.size(0));
    return at::mm(self, other.unsqueeze(1)).squeeze(1);
  }
  return self.dim() == 1 ? at::mm(self.unsqueeze(0), other).squeeze(0) : at::mm(self, other);
}

// A batch times one matrix or vector: one product over all rows of the batch.
Tensor matmul_folded(const Tensor& self, const Tensor& other) {
  DimVector sizes(batch_of(self, 1));
  const Tensor rows = self.reshape({c10::multiply_integers(sizes), self.size(-1)});
  if (other.dim() == 2) {
    sizes.push_back(other.size(1));
  }
  return matmul_of_vectors_and_matrices(rows, other).view(sizes);
}

Tensor matmul_batched(const Tensor& self, const Tensor& other) {
  const int64_t n = self.dim() > 1 ? self.size(-2) : 1, k = self.size(-1);
  const int64_t k2 = other.dim() > 1 ? other.size(-2) : other.size(-1), p = other.dim() > 1 ? other.size(-1) : 1;
  DimVector batch = infer_size_dimvector(batch_of(self, std::min<int64_t>(self.dim(), 2)),
                                         batch_of(other, std::min<int64_t>(other.dim(), 2)));
  const int64_t count = c10::multiply_integers(batch);
  const auto with = [&](int64_t rows, int64_t columns) {
    DimVector sizes(batch);
    sizes.push_back(rows);
    sizes.push_back(columns);
    return sizes;
  };
  const Tensor left = self.expand(with(n, k)).reshape({count, n, k});
  const Tensor right = (other.dim() == 1 ? other.unsqueeze(1) : other).expand(with(k2, p)).reshape({count, k2, p});
  DimVector sizes(batch);
  if (self.dim() > 1) {
    sizes.push_back(n);
  }
  if (other.dim() > 1) {
    sizes.push_back(p);
  }
  return at::bmm(left, right).view(sizes);
}

}  // namespace

// matmul(self, other): dot product of two vectors, matrix times vector, matrix product, or products of broadcast
// batches of these, by the numbers of dimensions; a vector on the left is a row, on the right a column, and is dropped
// from the result.
ATEN_OPERATOR("matmul(Tensor self, Tensor other) -> Tensor", function, method, out("out"))
Tensor matmul(const Tensor& self, const Tensor& other) {
  TORCH_CHECK(self.dim() > 0 && other.dim() > 0, "both arguments to matmul need to be at least 1D, but they are ",
              self.dim(), "D and ", other.dim(), "D");
  if (self.dim() <= 2 && other.dim() <= 2) {
    return matmul_of_vectors_and_matrices(self, other);
  }
  if (other.dim() <= 2) {
    return matmul_folded(self, other);
  }
  return matmul_batched(self, other);
}

Tensor& matmul_out(const Tensor& self, const Tensor& other, Tensor& out) {
  if (self.dim() == 2 && other.dim() == 2) {
    return at::mm_out(out, self, other);
  }
  const Tensor result = at::matmul(self, other);
  TORCH_CHECK(out.scalar_type() == result.scalar_type(), "Expected out tensor to have dtype ", result.scalar_type(),
              ", but got ", out.scalar_type(), " instead");
  resize_output(out, result.sizes());
  return out.copy_(result);
}

// linalg_matmul(input, other): another name of matmul.
ATEN_OPERATOR("linalg_matmul(Tensor self, Tensor other) -> Tensor", function, out("out"))
Tensor linalg_matmul(const Tensor& self, const Tensor& other) {
  return at::matmul(self, other);
}

Tensor& linalg_matmul_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return at::matmul_out(out, self, other);
}

}  // namespace native
}  // namespace at
