// See api_table.h.
#include "api_table.h"

#include <stdexcept>

#include "exempt_tsv.h"
#include "th_functions_tsv.h"

namespace portbench {
namespace {

std::vector<std::string> split(std::string_view text, char mark) {
  std::vector<std::string> parts;
  for (size_t from = 0;;) {
    const size_t to = text.find(mark, from);
    parts.emplace_back(text.substr(from, to == text.npos ? to : to - from));
    if (to == text.npos) return parts;
    from = to + 1;
  }
}

// Calls f with the columns of every line but the heading.
template <class F>
void each_line(std::string_view text, size_t columns, const char* what, F f) {
  size_t number = 0;
  for (const std::string& line : split(text, '\n')) {
    if (++number == 1 || line.empty()) continue;
    const auto cells = split(line, '\t');
    if (cells.size() != columns)
      throw std::runtime_error(std::string(what) + " line " + std::to_string(number) + ": " + std::to_string(columns) +
                               " columns expected, " + std::to_string(cells.size()) + " found");
    f(cells);
  }
}

}  // namespace

std::string ApiFunction::symbol(std::string_view type) const {
  // THTensor_(cadd): the element type goes before the word that ends in an underscore.
  const size_t open = name.find("_(");
  if (open == std::string::npos || type.empty()) return name;
  const std::string family = name.substr(0, open), rest = name.substr(open + 2, name.size() - open - 3);
  const std::string prefix = library.starts_with("THNN") ? "THNN_" : library;
  if (prefix == "THNN_") return prefix + std::string(type) + rest;
  return prefix + std::string(type) + family.substr(prefix.size()) + "_" + rest;
}

std::vector<ApiFunction> parse_api_table(std::string_view text) {
  std::vector<ApiFunction> table;
  each_line(text, 6, "API table", [&](const std::vector<std::string>& cell) {
    ApiFunction f{cell[0], cell[1], cell[2], cell[3], cell[4], {}};
    if (cell[5] != "-") f.types = split(cell[5], ',');
    table.push_back(std::move(f));
  });
  return table;
}

const std::vector<ApiFunction>& th_functions() {
  static const auto table = parse_api_table(kThFunctionsTsv);
  return table;
}

std::vector<Exemption> parse_exemptions(std::string_view text) {
  std::vector<Exemption> table;
  each_line(text, 4, "exempt.tsv", [&](const std::vector<std::string>& cell) {
    if (cell[1] != "internal" && cell[1] != "no counterpart")
      throw std::runtime_error("exempt.tsv: " + cell[0] + ": internal or no counterpart expected, " + cell[1] +
                               " found");
    table.push_back({cell[0], cell[1], cell[2], cell[3]});
  });
  return table;
}

const std::vector<Exemption>& th_exemptions() {
  static const auto table = parse_exemptions(kExemptTsv);
  return table;
}

}  // namespace portbench
