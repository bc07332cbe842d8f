// A run over the inputs that real models gave: they are run, counted, and told apart. The worker program must be built.
#include <gtest/gtest.h>
#include <map>
#include "../run.h"

namespace portbench {
namespace {

struct Tallies : Observer {
  std::map<std::string, Tally> by_op;
  void finished(const Tally& t) override { by_op[t.op] = t; }
};

RunOptions few_cases() {
  RunOptions o;
  o.globs = {"sqrt", "clamp"};
  o.types = {"Float"};
  o.profile = "quick";
  o.cases = 1;
  o.jobs = 1;
  return o;
}

TEST(RealInputsRun, AreRunAndCounted) {
  Tallies w;
  EXPECT_TRUE(run(few_cases(), w));
  EXPECT_EQ(w.by_op["sqrt"].real_inputs, 1);  // of no elements: sqrt f32[0]
  EXPECT_EQ(w.by_op["sqrt"].modern_only, 1);
  EXPECT_GT(w.by_op["clamp"].real_inputs, 50);
  EXPECT_EQ(w.by_op["clamp"].modern_only, 3);
  // Calls that are one case run once, and all count.
  EXPECT_GT(w.by_op["clamp"].cases, 30);
  EXPECT_LT(w.by_op["clamp"].cases, w.by_op["clamp"].real_inputs);
}

TEST(RealInputsRun, MayBeLeftOut) {
  Tallies w;
  RunOptions o = few_cases();
  o.real_inputs = false;
  EXPECT_TRUE(run(o, w));
  EXPECT_EQ(w.by_op["clamp"].real_inputs, 0);
}

}  // namespace
}  // namespace portbench
