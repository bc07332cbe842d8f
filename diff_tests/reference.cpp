// Two references. Where an op works on each element alone, its record says in long double what it should give.
// Elsewhere both libraries are asked in a wider type: where they then agree, that is the truth; where not, it is not a
// matter of rounding, and nobody can say from here.
#include "reference.h"
#include <cmath>
#include <cstdio>

namespace portbench {

namespace {
// Bits of the element with this row-major number.
uint64_t element_at(const TensorSpec& t, Elem e, int64_t number) {
  // An expanded dimension counts once in memory: find the number among the distinct ones.
  int64_t distinct = 0, scale = 1, rest = number;
  for (size_t d = t.sizes.size(); d-- > 0;) {
    int64_t at = rest % t.sizes[d];
    rest /= t.sizes[d];
    if (t.stands_still(d)) continue;
    distinct += at * scale;
    scale *= t.sizes[d];
  }
  return t.element(e, distinct);
}

std::string shown(long double v) {
  char buf[64];
  std::snprintf(buf, sizeof buf, "%.21Lg", v);
  return buf;
}

// The same case on double, where the op has that type; its own tensors, so outputs are empty and nothing is shared.
std::optional<Case> in_double(const Case& c) {
  constexpr int64_t kMost = 1 << 22;  // their values are written out
  for (size_t k = 0; k < c.args.size(); ++k)
    for (auto& t : c.args[k].tensors)
      if (t.count() > kMost) return std::nullopt;
  const Variant* wide = c.op->variant("Double");
  if (!wide || c.variant->name != "Float") return std::nullopt;
  Case w = c;
  w.variant = wide;
  for (size_t k = 0; k < w.args.size(); ++k) {
    Elem from = c.variant->type_of(k).elem, to = wide->type_of(k).elem;
    if (c.op->args[k].role == Role::Out) w.args[k].tensors.assign(1, TensorSpec{});
    for (auto& t : w.args[k].tensors) {
      if (t.alias >= 0 || from == to || t.sizes.empty()) continue;
      std::vector<uint64_t> bits;
      for (int64_t i = 0; i < t.distinct(); ++i) bits.push_back(bits_of(to, value_of(from, t.element(from, i))));
      t.bits = std::move(bits);
      t.literal = true;
    }
  }
  return w;
}

// Both libraries in double; the value where they agree.
std::optional<long double> agreed_value(const Case& c, size_t arg, const std::vector<int64_t>& at, std::string& why) {
  auto w = in_double(c);
  if (!w) {
    why = "no wider type, or too large for it";
    return std::nullopt;
  }
  auto o = legacy_cpu().lay_out(*w), n = modern_cpu().lay_out(*w);
  if (!o->call().empty() || !n->call().empty()) {
    why = "a side raised in double";
    return std::nullopt;
  }
  double x = o->result().d, y = n->result().d;
  if (arg != Comparer::kResult) {
    Seen a = o->see(arg), b = n->see(arg);
    if (a.sizes != b.sizes || a.sizes.size() != at.size()) {
      why = "the sides differ in double too";
      return std::nullopt;
    }
    x = value_of(a.elem, a.load(at));
    y = value_of(b.elem, b.load(at));
  }
  bool near =
      x == y || (std::isnan(x) && std::isnan(y)) || std::fabs(x - y) <= 0x1p-40 * std::max(std::fabs(x), std::fabs(y));
  if (!near) why = "the sides differ in double too: " + shown(x) + " old, " + shown(y) + " new";
  return near ? std::optional<long double>(y) : std::nullopt;
}

// The truth as an element; nothing when an integer does not hold it exactly.
std::optional<uint64_t> as_element(Elem e, long double v) {
  if (is_float(e)) return e == Elem::Float ? bits_of(e, float(v)) : bits_of(e, double(v));
  if (!(std::fabs(v) < 0x1p63L)) return std::nullopt;
  return bits_of_int(e, int64_t(v));
}
}  // namespace

std::optional<long double> exact_value(const Case& c, int64_t number) {
  if (!c.op->exact.fn) return std::nullopt;
  std::vector<long double> in;
  for (size_t k = 0; k < c.args.size(); ++k) {
    Elem e = c.variant->type_of(k).elem;
    Role role = c.op->args[k].role;
    if (role == Role::Scalar) in.push_back(is_float(e) ? (long double)c.args[k].d : (long double)c.args[k].i);
    if (role != Role::In) continue;
    uint64_t b = element_at(c.tensor(k), e, number);
    in.push_back(is_float(e) ? (long double)value_of(e, b) : (long double)int_of(e, b));
  }
  return c.op->exact.call(c.op->exact.fn, in.data());
}

std::string verdict_on(const Case& c, size_t arg, const Difference& d, Comparer& comparer) {
  Elem e = arg == Comparer::kResult ? c.variant->legacy.ret.elem : c.variant->type_of(arg).elem;
  std::string why;
  std::optional<long double> truth = exact_value(c, d.number);
  if (!truth) truth = agreed_value(c, arg, d.at, why);
  if (!truth) return "undecided: " + why;
  auto bits = as_element(e, *truth);
  if (!bits) return "undecided: the exact value does not fit";
  bool old_good = comparer.near(arg, e, *bits, d.old_bits, d.number),
       new_good = comparer.near(arg, e, *bits, d.new_bits, d.number);
  const char* word = old_good ? (new_good ? "both within" : "new wrong") : (new_good ? "old wrong" : "both wrong");
  return std::string(word) + " (reference " + shown(*truth) + ")";
}

}  // namespace portbench
