// Records of scans: cumsum.
#include <ATen/ATen.h>
#include "../define_op.h"

using namespace portbench;
using at::Tensor;

OP(cumsum, out("r", like("t")), in("t"), dim("dimension", "t"))
    .becomes([](Tensor& r, Tensor t, int64_t dim) { at::cumsum_out(r, t, dim, r.scalar_type()); })
    .values({Dist::Uniform, Dist::Ties, Dist::Sparse})
    .rounds(size_at("t", "dimension"))
    .real("cumsum", {"t", "dimension"})
    .workload("cumsum Float r=empty t=[1000,1000]#1 dimension=1");
