// Finds EXPECT_TEXT statements in a source text, and writes their literals anew.
#include "rewrite.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <stdexcept>
#include <vector>

namespace portbench::expect {
namespace {

constexpr std::string_view kMacro = "EXPECT_TEXT(";

struct Literal {
  size_t begin, end;  // of R"x( ... )x" in the source
  std::string text;
};

struct Statement {
  int first, last;  // lines
  std::optional<Literal> literal;
};

// The raw string literal that begins at `at`, if one does.
std::optional<Literal> raw_literal_at(std::string_view source, size_t at) {
  if (source.substr(at, 2) != "R\"") return std::nullopt;
  const size_t open = source.find('(', at);
  if (open == std::string_view::npos || open - at - 2 > 16) return std::nullopt;
  const std::string close = ")" + std::string(source.substr(at + 2, open - at - 2)) + "\"";
  const size_t end = source.find(close, open);
  if (end == std::string_view::npos) return std::nullopt;
  return Literal{at, end + close.size(), std::string(source.substr(open + 1, end - open - 1))};
}

// Past the quoted string or character that begins at `at`.
size_t past_quoted(std::string_view source, size_t at) {
  const char quote = source[at];
  for (++at; at < source.size() && source[at] != quote; ++at)
    if (source[at] == '\\') ++at;
  return std::min(at + 1, source.size());
}

// Past the comment that begins at `at`, or `at` where none does.
size_t past_comment(std::string_view source, size_t at) {
  if (source.substr(at, 2) == "//") return std::min(source.find('\n', at), source.size());
  if (source.substr(at, 2) != "/*") return at;
  const size_t end = source.find("*/", at + 2);
  return end == std::string_view::npos ? source.size() : end + 2;
}

bool word_before(std::string_view source, size_t at) {
  return at > 0 && (std::isalnum(static_cast<unsigned char>(source[at - 1])) || source[at - 1] == '_');
}

// Goes through the source once and collects the uses of the macro outside strings and comments.
struct Scanner {
  std::string_view source;
  std::vector<Statement> statements;
  size_t at = 0;
  int line = 1;

  void advance(size_t to) {
    line += static_cast<int>(std::count(source.begin() + at, source.begin() + to, '\n'));
    at = to;
  }

  // Steps over one token; says whether it was a raw literal.
  std::optional<Literal> step() {
    if (!word_before(source, at)) {
      if (auto literal = raw_literal_at(source, at)) {
        advance(literal->end);
        return literal;
      }
    }
    if (const size_t past = past_comment(source, at); past != at)
      advance(past);
    else if (source[at] == '"' || (source[at] == '\'' && !word_before(source, at)))
      advance(past_quoted(source, at));
    else
      advance(at + 1);
    return std::nullopt;
  }

  void statement() {
    Statement s{line, line, std::nullopt};
    advance(at + kMacro.size());
    for (int depth = 1; depth > 0 && at < source.size();) {
      if (source[at] == '(') ++depth;
      if (source[at] == ')') --depth;
      if (auto literal = step()) s.literal = std::move(literal);
    }
    s.last = line;
    statements.push_back(std::move(s));
  }

  void run() {
    while (at < source.size()) {
      if (source.substr(at, kMacro.size()) == kMacro && !word_before(source, at))
        statement();
      else
        step();
    }
  }
};

std::runtime_error refused(int line, const std::string& why) {
  return std::runtime_error("line " + std::to_string(line) + ": " + why);
}

const Literal& literal_for(const std::vector<Statement>& statements, int line, const std::string& before) {
  for (const Statement& s : statements) {
    if (line < s.first || line > s.last) continue;
    if (!s.literal) throw refused(line, "EXPECT_TEXT without a raw string literal: expected R\"( ... )\"");
    if (s.literal->text != before)
      throw refused(line, "the literal has changed since the test was built: build it anew");
    return *s.literal;
  }
  throw refused(line, "no EXPECT_TEXT stands here: the source has changed since the test was built");
}

}  // namespace

std::string raw_literal(std::string_view text) {
  std::string delimiter;
  while (text.find(")" + delimiter + "\"") != std::string_view::npos) delimiter += 'x';
  return "R\"" + delimiter + "(" + std::string(text) + ")" + delimiter + "\"";
}

std::string rewritten(std::string_view source, const std::map<int, Change>& changes) {
  Scanner scanner{source, {}};
  scanner.run();
  std::map<size_t, std::pair<size_t, std::string>> edits;
  for (const auto& [line, change] : changes) {
    const Literal& literal = literal_for(scanner.statements, line, change.before);
    edits[literal.begin] = {literal.end, raw_literal(change.after)};
  }
  std::string result(source);
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit)
    result.replace(edit->first, edit->second.first - edit->first, edit->second.second);
  return result;
}

}  // namespace portbench::expect
