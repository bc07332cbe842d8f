// Real calls as cases. For each call: bind it to the record, cut it to size, lay its tensors out as the call had them,
// let the record's constraints fill in the rest, and check that they changed nothing of what the call gave.
#include "real_inputs.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "../large_blocks.h"
#include "places.h"
#include "size_cut.h"

namespace portbench {

namespace {
constexpr int64_t kQuickElements = 1 << 16;
constexpr int64_t kFullBytes = int64_t(guarded::kArenaBytes);  // 2 GiB with the process itself

using Bounds = std::vector<Bound>;

uint64_t seed_of(const ModelCall& call, size_t arg, size_t item) {
  uint64_t h = mix(arg * 1000 + item);
  for (char c : call.op + call.text) h = mix(h ^ static_cast<unsigned char>(c));
  return h % 1000000;  // short in the case line
}

// Sizes of the tensors in a broadcast group joined; false when they do not broadcast.
bool join_sizes(std::vector<int64_t>& joined, const std::vector<int64_t>& sizes) {
  if (sizes.size() > joined.size()) joined.insert(joined.begin(), sizes.size() - joined.size(), 1);
  const size_t lead = joined.size() - sizes.size();
  for (size_t d = 0; d < sizes.size(); ++d) {
    int64_t& j = joined[lead + d];
    if (j != sizes[d] && j != 1 && sizes[d] != 1) return false;
    j = std::max(j, sizes[d]);
  }
  return true;
}

void expand(TensorSpec& t, const std::vector<int64_t>& sizes) {
  if (t.sizes == sizes || t.sizes.size() > sizes.size()) return;
  std::vector<int64_t> old = t.strides(), strides(sizes.size(), 0);
  const size_t lead = sizes.size() - t.sizes.size();
  for (size_t d = 0; d < t.sizes.size(); ++d)
    if (t.sizes[d] == sizes[lead + d]) strides[lead + d] = old[d];
  t.sizes = sizes;
  t.spelt = strides;
}

// One case in the making.
class Build {
 public:
  Build(const Op& op, const Variant& variant, const Bounds& bounds, const ModelCall& call)
      : bounds_(bounds), call_(call) {
    c.op = &op;
    c.variant = &variant;
    c.args.resize(op.args.size());
    for (const Bound& b : bounds_) place(b);
    for (const Bound& b : bounds_) place_dim(b);
    for (const Bound& b : bounds_)
      if (b.grown) grow(b);
    from_named_dims();
    given_like_first();
    broadcast();
  }

  Case c;
  std::vector<int64_t> dims;  // still to be done, one a case: the last ones of a list of dimensions
  size_t dim_arg = 0;

 private:
  void place(const Bound& b) {
    CaseArg& a = c.args[b.arg];
    if (!b.value) return place_fallback(b);
    if (c.variant->type_of(b.arg).kind == Kind::Number) {
      const double value = b.value->kind == CallValue::Bool ? double(b.value->i) : b.value->d;
      return place_number(b.arg, b.value->kind == CallValue::Float ? int64_t(value) : b.value->i, value);
    }
    if (b.number) {  // one element, to be broadcast
      const Elem elem = c.variant->type_of(b.arg).elem;
      TensorSpec t;
      t.sizes = {1};
      t.literal = true;
      t.bits = {bits_of(elem, b.value->d)};
      a.tensors.push_back(t);
      return;
    }
    for (const CallTensor* from : tensors_of(*b.value)) {
      TensorSpec t;
      t.sizes = from->sizes;
      if (b.flat)
        t.sizes = {count_of(t.sizes)};
      else if (!from->contiguous)
        t.spelt = from->strides;
      t.seed = seed_of(call_, b.arg, a.tensors.size());
      a.tensors.push_back(t);
    }
  }

  void place_fallback(const Bound& b) {
    CaseArg& a = c.args[b.arg];
    if (b.fallback[0] == '&') {
      a.tensors.resize(1);
      a.tensors[0].alias = int(c.op->find(b.fallback.c_str() + 1));
      return;
    }
    const double value = std::strtod(b.fallback.c_str(), nullptr);
    place_number(b.arg, std::isfinite(value) ? int64_t(value) : value < 0 ? INT64_MIN : INT64_MAX, value);
  }

  void place_number(size_t arg, int64_t i, double d) {
    if (is_float(c.variant->type_of(arg).elem))
      c.args[arg].d = d;
    else
      c.args[arg].i = i;
  }

  // How many dimensions a dimension argument counts in: those of the tensor its constraint needs, or of the first one.
  size_t rank(size_t arg) const {
    const auto& constraints = c.op->args[arg].constraints;
    if (!constraints.empty() && !constraints[0].needs.empty())
      return c.args[c.op->find(constraints[0].needs[0])].tensors.at(0).sizes.size();
    for (const Bound& b : bounds_)
      if (!c.args[b.arg].tensors.empty()) return c.args[b.arg].tensors[0].sizes.size() + (b.grown ? 1 : 0);
    return 0;
  }

