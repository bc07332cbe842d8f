// The inputs that real models gave, as cases of the records that can run them (README.md).
// Not here: reading the calls (model_calls.h), running cases (diff_tests/).
#pragma once
#include <string>
#include <vector>

#include "../record.h"
#include "model_calls.h"

namespace portbench {

struct RealCase {
  const ModelCall* call = nullptr;
  Case c;
  std::string cut;  // what was cut from the call's sizes, in words; empty: nothing
};

struct RealInputs {
  std::vector<RealCase> cases;
  std::vector<const ModelCall*> modern_only;  // calls that only the modern side can express
  std::vector<std::string> refused;           // calls that a record names and yet cannot take: a mistake in the record
};

enum class RealSize { Full, Quick };

// All that the record of op names for this element type; a call belongs to one record, operator and type.
RealInputs real_inputs(const Op& op, const Variant& variant, RealSize size);

// Runs a call on the modern side alone, on drawn values; gives the error's text, empty when there is none.
std::string run_modern_only(const ModelCall& call);

// The call whose operator and arguments read "add.Tensor i64[] 1"; null when there is none.
const ModelCall* find_call(const std::string& line);

}  // namespace portbench
