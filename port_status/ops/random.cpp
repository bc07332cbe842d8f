// Records of random numbers: uniform. The modern generator is asked for the legacy stream, so values are equal.
#include <ATen/ATen.h>
#include <algorithm>
#include "../define_op.h"

using namespace portbench;
using at::Generator;
using at::Tensor;

OP(uniform, given("self"), generator("gen"), scalar("a", only({Dist::Uniform, Dist::Ties})),
   scalar("b", above("a"), only({Dist::Uniform, Dist::Ties})))
    .becomes([](Tensor& self, Generator gen, double a, double b) { self.uniform_(a, b, gen); })
    .diverges(either_right, "with a above b the legacy side draws between b and a, the modern side refuses",
              "the modern interface asks for a range in order", [](Look c) { return c.above("a", "b"); },
              "uniform Float self=[1]{0} gen=0 a=0 b=-1", {"raised"})
    .workload("uniform Float self=[1000,1000] gen=1 a=0 b=1");
