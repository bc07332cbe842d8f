// Rewriting the literals of EXPECT_TEXT in a source text. Knows no files and no tests (expect.cpp does).
#pragma once
#include <map>
#include <string>
#include <string_view>

namespace portbench::expect {

// What became of one literal: its text when compiled, and the one that it shall have.
struct Change {
  std::string before, after;
};

// `source` with the literal of the EXPECT_TEXT that covers each line replaced. Throws std::runtime_error, naming the
// line, where no EXPECT_TEXT with a raw string literal covers it or its literal is not `before`.
std::string rewritten(std::string_view source, const std::map<int, Change>& changes);

// `text` as a raw string literal, with a delimiter that does not occur in it.
std::string raw_literal(std::string_view text);

}  // namespace portbench::expect