  void place_dim(const Bound& b) {
    if (c.op->args[b.arg].role != Role::Dim) return;
    std::vector<int64_t> all;
    if (b.value && b.value->kind == CallValue::List)
      for (auto& v : b.value->list) all.push_back(v.i);
    else
      all.push_back(c.args[b.arg].i);
    for (auto& d : all)
      if (d < 0) d += int64_t(rank(b.arg));
    std::sort(all.begin(), all.end());
    c.args[b.arg].i = all.back();
    if (all.size() > 1) {
      dims.assign(all.begin(), all.end() - 1);
      dim_arg = b.arg;
    }
  }

  void grow(const Bound& list) {
    int64_t at = 0;
    for (const Bound& b : bounds_)
      if (c.op->args[b.arg].role == Role::Dim) at = c.args[b.arg].i;
    for (TensorSpec& t : c.args[list.arg].tensors) {
      if (!t.spelt.empty()) t.spelt.insert(t.spelt.begin() + at, 1);
      t.sizes.insert(t.sizes.begin() + at, 1);
    }
  }

  // The size of a dimension by its name, from a tensor that the call gave whole; 1 when none has it.
  int64_t named_size(const std::string& name) const {
    for (const Bound& b : bounds_) {
      const auto& names = c.op->args[b.arg].dims;
      for (size_t d = 0; d < names.size() && !b.broadcast; ++d)
        if (name == names[d]) return c.args[b.arg].tensors.at(0).sizes.at(d);
    }
    return 1;
  }
  std::vector<int64_t> named_sizes(size_t arg) const {
    std::vector<int64_t> sizes;
    for (const char* name : c.op->args[arg].dims) sizes.push_back(named_size(name));
    return sizes;
  }

  // A tensor that no place names gets its sizes from the names of its dimensions.
  void from_named_dims() {
    for (size_t k = 0; k < c.args.size(); ++k) {
      if (c.op->args[k].dims.empty() || !c.args[k].tensors.empty()) continue;
      c.args[k].tensors.resize(1);
      c.args[k].tensors[0].sizes = named_sizes(k);
    }
  }

  // An output that is written in place, as clone's, starts from the first tensor's sizes.
  void given_like_first() {
    for (size_t k = 0; k < c.args.size(); ++k)
      if (c.op->args[k].role == Role::Given && c.args[k].tensors.empty()) {
        c.args[k].tensors.resize(1);
        c.args[k].tensors[0].sizes = c.args[bounds_.at(0).arg].tensors.at(0).sizes;
      }
  }

  void broadcast() {
    std::vector<int64_t> joined;
    for (const Bound& b : bounds_)
      if (b.broadcast && !c.args[b.arg].tensors.empty()) {
        join_sizes(joined, named_sizes(b.arg));
        if (!join_sizes(joined, c.args[b.arg].tensors[0].sizes)) return;  // the check after the fit refuses it
      }
    for (const Bound& b : bounds_)
      if (b.broadcast && !c.args[b.arg].tensors.empty()) expand(c.args[b.arg].tensors[0], joined);
  }

