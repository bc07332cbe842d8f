// Records of matrix products: addmm.
#include <ATen/ATen.h>
#include "../define_op.h"

using namespace portbench;
using at::Scalar;
using at::Tensor;

OP(addmm, out("r", like("t"), alias("t")), scalar("beta"), in("t", shape({"n", "m"})), scalar("alpha"),
   in("mat1", shape({"n", "k"})), in("mat2", shape({"k", "m"})))
    .becomes([](Tensor& r, Scalar beta, Tensor t, Scalar alpha, Tensor mat1, Tensor mat2) {
      at::addmm_out(r, t, mat1, mat2, beta, alpha);
    })
    .values({Dist::Uniform, Dist::Ties, Dist::Sparse})
    .rounds(size_at("mat1", 1))
    .real("addmm", {"*t", "mat1", "mat2", "beta=1", "alpha=1"})
    .real("mm", {"mat1", "mat2", "beta=0", "alpha=1"})
    .workload("addmm Float r=empty beta=1 t=[128,128]#1 alpha=1 mat1=[128,128]#2 mat2=[128,128]@t#3");
