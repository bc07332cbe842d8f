// Judges a result against a vector by the comparison rules of ATEN_VECTORS.md. Pure: JSON in, verdict out.
#pragma once

#include <set>
#include <stdexcept>
#include <string>

#include <nlohmann/json.hpp>

#include "elements.h"

namespace portbench::vectors {

struct Verdict {
  bool values = false;
  bool strides = false;  // false also where values did not pass
  std::string detail;    // the first disagreement; empty when both passed
};

// vector: a whole vector with tolerance and result. result: what the library under test gave, in the form of "result".
// Throws BadVector when the vector itself is malformed; a malformed result is a failed verdict.
Verdict compare(const nlohmann::json& vector, const nlohmann::json& result);

// Raises BadVector unless the line is a vector that can be called (for "run") and judged (for "check").
void validate_vector(const nlohmann::json& vector, bool judged);

// ---- What rules.cpp shares with compare.cpp ----

struct Mismatch : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Tolerance {
  bool exact = true;
  bool signed_zero = false;
  double rtol = 0, atol = 0;
};

Tolerance decode_tolerance(const nlohmann::json& described);

// Whether two floating values agree.
bool agree(double expected, double actual, const Tolerance& tolerance);

// Raises Mismatch naming `where` and the first element that differs. Only the first `defined` elements count.
void compare_elements(const Elements& expected, const Elements& actual, const Tolerance& tolerance,
                      const std::string& where, int64_t defined);

// Argument tensor i as it was before the call, row-major.
Elements argument_elements(const nlohmann::json& vector, std::size_t tensor);

// Raises Mismatch unless the rule of the vector holds between the vector's and the actual outputs.
void check_rule(const nlohmann::json& vector, const nlohmann::json& outputs, const Tolerance& tolerance);

}  // namespace portbench::vectors
