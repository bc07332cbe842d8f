// Shrinking: it ends, stays legal, falls in cost, and keeps the kind of fault.
#include "../shrink.h"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include "../generate.h"

namespace portbench {
namespace {

Judgement fault(const std::string& kind, const std::string& argument) {
  Judgement j;
  j.kind = kind;
  j.argument = argument;
  j.fault = "made up";
  return j;
}

RC_GTEST_PROP(Shrink, CandidatesAreLegalAndCheaper, (size_t op, uint64_t seed, uint16_t index)) {
  const Op& o = *all_ops()[op % all_ops().size()];
  Case c = numbered(o, o.variants[seed % o.variants.size()], seed, index);
  for (auto& n : smaller(c)) {
    RC_ASSERT(cost(n) < cost(c));
    Case fitted = n;
    n.op->fit(fitted);
    RC_ASSERT(print(fitted) == print(n));
    RC_ASSERT(parse(print(n)) == n);
  }
}

TEST(Shrink, EndsAtTheSmallestCaseWhenEverythingFails) {
  for (const Op* op : all_ops())
    for (uint64_t i = 90; i < 93; ++i) {
      Case c = numbered(*op, op->variants[0], 11, i);
      Judgement j = fault("values", "r");
      Shrunk s = shrink(
          c, j, [&](const Case&) { return j; }, 100000, 60);
      EXPECT_TRUE(smaller(s.c).empty()) << print(s.c);
      for (auto& a : s.c.args)
        for (auto& t : a.tensors) EXPECT_LE(t.count(), 1) << print(s.c);
    }
}

TEST(Shrink, KeepsKindAndArgument) {
  Case c = parse("cadd Float r=empty t=[4,4]#1 value=2 src=[4,4]#2");
  // Small cases fail in another way: those must not be taken.
  auto oracle = [](const Case& n) { return n.tensor(1).count() >= 6 ? fault("values", "r") : fault("leak", "r"); };
  Shrunk s = shrink(c, fault("values", "r"), oracle, 100000, 60);
  EXPECT_EQ(s.c.tensor(1).count(), 6);
  EXPECT_EQ(s.judgement.kind, "values");
  auto elsewhere = [](const Case& n) { return n.tensor(1).count() >= 6 ? fault("values", "r") : fault("values", "t"); };
  EXPECT_EQ(shrink(c, fault("values", "r"), elsewhere, 100000, 60).c.tensor(1).count(), 6);
}

TEST(Shrink, KeepsTheOneValueThatMatters) {
  Case c = parse("exp Float r=![3] t=[5,7]@tn1s2#3");
  uint64_t wanted = c.tensor(1).element(Elem::Float, 17);
  auto oracle = [&](const Case& n) {
    const TensorSpec& t = n.tensor(1);
    for (int64_t i = 0; i < t.distinct(); ++i)
      if (t.element(Elem::Float, i) == wanted) return fault("values", "r");
    return Judgement{};
  };
  Shrunk s = shrink(c, fault("values", "r"), oracle, 100000, 60);
  EXPECT_EQ(print(s.c), "exp Float r=empty t=[1]{" + print_number(Elem::Float, wanted) + "}");
}

TEST(Shrink, MergesDimensions) {
  Case c = parse("gather Float r=[2,2]#0 src=[1,2]#1 dim=0 index=[2,2]{0,0,0,0}");
  auto oracle = [](const Case& n) { return n.tensor(0).count() >= 3 ? fault("guard", "") : Judgement{}; };
  Shrunk s = shrink(c, fault("guard", ""), oracle, 100000, 60);
  EXPECT_EQ(s.c.tensor(0).sizes, (std::vector<int64_t>{3})) << print(s.c);
}

TEST(Shrink, StopsAtItsLimits) {
  Case c = numbered(*find_op("cadd"), *find_op("cadd")->variant("Float"), 1, 99);
  int asked = 0;
  auto oracle = [&](const Case&) {
    ++asked;
    return Judgement{};
  };
  EXPECT_EQ(shrink(c, fault("values", "r"), oracle, 5, 60).tried, 5);
  EXPECT_EQ(asked, 5);
}

}  // namespace
}  // namespace portbench
