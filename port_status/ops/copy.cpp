// Records of copies: copy between all pairs of element types, cat, catArray.
#include <ATen/ATen.h>
#include <algorithm>
#include <cmath>
#include "../define_op.h"
#include "shaped.h"

using namespace portbench;
using at::Tensor;

OP_WITH_PAIRS(copy, given("self", same_count("src"), alias("src")), in("src", or_empty()))
    .becomes([](Tensor& self, Tensor src) { self.copy_(shaped(src, self)); })
    .values({Dist::Uniform, Dist::Ties, Dist::Special, Dist::Bits})
    .real("copy_", {"*self", "*src"})
    .real("clone", {"src"})
    .real("_to_copy", {"src"})
    .diverges(
        either_right,
        "a double out of int's range becomes a byte: by way of int on the legacy side, of int64_t on the modern one",
        "C leaves such a conversion undefined; each library has always given what its way gives on x86-64",
        [](Look c) { return c.is("Byte<Double") && c.any("src", [](double v) { return std::fabs(v) >= 0x1p31; }); },
        "copy Byte<Double self=[1]{0} src=[1]{0x1.00000001p+32}", {"values"})
    .workload("copy Float self=[1000,1000] src=[1000,1000]@t#1")
    .workload("copy Float<Double self=[1000,1000] src=[1000,1000]#1");

// A dimension behind the last one is a new one of size 1 in both operands.
OP(cat, out("r", joined("ta", "tb", "dimension")), in("ta"), in("tb", joins("ta", "dimension")), dim("dimension"))
    .becomes([](Tensor& r, Tensor ta, Tensor tb, int64_t dim) {
      while (dim >= ta.dim()) {
        ta = ta.unsqueeze(-1);
        tb = tb.unsqueeze(-1);
      }
      at::cat_out(r, {ta, tb}, dim);
    })
    .workload("cat Float r=empty ta=[1000,500]#1 tb=[1000,500]#2 dimension=1");

OP(catArray, out("r"), list("inputs", joinable("dimension")), count(), dim("dimension"))
    .becomes([](Tensor& r, at::TensorList inputs, int64_t dim) { at::cat_out(r, inputs, dim); })
    .real("cat", {"inputs", "dimension=0"})
    .real("stack", {"+inputs", "dimension=0"})
    .workload("catArray Float r=empty inputs=([1000,500]#1 [1000,500]#2) dimension=1");
