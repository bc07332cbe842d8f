// What legacy_speed measures: calls of the legacy library beside plain loops that do the same work, and the ratios that
// the original library showed on a machine of the same kind. Not here: timing and tables (legacy_speed.cpp).
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace legacy_speed {

struct Measure {
  std::string name;
  std::function<void()> call;
  std::string yardstick;  // the measure that this one is divided by; empty: for nanoseconds a number
  double numbers = 0;     // drawn by one call, where the yardstick is empty
  double recorded = 0;    // of the original library; 0: none
  bool is_yardstick = false;
};

// Elements, layout and kinds of calls.
struct Plan {
  int64_t count = 1000000;
  bool transposed = false;  // inputs are transposed matrices; results are contiguous
  bool compute = true;      // functions of the C library, sort, random numbers and addmm too
};

// The measures of one plan; their tensors live as long as they do. Recorded figures are given for what was recorded:
// a million contiguous elements.
std::vector<Measure> measures_of(const Plan& plan);

}  // namespace legacy_speed
