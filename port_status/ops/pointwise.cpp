// Records of pointwise arithmetic on one or more tensors: fill, zero, add, mul, div, cadd, csub, cmul, cdiv, addcmul,
// clamp. Legacy operands need the same number of elements, in any shapes; the result has the shape of the first.
#include <ATen/ATen.h>
#include <cmath>
#include "../define_op.h"
#include "shaped.h"

using namespace portbench;
using at::Scalar;
using at::Tensor;

namespace {
// For the types whose division the processor does: narrower ones are divided as int, where the quotient fits.
bool least_integer_in(Look c, const char* name) {
  if (c.is("Int")) return c.any(name, [](double v) { return v == -0x1p31; });
  return c.is("Long") && c.any(name, [](double v) { return v == -0x1p63; });
}
}  // namespace

OP(fill, given("r", or_empty()), scalar("value"))
    .becomes([](Tensor& r, Scalar value) { r.fill_(value); })
    .values({Dist::Uniform, Dist::Ties, Dist::Special, Dist::Bits})
    .real("fill_.Scalar", {"r", "value"})
    .real("fill_.Tensor", {"r", "value"})
    .workload("fill Float r=[1000,1000] value=0x1p-1");

OP(zero, given("r", or_empty())).becomes([](Tensor& r) { r.zero_(); }).workload("zero Float r=[1000,1000]");

OP(add, out("r", like("t"), alias("t")), in("t", or_empty()), scalar("value"))
    .becomes([](Tensor& r, Tensor t, Scalar value) { at::add_out(r, t, at::scalar_tensor(value, t.options())); })
    .means([](long double t, long double value) { return t + value; })
    .real("add.Tensor", {"t", "value"})
    .real("add_.Tensor", {"t", "value", "r=&t"})
    .workload("add Float r=empty t=[1000,1000]#1 value=0x1p-1");

OP(mul, out("r", like("t"), alias("t")), in("t", or_empty()), scalar("value"))
    .becomes([](Tensor& r, Tensor t, Scalar value) { at::mul_out(r, t, at::scalar_tensor(value, t.options())); })
    .means([](long double t, long double value) { return t * value; })
    .real("mul.Tensor", {"t", "value"})
    .real("mul.Scalar", {"t", "value"})
    .real("mul_.Tensor", {"t", "value", "r=&t"})
    .workload("mul Float r=empty t=[1000,1000]#1 value=0x1p-1");

OP(cadd, out("r", like("t"), alias("t"), alias("src")), in("t", or_empty()), scalar("value"),
   in("src", same_count("t")))
    .becomes([](Tensor& r, Tensor t, Scalar value, Tensor src) { at::add_out(r, t, shaped(src, t), value); })
    .means([](long double t, long double value, long double src) { return t + value * src; })
    .values({Dist::Uniform, Dist::Ties, Dist::Sparse, Dist::Special})
    .rounds(2)
    .real("add.Tensor", {"*t", "*src", "value=1"})
    .real("add_.Tensor", {"*t", "*src", "value=1", "r=&t"})
    .workload("cadd Float r=empty t=[1000,1000]#1 value=0x1p-1 src=[1000,1000]#2");

OP(csub, out("r", like("t"), alias("t"), alias("src")), in("t", or_empty()), scalar("value"),
   in("src", same_count("t")))
    .becomes([](Tensor& r, Tensor t, Scalar value, Tensor src) { at::sub_out(r, t, shaped(src, t), value); })
    .means([](long double t, long double value, long double src) { return t - value * src; })
    .values({Dist::Uniform, Dist::Ties, Dist::Sparse, Dist::Special})
    .rounds(2)
    .real("sub.Tensor", {"*t", "*src", "value=1"})
    .real("sub.Tensor", {"*t", "~*src", "value=1"})
    .real("rsub.Scalar", {"*src", "~*t", "value=1"})
    .workload("csub Float r=empty t=[1000,1000]#1 value=0x1p-1 src=[1000,1000]#2");

