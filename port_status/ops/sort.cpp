// Records of sorting and selection: sort, topk. Among equal elements any order of the indices will do.
#include <ATen/ATen.h>
#include "../define_op.h"

using namespace portbench;
using at::Tensor;

OP(sort, out("values", like("t")), out("indices", like("t"), indices(), picks("values", "t", "dimension")), in("t"),
   dim("dimension", "t"), flag("descending"))
    .becomes([](Tensor& values, Tensor& indices, Tensor t, int64_t dim, bool descending) {
      at::sort_out(values, indices, t, dim, descending);
    })
    .values({Dist::Uniform, Dist::Ties, Dist::Finite})
    .same_value()
    .workload("sort Float values=empty indices=empty t=[1000,1000]#1 dimension=1 descending=0");

OP(topk, out("values", cut("t", "dim", "k"), unordered_unless("sorted")),
   out("indices", cut("t", "dim", "k"), indices(), picks("values", "t", "dim")), in("t"),
   position("k", up_to("t", "dim")), dim("dim", "t"), flag("largest"), flag("sorted"))
    .becomes([](Tensor& values, Tensor& indices, Tensor t, int64_t k, int64_t dim, bool largest, bool sorted) {
      at::topk_out(values, indices, t, k, dim, largest, sorted);
    })
    .values({Dist::Uniform, Dist::Ties, Dist::Finite})
    .same_value()
    .real("topk", {"t", "k", "dim=-1", "largest=1", "sorted=1"})
    .workload("topk Float values=empty indices=empty t=[1000,1000]#1 k=10 dim=1 largest=1 sorted=1");
