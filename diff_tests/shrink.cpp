// The edits, in the order that reaches small cases soonest: drop arguments, plain layouts, write values out, cut slices
// out of all tensors that share a size, merge dimensions, then numbers and values one by one. Writing values out first
// keeps the one nan that matters.
#include "shrink.h"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>

namespace portbench {

namespace {
int64_t cost_of_value(Elem e, uint64_t b) {
  double v = value_of(e, b);
  if (v == 0) return std::signbit(v) ? 3 : 0;
  if (v == 1) return 1;
  if (v == std::floor(v) && std::fabs(v) <= 16) return 2 + int64_t(std::fabs(v)) + (v < 0);
  if (!std::isfinite(v)) return std::isnan(v) ? 24 : 23;
  if (!is_float(e) || v == std::floor(v)) return 25;
  return v == std::floor(v * 4) / 4 ? 26 : 30;
}

int64_t cost_of_tensor(const TensorSpec& t, Elem e) {
  int64_t r = 1000;
  if (t.alias >= 0) r += 700 + 20 * t.shift;
  for (int64_t s : t.sizes) r += 300 + 100 * s;
  r += 40 * t.count() + (t.loose ? 500 : 0);
  r += (t.order.empty() ? 0 : 50) + (t.offset ? 50 + t.offset : 0) + (t.step != 1 ? 50 + t.step : 0);
  r += (t.expanded >= 0 ? 50 : 0) + (t.spelt.empty() ? 0 : 120);
  if (!t.literal) return r + 40 * t.distinct() + 40 + (t.seed ? 1 : 0);
  for (uint64_t b : t.bits) r += cost_of_value(e, b);
  return r;
}

// Keeps [from, from+len) of dimension d, literal values with it.
void slice(TensorSpec& t, size_t d, int64_t from, int64_t len) {
  if (t.literal && !t.stands_still(d)) {
    int64_t inner = 1, outer = 1;
    for (size_t k = 0; k < t.sizes.size(); ++k)
      if (!t.stands_still(k) && k != d) (k < d ? outer : inner) *= t.sizes[k];
    std::vector<uint64_t> kept;
    for (int64_t o = 0; o < outer; ++o)
      for (int64_t j = from; j < from + len; ++j)
        for (int64_t i = 0; i < inner; ++i) kept.push_back(t.bits[size_t((o * t.sizes[d] + j) * inner + i)]);
    t.bits = kept;
  }
  t.sizes[d] = len;
}

void drop_dimension(TensorSpec& t, size_t d) {
  t.sizes.erase(t.sizes.begin() + long(d));
  t.order.clear();
  if (!t.spelt.empty()) t.spelt.erase(t.spelt.begin() + long(d));
  if (t.expanded > int(d))
    --t.expanded;
  else if (t.expanded == int(d))
    t.expanded = -1;
}

// Dimensions d and d+1 become one.
void merge_dimensions(TensorSpec& t, size_t d) {
  if (!t.plain()) t.make_plain();
  t.sizes[d] *= t.sizes[d + 1];
  t.sizes.erase(t.sizes.begin() + long(d) + 1);
}

class Smaller {
 public:
  explicit Smaller(const Case& c) : c_(c), now_(cost(c)) {}

  std::vector<Case> all() {
    whole_arguments();
    write_values_out();
    each([&](size_t k, size_t j, const TensorSpec& t) { cut(k, j, t); });
    each([&](size_t, size_t, const TensorSpec& t) { cut_squares(t); });
    each([&](size_t, size_t, const TensorSpec& t) { merge(t); });
    layouts();
    numbers();
    each([&](size_t k, size_t j, const TensorSpec& t) { values(k, j, t); });
    return std::move(found_);
  }

 private:
  const Case& c_;
  int64_t now_;
  std::vector<Case> found_;

  void offer(Case n) {
    c_.op->fit(n);
    if (cost(n) < now_) found_.push_back(std::move(n));
  }
  template <class F>
  void edit(size_t k, size_t j, F f) {
    Case n = c_;
    f(n.args[k].tensors[j]);
    offer(std::move(n));
  }
  template <class F>
  void each(F f) {
    for (size_t k = 0; k < c_.args.size(); ++k)
      for (size_t j = 0; j < c_.args[k].tensors.size(); ++j) f(k, j, c_.args[k].tensors[j]);
  }
  template <class F>
  void edit_argument(size_t k, F f) {
    Case n = c_;
    f(n.args[k]);
    offer(std::move(n));
  }

