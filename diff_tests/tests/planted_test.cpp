// Faults planted on the modern side: each must be found within so many cases, with a small shrunk case. The engine's
// own power is measured here; what is tested is never the libraries.
#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <functional>
#include "../../port_status/modern_call.h"
#include "../child.h"

namespace portbench {
namespace {

using at::Scalar;
using at::Tensor;

struct Planted {
  const char* op;
  const char* what;
  std::function<void(Op&)> plant;
  std::string kind;       // of the fault to be found
  int64_t within = 5000;  // cases
  int64_t elements = 8;   // of the largest tensor of the shrunk case
  const char* type = "Float";
};

unsigned char* bytes(const Tensor& t) {
  return static_cast<unsigned char*>(t.data_ptr());
}

// a where the mask is set, else b; all of one shape.
Tensor choose(const Tensor& mask, const Tensor& a, const Tensor& b) {
  Tensor m = mask.contiguous(), from = a.contiguous(), r = b.contiguous().clone();
  size_t w = r.element_size();
  for (int64_t i = 0; i < r.numel(); ++i)
    if (bytes(m)[i]) std::memcpy(bytes(r) + size_t(i) * w, bytes(from) + size_t(i) * w, w);
  return r;
}

// clang-format off
const std::vector<Planted>& planted() {
  static const std::vector<Planted> all{
    {"cadd", "alpha dropped when it is negative", [](Op& o) { o.becomes([](Tensor& r, Tensor t, Scalar v, Tensor src) {
       at::add_out(r, t, src.reshape(t.sizes()), v.to<double>() < 0 ? Scalar(1) : v); }); }, "values"},
    {"csub", "adds", [](Op& o) { o.becomes([](Tensor& r, Tensor t, Scalar v, Tensor src) {
       at::add_out(r, t, src.reshape(t.sizes()), v); }); }, "values"},
    {"exp", "stride ignored: reads memory in order", [](Op& o) { o.becomes([](Tensor& r, Tensor t) {
       bool dense = t.numel() && !t.is_contiguous() && t.storage().nbytes() / 4 == size_t(t.numel());
       at::exp_out(r, dense ? t.as_strided(t.sizes(), c10::IntArrayRef(contiguous_strides(t.sizes().vec())), 0) : t); }); }, "values"},
    {"neg", "the last of nine or more elements is left out", [](Op& o) { o.becomes([](Tensor& self, Tensor src) {
       at::neg_out(self, src);
       if (self.numel() >= 9 && self.is_contiguous()) bytes(self)[self.numel() * 4 - 1] ^= 0x80; }); }, "values", 5000, 9},
    {"abs", "the sign of zero kept", [](Op& o) { o.becomes([](Tensor& r, Tensor t) {
       at::mul_out(r, t, choose(t.lt(0), at::full_like(t, -1), at::full_like(t, 1))); }); }, "zero_sign"},
    {"sqrt", "takes the absolute value", [](Op& o) { o.becomes([](Tensor& r, Tensor t) { at::sqrt_out(r, t.abs()); }); }, "nan"},
    {"max", "last of equal values, not the first", [](Op& o) { o.becomes([](Tensor& values, Tensor& indices, Tensor t, int64_t dim, bool keep) {
       at::max_out(values, indices, t, dim, keep);
       Tensor top = keep ? values : values.unsqueeze(dim);
       for (int64_t i = 0; i < t.size(dim); ++i) {
         Tensor same = t.narrow(dim, i, 1).eq(top);
         Tensor to = keep ? indices : indices.unsqueeze(dim);
         to.copy_(choose(same, at::full_like(to, i), to.clone()));
       } }); }, "values"},
    {"sumall", "nan counted as 0", [](Op& o) { o.becomes([](Tensor t) {
       return at::sum(choose(t.eq(t), t, at::zeros_like(t)), at::kDouble).item(); }); }, "nan"},
    {"meanall", "divides by one too many", [](Op& o) { o.becomes([](Tensor t) {
       return Scalar(at::sum(t, at::kDouble).item().to<double>() / double(t.numel() + 1)); }); }, "values"},
    {"sum", "keepdim ignored", [](Op& o) { o.becomes([](Tensor& r, Tensor t, int64_t dim, bool) {
       at::sum_out(r, t, dim, false, r.scalar_type()); }); }, "sizes"},
    {"addmm", "beta = 0 still multiplies: 0 * nan", [](Op& o) { o.becomes([](Tensor& r, Scalar beta, Tensor t, Scalar alpha, Tensor a, Tensor b) {
       Tensor product = t.mul(0);
       at::addmm_out(r, t, a, b, beta, alpha);
       if (beta.to<double>() == 0) r.add_(product.ne(product).to(t.scalar_type()).mul(NAN)); }); }, "nan"},
    {"gather", "writes one element past the end", [](Op& o) { o.becomes([](Tensor& r, Tensor src, int64_t dim, Tensor index) {
       at::gather_out(r, src, dim, index);
       if (r.numel() >= 3 && r.is_contiguous()) bytes(r)[r.numel() * 4] ^= 1; }); }, "guard"},
    {"scatterAdd", "overwrites", [](Op& o) { o.becomes([](Tensor& r, int64_t dim, Tensor index, Tensor src) {
       Tensor fresh = at::zeros_like(r);
       fresh.scatter_add_(dim, index, src);
       r.copy_(choose(fresh.ne(0), fresh, r.clone())); }); }, "values"},
    {"sort", "dies on 17 or more elements in a row", [](Op& o) { o.becomes([](Tensor& values, Tensor& indices, Tensor t, int64_t dim, bool descending) {
       if (t.size(dim) >= 17) std::abort();
       at::sort_out(values, indices, t, dim, descending); }); }, "died", 5000, 17},
    {"cumsum", "never ends on rows of five", [](Op& o) { o.becomes([](Tensor& r, Tensor t, int64_t dim) {
       if (t.size(dim) == 5) for (;;) usleep(1000);
       at::cumsum_out(r, t, dim, r.scalar_type()); }); }, "hang", 5000, 5},
    {"topk", "one k too many is looked at", [](Op& o) { o.becomes([](Tensor& values, Tensor& indices, Tensor t, int64_t k, int64_t dim, bool largest, bool sorted) {
       at::topk_out(values, indices, t, k, dim, k > 1 ? largest : !largest, sorted); }); }, "values"},
    {"indexSelect", "the first index stands for all", [](Op& o) { o.becomes([](Tensor& r, Tensor src, int64_t dim, Tensor index) {
       at::index_select_out(r, src, dim, index.narrow(0, 0, 1).expand(index.sizes()).contiguous()); }); }, "values"},
    {"maskedSelect", "the mask of the transposed tensor", [](Op& o) { o.becomes([](Tensor& r, Tensor src, Tensor mask) {
       Tensor m = mask.reshape(src.sizes()).to(at::kBool);
       at::masked_select_out(r, src, src.dim() == 2 && src.size(0) == src.size(1) ? m.t().contiguous() : m); }); }, "values"},
    {"clamp", "the upper limit is left out for negative values", [](Op& o) { o.becomes([](Tensor& r, Tensor t, Scalar lo, Scalar hi) {
       at::clamp_out(r, t, lo, hi.to<double>() < 0 ? Scalar(1e30) : hi); }); }, "values"},
    {"cmul", "writes to its input", [](Op& o) { o.becomes([](Tensor& r, Tensor t, Tensor src) {
       at::mul_out(r, t, src.reshape(t.sizes()));
       if (!r.is_same(t) && src.numel() && !r.is_same(src)) bytes(src)[0] ^= 1; }); }, "input"},
    {"div", "raises on a divisor of 1", [](Op& o) { o.becomes([](Tensor& r, Tensor t, Scalar v) {
       TORCH_CHECK(v.to<double>() != 1, "one");
       at::div_out(r, t, at::scalar_tensor(v, t.options())); }); }, "raised"},
    {"add", "keeps a reference to a storage", [](Op& o) { o.becomes([](Tensor& r, Tensor t, Scalar v) {
       at::add_out(r, t, at::scalar_tensor(v, t.options()));
       if (t.numel() == 2) new Tensor(t.clone()); }); }, "leak"},
    {"cat", "an output of the right size is replaced", [](Op& o) { o.becomes([](Tensor& r, Tensor a, Tensor b, int64_t dim) {
       while (dim >= a.dim()) a = a.unsqueeze(-1), b = b.unsqueeze(-1);
       Tensor joined = at::cat({a, b}, dim);
       if (r.numel() == joined.numel()) r.set_(joined);
       else r.resize_(joined.sizes()).copy_(joined); }); }, "strides"},
    {"copy", "goes through float", [](Op& o) { o.becomes([](Tensor& self, Tensor src) {
       self.copy_(src.reshape(self.sizes()).to(at::kFloat)); }); }, "values", 5000, 8, "Long<Int"},
    {"uniform", "one number of the stream is dropped", [](Op& o) { o.becomes([](Tensor& self, at::Generator g, double a, double b) {
       Tensor skipped = at::empty({1}, self.options());
       skipped.uniform_(0, 1, g);
       self.uniform_(a, b, g); }); }, "values"},
  };
  return all;
}
// clang-format on

void PrintTo(const Planted& p, std::ostream* out) {
  *out << p.op << ": " << p.what;
}

class Planting : public testing::TestWithParam<Planted> {};

TEST_P(Planting, IsFoundAndShrunk) {
  const Planted& p = GetParam();
  Op op = *find_op(p.op);
  p.plant(op);
  Batch batch;
  batch.op = &op;
  batch.variant = op.variant(p.type);
  batch.to = p.within;
  BatchWatch watch;
  watch.stop_after = 1;
  watch.seconds_per_case = 3;
  Tally t = run_batch(batch, watch);
  ASSERT_EQ(t.findings.size(), 1u) << p.op << ": " << p.what << ": not found in " << t.cases << " cases";
  const Finding& f = t.findings[0];
  EXPECT_EQ(f.kind, p.kind) << report(f);
  Case shrunk = parse(f.line);
  for (auto& a : shrunk.args)
    for (auto& s : a.tensors) EXPECT_LE(s.count(), p.elements) << report(f);
  std::printf("%-13s %-50s after %4ld cases: %s\n", p.op, p.what, long(t.cases), f.line.c_str());
}

INSTANTIATE_TEST_SUITE_P(Faults, Planting, testing::ValuesIn(planted()),
                         [](const auto& info) { return std::string(info.param.op); });

}  // namespace
}  // namespace portbench
