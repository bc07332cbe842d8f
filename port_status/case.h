// A case: one call of one op, as a value. It holds structure (sizes, layout, where values come from), never tensors.
// Its text form is one line; parsing that line gives the same case back. The grammar stands in README.md.
// Not here: what an op accepts (record.h), laying a case out in memory and calling (sides.h).
#pragma once
#include <cstdint>
#include <string>
#include <vector>
#include "tensor_spec.h"

namespace portbench {

struct Op;
struct Variant;  // an op for one element type, or for one pair of them

struct CaseArg {
  std::vector<TensorSpec> tensors;  // one, or a list
  int64_t i = 0;                    // integers, dimensions, flags, seeds
  double d = 0;                     // floating-point scalars; exact, also for float
  int64_t drawn = 0;                // ~K  generators: numbers drawn before the call
  bool loose = false;               // !   a dimension out of range on purpose
  bool operator==(const CaseArg& o) const;
};

struct Case {
  const Op* op = nullptr;
  const Variant* variant = nullptr;
  std::vector<CaseArg> args;
  bool operator==(const Case& o) const { return op == o.op && variant == o.variant && args == o.args; }

  // The tensor that argument k is, through an alias.
  const TensorSpec& tensor(size_t k) const;
};

std::string print(const Case& c);
// Throws std::invalid_argument, which names the column and what was expected there. The case may be illegal: see
// Op::fit.
Case parse(const std::string& line);

}  // namespace portbench
