// Records of comparisons. The legacy result is a tensor of bytes, the modern one may be too.
#include <ATen/ATen.h>
#include "../define_op.h"
#include "shaped.h"

using namespace portbench;
using at::Scalar;
using at::Tensor;

OP(ltValue, out("r", like("t")), in("t", or_empty()), scalar("value"))
    .becomes([](Tensor& r, Tensor t, Scalar value) { at::lt_out(r, t, at::scalar_tensor(value, t.options())); })
    .real("lt.Scalar", {"t", "value"})
    .workload("ltValue Float r=empty t=[1000,1000]#1 value=0");

OP(eqTensor, out("r", like("ta")), in("ta", or_empty()), in("tb", same_count("ta")))
    .becomes([](Tensor& r, Tensor ta, Tensor tb) { at::eq_out(r, ta, shaped(tb, ta)); })
    .values({Dist::Ties, Dist::Special, Dist::Uniform})
    .workload("eqTensor Float r=empty ta=[1000,1000]#1:i tb=[1000,1000]#2:i");
