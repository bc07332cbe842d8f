// Literals in a source text, found and replaced.
#include "rewrite.h"

#include <gtest/gtest.h>

namespace portbench::expect {
namespace {

const char* const kSource = R"src(
// EXPECT_TEXT(comment, R"(no)")
TEST(A, B) {
  const char* s = "EXPECT_TEXT(string, R\"(no)\")";
  EXPECT_TEXT(f(')', ")"), R"(
one
)");
  MY_EXPECT_TEXT(x, R"(no)");
  EXPECT_TEXT(g(R"(an argument)"), R"x(
two )"
)x");
  EXPECT_TEXT(h(), "plain");
}
)src";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

TEST(Rewrite, ReplacesTheLiteralWhoseStatementCoversTheLine) {
  const std::string expected = replaced(kSource, "R\"(\none\n)\"", "R\"(\n1\n)\"");
  for (int line = 5; line <= 7; ++line) EXPECT_EQ(rewritten(kSource, {{line, {"\none\n", "\n1\n"}}}), expected) << line;
}

TEST(Rewrite, TakesTheLastLiteralOfAStatement) {
  EXPECT_EQ(rewritten(kSource, {{9, {"\ntwo )\"\n", "\n2\n"}}}),
            replaced(kSource, "R\"x(\ntwo )\"\n)x\"", "R\"(\n2\n)\""));
}

TEST(Rewrite, SeveralChangesAtOnce) {
  const std::string text = rewritten(kSource, {{6, {"\none\n", "\nlonger\ntext\n"}}, {10, {"\ntwo )\"\n", "\n2\n"}}});
  EXPECT_NE(text.find("R\"(\nlonger\ntext\n)\");\n  MY_EXPECT"), std::string::npos) << text;
  EXPECT_NE(text.find("R\"(\n2\n)\");\n  EXPECT_TEXT(h()"), std::string::npos) << text;
}

TEST(Rewrite, RefusesWhatIsNotThere) {
  auto reason = [](int line, const char* before) {
    try {
      return rewritten(kSource, {{line, {before, "x"}}});
    } catch (const std::runtime_error& e) {
      return std::string(e.what());
    }
  };
  EXPECT_EQ(reason(2, "no"), "line 2: no EXPECT_TEXT stands here: the source has changed since the test was built");
  EXPECT_EQ(reason(4, "no"), "line 4: no EXPECT_TEXT stands here: the source has changed since the test was built");
  EXPECT_EQ(reason(8, "no"), "line 8: no EXPECT_TEXT stands here: the source has changed since the test was built");
  EXPECT_EQ(reason(6, "\nuno\n"), "line 6: the literal has changed since the test was built: build it anew");
  EXPECT_EQ(reason(12, "plain"), "line 12: EXPECT_TEXT without a raw string literal: expected R\"( ... )\"");
}

TEST(Rewrite, ALiteralGetsADelimiterThatDoesNotOccurInIt) {
  EXPECT_EQ(raw_literal("a"), "R\"(a)\"");
  EXPECT_EQ(raw_literal("a)\"b"), "R\"x(a)\"b)x\"");
  EXPECT_EQ(raw_literal("a)\"b)x\""), "R\"xx(a)\"b)x\")xx\"");
}

}  // namespace
}  // namespace portbench::expect
