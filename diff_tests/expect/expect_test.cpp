// Comparing with a literal; accept_test.py tests the rewriting of files.
#include "expect.h"

namespace portbench::expect {
namespace {

TEST(Expect, EqualTextsPass) {
  EXPECT_TEXT("one\ntwo\n", R"(
one
two
)");
  EXPECT_TEXT("no line break", R"(
no line break)");
  EXPECT_TEXT("", R"(
)");
}

TEST(Expect, ADifferenceShowsTheLinesThatDiffer) {
  const auto result = same_text({"nowhere.cpp", 1}, "a\nb\nX\nd\n", "\na\nb\nc\nd\n");
  EXPECT_FALSE(result);
  EXPECT_STREQ(result.message(),
               "- expected, + actual; PORTBENCH_ACCEPT=1 writes the actual text into the test\n"
               "  b\n- c\n+ X\n  d\n");
}

TEST(Expect, AMissingLineBreakIsADifference) {
  EXPECT_FALSE(same_text({"nowhere.cpp", 1}, "a", "\na\n"));
  EXPECT_EQ(line_differences("a\n", "a"), "  a\n- \n");
}

TEST(Expect, ALiteralOnTheFirstLineNeverMatches) {
  EXPECT_FALSE(same_text({"nowhere.cpp", 1}, "a", "a"));
}

}  // namespace
}  // namespace portbench::expect
