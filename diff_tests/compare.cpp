// Elements under the rules: same bits, same value, ULP, rounding bound.
#include "compare.h"
#include <algorithm>
#include <cfloat>
#include <cmath>

namespace portbench {

std::string kind_of_difference(Elem e, uint64_t a, uint64_t b) {
  if (!is_float(e)) return "values";
  double x = value_of(e, a), y = value_of(e, b);
  if (std::isnan(x) != std::isnan(y)) return "nan";
  if (x == y) return "zero_sign";
  return "values";
}

World* Comparer::magnitudes() {
  if (!magnitudes_ && !magnitudes_failed_) {
    magnitudes_ = lay_out_wide(c_, true);
    magnitudes_failed_ = !magnitudes_->call().empty();
  }
  return magnitudes_failed_ ? nullptr : magnitudes_.get();
}

// The terms that went into the result were finite, so that an infinity in it is an overflow on the way.
bool Comparer::terms_finite() {
  for (size_t k = 0; k < c_.args.size(); ++k) {
    Role role = c_.op->args[k].role;
    Elem e = c_.variant->type_of(k).elem;
    if (role == Role::Scalar && is_float(e) && !std::isfinite(c_.args[k].d)) return false;
    if (role != Role::In && role != Role::List && role != Role::Given) continue;
    for (auto& spec : c_.args[k].tensors) {
      const TensorSpec& t = spec.alias >= 0 ? c_.tensor(k) : spec;
      for (int64_t i = 0, n = t.distinct(); i < n && is_float(e); ++i)
        if (!std::isfinite(value_of(e, t.element(e, i)))) return false;
    }
  }
  return true;
}

double Comparer::magnitude(size_t k, const std::vector<int64_t>& at) {
  World* m = magnitudes();
  if (!m) return NAN;
  if (k == kResult) return m->result().d;
  Seen s = m->see(k);
  if (s.count() == 0 || s.sizes.size() != at.size()) return NAN;
  return value_of(s.elem, s.load(at));
}

double Comparer::bound(size_t k, Elem e, const std::vector<int64_t>& at) {
  const Rule& r = c_.op->rule;
  double eps = e == Elem::Float ? 0x1p-24 : 0x1p-53, least = e == Elem::Float ? double(FLT_TRUE_MIN) : DBL_TRUE_MIN;
  double operations = r.terms ? r.terms(c_) + 2 : r.n;
  return operations * eps * magnitude(k, at) + operations * least;
}

bool Comparer::near_rounding(size_t k, Elem e, double a, double b, const std::vector<int64_t>& at) {
  double most = e == Elem::Float ? double(FLT_MAX) : DBL_MAX;
  if (!std::isfinite(a) || !std::isfinite(b))
    return terms_finite() && !(magnitude(k, at) < most / 4);  // overflow on the way
  double allowed = bound(k, e, at);
  double parts = std::fabs(a - b) / allowed;
  if (!(parts <= 1)) return std::isnan(allowed) || std::isinf(allowed) ? terms_finite() && std::isinf(allowed) : false;
  worst_ = std::max(worst_, parts);
  return true;
}

bool Comparer::near(size_t k, Elem e, uint64_t x, uint64_t y, const std::vector<int64_t>& at) {
  if (x == y) return true;
  if (!is_float(e)) return false;
  double a = value_of(e, x), b = value_of(e, y);
  if (std::isnan(a) && std::isnan(b)) return true;
  const Rule& r = c_.op->rule;
  // Zeros of either sign: equal as values; and a sum's sign of zero depends on the order of its terms.
  if (a == b) return r.type == Rule::Value || (r.type == Rule::Rounding && r.terms);
  if (r.type == Rule::Ulps) {
    double d = ulps_between(e, x, y);
    if (d <= r.n) worst_ = std::max(worst_, d);
    return d <= r.n;
  }
  return r.type == Rule::Rounding && near_rounding(k, e, a, b, at);
}

std::vector<Difference> Comparer::differences(size_t k, const Seen& o, const Seen& n, size_t most) {
  std::vector<Difference> found;
  int64_t number = 0;
  walk(o.sizes, [&](const std::vector<int64_t>& at) {
    int64_t here = number++;
    if (found.size() >= most) return;
    uint64_t x = o.load(at), y = n.load(at);
    if (c_.op->args[k].index) y = bits_of_int(o.elem, int_of(o.elem, y) + c_.op->args[k].base);
    if (!near(k, o.elem, x, y, at)) found.push_back({at, here, x, y, kind_of_difference(o.elem, x, y)});
  });
  return found;
}

}  // namespace portbench
