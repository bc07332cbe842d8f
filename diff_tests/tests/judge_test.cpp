// The judge on single cases: what it tells and whom it blames.
#include "../judge.h"
#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include "../../port_status/modern_call.h"
#include "../child.h"
#include "../compare.h"
#include "../reference.h"

namespace portbench {
namespace {

using at::Scalar;
using at::Tensor;

// The same line on a copy of a record with another modern side.
template <class F>
Judgement judge_with(F modern, const std::string& line) {
  Case c = parse(line);
  auto* op = new Op(*c.op);  // cases point to it
  op->becomes(modern);
  c.variant = op->variant(c.variant->name);
  c.op = op;
  return judge_in_child(c, 20, Explain::Yes);
}

TEST(Judge, AgreementIsNoFault) {
  Judgement j = judge_in_child(parse("exp Float r=empty t=[3]{0,1,2}"), 20);
  EXPECT_TRUE(j.good()) << j.fault;
  EXPECT_LE(j.worst, 2);
}

TEST(Judge, TellsElementsDistanceAndWhoIsRight) {
  auto wrong = [](Tensor& r, Tensor t) {
    at::sqrt_out(r, t);
    static_cast<float*>(r.data_ptr())[1] = 3;
  };
  Judgement j = judge_with(wrong, "sqrt Float r=empty t=[3]{1,4,9}");
  EXPECT_EQ(j.kind, "values");
  EXPECT_EQ(j.argument, "r");
  EXPECT_EQ(j.fault, "r[1]: 2 legacy, 3 modern, 4194304 ULP apart");
  EXPECT_NE(j.detail.find("1 of 3 elements differ"), std::string::npos) << j.detail;
  EXPECT_EQ(j.verdict, "new wrong (reference 2)");
}

TEST(Judge, NamesWhoRaised) {
  Judgement j = judge_with([](Tensor&, Tensor) { TORCH_CHECK(false, "no way"); }, "exp Float r=empty t=[1]{0}");
  EXPECT_EQ(j.kind, "raised");
  EXPECT_EQ(j.argument, "modern");
  EXPECT_NE(j.fault.find("no way"), std::string::npos);
}

TEST(Judge, ADeathIsAFinding) {
  Judgement j = judge_with([](Tensor&, Tensor) { abort(); }, "exp Float r=empty t=[1]{0}");
  EXPECT_EQ(j.kind, "died");
  EXPECT_NE(j.fault.find("Abort"), std::string::npos) << j.fault;
}

TEST(Judge, OutputsOfTheRightSizeStayWhereTheyAre) {
  auto moves = [](Tensor& r, Tensor t) { r.set_(at::exp(t)); };
  EXPECT_EQ(judge_with(moves, "exp Float r=[2]#0 t=[2]{0,1}").kind, "strides");
  EXPECT_TRUE(judge_with(moves, "exp Float r=![3]#0 t=[2]{0,1}").good());
}

TEST(Judge, GapsBetweenElementsStayWhatTheyAre) {
  auto spills = [](Tensor& r, Tensor t) {
    at::exp_out(r, t);
    static_cast<float*>(r.data_ptr())[1] = 0;
  };
  EXPECT_EQ(judge_with(spills, "exp Float r=[2]@s2#0 t=[2]{0,1}").kind, "wrote");
}

TEST(Judge, ElementsDoNotDependOnTheirLayout) {
  auto differs = [](Tensor& r, Tensor t) {
    at::exp_out(r, t);
    if (!t.is_contiguous()) r.copy_(t.contiguous().exp().mul(1 + 0x1p-23));
  };
  Judgement j = judge_with(differs, "exp Float r=empty t=[2]@s2{1,0x1.8p-1}");
  EXPECT_EQ(j.kind, "layout") << j.fault;
}

TEST(Judge, ADivergenceCoversItsKindsAlone) {
  Case c = parse("exp Float r=empty t=[2]{0,1}");
  auto judged = [&](std::vector<std::string> kinds, void (*modern)(Tensor&, Tensor)) {
    auto* op = new Op(*c.op);
    op->becomes(modern);
    op->diverges(
        either_right, "made up", "for the test", [](Look) { return true; }, print(c), std::move(kinds));
    Case n = c;
    n.variant = op->variant("Float");
    n.op = op;
    return judge_in_child(n, 20);
  };
  auto wrong = [](Tensor& r, Tensor t) { at::exp_out(r, t.mul(2)); };
  auto spills = [](Tensor& r, Tensor t) {
    at::exp_out(r, t);
    static_cast<float*>(r.data_ptr())[2] = 0;
  };
  EXPECT_TRUE(judged({"values"}, wrong).good());
  EXPECT_EQ(judged({"values"}, wrong).divergence, "made up");
  EXPECT_EQ(judged({"nan"}, wrong).kind, "values");
  EXPECT_EQ(judged({}, spills).kind, "guard");  // memory is never declared away
}

TEST(Judge, BoundsOfSumsComeFromTheTerms) {
  auto near = [](Tensor& r, Tensor t, int64_t dim, bool keep) {
    at::sum_out(r, t, dim, keep, r.scalar_type());
    r.add_(0x1p-22);
  };
  EXPECT_TRUE(judge_with(near, "sum Float r=empty t=[2]{1,2} dimension=0 keepdim=0").good());
  EXPECT_EQ(judge_with(near, "sum Float r=empty t=[2]{0x1p-4,0x1p-4} dimension=0 keepdim=0").kind, "values");
}

TEST(Reference, KnowsExactValues) {
  Case c = parse("cadd Float r=empty t=[2]{1,2} value=3 src=[2]{5,7}");
  EXPECT_EQ(double(*exact_value(c, 0)), 16);
  EXPECT_EQ(double(*exact_value(c, 1)), 23);
  EXPECT_FALSE(exact_value(parse("sum Float r=empty t=[1]{1} dimension=0 keepdim=0"), 0));
  // An expanded dimension counts once.
  EXPECT_EQ(double(*exact_value(parse("neg Float self=empty src=[2,3]@e1{4,5}"), 4)), -5);
}

TEST(Reference, AsksBothLibrariesInDouble) {
  auto wrong = [](Tensor& r, Tensor t, int64_t dim, bool keep) {
    at::sum_out(r, t, dim, keep, r.scalar_type());
    if (t.scalar_type() == at::kFloat) r.add_(1);
  };
  EXPECT_EQ(judge_with(wrong, "sum Float r=empty t=[2]{1,2} dimension=0 keepdim=0").verdict, "new wrong (reference 3)");
}

}  // namespace
}  // namespace portbench
