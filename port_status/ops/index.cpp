// Records of access by index and by mask: indexSelect, gather, scatterAdd, maskedSelect. Legacy indices count from 1.
#include <ATen/ATen.h>
#include "../define_op.h"
#include "shaped.h"

using namespace portbench;
using at::Tensor;

OP(indexSelect, out("r", selected("src", "dim", "index")), in("src"), dim("dim", "src"),
   in("index", dims(1, 1), indexes("src", "dim")))
    .becomes([](Tensor& r, Tensor src, int64_t dim, Tensor index) { at::index_select_out(r, src, dim, index); })
    .real("index_select", {"src", "dim", "index"})
    .real("embedding", {"src", "_index", "", "", "", "dim=0"})
    .workload("indexSelect Float r=empty src=[1000,1000]#1 dim=0 index=[1000]#2:k1000");

OP(gather, given("r", like("index")), in("src"), dim("dim", "src"),
   in("index", except("src", "dim"), indexes("src", "dim")))
    .becomes([](Tensor& r, Tensor src, int64_t dim, Tensor index) { at::gather_out(r, src, dim, index); })
    .real("gather", {"src", "dim", "index"})
    .workload("gather Float r=[1000,1000] src=[1000,1000]#1 dim=1 index=[1000,1000]#2:k1000");

OP(scatterAdd, given("r"), dim("dim", "r"), in("index", except("r", "dim"), indexes("r", "dim")),
   in("src", like("index")))
    .becomes([](Tensor& r, int64_t dim, Tensor index, Tensor src) { r.scatter_add_(dim, index, src); })
    .values({Dist::Uniform, Dist::Ties, Dist::Sparse})
    .rounds([](const Case& c) { return size_at("index", "dim")(c) + 1; })
    .real("scatter_add", {"r", "dim", "index", "src"})
    .real("scatter_add_", {"r", "dim", "index", "src"})
    .workload("scatterAdd Float r=[1000,1000]#3 dim=1 index=[1000,1000]#2:k1000 src=[1000,1000]#1");

OP(maskedSelect, out("r", masked("mask")), in("src"), in("mask", same_count("src"), only({Dist::Mask})))
    .becomes([](Tensor& r, Tensor src, Tensor mask) { at::masked_select_out(r, src, shaped(mask, src).to(at::kBool)); })
    .workload("maskedSelect Float r=empty src=[1000,1000]#1 mask=[1000,1000]#2:b");
