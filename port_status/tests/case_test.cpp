// The text of cases: what it prints is what it reads, and what it cannot read it names.
#include "../case.h"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include "../../diff_tests/generate.h"
#include "../record.h"

namespace portbench {
namespace {

const Variant& any_variant(size_t op, size_t variant) {
  auto& all = all_ops()[op % all_ops().size()]->variants;
  return all[variant % all.size()];
}

RC_GTEST_PROP(CaseText, EveryDrawnCaseComesBack, (size_t op, size_t variant, uint64_t seed, uint16_t index)) {
  Case c = numbered(*all_ops()[op % all_ops().size()], any_variant(op, variant), seed, index);
  RC_ASSERT(parse(print(c)) == c);
}

RC_GTEST_PROP(CaseFit, IsIdempotent, (size_t op, size_t variant, uint64_t seed, uint16_t index)) {
  Case c = numbered(*all_ops()[op % all_ops().size()], any_variant(op, variant), seed, index), again = c;
  c.op->fit(again);
  RC_ASSERT(print(again) == print(c));
}

TEST(CaseText, ManyCasesOfEveryOpComeBackAndAreLegal) {
  for (const Op* op : all_ops())
    for (auto& v : op->variants)
      for (uint64_t i = 0; i < 300; ++i) {
        Case c = numbered(*op, v, 7, i), again = parse(print(c)), fitted = c;
        op->fit(fitted);
        ASSERT_EQ(print(again), print(c));
        ASSERT_TRUE(again == c) << print(c);
        ASSERT_EQ(print(fitted), print(c));
      }
}

TEST(CaseText, KeepsEveryKindOfTensor) {
  for (const char* line :
       {"cadd Float r=&t+1 t=[2,3,2]@p201n2s3#5:s value=-0x1.8p-2 src=[6]{0,-0,nan,inf,0x1p-149,nan:ffc00001}",
        "cadd Float r=![4]#0 t=[2,2]@<7,3>n1#3 value=1 src=&t",
        "copy Float<Byte self=[2,2]@t{1,2,3,4} src=[4]{255,0,1,2}", "uniform Double self=[3]{0,0,0} gen=5~17 a=0 b=1",
        "sum Int r=empty t=[2]{1,2} dimension=!3 keepdim=0"})
    EXPECT_EQ(print(parse(line)), line);
}

void expect_error(const std::string& line, const std::string& part) {
  try {
    parse(line);
    ADD_FAILURE() << "parsed: " << line;
  } catch (const std::invalid_argument& e) {
    EXPECT_NE(std::string(e.what()).find(part), std::string::npos) << line << "\n  " << e.what();
  }
}
TEST(CaseText, NamesTheColumnAndWhatWasExpected) {
  expect_error("cad Float", "column 1: expected the name of an op");
  expect_error("exp Int r=empty", "column 5: expected an element type that exp has: Float, Double, got 'Int r=empty'");
  expect_error("exp Float t=empty", "column 11: expected r=");
  expect_error("exp Float r=empty t=[2,x]", "column 24: expected a size of 1 or more");
  expect_error("exp Float r=empty t=[2]{1}", "column 26: expected 2 values");
  expect_error("exp Float r=empty t=[2]{1,b}", "column 27: expected a number of type Float");
  expect_error("exp Float r=empty t=[2]#1:q", "column 27: expected one of u i s f n a b k");
  expect_error("exp Float r=&q t=[2]", "column 14: expected the name of an argument of exp");
  expect_error("exp Float r=empty t=[2,2]@p11", "column 29: expected a permutation of the dimensions");
  expect_error("exp Float r=empty t=[2]#1 more", "expected the end of the line");
  expect_error("exp Float r=empty", "the end of the line");
}

TEST(CaseFit, GivesTheNearestLegalCase) {
  auto fitted = [](const char* line) {
    Case c = parse(line);
    c.op->fit(c);
    return print(c);
  };
  EXPECT_EQ(fitted("cadd Float r=[3]#0 t=[2]#1 value=1 src=[5]#1"), "cadd Float r=[2]#0 t=[2]#1 value=1 src=[2]#1");
  EXPECT_EQ(fitted("sum Float r=empty t=[2,2]#1 dimension=7 keepdim=3"),
            "sum Float r=empty t=[2,2]#1 dimension=1 keepdim=1");
  EXPECT_EQ(fitted("gather Float r=[1]#0 src=[4]#1 dim=0 index=[3]{9,1,2}"),
            "gather Float r=[3]#0 src=[4]#1 dim=0 index=[3]{1,1,2}");
}

}  // namespace
}  // namespace portbench
