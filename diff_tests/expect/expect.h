// Expect tests: what the user reads stands in the test as a literal, and one command writes it anew.
//
//   EXPECT_TEXT(report(findings), R"(
//   cadd  1 mismatch
//   )");
//
// The literal begins after its first line break and is compared byte by byte; a text that does not end in a line break
// ends right before `)"`. On a difference the test fails and shows the lines that differ. With PORTBENCH_ACCEPT=1 in
// the environment the sources are rewritten instead, when the test program ends: each file whole or not at all, only
// where the literal still reads as it was compiled. One literal that got two different values (in a loop, a
// parametrised test) is refused: neither is written and the test fails.
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace portbench::expect {

// Where an EXPECT_TEXT stands: the file as the compiler was given it, a line of the statement.
struct Place {
  const char* file;
  int line;
};

// Compares, or with PORTBENCH_ACCEPT=1 notes the new text of the literal.
testing::AssertionResult same_text(Place place, std::string_view actual, std::string_view literal);

// The lines that differ, with one line around them: "-" expected, "+" actual.
std::string line_differences(std::string_view expected, std::string_view actual);

// The same, failing the test at that place.
void expect_text(Place place, std::string_view actual, std::string_view literal);

}  // namespace portbench::expect

#define EXPECT_TEXT(actual, literal) ::portbench::expect::expect_text({__FILE__, __LINE__}, (actual), (literal))
