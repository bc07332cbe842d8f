// Draws sizes, layouts, aliases, sources of values and numbers, one argument after the other.
#include "generate.h"
#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace portbench {

int64_t Words::below(int64_t n) {
  if (n <= 1) return 0;
  if (n > 0x10000) return int64_t(next() % uint64_t(n));
  if (left_ == 0) {
    word_ = next();
    left_ = 4;
  }
  --left_;
  int64_t v = int64_t((word_ & 0xffff) * uint64_t(n) >> 16);
  word_ >>= 16;
  return v;
}

namespace {
constexpr int64_t kMostElements = 512;

class Drawer {
 public:
  Drawer(Case& c, Words& w, int size) : c_(c), w_(w), size_(size) {}

  void argument(size_t k) {
    const Op& op = *c_.op;
    const Arg& a = op.args[k];
    CaseArg& v = c_.args[k];
    CType type = c_.variant->type_of(k);
    if (type.kind == Kind::Tensor) {
      v.tensors.push_back(tensor(a));
      alias(k, v.tensors[0]);
    } else if (type.kind == Kind::List) {
      for (int64_t n = 1 + w_.below(4); n > 0; --n) v.tensors.push_back(tensor(a));
    } else if (a.role == Role::Scalar) {
      scalar(a, type.elem, v);
      if (a.above && !w_.one_in(12)) in_order(c_.args[op.find(a.above)], v, type.elem);
    } else if (a.role == Role::Dim) {
      v.i = w_.below(4);
      if (w_.one_in(50)) {
        v.loose = true;
        v.i = w_.below(12) - 4;
      }
    } else {
      v.i = w_.below(a.role == Role::Flag ? 2 : 1000);
      if (a.role == Role::Generator && w_.one_in(2)) v.drawn = w_.below(w_.one_in(4) ? 1300 : 5);
    }
  }

 private:
  Case& c_;
  Words& w_;
  int size_;

  Dist any_dist(const Arg& a) {
    const auto& dists = c_.op->dists_of(a);
    return dists[size_t(w_.below(int64_t(dists.size())))];
  }
  // Implementations branch on some numbers: roots, squares and reciprocals, factors that leave something out. So that
  // each of them meets every special element, they come often.
  void scalar(const Arg& a, Elem e, CaseArg& v) {
    static const double turns[] = {0,    -0.0, 1,         -1,   2,   -2,       3,         -3,
                                   -0.5, 0.5,  1.0 / 3.0, 0.25, 1.5, INFINITY, -INFINITY, NAN};
    const auto& allowed = c_.op->dists_of(a);
    auto may_be = [&](Dist d) { return std::find(allowed.begin(), allowed.end(), d) != allowed.end(); };
    uint64_t b = 0;
    if (is_float(e) && w_.one_in(3)) {
      const bool anything = may_be(Dist::Special) || may_be(Dist::Bits);
      b = bits_of(e, turns[w_.below(anything ? 16 : 13)]);
    } else {
      const Dist dist = w_.one_in(2) && may_be(Dist::Ties) ? Dist::Ties : any_dist(a);
      b = drawn_element(dist, uint64_t(w_.below(1000)), 0, e, 0);
    }
    if (is_float(e))
      v.d = value_of(e, b);
    else
      v.i = int_of(e, b);
  }
  static void in_order(CaseArg& low, CaseArg& high, Elem e) {
    if (is_float(e) && low.d > high.d) std::swap(low.d, high.d);
    if (!is_float(e) && low.i > high.i) std::swap(low.i, high.i);
  }
  // Mostly small, now and then on both sides of a vector's width.
  int64_t length() {
    static const int64_t usual[] = {1, 2, 3, 4, 5, 6, 7, 8};
    static const int64_t edges[] = {15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129};
    return size_ > 20 && w_.one_in(6) ? edges[w_.below(12)] : usual[w_.below(size_ > 10 ? 8 : 3)];
  }
  void sizes(TensorSpec& t) {
    int64_t dims = 1 + w_.below(w_.one_in(8) ? kMaxDims : 3), n = 1;
    for (int64_t d = 0; d < dims; ++d) {
      int64_t s = length();
      while (n * s > kMostElements && s > 1) s /= 2;
      t.sizes.push_back(s);
      n *= s;
    }
    // Now and then one long row: whole vectors, the rest behind them, and the parts of threads.
    if (size_ > 60 && w_.one_in(20)) t.sizes = {1 + w_.below(1500)};
  }
  void layout(TensorSpec& t) {
    size_t n = t.sizes.size();
    if (n >= 2 && w_.one_in(2)) {
      t.order.resize(n);
      std::iota(t.order.begin(), t.order.end(), uint8_t(0));
      if (w_.one_in(2))
        std::swap(t.order[n - 1], t.order[n - 2]);
      else
        for (size_t d = n; d > 1; --d) std::swap(t.order[d - 1], t.order[size_t(w_.below(int64_t(d)))]);
    }
    if (w_.one_in(3)) t.offset = 1 + w_.below(5);
    if (w_.one_in(3)) t.step = 2 + w_.below(2);
    if (w_.one_in(4)) t.expanded = int(w_.below(int64_t(n)));
  }
  TensorSpec tensor(const Arg& a) {
    TensorSpec t;
    if (a.role == Role::Out && w_.one_in(3)) return t;  // empty
    if (a.role == Role::In && a.or_empty && w_.one_in(80)) return t;
    if (a.role == Role::Out && w_.one_in(6)) t.loose = true;  // wrong size
    sizes(t);
    if (w_.one_in(2)) layout(t);
    t.seed = uint64_t(w_.below(1000));
    t.dist = any_dist(a);
    return t;
  }
  void alias(size_t k, TensorSpec& t) {
    const Op& op = *c_.op;
    const Arg& a = op.args[k];
    size_t to = k;
    if (!a.may_alias.empty() && w_.one_in(6)) to = op.find(a.may_alias[size_t(w_.below(int64_t(a.may_alias.size())))]);
    if (a.role == Role::In && k > 0 && w_.one_in(16)) to = size_t(w_.below(int64_t(k)));
    if (to == k) return;
    t = TensorSpec{};
    t.alias = int(to);
    if (w_.one_in(8)) t.shift = 1 + w_.below(3);
  }
};
}  // namespace

Case draw(const Op& op, const Variant& variant, Words words, int size) {
  Case c;
  c.op = &op;
  c.variant = &variant;
  c.args.resize(op.args.size());
  Drawer drawer(c, words, size);
  for (size_t k = 0; k < op.args.size(); ++k) drawer.argument(k);
  op.fit(c);
  return c;
}

Case numbered(const Op& op, const Variant& variant, uint64_t seed, uint64_t index) {
  uint64_t name = 0;
  for (char ch : op.name + " " + variant.name) name = mix(name ^ uint64_t(static_cast<unsigned char>(ch)));
  return draw(op, variant, Words(mix(seed) ^ mix(index + name)), int(index % 100) + 1);
}

}  // namespace portbench
