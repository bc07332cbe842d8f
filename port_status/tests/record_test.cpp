// Registration: what it derives, and the mistakes that it names.
#include "../record.h"
#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include "../define_op.h"

namespace portbench {
namespace {

using at::Scalar;
using at::Tensor;

std::vector<DeclaredFunction> functions_of(const char* op) {
  std::vector<DeclaredFunction> r;
  for (auto& v : find_op(op)->variants) r.push_back({v.name.c_str(), v.symbol.c_str(), v.elem, v.legacy, v.cuda});
  return r;
}
void expect_refused(const char* functions, std::vector<Arg> args, const std::string& part) {
  try {
    declare("test_op", __FILE__, functions_of(functions), std::move(args));
    ADD_FAILURE() << "registered, expected: " << part;
  } catch (const std::logic_error& e) {
    EXPECT_NE(std::string(e.what()).find(part), std::string::npos) << e.what();
  }
}

TEST(Record, ElementTypesComeFromTheHeaders) {
  auto types = [](const char* op) {
    std::string r;
    for (auto& v : find_op(op)->variants) r += v.name + " ";
    return r;
  };
  EXPECT_EQ(types("exp"), "Float Double ");
  EXPECT_EQ(types("neg"), "Short Int Long Float Double ");
  EXPECT_EQ(types("cadd"), "Byte Char Short Int Long Float Double ");
  EXPECT_EQ(find_op("copy")->variants.size(), 7u + 49u);
  EXPECT_EQ(find_op("copy")->variant("Float<Byte")->symbol, "THFloatTensor_copyByte");
  EXPECT_EQ(find_op("copy")->variant("Float<Byte")->type_of(1).elem, Elem::Byte);
  EXPECT_EQ(find_op("ltValue")->variant("Double")->type_of(0).elem, Elem::Byte);
  EXPECT_EQ(find_op("sumall")->variant("Int")->legacy.ret.elem, Elem::Long);
}

TEST(Record, RefusesWhatDoesNotSuitTheCFunction) {
  expect_refused("exp", {out("r")}, "test_op: THFloatTensor_exp takes 2 arguments, the record names 1");
  expect_refused("add", {out("r"), in("t"), in("value")},
                 "test_op: the role in of argument value does not suit its C type");
  expect_refused("exp", {out("r", like("x")), in("t")}, "test_op: no argument named x");
  expect_refused("exp", {out("r", like("t")), in("t", like("r"))}, "test_op: constraints need one another in a circle");
  expect_refused("exp", {out("t"), in("t")}, "test_op: two arguments named t");
  try {
    Op copy = *find_op("exp");
    copy.becomes([](Tensor& r, Tensor t, Scalar) { at::exp_out(r, t); });
    ADD_FAILURE();
  } catch (const std::logic_error& e) {
    EXPECT_STREQ(e.what(), "exp: the modern side takes 3 arguments, the record names 2");
  }
}

TEST(Record, EveryOpHasAModernSideAndWorkloadsThatParse) {
  for (const Op* op : all_ops()) {
    EXPECT_NE(op->modern.fn, nullptr) << op->name;
    EXPECT_FALSE(op->workloads.empty()) << op->name;
    for (auto& line : op->workloads) {
      Case c = parse(line), fitted = c;
      op->fit(fitted);
      EXPECT_EQ(print(fitted), print(c));
    }
    for (auto& d : op->divergences) {
      Case c = parse(d.line), fitted = c;
      op->fit(fitted);
      EXPECT_EQ(print(fitted), print(c));
      EXPECT_TRUE(d.when(Look{c})) << "the line of a divergence is not within its own condition: " << d.line;
    }
  }
}

TEST(Record, LinesOfClassDivergencesAreLegalAndWithinTheirCondition) {
  for (auto* d : class_divergences())
    for (const Op* op : all_ops())
      for (auto& v : op->variants) {
        if (!d->applies(*op)) continue;
        std::string line = d->line(*op, v);
        if (line.empty()) continue;
        EXPECT_TRUE(d->when(Look{parse(line)})) << d->name << ": " << line;
        Case c = parse(line), fitted = c;
        op->fit(fitted);
        EXPECT_EQ(print(fitted), line);
      }
}

}  // namespace
}  // namespace portbench