  const Bounds& bounds_;
  const ModelCall& call_;
};

// Fits a case; gives the name of an argument that did not stay what it was, empty when all did.
std::string fit_unchanged(Case& c, const Bounds& bounds) {
  const Case before = c;
  c.op->fit(c);
  for (const Bound& b : bounds) {
    const CaseArg &was = before.args[b.arg], &is = c.args[b.arg];
    bool same = was.tensors.size() == is.tensors.size() && (c.op->args[b.arg].role != Role::Dim || was.i == is.i);
    for (size_t k = 0; same && k < is.tensors.size(); ++k)
      same = was.tensors[k].sizes == is.tensors[k].sizes && was.tensors[k].strides() == is.tensors[k].strides() &&
             was.tensors[k].alias == is.tensors[k].alias;
    if (!same) return c.op->args[b.arg].name;
  }
  return "";
}

int64_t largest_count(const Case& c) {
  int64_t n = 0;
  for (auto& a : c.args)
    for (auto& t : a.tensors) n = std::max(n, t.count());
  return n;
}

bool is_unsized_output(const Case& c, size_t k) {
  const CaseArg& a = c.args[k];
  return c.op->args[k].role == Role::Out && a.tensors.at(0).alias < 0 && a.tensors[0].sizes.empty();
}

int64_t extents(const Case& c) {
  int64_t bytes = 0;
  for (size_t k = 0; k < c.args.size(); ++k)
    for (auto& t : c.args[k].tensors) bytes += t.extent() * size_of(c.variant->type_of(k).elem);
  return bytes;
}

// Bytes that a run of the case holds at its largest: each side's storages, what was in them before, shared by the sides
// but for indices, which count from another base; the results; what a library takes for itself on the way; and for
// rules that bound the rounding, the case once more in double. Results have the sizes that the record's constraints
// give them; where there are none, as for cat, they hold as much as the inputs.
int64_t bytes_of(const Case& c) {
  Case sized = c;
  bool unknown = false;
  std::vector<bool> result(c.args.size());
  for (size_t k = 0; k < c.args.size(); ++k)
    if (is_unsized_output(c, k)) {
      result[k] = true;
      unknown = unknown || c.op->args[k].constraints.empty();
      if (!c.op->args[k].constraints.empty()) sized.args[k].tensors[0].sizes = {1};
    }
  sized.op->fit(sized);
  const bool doubled = c.op->rule.type == Rule::Rounding && is_float(c.variant->elem);
  int64_t bytes = 0, own_way = 0;
  for (size_t k = 0; k < c.args.size(); ++k) {
    const Elem elem = c.variant->type_of(k).elem;
    for (auto& t : sized.args[k].tensors) {
      const int64_t n = t.extent(), width = size_of(elem);
      bytes += n * width * (result[k] ? 2 : c.op->args[k].index ? 4 : 3);
      if (doubled) bytes += (elem == c.variant->elem ? 8 : width) * n;
      own_way = std::max(own_way, t.count() * width);
    }
  }
  if (unknown) bytes += extents(c) * 2;
  return bytes + own_way + bytes / 32;  // which elements an output covers
}

bool expressible(const ModelCall& call) {
  for (auto& v : call.args)
    for (auto* t : tensors_of(v))
      if (count_of(t->sizes) == 0 || t->sizes.size() > size_t(kMaxDims)) return false;
  return true;
}

// A call cut to size, with the values of `bounds` pointing into it.
struct Cut {
  ModelCall call;
  std::string said;
};

Cut cut(const Op& op, const RealUse& use, const Variant& variant, const ModelCall& call, RealSize size) {
  auto built = [&](const ModelCall& smaller) {
    Case c = Build(op, variant, *bind(op, use, smaller), smaller).c;
    op.fit(c);
    return c;
  };
  Cut r;
  if (size == RealSize::Quick)
    r.call = cut_sizes(call, [&](const ModelCall& m) { return largest_count(built(m)) <= kQuickElements; });
  else
    r.call = cut_leading_dimension(
        call, [&](const ModelCall& m) { return bytes_of(built(m)) <= kFullBytes; }, r.said);
  if (size == RealSize::Quick && largest_count(built(call)) > kQuickElements)
    r.said = "sizes cut for the quick profile";
  return r;
}

void add_cases(RealInputs& out, const Op& op, const RealUse& use, const Variant& variant, const ModelCall& call,
               RealSize size) {
  const Cut smaller = cut(op, use, variant, call, size);
  const Bounds bounds = *bind(op, use, smaller.call);
  Build build(op, variant, bounds, smaller.call);
  for (;;) {
    const std::string changed = fit_unchanged(build.c, bounds);
    if (!changed.empty()) {
      out.refused.push_back(op.name + ": " + call.op + " " + call.text + ": " + changed + " is not legal as it is");
      return;
    }
    out.cases.push_back({&call, build.c, smaller.said});
    if (build.dims.empty()) return;
    // the next dimension of the list: over what the one before left, which is contiguous
    for (auto& a : build.c.args)
      for (auto& t : a.tensors)
        if (t.sizes.size() > size_t(build.c.args[build.dim_arg].i)) {
          t.make_plain();
          t.sizes.erase(t.sizes.begin() + build.c.args[build.dim_arg].i);
        }
    build.c.args[build.dim_arg].i = build.dims.back();
    build.dims.pop_back();
  }
}

// The variant whose tally a call that only the modern side can express goes to: that of its first tensor's type.
const Variant* home(const Op& op, const ModelCall& call) {
  for (auto& value : call.args)
    for (auto* t : tensors_of(value))
      for (auto& v : op.variants)
        if (elem_of_type(t->type) == v.elem) return &v;
  return nullptr;
}
}  // namespace

RealInputs real_inputs(const Op& op, const Variant& variant, RealSize size) {
  RealInputs out;
  for (const RealUse& use : op.real_uses)
    for (const ModelCall& call : model_calls()) {
      if (call.op != use.overload) continue;
      const auto bounds = bind(op, use, call);
      if (!bounds) continue;
      const bool own = std::any_of(op.variants.begin(), op.variants.end(),
                                   [&](const Variant& v) { return types_fit(op, v, *bounds, call); });
      if (!own || !expressible(call)) {
        if (home(op, call) == &variant) out.modern_only.push_back(&call);
      } else if (types_fit(op, variant, *bounds, call)) {
        add_cases(out, op, use, variant, call, size);
      }
    }
  return out;
}

}  // namespace portbench
