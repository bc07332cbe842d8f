// Class-wide: an output that overlaps an input in part. There the result depends on the order in which elements are
// visited, so no two libraries agree, and nobody may rely on it.
#include "../record.h"

using namespace portbench;

namespace {
bool may_overlap(const Op& op) {
  for (auto& a : op.args)
    if (!a.may_alias.empty() && !a.whole) return true;
  return false;
}

// Some output and some other argument lie in one storage, at different places.
bool overlaps(Look look) {
  const Case& c = look.c;
  auto root = [&](size_t k) { return c.args[k].tensors[0].alias >= 0 ? size_t(c.args[k].tensors[0].alias) : k; };
  for (size_t k = 0; k < c.args.size(); ++k) {
    if (c.op->args[k].may_alias.empty()) continue;
    for (size_t j = 0; j < c.args.size(); ++j)
      if (!c.args[j].tensors.empty() && root(j) == root(k) && c.args[j].tensors[0].shift != c.args[k].tensors[0].shift)
        return true;
  }
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
    t.literal = true;
    t.bits.assign(size_t(t.count()), bits_of_int(variant.type_of(k).elem, 1));
    if (!op.args[k].may_alias.empty() && !op.args[k].whole && !done) {
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
    {"raised", "values", "nan", "zero_sign", "layout"},
});
}  // namespace
