// Class-wide: an output that overlaps an input in part. There the result depends on the order in which elements are
// visited, so no two libraries agree, and nobody may rely on it.
#include "../record.h"

using namespace portbench;

namespace {
bool may_overlap(const Op& op) {
  for (auto& a : op.args)
    if (!a.may_alias.empty()) return true;
  return false;
}

bool overlaps(Look c) {
  for (size_t k = 0; k < c.c.args.size(); ++k)
    if (!c.c.op->args[k].may_alias.empty() && c.c.args[k].tensors[0].shift > 0) return true;
  return false;
}

// The shortest case: the first output one element behind the input that it may be.
std::string shown(const Op& op, const Variant& variant) {
  Case c;
  c.op = &op;
  c.variant = &variant;
  c.args.resize(op.args.size());
  bool done = false;
  for (size_t k = 0; k < op.args.size(); ++k) {
    Kind kind = variant.type_of(k).kind;
    c.args[k].i = 1;
    c.args[k].d = 1;
    if (kind != Kind::Tensor && kind != Kind::List) continue;
    TensorSpec t;
    t.sizes = op.args[k].dims.empty() ? std::vector<int64_t>{2} : std::vector<int64_t>(op.args[k].dims.size(), 2);
    t.dist = Dist::Ties;
    t.seed = 1;
    if (!op.args[k].may_alias.empty() && !done) {
      t = TensorSpec{};
      t.alias = int(op.find(op.args[k].may_alias[0]));
      t.shift = 1;
      done = true;
    }
    c.args[k].tensors.push_back(t);
  }
  op.fit(c);
  return overlaps(Look{c}) ? print(c) : "";  // tensors of two types never overlap
}

const DeclareClassDivergence declared({
    "partial overlap",
    legacy_wrong,
    "the modern library refuses an output that overlaps an input in part; the legacy one computes in the order of its "
    "loops",
    "the result would depend on the order of the loop; refusing tells the user",
    may_overlap,
    overlaps,
    shown,
});
}  // namespace
