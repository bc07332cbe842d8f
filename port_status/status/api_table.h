// The table of legacy functions, port_status/api/th_functions.tsv, which the program carries with it.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace portbench {

struct ApiFunction {
  std::string library, header, name, returns, parameters;
  std::vector<std::string> types;  // element types; empty for a plain function

  // The C symbol for an element type: THTensor_(cadd), Float gives THFloatTensor_cadd. Plain functions: their name.
  std::string symbol(std::string_view type = {}) const;
};

// One function per line after the heading. Raises std::runtime_error with the line's number when a column is missing.
std::vector<ApiFunction> parse_api_table(std::string_view text);
const std::vector<ApiFunction>& th_functions();

// Functions that need no record of their own, port_status/status/exempt.tsv: internal ones, which another op's record
// serves, and those without modern counterpart, with the compiled recipe that replaces them.
struct Exemption {
  std::string name, state;
  std::string by;  // internal: the op that serves it; no counterpart: the file of the compiled recipe
  std::string reason;
};
std::vector<Exemption> parse_exemptions(std::string_view text);
const std::vector<Exemption>& th_exemptions();

}  // namespace portbench
