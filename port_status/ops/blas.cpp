// Records of matrix products: addmm.
#include <ATen/ATen.h>
#include <cmath>
#include "../define_op.h"

using namespace portbench;
using at::Scalar;
using at::Tensor;

namespace {
bool not_finite(double v) {
  return !std::isfinite(v);
}
}  // namespace

OP(addmm, out("r", like("t"), alias("t")), scalar("beta"), in("t", shape({"n", "m"})), scalar("alpha"),
   in("mat1", shape({"n", "k"})), in("mat2", shape({"k", "m"})))
    .becomes([](Tensor& r, Scalar beta, Tensor t, Scalar alpha, Tensor mat1, Tensor mat2) {
      at::addmm_out(r, t, mat1, mat2, beta, alpha);
    })
    .values({Dist::Uniform, Dist::Ties, Dist::Sparse})
    .rounds(size_at("mat1", 1))
    .real("addmm", {"*t", "mat1", "mat2", "beta=1", "alpha=1"})
    .real("mm", {"mat1", "mat2", "beta=0", "alpha=1"})
    .diverges(either_right,
              "with alpha 0 a nan or infinity in a factor may count or not: BLAS does not say whether it multiplies",
              "0 times nan is nan by IEEE 754, and nothing by the BLAS that leaves the product out; layouts choose "
              "between them",
              [](Look c) { return c.number("alpha") == 0 && (c.any("mat1", not_finite) || c.any("mat2", not_finite)); },
              "addmm Float r=[2,1]@n1#0:n beta=0 t=[2,1]{0,0} alpha=0 mat1=[2,2]{0,0,0,0} mat2=[2,1]{nan,0}", {"nan"})
    .workload("addmm Float r=empty beta=1 t=[128,128]#1 alpha=1 mat1=[128,128]#2 mat2=[128,128]@t#3");
