// The operator calls that real models made, as README.md describes them: text in, values out.
// Not here: what they mean for the op table (real_inputs.h).
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace portbench {

struct CallTensor {
  std::string type;  // "f16"
  std::vector<int64_t> sizes;
  std::vector<int64_t> strides;  // as many as sizes
  bool contiguous = true;        // no strides were given
};

struct CallValue {
  enum Kind : uint8_t { None, Tensor, Int, Float, Bool, Text, List } kind = None;
  CallTensor tensor;
  int64_t i = 0;  // Int, Bool
  double d = 0;   // Int, Float
  std::string text;
  std::vector<CallValue> list;
};

struct ModelCall {
  std::string op;                                   // "add.Tensor"
  std::vector<std::pair<std::string, int>> models;  // who made it, and how often
  std::vector<CallValue> args;
  std::vector<std::pair<std::string, std::string>> keywords;
  std::string text;  // the arguments, as the file has them

  const std::string* keyword(const std::string& name) const;  // null when it is not given
};

// Throws std::invalid_argument with the line number and what was expected there.
std::vector<ModelCall> parse_model_calls(const std::string& text);

// The calls of model_calls.txt, parsed once.
const std::vector<ModelCall>& model_calls();

}  // namespace portbench
