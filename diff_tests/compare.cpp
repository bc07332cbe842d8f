// Elements under the rules: same bits, same value, ULP, rounding bound.
#include "compare.h"
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstring>
#include "../port_status/rows.h"

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
  if (!terms_finite_) terms_finite_ = all_terms_finite();
  return *terms_finite_;
}
bool Comparer::all_terms_finite() const {
  for (size_t k = 0; k < c_.args.size(); ++k) {
    Role role = c_.op->args[k].role;
    Elem e = c_.variant->type_of(k).elem;
    if (role == Role::Scalar && is_float(e) && !std::isfinite(c_.args[k].d)) return false;
    if (role != Role::In && role != Role::List && role != Role::Given) continue;
    for (auto& spec : c_.args[k].tensors) {
      const TensorSpec& t = spec.alias >= 0 ? c_.tensor(k) : spec;
      for (int64_t i = 0, n = t.different(); i < n && is_float(e); ++i)
        if (!std::isfinite(value_of(e, t.element(e, i)))) return false;
    }
  }
  return true;
}

double Comparer::magnitude(size_t k, int64_t number) {
  World* m = magnitudes();
  if (!m) return NAN;
  if (k == kResult) return m->result().d;
  if (magnitudes_of_ != k) {
    large_ = m->see(k);
    large_is_dense_ = large_.strides == contiguous_strides(large_.sizes);
    magnitudes_of_ = k;
  }
  if (number < 0 || number >= large_.count()) return NAN;
  if (!large_is_dense_) return value_of(large_.elem, large_.load(position_of(number, large_.sizes)));
  uint64_t bits = 0;
  std::memcpy(&bits, large_.data + number * size_of(large_.elem), size_t(size_of(large_.elem)));
  return value_of(large_.elem, bits);
}

double Comparer::bound(size_t k, Elem e, int64_t number) {
  const Rule& r = c_.op->rule;
  double eps = e == Elem::Float ? 0x1p-24 : 0x1p-53, least = e == Elem::Float ? double(FLT_TRUE_MIN) : DBL_TRUE_MIN;
  if (operations_ < 0) operations_ = r.terms ? r.terms(c_) + 2 : r.n;
  return operations_ * eps * magnitude(k, number) + operations_ * least;
}

bool Comparer::near_rounding(size_t k, Elem e, double a, double b, int64_t number) {
  double most = e == Elem::Float ? double(FLT_MAX) : DBL_MAX;
  if (!std::isfinite(a) || !std::isfinite(b))
    return terms_finite() && !(magnitude(k, number) < most / 4);  // overflow on the way
  double allowed = bound(k, e, number);
  double parts = std::fabs(a - b) / allowed;
  if (!(parts <= 1)) return std::isnan(allowed) || std::isinf(allowed) ? terms_finite() && std::isinf(allowed) : false;
  worst_ = std::max(worst_, parts);
  return true;
}

bool Comparer::near(size_t k, Elem e, uint64_t x, uint64_t y, int64_t number) {
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
  return r.type == Rule::Rounding && near_rounding(k, e, a, b, number);
}

namespace {
uint64_t load(const unsigned char* p, size_t width) {
  switch (width) {
    case 1:
      return *p;
    case 2: {
      uint16_t v;
      std::memcpy(&v, p, 2);
      return v;
    }
    case 4: {
      uint32_t v;
      std::memcpy(&v, p, 4);
      return v;
    }
    default: {
      uint64_t v;
      std::memcpy(&v, p, 8);
      return v;
    }
  }
}
}  // namespace

std::vector<Difference> Comparer::differences(size_t k, const Seen& o, const Seen& n, size_t most, int64_t* all) {
  std::vector<Difference> found;
  int64_t count = 0;
  const size_t old_width = size_t(size_of(o.elem)), new_width = size_t(size_of(n.elem));
  const bool index = c_.op->args[k].index;
  walk_rows<2>(o.sizes, {o.strides, n.strides}, [&](int64_t number, auto at, int64_t length, auto step) {
    const unsigned char *x = o.data + at[0] * int64_t(old_width), *y = n.data + at[1] * int64_t(new_width);
    const bool dense = step[0] == 1 && step[1] == 1 && old_width == new_width && !index;
    if (dense && !std::memcmp(x, y, size_t(length) * old_width)) return true;
    for (int64_t i = 0; i < length; ++i) {
      const uint64_t a = load(x + i * step[0] * int64_t(old_width), old_width);
      uint64_t b = load(y + i * step[1] * int64_t(new_width), new_width);
      if (index) b = bits_of_int(o.elem, int_of(o.elem, b) + c_.op->args[k].base);
      if (a == b || near(k, o.elem, a, b, number + i)) continue;
      ++count;
      if (found.size() < most)
        found.push_back({position_of(number + i, o.sizes), number + i, a, b, kind_of_difference(o.elem, a, b)});
      if (!all && found.size() == most) return false;
    }
    return true;
  });
  if (all) *all = count;
  return found;
}

}  // namespace portbench
