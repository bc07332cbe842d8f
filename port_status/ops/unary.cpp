// Records of functions of one element: neg, abs, exp, log, sqrt, tanh, sigmoid, pow.
#include <ATen/ATen.h>
#include <cmath>
#include "../define_op.h"

using namespace portbench;
using at::Scalar;
using at::Tensor;

namespace {
const std::vector<Dist> anything{Dist::Uniform, Dist::Ties, Dist::Special, Dist::Bits};
}

OP(neg, out("self", like("src"), alias("src")), in("src", or_empty()))
    .becomes([](Tensor& self, Tensor src) { at::neg_out(self, src); })
    .means([](long double t) { return -t; })
    .values(anything)
    .real("neg", {"src"})
    .workload("neg Float self=empty src=[1000,1000]#1");

OP(abs, out("r", like("t"), alias("t")), in("t", or_empty()))
    .becomes([](Tensor& r, Tensor t) { at::abs_out(r, t); })
    .means([](long double t) { return std::fabs(t); })
    .values(anything)
    .real("abs", {"t"})
    .workload("abs Float r=empty t=[1000,1000]#1");

OP(exp, out("r", like("t"), alias("t")), in("t", or_empty()))
    .becomes([](Tensor& r, Tensor t) { at::exp_out(r, t); })
    .means([](long double t) { return std::exp(t); })
    .values(anything)
    .ulps(2)
    .real("exp", {"t"})
    .workload("exp Float r=empty t=[1000,1000]#1");

OP(log, out("r", like("t"), alias("t")), in("t", or_empty()))
    .becomes([](Tensor& r, Tensor t) { at::log_out(r, t); })
    .means([](long double t) { return std::log(t); })
    .values(anything)
    .ulps(2)
    .workload("log Float r=empty t=[1000,1000]#1");

OP(sqrt, out("r", like("t"), alias("t")), in("t", or_empty()))
    .becomes([](Tensor& r, Tensor t) { at::sqrt_out(r, t); })
    .means([](long double t) { return std::sqrt(t); })
    .values(anything)
    .real("sqrt", {"t"})
    .workload("sqrt Float r=empty t=[1000,1000]#1");

OP(tanh, out("r", like("t"), alias("t")), in("t", or_empty()))
    .becomes([](Tensor& r, Tensor t) { at::tanh_out(r, t); })
    .means([](long double t) { return std::tanh(t); })
    .values(anything)
    .ulps(2)
    .real("tanh", {"t"})
    .workload("tanh Float r=empty t=[1000,1000]#1");

OP(sigmoid, out("r", like("t"), alias("t")), in("t", or_empty()))
    .becomes([](Tensor& r, Tensor t) { at::sigmoid_out(r, t); })
    .means([](long double t) { return 1 / (1 + std::exp(-t)); })
    .values(anything)
    .ulps(3)
    .real("sigmoid", {"t"})
    .real("sigmoid_", {"t", "r=&t"})
    .workload("sigmoid Float r=empty t=[1000,1000]#1");

OP(pow, out("r", like("t"), alias("t")), in("t", or_empty()), scalar("value"))
    .becomes([](Tensor& r, Tensor t, Scalar value) { at::pow_out(r, t, value); })
    .means([](long double t, long double value) { return std::pow(t, value); })
    .values(anything)
    .ulps(2)
    .real("pow.Tensor_Scalar", {"t", "value"})
    .workload("pow Float r=empty t=[1000,1000]#1 value=0x1.4p1");