  void whole_arguments() {
    each([&](size_t k, size_t j, const TensorSpec& t) {
      if (c_.args[k].tensors.size() > 1)
        edit_argument(k, [&](CaseArg& a) { a.tensors.erase(a.tensors.begin() + long(j)); });
      if (t.alias >= 0) edit(k, j, [](TensorSpec& s) { s = TensorSpec{}; });
      if (c_.op->args[k].role == Role::Out && !t.sizes.empty()) edit(k, j, [](TensorSpec& s) { s = TensorSpec{}; });
      if (!t.plain()) edit(k, j, [](TensorSpec& s) { s.make_plain(); });
    });
  }
  void write_values_out() {
    each([&](size_t k, size_t j, const TensorSpec& t) {
      if (t.literal || t.count() == 0 || t.distinct() > 4096 || c_.op->args[k].role == Role::Out) return;
      Elem e = c_.variant->type_of(k).elem;
      edit(k, j, [&](TensorSpec& s) {
        for (int64_t i = 0; i < t.distinct(); ++i) s.bits.push_back(t.element(e, i));
        s.literal = true;
      });
    });
  }
  // Sizes, in all tensors that share them; then in one alone.
  void cut(size_t k, size_t j, const TensorSpec& t) {
    for (size_t d = 0; d < t.sizes.size(); ++d) {
      int64_t n = t.sizes[d];
      auto both = [&](int64_t from, int64_t len) {
        if (len < 1 || len >= n) return;
        Case joint = c_;
        for (auto& a : joint.args)
          for (auto& s : a.tensors)
            if (d < s.sizes.size() && s.sizes[d] == n) slice(s, d, from, len);
        offer(joint);
        edit(k, j, [&](TensorSpec& s) { slice(s, d, from, len); });
      };
      both(0, n / 2);
      both(n - n / 2, n / 2);
      both(0, n - 1);
      both(1, n - 1);
      if (n == 1 && t.sizes.size() > 1) drop(k, j, t.sizes.size(), d);
    }
  }
  // Every dimension of one size at once, for faults of square tensors.
  void cut_squares(const TensorSpec& t) {
    for (int64_t n : t.sizes)
      for (int64_t len : {n / 2, n - 1}) {
        if (len < 1 || len >= n || std::count(t.sizes.begin(), t.sizes.end(), n) < 2) continue;
        Case joint = c_;
        for (auto& a : joint.args)
          for (auto& s : a.tensors)
            for (size_t d = 0; d < s.sizes.size(); ++d)
              if (s.sizes[d] == n) slice(s, d, 0, len);
        offer(joint);
      }
  }
  void drop(size_t k, size_t j, size_t dims, size_t d) {
    Case joint = c_;
    for (auto& a : joint.args)
      for (auto& s : a.tensors)
        if (s.sizes.size() == dims && s.sizes[d] == 1) drop_dimension(s, d);
    offer(joint);
    for (auto& a : joint.args)
      if (a.i > 0) --a.i;
    offer(joint);
    edit(k, j, [&](TensorSpec& s) { drop_dimension(s, d); });
  }
  void merge(const TensorSpec& t) {
    for (size_t d = 0; d + 1 < t.sizes.size(); ++d) {
      Case joint = c_;
      for (auto& a : joint.args)
        for (auto& s : a.tensors)
          if (s.sizes.size() > d + 1) merge_dimensions(s, d);
      offer(joint);
      for (size_t k = 0; k < joint.args.size(); ++k)
        if (c_.op->args[k].role == Role::Dim && joint.args[k].i > 0) --joint.args[k].i;
      offer(joint);
    }
  }
  void layouts() {
    each([&](size_t k, size_t j, const TensorSpec& t) {
      if (!t.spelt.empty()) edit(k, j, [](TensorSpec& s) { s.spelt.clear(); });
      if (!t.order.empty()) edit(k, j, [](TensorSpec& s) { s.order.clear(); });
      if (t.offset) edit(k, j, [](TensorSpec& s) { s.offset = 0; });
      if (t.offset > 1) edit(k, j, [](TensorSpec& s) { s.offset = 1; });
      if (t.step > 1) edit(k, j, [](TensorSpec& s) { --s.step; });
      if (t.shift > 1) edit(k, j, [](TensorSpec& s) { s.shift = 1; });
      if (t.shift) edit(k, j, [](TensorSpec& s) { s.shift = 0; });
      if (t.expanded >= 0 && !t.literal) edit(k, j, [](TensorSpec& s) { s.expanded = -1; });
      if (t.loose) edit(k, j, [](TensorSpec& s) { s.loose = false; });
      if (t.seed && !t.literal) edit(k, j, [](TensorSpec& s) { s.seed = 0; });
    });
  }
  void numbers() {
    for (size_t k = 0; k < c_.args.size(); ++k) {
      CType type = c_.variant->type_of(k);
      const CaseArg& v = c_.args[k];
      if (type.kind == Kind::Number && is_float(type.elem)) {
        for (double d : {0.0, 1.0, 2.0, -1.0, std::floor(v.d)}) edit_argument(k, [&](CaseArg& a) { a.d = d; });
      } else if (v.tensors.empty() && c_.op->args[k].role != Role::Count) {
        for (int64_t i : {int64_t(0), int64_t(1), v.i / 2, v.i - 1}) edit_argument(k, [&](CaseArg& a) { a.i = i; });
      }
      if (v.loose) edit_argument(k, [](CaseArg& a) { a.loose = false; });
      if (v.drawn)
        for (int64_t n : {int64_t(0), v.drawn / 2, v.drawn - 1}) edit_argument(k, [&](CaseArg& a) { a.drawn = n; });
    }
  }
  void values(size_t k, size_t j, const TensorSpec& t) {
    if (!t.literal) return;
    Elem e = c_.variant->type_of(k).elem;
    if (t.bits.size() > 1) edit(k, j, [](TensorSpec& s) { std::fill(s.bits.begin(), s.bits.end(), 0); });
    if (t.bits.size() > 32) return;
    for (size_t i = 0; i < t.bits.size(); ++i)
      for (double v : {0.0, 1.0, 2.0, -1.0, 3.0, 0.5}) {
        if (v < 0 && e == Elem::Byte) continue;
        if (cost_of_value(e, bits_of(e, v)) < cost_of_value(e, t.bits[i]))
          edit(k, j, [&](TensorSpec& s) { s.bits[i] = bits_of(e, v); });
      }
  }
};
}  // namespace

int64_t cost(const Case& c) {
  int64_t r = 0;
  for (size_t k = 0; k < c.args.size(); ++k) {
    CType type = c.variant->type_of(k);
    const CaseArg& v = c.args[k];
    for (const auto& t : v.tensors) r += cost_of_tensor(t, type.elem);
    r += (v.loose ? 60 : 0) + std::min<int64_t>(v.drawn, 50);
    if (type.kind != Kind::Number || c.op->args[k].role != Role::Scalar)
      r += std::min<int64_t>(std::abs(v.i), 50);
    else
      r += cost_of_value(type.elem, is_float(type.elem) ? bits_of(type.elem, v.d) : bits_of_int(type.elem, v.i));
  }
  return r;
}

std::vector<Case> smaller(const Case& c) {
  return Smaller(c).all();
}

Shrunk shrink(const Case& c, const Judgement& judgement, const Search& search, int most, double seconds) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  Shrunk s{c, judgement};
  const Enough enough = [&](size_t n) {
    return s.tried + int(n) >= most || std::chrono::duration<double>(Clock::now() - start).count() > seconds;
  };
  for (;;) {
    const std::vector<Case> candidates = smaller(s.c);
    const Hit hit = search(candidates, enough);
    s.tried += int(hit.tried);
    if (!hit.judgement) return s;
    s.c = candidates[hit.tried - 1];
    s.judgement = *hit.judgement;
    ++s.steps;
  }
}

Shrunk shrink(const Case& c, const Judgement& judgement, const Oracle& oracle, int most, double seconds) {
  const Search here = [&](const std::vector<Case>& candidates, const Enough& enough) {
    size_t n = 0;
    for (; n < candidates.size() && !enough(n); ++n)
      if (Judgement j = oracle(candidates[n]); !j.good() && j.same_fault(judgement)) return Hit{n + 1, j};
    return Hit{n, std::nullopt};
  };
  return shrink(c, judgement, here, most, seconds);
}

}  // namespace portbench
