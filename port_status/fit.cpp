// The projection of a whole case onto the legal ones: what roles demand here, what marks demand in marks.cpp.
#include <algorithm>
#include <cmath>
#include "record.h"

namespace portbench {

CaseArg& Fit::arg(const char* name) {
  return c.args[c.op->find(name)];
}
const std::vector<int64_t>& Fit::sizes(const char* name) {
  return c.tensor(c.op->find(name)).sizes;
}

namespace {
bool is_permutation(const std::vector<uint8_t>& order) {
  for (size_t d = 0; d < order.size(); ++d)
    if (std::find(order.begin(), order.end(), uint8_t(d)) == order.end()) return false;
  return true;
}
bool in_order(const std::vector<uint8_t>& order) {
  return std::is_sorted(order.begin(), order.end());
}

// Strides under which no two elements of an output share memory: each at least the reach of those below it.
bool elements_apart(const TensorSpec& t) {
  std::vector<std::pair<int64_t, int64_t>> by_stride;
  for (size_t d = 0; d < t.sizes.size(); ++d)
    if (t.sizes[d] > 1) by_stride.push_back({t.spelt[d], t.sizes[d]});
  std::sort(by_stride.begin(), by_stride.end());
  int64_t reach = 1;
  for (auto [stride, size] : by_stride) {
    if (stride < reach) return false;
    reach += (size - 1) * stride;
  }
  return true;
}

void fit_layout(TensorSpec& t, const Arg& a) {
  size_t n = t.sizes.size();
  bool output = a.role == Role::Out || a.role == Role::Given;
  if (a.compact) {
    bool literal = t.literal;
    t.literal = false;
    t.make_plain();
    t.literal = literal;
  }
  if (!t.spelt.empty()) {
    t.order.clear();
    t.step = 1;
    t.expanded = -1;
    for (auto& s : t.spelt) s = std::max<int64_t>(s, 0);
    if (t.spelt.size() != n || (output && !elements_apart(t))) t.spelt.clear();
  }
  t.offset = std::max<int64_t>(t.offset, 0);
  t.step = std::max<int64_t>(t.step, 1);
  if (t.order.size() != n || !is_permutation(t.order) || in_order(t.order)) t.order.clear();
  if (output || t.expanded >= int(n)) t.expanded = -1;
  if (t.expanded >= 0 && t.sizes[size_t(t.expanded)] == 1) t.expanded = -1;
}

void fit_values(TensorSpec& t, const std::vector<Dist>& allowed, Elem e) {
  if (std::find(allowed.begin(), allowed.end(), t.dist) == allowed.end()) t.dist = allowed[0];
  if (!t.literal) {
    t.bits.clear();
    if (t.dist != Dist::Index) t.limit = 0;
    return;
  }
  t.bits.resize(size_t(t.distinct()));
  bool any_value = false;
  for (Dist d : allowed) any_value |= d == Dist::Special || d == Dist::Sparse || d == Dist::Bits;
  int64_t below = allowed[0] == Dist::Mask ? 2 : allowed[0] == Dist::Index ? std::max<int64_t>(t.limit, 1) : 0;
  for (auto& b : t.bits) {
    if (is_float(e) && !any_value && !std::isfinite(value_of(e, b))) b = 0;
    if (below) b = bits_of_int(e, ((int_of(e, b) % below) + below) % below);
  }
  t.dist = Dist::Uniform;  // a literal has no other source; the limit of positions follows from their mark
  t.seed = 0;
  t.limit = 0;
}

void fit_tensor(TensorSpec& t, const Op& op, const Arg& a, Elem e) {
  if (t.sizes.empty()) {
    t = TensorSpec{};
    return;
  }
  t.shift = 0;
  if (t.sizes.size() > size_t(kMaxDims)) t.sizes.resize(kMaxDims);
  for (auto& s : t.sizes) s = std::max<int64_t>(s, 1);
  fit_layout(t, a);
  fit_values(t, op.dists_of(a), e);
}

bool still(const TensorSpec& t) {
  for (size_t d = 0; d < t.sizes.size(); ++d)
    if (t.stands_still(d) && t.sizes[d] > 1) return true;
  return false;
}

// Whether argument k may be the tensor that argument `to` is. Outputs only as their mark says; inputs may be any input
// before them of the same element type and values.
bool may_be(const Case& c, size_t k, size_t to, bool fitted) {
  const Op& op = *c.op;
  const Arg &a = op.args[k], &b = op.args[to];
  if (k == to || b.role != Role::In || c.args[to].tensors.empty() || c.args[to].tensors[0].alias >= 0) return false;
  if (c.variant->type_of(k).elem != c.variant->type_of(to).elem) return false;
  if (a.role == Role::In)
    return fitted && !a.apart && !b.apart && a.dists.empty() && b.dists.empty() && !a.index && !b.index;
  const TensorSpec& target = c.args[to].tensors[0];
  bool named =
      std::any_of(a.may_alias.begin(), a.may_alias.end(), [&](const char* name) { return op.find(name) == to; });
  // Where nothing may overlap in part, no input may lie further on in that tensor either.
  bool clear = true;
  for (auto& other : c.args)
    for (auto& t : other.tensors) clear = clear && !(a.whole && t.alias == int(to) && t.shift);
  return named && clear && !still(target) && (target.spelt.empty() || elements_apart(target));
}

// Gives an alias up where it is not legal; true when it stays.
bool fit_alias(Case& c, size_t k, const std::vector<bool>& fitted) {
  TensorSpec& t = c.args[k].tensors[0];
  if (t.alias < 0) return false;
  size_t to = size_t(t.alias);
  if (!may_be(c, k, to, fitted[to])) {
    t.alias = -1;
    t.shift = 0;
    return false;
  }
  const TensorSpec& target = c.args[to].tensors[0];
  TensorSpec fresh;
  fresh.alias = t.alias;
  fresh.shift = target.count() > 1 && !c.op->args[k].whole ? std::max<int64_t>(t.shift, 0) : 0;
  t = fresh;
  // The tensor must suit this argument's constraints as it is.
  if (!c.op->args[k].constraints.empty()) {
    TensorSpec as_own;
    as_own.sizes = target.sizes;
    t = as_own;
    Fit f{c, k};
    for (auto& con : c.op->args[k].constraints) con.fit(f);
    if (t.sizes != c.args[to].tensors[0].sizes) return false;
    t = fresh;
  }
  return true;
}

void fit_number(CaseArg& v, const Arg& a, CType type) {
  if (a.role == Role::Count) v = CaseArg{};  // follows from the list
  if (type.kind == Kind::Number && type.elem == Elem::Float) v.d = double(float(v.d));
  if (type.kind == Kind::Number && !is_float(type.elem) && a.role == Role::Scalar)
    v.i = int_of(type.elem, bits_of_int(type.elem, v.i));
  if (a.role == Role::Flag) v.i = v.i ? 1 : 0;
  if (a.role == Role::Generator) v.i = std::max<int64_t>(v.i, 0);
  if (a.role != Role::Generator) v.drawn = 0;
  if (a.role != Role::Dim) v.loose = false;
}
}  // namespace

void Op::fit(Case& c) const {
  std::vector<bool> fitted(args.size());
  c.args.resize(args.size());
  for (size_t k : order) {
    Fit f{c, k};
    const Arg& a = args[k];
    CType type = c.variant->type_of(k);
    CaseArg& v = c.args[k];
    fitted[k] = true;
    bool free_size = false;
    if (type.kind == Kind::Tensor) {
      v.tensors.resize(1);
      TensorSpec& t = v.tensors[0];
      if (a.role == Role::View) {
        t = TensorSpec{};
        continue;
      }
      if (fit_alias(c, k, fitted)) continue;
      if (a.role != Role::Out) t.loose = false;
      if (t.sizes.empty() && a.role != Role::Out && !a.or_empty) t.sizes = {1};
      if (a.role == Role::Out && a.constraints.empty() && !t.sizes.empty()) t.loose = true;
      free_size = a.role == Role::Out && (t.loose || t.sizes.empty());
    } else if (type.kind == Kind::List) {
      if (v.tensors.empty()) v.tensors.resize(1);
      for (auto& t : v.tensors) {
        t.alias = -1;
        t.loose = false;
      }
    } else {
      fit_number(v, a, type);
    }
    if (!free_size)
      for (auto& con : a.constraints) con.fit(f);
    for (auto& t : v.tensors) fit_tensor(t, *this, a, type.elem);
  }
}

}  // namespace portbench
