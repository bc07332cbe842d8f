// Records of pointwise arithmetic on one or more tensors: fill, zero, add, mul, div, cadd, csub, cmul, cdiv, addcmul,
// clamp. Legacy operands need the same number of elements, in any shapes; the result has the shape of the first.
#include <ATen/ATen.h>
#include <algorithm>
#include "../marks.h"

using namespace portbench;
using at::Scalar;
using at::Tensor;

OP(fill, given("r", or_empty()), scalar("value"))
    .becomes([](Tensor& r, Scalar value) { r.fill_(value); })
    .values({Dist::Uniform, Dist::Ties, Dist::Special, Dist::Bits})
    .workload("fill Float r=[1000,1000] value=0x1p-1");

OP(zero, given("r", or_empty())).becomes([](Tensor& r) { r.zero_(); }).workload("zero Float r=[1000,1000]");

OP(add, out("r", like("t"), alias("t")), in("t", or_empty()), scalar("value"))
    .becomes([](Tensor& r, Tensor t, Scalar value) { at::add_out(r, t, at::scalar_tensor(value, t.options())); })
    .means([](long double t, long double value) { return t + value; })
    .workload("add Float r=empty t=[1000,1000]#1 value=0x1p-1");

OP(mul, out("r", like("t"), alias("t")), in("t", or_empty()), scalar("value"))
    .becomes([](Tensor& r, Tensor t, Scalar value) { at::mul_out(r, t, at::scalar_tensor(value, t.options())); })
    .means([](long double t, long double value) { return t * value; })
    .workload("mul Float r=empty t=[1000,1000]#1 value=0x1p-1");

OP(cadd, out("r", like("t"), alias("t"), alias("src")), in("t", or_empty()), scalar("value"),
   in("src", same_count("t")))
    .becomes([](Tensor& r, Tensor t, Scalar value, Tensor src) { at::add_out(r, t, src.reshape(t.sizes()), value); })
    .means([](long double t, long double value, long double src) { return t + value * src; })
    .values({Dist::Uniform, Dist::Ties, Dist::Sparse, Dist::Special})
    .rounds(2)
    .workload("cadd Float r=empty t=[1000,1000]#1 value=0x1p-1 src=[1000,1000]#2");

OP(csub, out("r", like("t"), alias("t"), alias("src")), in("t", or_empty()), scalar("value"),
   in("src", same_count("t")))
    .becomes([](Tensor& r, Tensor t, Scalar value, Tensor src) { at::sub_out(r, t, src.reshape(t.sizes()), value); })
    .means([](long double t, long double value, long double src) { return t - value * src; })
    .values({Dist::Uniform, Dist::Ties, Dist::Sparse, Dist::Special})
    .rounds(2)
    .workload("csub Float r=empty t=[1000,1000]#1 value=0x1p-1 src=[1000,1000]#2");

OP(cmul, out("r", like("t"), alias("t"), alias("src")), in("t", or_empty()), in("src", same_count("t")))
    .becomes([](Tensor& r, Tensor t, Tensor src) { at::mul_out(r, t, src.reshape(t.sizes())); })
    .means([](long double t, long double src) { return t * src; })
    .workload("cmul Float r=empty t=[1000,1000]#1 src=[1000,1000]#2");

OP(div, out("r", like("t"), alias("t")), in("t", or_empty()), scalar("value"))
    .becomes([](Tensor& r, Tensor t, Scalar value) {
      Tensor divisor = at::scalar_tensor(value, t.options());
      if (t.is_floating_point())
        at::div_out(r, t, divisor);
      else
        at::div_out(r, t, divisor, "trunc");
    })
    .means([](long double t, long double value) { return t / value; })
    .workload("div Float r=empty t=[1000,1000]#1 value=0x1.8p0");

OP(cdiv, out("r", like("t"), alias("t"), alias("src")), in("t", or_empty()), in("src", same_count("t")))
    .becomes([](Tensor& r, Tensor t, Tensor src) {
      Tensor divisor = src.reshape(t.sizes());
      if (t.is_floating_point())
        at::div_out(r, t, divisor);
      else
        at::div_out(r, t, divisor, "trunc");
    })
    .means([](long double t, long double src) { return t / src; })
    .workload("cdiv Float r=empty t=[1000,1000]#1 src=[1000,1000]#2");

OP(addcmul, out("r", like("t"), alias("t")), in("t", or_empty()), scalar("value"), in("src1", same_count("t")),
   in("src2", same_count("t")))
    .becomes([](Tensor& r, Tensor t, Scalar value, Tensor src1, Tensor src2) {
      at::addcmul_out(r, t, src1.reshape(t.sizes()), src2.reshape(t.sizes()), value);
    })
    .means([](long double t, long double value, long double a, long double b) { return t + value * a * b; })
    .values({Dist::Uniform, Dist::Ties, Dist::Sparse, Dist::Special})
    .rounds(3)
    .workload("addcmul Float r=empty t=[1000,1000]#1 value=0x1p-1 src1=[1000,1000]#2 src2=[1000,1000]#3");

OP(clamp, out("r", like("t"), alias("t")), in("t", or_empty()), scalar("min_value"), scalar("max_value"))
    .becomes([](Tensor& r, Tensor t, Scalar min_value, Scalar max_value) { at::clamp_out(r, t, min_value, max_value); })
    .same_value()
    .workload("clamp Float r=empty t=[1000,1000]#1 min_value=-0x1p-1 max_value=0x1p-1");
