// Finds a record's lambda, and the functions it calls, in the source text of the record.
#include "record_source.h"
#include <algorithm>
#include <cctype>
#include <set>
#include <vector>

namespace portbench {

namespace {
bool in_word(char ch) {
  return std::isalnum(static_cast<unsigned char>(ch)) || ch == '_';
}

// Past the bracket that closes the one at `open`. Knows strings and characters, not raw strings: records have none.
size_t past_closing(std::string_view s, size_t open) {
  int depth = 0;
  for (size_t i = open; i < s.size(); ++i) {
    if (s[i] == '"' || (s[i] == '\'' && i > 0 && !in_word(s[i - 1]))) {
      const char quote = s[i];
      for (++i; i < s.size() && s[i] != quote; ++i)
        if (s[i] == '\\') ++i;
      continue;
    }
    if (s[i] == '(' || s[i] == '{' || s[i] == '[') ++depth;
    if ((s[i] == ')' || s[i] == '}' || s[i] == ']') && --depth == 0) return i + 1;
  }
  return s.size();
}

// Where `word` stands as a whole word, from `at` on.
size_t find_word(std::string_view s, std::string_view word, size_t at = 0) {
  for (; (at = s.find(word, at)) != std::string_view::npos; at += word.size()) {
    const bool begins = at == 0 || !in_word(s[at - 1]);
    const size_t end = at + word.size();
    if (begins && (end == s.size() || !in_word(s[end]))) return at;
  }
  return at;
}

struct Function {
  std::string_view name, text;
};

// A definition begins in the first column, with a name before its bracket, and has a body.
std::vector<Function> functions_of(std::string_view s) {
  std::vector<Function> found;
  for (size_t at = 0; at < s.size();) {
    const size_t end = std::min(s.find('\n', at), s.size());
    const std::string_view line = s.substr(at, end - at);
    const size_t open = line.find('(');
    size_t from = open;
    while (from != std::string_view::npos && from > 0 && in_word(line[from - 1])) --from;
    const bool code = !line.empty() && in_word(line[0]) && open != std::string_view::npos && from > 0 && from < open;
    if (code && line.find('=') > open) {
      const size_t after = past_closing(s, at + open);
      const size_t body = s.find_first_not_of(" \n", after);
      if (body != std::string_view::npos && s[body] == '{') {
        const size_t past = past_closing(s, body);
        found.push_back({line.substr(from, open - from), s.substr(at, past - at)});
        at = past;
        continue;
      }
    }
    at = end + 1;
  }
  return found;
}

size_t record_of(std::string_view source, std::string_view op) {
  for (const std::string_view macro : {"OP(", "OP_WITH_PAIRS("}) {
    const std::string head = std::string(macro) + std::string(op) + ",";
    for (size_t at = 0; (at = source.find(head, at)) != std::string_view::npos; at += head.size())
      if (at == 0 || source[at - 1] == '\n') return at;
  }
  return std::string_view::npos;
}
}  // namespace

std::string modern_lambda(std::string_view source, std::string_view op) {
  const size_t record = record_of(source, op);
  if (record == std::string_view::npos) return "";
  const std::string_view word = ".becomes(";
  const size_t at = source.find(word, past_closing(source, source.find('(', record)));
  if (at == std::string_view::npos) return "";
  const size_t open = at + word.size() - 1;
  return std::string(source.substr(open + 1, past_closing(source, open) - open - 2));
}

std::string functions_called(std::string_view source, std::string_view text) {
  const auto functions = functions_of(source);
  std::set<size_t> called;
  std::vector<std::string_view> texts{text};
  while (!texts.empty()) {
    const std::string_view t = texts.back();
    texts.pop_back();
    for (size_t k = 0; k < functions.size(); ++k)
      if (find_word(t, functions[k].name) != std::string_view::npos && called.insert(k).second)
        texts.push_back(functions[k].text);
  }
  std::string r;
  for (size_t k : called) r += std::string(functions[k].text) + "\n\n";
  return r;
}

}  // namespace portbench
