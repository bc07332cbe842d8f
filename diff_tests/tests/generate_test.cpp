// Drawing: the same number gives the same case, and the cases reach what they should.
#include "../generate.h"
#include <gtest/gtest.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include "../plan.h"

namespace portbench {
namespace {

TEST(Generate, ANumberMakesItsCaseWhateverWentBefore) {
  const Op& op = *find_op("cadd");
  const Variant& v = *op.variant("Float");
  std::vector<std::string> forward, backward;
  for (uint64_t i = 0; i < 200; ++i) forward.push_back(print(numbered(op, v, 4, i)));
  for (uint64_t i = 200; i-- > 0;) {
    numbered(*find_op("sum"), *find_op("sum")->variant("Int"), 9, i);
    backward.insert(backward.begin(), print(numbered(op, v, 4, i)));
  }
  EXPECT_EQ(forward, backward);
  EXPECT_NE(print(numbered(op, v, 4, 1)), print(numbered(op, v, 5, 1)));
}

TEST(Generate, FiltersDoNotChangeCases) {
  RunOptions all, one;
  all.profile = one.profile = "quick";
  one.globs = {"exp"};
  one.types = {"Double"};
  auto batches = [](const RunOptions& o) {
    std::vector<std::string> r;
    for (auto& t : make_plan(o, 0).tasks) {
      const Batch& b = t.task.batch;
      if (b.op->name != "exp" || b.variant->name != "Double" || !b.lines.empty()) continue;
      r.push_back(std::to_string(b.seed) + " " + std::to_string(b.from) + " " + std::to_string(b.to) + " " + b.setting);
    }
    return r;
  };
  EXPECT_EQ(batches(all), batches(one));
  EXPECT_FALSE(batches(one).empty());
}

TEST(Generate, ReachesEveryLayoutAliasAndOutput) {
  std::set<std::string> seen;
  const Op& op = *find_op("cadd");
  for (uint64_t i = 0; i < 5000; ++i) {
    Case c = numbered(op, *op.variant("Float"), 1, i);
    const TensorSpec &r = c.args[0].tensors[0], &t = c.args[1].tensors[0], &src = c.args[3].tensors[0];
    if (r.alias >= 0)
      seen.insert(r.shift ? "overlap" : "in place");
    else
      seen.insert(r.sizes.empty() ? "empty output"
                  : r.loose       ? "wrong size"
                  : r.plain()     ? "right size"
                                  : "strided output");
    if (src.alias >= 0) seen.insert("same input");
    if (t.order.size() > 2) seen.insert("permuted");
    if (t.offset) seen.insert("narrowed");
    if (t.step > 1) seen.insert("stepped");
    if (t.expanded >= 0) seen.insert("expanded");
    if (t.sizes.empty()) seen.insert("empty input");
    if (t.sizes.size() == 6) seen.insert("six dimensions");
    if (t.count() > 1024) seen.insert("long");
    if (t.sizes != c.tensor(3).sizes) seen.insert("other shape");
  }
  for (const char* kind :
       {"overlap", "in place", "empty output", "wrong size", "right size", "strided output", "same input", "permuted",
        "narrowed", "stepped", "expanded", "empty input", "six dimensions", "long", "other shape"})
    EXPECT_TRUE(seen.count(kind)) << kind;
}

TEST(Plan, NamesWhatItDoesNotKnow) {
  auto refuse = [](RunOptions o, const std::string& part) {
    try {
      make_plan(o, 0);
      ADD_FAILURE() << "expected: " << part;
    } catch (const std::invalid_argument& e) {
      EXPECT_NE(std::string(e.what()).find(part), std::string::npos) << e.what();
    }
  };
  RunOptions o;
  o.globs = {"cad"};
  refuse(o, "no op matches 'cad'");
  o = {};
  o.types = {"float"};
  refuse(o, "no element type matches 'float'");
  o = {};
  o.profile = "fast";
  refuse(o, "no profile 'fast'");
}

TEST(Plan, EveryOpAndTypeHasItsCasesUnderEverySetting) {
  RunOptions o;
  o.profile = "quick";
  o.real_inputs = false;
  Plan p = make_plan(o, 0);
  std::vector<int64_t> cases(p.pairs.size());
  std::vector<std::set<std::string>> settings(p.pairs.size());
  for (auto& t : p.tasks) {
    if (t.task.batch.lines.empty()) cases[t.pair] += t.task.batch.size();
    settings[t.pair].insert(t.task.batch.setting);
  }
  for (size_t k = 0; k < p.pairs.size(); ++k) {
    EXPECT_GE(cases[k], 5000);
    EXPECT_EQ(settings[k].size(), 4u);
  }
}

// Roots and reciprocals have branches of their own, and these have their special elements.
TEST(Generate, SpecialScalarsMeetSpecialElements) {
  const Op& pow = *find_op("pow");
  const size_t value = pow.find("value");
  for (const char* type : {"Float", "Double"})
    for (double exponent : {-0.5, 0.5, -1.0, 2.0, 3.0, 0.0}) {
      int zeros = 0, infinities = 0, nans = 0;
      for (uint64_t i = 0; i < 5000; ++i) {
        const Case c = numbered(pow, *pow.variant(type), 1, i);
        if (c.args[value].d != exponent) continue;
        const Look look{c};
        zeros += look.any("t", [](double v) { return v == 0; });
        infinities += look.any("t", [](double v) { return std::isinf(v); });
        nans += look.any("t", [](double v) { return std::isnan(v); });
      }
      EXPECT_GT(std::min({zeros, infinities, nans}), 5) << type << " " << exponent;
    }
}

bool is_above(const Case& c, const char* low, const char* high) {
  return Look{c}.above(low, high);
}

TEST(Generate, RangesAreSeldomReversed) {
  for (auto [op, low, high] : {std::array{"clamp", "min_value", "max_value"}, std::array{"uniform", "a", "b"}}) {
    const Op& o = *find_op(op);
    int reversed = 0;
    for (uint64_t i = 0; i < 2000; ++i) reversed += is_above(numbered(o, *o.variant("Float"), 1, i), low, high);
    EXPECT_GT(reversed, 20) << op;  // they are a case too
    EXPECT_LT(reversed, 200) << op;
  }
}

}  // namespace
}  // namespace portbench
