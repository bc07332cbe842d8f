// Checks of what a call must leave alone, and of what must not depend on the layout.
#include <cmath>
#include <cstring>
#include "../port_status/rows.h"
#include "checks.h"

namespace portbench {

namespace {
bool writes(Role r) {
  return r == Role::Out || r == Role::Given;
}
int64_t elements_in(const Placed& p) {
  return int64_t(p.before.size()) / size_of(p.elem);
}

// Which elements of an output's storage are its own, be it through another argument that overlaps it.
std::vector<bool> covered(const Case& c, const Placed& p) {
  std::vector<bool> reach(size_t(elements_in(p)));
  auto cover = [&](int64_t shift) {
    walk_rows<1>(p.spec.sizes, {p.spec.strides()}, [&](int64_t, auto at, int64_t length, auto step) {
      for (int64_t i = 0; i < length; ++i) reach[size_t(p.spec.offset + shift + at[0] + i * step[0])] = true;
      return true;
    });
  };
  if (writes(c.op->args[p.arg].role)) cover(0);
  for (size_t k = 0; k < c.args.size(); ++k)
    if (writes(c.op->args[k].role) && c.args[k].tensors[0].alias == int(p.arg)) cover(c.args[k].tensors[0].shift);
  return reach;
}

// Nothing lies between the elements of an output.
bool dense(const Case& c, const Placed& p) {
  return writes(c.op->args[p.arg].role) && p.spec.plain() && p.spec.count() == elements_in(p);
}

bool wrote_between(const Case& c, const Placed& p) {
  if (dense(c, p)) return false;
  const auto reach = covered(c, p);
  const size_t w = size_t(size_of(p.elem));
  for (size_t i = 0; i < reach.size(); ++i)
    if (!reach[i] && std::memcmp(p.storage + i * w, p.before.data() + i * w, w) != 0) return true;
  return false;
}

// The same case on contiguous tensors of their own.
Case made_plain(const Case& c) {
  Case plain = c;
  for (size_t k = 0; k < plain.args.size(); ++k)
    for (auto& t : plain.args[k].tensors) {
      if (c.op->args[k].role == Role::Out && t.alias < 0)
        t = TensorSpec{};
      else
        t.make_plain();
    }
  return plain;
}
}  // namespace

MaybeFault check_surroundings(const Case& c, const Side& side, World& w, bool raised) {
  for (auto& p : w.placed()) {
    if (p.before.empty()) continue;
    std::string name = c.op->args[p.arg].name;
    if (!p.written) {
      if (!std::memcmp(p.storage, p.before.data(), p.before.size())) continue;
      return Fault{"input", name, name + ": " + side.name() + " wrote to an input"};
    }
    // A resized output may lie anywhere; after an error an output may hold anything between its elements too.
    if (raised || p.spec.loose || w.replaced(p) || w.see(p.arg, p.item).sizes != p.spec.sizes) continue;
    if (wrote_between(c, p))
      return Fault{"wrote", name, name + ": " + side.name() + " wrote between the elements of an output"};
  }
  return std::nullopt;
}

bool layouts_matter(const Case& c) {
  if (c.op->rule.terms) return false;  // sums may be taken in another order
  bool strange = false;
  uint64_t seeds = 0;
  for (size_t k = 0; k < c.args.size(); ++k) {
    const Arg& a = c.op->args[k];
    if (a.picks.values || a.role == Role::View || a.role == Role::Generator) return false;
    for (auto& t : c.args[k].tensors) {
      strange = strange || !t.plain();
      if (t.shift || t.expanded >= 0 || !t.spelt.empty()) return false;
      seeds += t.seed;
    }
  }
  return strange && seeds % 4 == 0;  // one in four; literal values count as 0
}

MaybeFault check_layouts(const Case& c, const Side& side, World& w) {
  Case plain = made_plain(c);
  auto other = side.lay_out(plain);
  if (!other->call().empty()) return Fault{"layout", "", std::string(side.name()) + " raised on contiguous tensors"};
  for (size_t k = 0; k < c.args.size(); ++k) {
    if (!is_output(c.op->args[k].role)) continue;
    Seen a = w.see(k), b = other->see(k);
    std::string name = c.op->args[k].name;
    if (a.sizes != b.sizes)
      return Fault{"layout", name,
                   name + ": sizes " + sizes_text(a.sizes) + ", on contiguous tensors " + sizes_text(b.sizes)};
    MaybeFault found;
    walk(a.sizes, [&](const std::vector<int64_t>& at) {
      uint64_t x = a.load(at), y = b.load(at);
      if (found || x == y) return;
      if (is_float(a.elem) && std::isnan(value_of(a.elem, x)) && std::isnan(value_of(a.elem, y))) return;
      found = Fault{"layout", name,
                    name + sizes_text(at) + ": " + print_number(a.elem, x) + ", on contiguous tensors " +
                        print_number(a.elem, y) + " (" + side.name() + ")"};
    });
    if (found) return found;
  }
  return std::nullopt;
}

}  // namespace portbench
