// Which argument of a record each argument of a real call is: the words of Op::real, bound to one call.
// Not here: sizes and tensors (real_inputs.cpp).
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "../record.h"
#include "model_calls.h"

namespace portbench {

struct Bound {
  size_t arg = 0;                    // of the record
  const CallValue* value = nullptr;  // null: the fallback stands in
  std::string fallback;
  bool broadcast = false;  // *
  bool flat = false;       // _
  bool grown = false;      // +
  bool number = false;     // ~
};

// Nothing when the call is of another kind: a number where the record takes a tensor, more arguments than places, ...
// Throws std::logic_error on a place that names no argument of the record.
std::optional<std::vector<Bound>> bind(const Op& op, const RealUse& use, const ModelCall& call);

// The tensors of a value: itself, or those of a list.
std::vector<const CallTensor*> tensors_of(const CallValue& value);

std::optional<Elem> elem_of_type(const std::string& type);  // "f16" is Float; nothing for types that TH lacks

// Whether every tensor of the call has the type that the variant takes there.
bool types_fit(const Op& op, const Variant& variant, const std::vector<Bound>& bounds, const ModelCall& call);

}  // namespace portbench