OP(cmul, out("r", like("t"), alias("t"), alias("src")), in("t", or_empty()), in("src", same_count("t")))
    .becomes([](Tensor& r, Tensor t, Tensor src) { at::mul_out(r, t, shaped(src, t)); })
    .means([](long double t, long double src) { return t * src; })
    .real("mul.Tensor", {"*t", "*src"})
    .real("mul_.Tensor", {"*t", "*src", "r=&t"})
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
    .real("div.Tensor", {"t", "value"})
    .real("div.Scalar", {"t", "value"})
    .real("div_.Tensor", {"t", "value", "r=&t"})
    .diverges(either_right,
              "a divisor of 0 for a tensor without elements: the legacy side raises, the modern side divides nothing",
              "the legacy check looks at the divisor alone; no element is affected",
              [](Look c) { return !c.floating() && c.number("value") == 0 && c.arg("t").tensors[0].sizes.empty(); },
              "div Int r=empty t=empty value=0", {"raised"})
    .diverges(legacy_wrong, "the least integer divided by -1: the legacy side raises, the modern side wraps around",
              "the quotient does not fit; wrapping is what every other integer operation of both libraries does",
              [](Look c) { return c.number("value") == -1 && least_integer_in(c, "t"); },
              "div Int r=empty t=[1]{-2147483648} value=-1", {"raised"})
    .workload("div Float r=empty t=[1000,1000]#1 value=0x1.8p0");

// Whole aliases only: the legacy side checks the divisors first, and would then divide by zeros that it wrote itself.
OP(cdiv, out("r", like("t"), alias("t"), alias("src"), whole()), in("t", or_empty()), in("src", same_count("t")))
    .becomes([](Tensor& r, Tensor t, Tensor src) {
      Tensor divisor = shaped(src, t);
      if (t.is_floating_point())
        at::div_out(r, t, divisor);
      else
        at::div_out(r, t, divisor, "trunc");
    })
    .means([](long double t, long double src) { return t / src; })
    .real("div.Tensor", {"*t", "*src"})
    .real("div_.Tensor", {"*t", "*src", "r=&t"})
    .diverges(legacy_wrong, "the least integer divided by -1: the legacy side raises, the modern side wraps around",
              "the quotient does not fit; wrapping is what every other integer operation of both libraries does",
              [](Look c) { return least_integer_in(c, "t") && c.any("src", [](double v) { return v == -1; }); },
              "cdiv Int r=empty t=[1]{-2147483648} src=[1]{-1}", {"raised"})
    .workload("cdiv Float r=empty t=[1000,1000]#1 src=[1000,1000]#2");

OP(addcmul, out("r", like("t"), alias("t")), in("t", or_empty()), scalar("value"), in("src1", same_count("t")),
   in("src2", same_count("t")))
    .becomes([](Tensor& r, Tensor t, Scalar value, Tensor src1, Tensor src2) {
      at::addcmul_out(r, t, shaped(src1, t), shaped(src2, t), value);
    })
    .means([](long double t, long double value, long double a, long double b) { return t + value * a * b; })
    .values({Dist::Uniform, Dist::Ties, Dist::Sparse, Dist::Special})
    .rounds(3)
    .workload("addcmul Float r=empty t=[1000,1000]#1 value=0x1p-1 src1=[1000,1000]#2 src2=[1000,1000]#3");

OP(clamp, out("r", like("t"), alias("t")), in("t", or_empty()), scalar("min_value"),
   scalar("max_value", above("min_value")))
    .becomes([](Tensor& r, Tensor t, Scalar min_value, Scalar max_value) { at::clamp_out(r, t, min_value, max_value); })
    .same_value()
    .real("clamp", {"t", "min_value=-inf", "max_value=inf"})
    .real("clamp_min", {"t", "min_value", "max_value=inf"})
    .real("relu", {"t", "min_value=0", "max_value=inf"})
    .real("relu_", {"t", "min_value=0", "max_value=inf", "r=&t"})
    .real("hardtanh_", {"t", "min_value", "max_value", "r=&t"})
    .diverges(either_right,
              "with min above max the legacy side gives min to what lies below min, the modern side max to all",
              "the modern one is min(max(t, min), max), as its documentation says",
              [](Look c) { return c.above("min_value", "max_value"); },
              "clamp Float r=empty t=[1]{0} min_value=1 max_value=0", {"values"})
    .diverges(modern_wrong, "a limit that is nan: the legacy side ignores it, the modern side gives nan to all",
              "a limit that is not a number says nothing; nan must not hide it",
              [](Look c) { return std::isnan(c.number("min_value")) || std::isnan(c.number("max_value")); },
              "clamp Float r=empty t=[1]{0} min_value=nan max_value=0", {"nan"})
    .workload("clamp Float r=empty t=[1000,1000]#1 min_value=-0x1p-1 max_value=0x1p-1");
