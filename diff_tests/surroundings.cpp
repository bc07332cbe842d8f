// Checks of what a call must leave alone, and of what must not depend on the layout.
#include <cmath>
#include <cstring>
#include "checks.h"

namespace portbench {

namespace {
// Which bytes of an output's storage its elements cover, be it through another argument that overlaps it.
std::vector<bool> covered(const Case& c, const Placed& p) {
  std::vector<bool> reach(p.before.size());
  int w = size_of(p.elem);
  auto cover = [&](int64_t shift) {
    auto strides = p.spec.strides();
    walk(p.spec.sizes, [&](const std::vector<int64_t>& at) {
      size_t o = size_t(p.spec.offset + shift + offset_of(at, strides)) * size_t(w);
      for (size_t b = 0; b < size_t(w); ++b) reach[o + b] = true;
    });
  };
  Role role = c.op->args[p.arg].role;
  if (role == Role::Out || role == Role::Given) cover(0);
  for (size_t k = 0; k < c.args.size(); ++k) {
    Role r = c.op->args[k].role;
    if ((r == Role::Out || r == Role::Given) && c.args[k].tensors[0].alias == int(p.arg))
      cover(c.args[k].tensors[0].shift);
  }
  return reach;
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
    auto reach = covered(c, p);
    for (size_t b = 0; b < reach.size(); ++b)
      if (!reach[b] && p.storage[b] != p.before[b])
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
