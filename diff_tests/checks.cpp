// Checks of results: sizes, elements, indices, what lies around them.
#include "checks.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include "../port_status/rows.h"

namespace portbench {

std::string sizes_text(const std::vector<int64_t>& s) {
  if (s.empty()) return "empty";
  std::string r = "[";
  for (size_t d = 0; d < s.size(); ++d) r += (d ? "," : "") + std::to_string(s[d]);
  return r + "]";
}
bool is_output(Role r) {
  return r == Role::Out || r == Role::Given || r == Role::View;
}

namespace {
std::string name_in(const Case& c, size_t k) {
  return c.op->args[k].name;
}

const Placed* placed_at(World& w, size_t arg) {
  for (auto& p : w.placed())
    if (p.arg == arg) return &p;
  return nullptr;
}

// Strides where they place something: those of a dimension with one element do not.
std::vector<int64_t> telling_strides(const Seen& s) {
  std::vector<int64_t> r = s.strides;
  for (size_t d = 0; d < r.size(); ++d)
    if (s.sizes[d] == 1) r[d] = 0;
  return r;
}

// A view must lie where the other side's view lies, in the storage of an input.
MaybeFault check_view(const Pair& p, size_t k, const Seen& o, const Seen& n) {
  std::string name = name_in(p.c, k);
  for (size_t j = 0; j < p.c.args.size(); ++j) {
    if (p.c.op->args[j].role != Role::In) continue;
    const Placed *po = placed_at(p.old_world, j), *pn = placed_at(p.new_world, j);
    if (!po || !pn) continue;
    if (n.data < pn->storage || n.data >= pn->storage + pn->before.size())
      return Fault{"strides", name, name + ": does not share the storage of " + name_in(p.c, j)};
    if (o.data - po->storage != n.data - pn->storage) return Fault{"strides", name, name + ": another offset"};
  }
  if (telling_strides(o) != telling_strides(n))
    return Fault{"strides", name,
                 name + ": strides " + sizes_text(o.strides) + " " + p.old_side.name() + ", " + sizes_text(n.strides) +
                     " " + p.new_side.name()};
  return std::nullopt;
}

// An output that has its right size to begin with keeps its layout.
MaybeFault check_kept(const Case& c, const Side& side, World& w, size_t k, const Seen& s) {
  const TensorSpec& spec = c.args[k].tensors[0];
  if (c.op->args[k].role == Role::View || spec.alias >= 0 || spec.loose || spec.sizes != s.sizes) return std::nullopt;
  const Placed* p = placed_at(w, k);
  Seen wanted{nullptr, spec.sizes, spec.strides(), s.elem};
  if (telling_strides(wanted) == telling_strides(s) && p && !w.replaced(*p)) return std::nullopt;
  return Fault{"strides", name_in(c, k),
               name_in(c, k) + ": " + side.name() + " moved an output that has its right size, strides " +
                   sizes_text(spec.strides()) + " became " + sizes_text(s.strides)};
}

std::string describe(const Pair& p, const std::string& what, Elem e, uint64_t x, uint64_t y) {
  std::string r =
      what + ": " + print_number(e, x) + " " + p.old_side.name() + ", " + print_number(e, y) + " " + p.new_side.name();
  if (!is_float(e)) return r;
  double ulps = ulps_between(e, x, y);
  char buf[48];
  std::snprintf(buf, sizeof buf, ", %.17g ULP apart", ulps);
  return std::isinf(ulps) ? r : r + buf;
}

// A row along one dimension, sorted, so that results in any order can be compared.
void sorted_row(const Seen& s, size_t dim, std::vector<int64_t> at, std::vector<uint64_t>& row) {
  row.clear();
  for (at[dim] = 0; at[dim] < s.sizes[dim]; ++at[dim]) row.push_back(s.load(at));
  std::sort(row.begin(), row.end(), [&](uint64_t a, uint64_t b) {
    if (is_float(s.elem)) return value_of(s.elem, a) < value_of(s.elem, b);
    return int_of(s.elem, a) < int_of(s.elem, b);
  });
}
MaybeFault check_in_any_order(const Pair& p, size_t k, size_t dim, const Seen& o, const Seen& n, Comparer& comparer) {
  std::string name = name_in(p.c, k);
  std::vector<int64_t> rows = o.sizes;
  rows[dim] = 1;
  std::vector<uint64_t> x, y;
  MaybeFault found;
  walk(rows, [&](const std::vector<int64_t>& at) {
    if (found) return;
    sorted_row(o, dim, at, x);
    sorted_row(n, dim, at, y);
    for (size_t i = 0; i < x.size() && !found; ++i)
      if (!comparer.near(k, o.elem, x[i], y[i], Comparer::kNowhere))
        found = Fault{
            "values", name,
            describe(p, name + ", row " + sizes_text(at) + " sorted, number " + std::to_string(i), o.elem, x[i], y[i])};
  });
  return found;
}

// The dimension along which results may be in any order; nothing where the order counts.
std::optional<size_t> free_order(const Case& c, size_t k) {
  const char* flag = c.op->args[k].unordered_unless;
  if (!flag || c.args[c.op->find(flag)].i) return std::nullopt;
  for (auto& a : c.op->args)
    if (a.picks.values && c.op->find(a.picks.values) == k) return size_t(c.args[c.op->find(a.picks.dim)].i);
  return std::nullopt;
}
}  // namespace

MaybeFault check_shapes(const Pair& p, size_t k) {
  Seen o = p.old_world.see(k), n = p.new_world.see(k);
  std::string name = name_in(p.c, k);
  if (o.sizes != n.sizes)
    return Fault{"sizes", name,
                 name + ": sizes " + sizes_text(o.sizes) + " " + p.old_side.name() + ", " + sizes_text(n.sizes) + " " +
                     p.new_side.name()};
  if (p.c.op->args[k].role == Role::View) return check_view(p, k, o, n);
  if (auto f = check_kept(p.c, p.old_side, p.old_world, k, o)) return f;
  return check_kept(p.c, p.new_side, p.new_world, k, n);
}

MaybeFault check_elements(const Pair& p, size_t k, Comparer& comparer) {
  if (p.c.op->args[k].picks.values) return std::nullopt;  // check_picks judges them
  Seen o = p.old_world.see(k), n = p.new_world.see(k);
  if (o.sizes != n.sizes) return std::nullopt;  // told already, or declared
  std::string name = name_in(p.c, k);
  if (auto dim = free_order(p.c, k); dim && *dim < o.sizes.size())
    return check_in_any_order(p, k, *dim, o, n, comparer);
  auto d = comparer.differences(k, o, n, 1);
  if (d.empty()) return std::nullopt;
  return Fault{d[0].kind, name, describe(p, name + sizes_text(d[0].at), o.elem, d[0].old_bits, d[0].new_bits)};
}

MaybeFault check_result(const Pair& p, Comparer& comparer) {
  CType ret = p.old_side.returns(*p.c.variant), other = p.new_side.returns(*p.c.variant);
  if (ret.kind != Kind::Number) return std::nullopt;
  // A side may return a narrower type: the other's number is then rounded to it.
  Elem e = other.elem == Elem::Float && ret.elem == Elem::Double ? Elem::Float : ret.elem;
  const Slot &o = p.old_world.result(), &n = p.new_world.result();
  uint64_t x = is_float(e) ? bits_of(e, o.d) : bits_of_int(e, o.i);
  uint64_t y = is_float(e) ? bits_of(e, n.d) : bits_of_int(e, n.i);
  if (comparer.near(Comparer::kResult, e, x, y, Comparer::kNowhere)) return std::nullopt;
  return Fault{kind_of_difference(e, x, y), "result", describe(p, "result", e, x, y)};
}

MaybeFault check_picks(const Case& c, const Side& side, World& w, size_t k) {
  const Arg& a = c.op->args[k];
  if (!a.picks.values) return std::nullopt;
  size_t from = c.op->find(a.picks.from), dim = size_t(c.args[c.op->find(a.picks.dim)].i);
  Seen idx = w.see(k), val = w.see(c.op->find(a.picks.values)), src = w.see(from);
  if (idx.count() == 0 || dim >= src.sizes.size() || idx.sizes.size() != src.sizes.size() || idx.sizes != val.sizes)
    return std::nullopt;
  const int64_t base = &side == &modern_cpu() ? 0 : a.base, along = src.strides[dim];
  // Rows of the source, and of a numbering of its positions, to see which ones were picked.
  auto rows = src.strides, numbers = contiguous_strides(src.sizes);
  const int64_t apart = numbers[dim];
  rows[dim] = numbers[dim] = 0;
  std::vector<bool> picked(size_t(src.count()));
  auto load = [](const Seen& s, int64_t at) {
    uint64_t v = 0;
    std::memcpy(&v, s.data + at * size_of(s.elem), size_t(size_of(s.elem)));
    return v;
  };
  std::string wrong;
  walk_rows<4>(idx.sizes, {idx.strides, val.strides, rows, numbers}, [&](int64_t first, auto at, int64_t n, auto step) {
    for (int64_t i = 0; i < n && wrong.empty(); ++i) {
      const int64_t place = int64_t(load(idx, at[0] + i * step[0])) - base;
      if (place < 0 || place >= src.sizes[dim]) {
        wrong = std::to_string(place + base) + " is no position";
      } else {
        uint64_t x = load(src, at[2] + i * step[2] + place * along), y = load(val, at[1] + i * step[1]);
        bool equal = is_float(src.elem) ? value_of(src.elem, x) == value_of(src.elem, y) : x == y;
        if (!equal)
          wrong = std::to_string(place + base) + " picks " + print_number(src.elem, x) + ", the value beside it is " +
                  print_number(src.elem, y);
        const auto number = size_t(at[3] + i * step[3] + place * apart);
        if (equal && picked[number]) wrong = std::to_string(place + base) + " comes twice";
        picked[number] = true;
      }
      if (!wrong.empty()) wrong = sizes_text(position_of(first + i, idx.sizes)) + ": " + wrong;
    }
    return wrong.empty();
  });
  if (wrong.empty()) return std::nullopt;
  return Fault{"values", a.name, std::string(a.name) + wrong + " (" + side.name() + ")"};
}

MaybeFault check_generator(const Pair& p, size_t k) {
  if (p.c.op->args[k].role != Role::Generator) return std::nullopt;
  auto o = p.old_world.generator_state(k), n = p.new_world.generator_state(k);
  // The last bytes of the legacy struct are padding.
  if (o.empty() || o.size() != n.size() || std::equal(o.begin(), o.end() - 4, n.begin())) return std::nullopt;
  auto at = std::mismatch(o.begin(), o.end() - 4, n.begin()).first - o.begin();
  return Fault{"values", name_in(p.c, k),
               name_in(p.c, k) + ": the states differ from byte " + std::to_string(at) + " on"};
}

}  // namespace portbench
