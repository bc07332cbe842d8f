// Records of reductions: sum, sumall, meanall, max.
#include <ATen/ATen.h>
#include "../define_op.h"

using namespace portbench;
using at::Tensor;

namespace {
const char* const kResizedTwice =
    "without keepdim the legacy side resizes a strided result twice, which makes it contiguous";
const char* const kKept = "an output that has its right size keeps its layout; the values are the same";
const std::vector<std::string> kLayoutOnly{"strides", "wrote"};
}  // namespace

OP(sum, out("r", reduced("t", "dimension", "keepdim")), in("t"), dim("dimension", "t"), flag("keepdim"))
    .becomes([](Tensor& r, Tensor t, int64_t dim, bool keepdim) { at::sum_out(r, t, dim, keepdim, r.scalar_type()); })
    .values({Dist::Uniform, Dist::Ties, Dist::Sparse})
    .rounds(size_at("t", "dimension"))
    .real("sum.SymInt", {"t", "dimension", "keepdim=0"})
    .real("sum.dim_IntList", {"t", "dimension", "keepdim=0"})
    .diverges(
        legacy_wrong, kResizedTwice, kKept, [](Look c) { return !c.number("keepdim") && c.strided("r"); },
        "sum Float r=[2]@s2#0 t=[2,1]{0,0} dimension=1 keepdim=0", kLayoutOnly)
    .workload("sum Float r=empty t=[1000,1000]#1 dimension=1 keepdim=0")
    .workload("sum Float r=empty t=[1000,1000]#1 dimension=0 keepdim=0");

OP(sumall, in("t", or_empty()))
    .becomes([](Tensor t) { return at::sum(t, t.is_floating_point() ? at::kDouble : at::kLong).item(); })
    .values({Dist::Uniform, Dist::Ties, Dist::Sparse})
    .rounds(count_of_tensor("t"))
    .real("sum", {"t"})
    .workload("sumall Float t=[1000,1000]#1");

OP(meanall, in("self"))
    .becomes([](Tensor self) { return at::mean(self, at::kDouble).item(); })
    .values({Dist::Uniform, Dist::Ties, Dist::Sparse})
    .rounds(count_of_tensor("self"))
    .real("mean", {"self"})
    .workload("meanall Float self=[1000,1000]#1");

OP(max, out("values", reduced("t", "dimension", "keepdim")),
   out("indices", reduced("t", "dimension", "keepdim"), indices()), in("t"), dim("dimension", "t"), flag("keepdim"))
    .becomes([](Tensor& values, Tensor& indices, Tensor t, int64_t dim, bool keepdim) {
      at::max_out(values, indices, t, dim, keepdim);
    })
    .same_value()
    .real("max.dim", {"t", "dimension", "keepdim=0"})
    .diverges(
        legacy_wrong, kResizedTwice, kKept,
        [](Look c) { return !c.number("keepdim") && (c.strided("values") || c.strided("indices")); },
        "max Float values=[2]@s2#0 indices=empty t=[1,2]{0,0} dimension=0 keepdim=0", kLayoutOnly)
    .workload("max Float values=empty indices=empty t=[1000,1000]#1 dimension=1 keepdim=0");
