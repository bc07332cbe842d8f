// Class-wide: dimensions below 0. The modern library counts them from the last dimension; the legacy C functions refuse
// them, since the layer above them had its own counting. Only cat knows one, -2 for the last dimension.
#include "../record.h"

using namespace portbench;

namespace {
bool has_dimension(const Op& op) {
  for (auto& a : op.args)
    if (a.role == Role::Dim) return true;
  return false;
}

bool negative(Look c) {
  for (size_t k = 0; k < c.c.args.size(); ++k)
    if (c.c.op->args[k].role == Role::Dim && c.c.args[k].i < 0) return true;
  return false;
}

std::string shown(const Op& op, const Variant& variant) {
  Case c;
  c.op = &op;
  c.variant = &variant;
  c.args.resize(op.args.size());
  for (size_t k = 0; k < op.args.size(); ++k) {
    Kind kind = variant.type_of(k).kind;
    if (kind == Kind::Tensor || kind == Kind::List) {
      TensorSpec t;
      if (op.args[k].role != Role::Out) t.sizes = {2, 2};
      c.args[k].tensors.push_back(t);
    }
    c.args[k].i = 1;
    if (op.args[k].role == Role::Dim) {
      c.args[k].loose = true;
      c.args[k].i = -1;
    }
  }
  op.fit(c);
  return negative(Look{c}) ? print(c) : "";
}

const DeclareClassDivergence declared({
    "negative dimension",
    either_right,
    "the modern library counts a negative dimension from the end; the legacy one raises, but for cat, which takes -2 "
    "for the last",
    "a dimension from the end is legal in the modern interface; legacy callers never pass one",
    has_dimension,
    negative,
    shown,
    {"raised", "sizes", "values", "nan", "zero_sign"},
});
}  // namespace
