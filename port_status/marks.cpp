// The bodies of marks: each a projection (Note [A constraint is a projection] in record.h).
#include "marks.h"
#include <algorithm>
#include <cstring>

namespace portbench {

namespace {
Mark constrain(std::vector<const char*> needs, std::function<void(Fit&)> fit) {
  return {[needs, fit](Arg& a) { a.constraints.push_back({needs, fit}); }};
}
int64_t clamp_dim(int64_t d, size_t n) {
  return n ? std::min<int64_t>(std::max<int64_t>(d, 0), int64_t(n) - 1) : 0;
}
// The dimension that argument `dim` names, brought within n dimensions where it is out of range on purpose.
size_t dim_within(Fit& f, const char* dim, size_t n) {
  return size_t(clamp_dim(f.arg(dim).i, n));
}
int64_t wrapped(int64_t v, int64_t n) {
  return n > 0 ? ((v % n) + n) % n : 0;
}
int64_t size_along(Fit& f, const char* t, const char* dim) {
  const auto& s = f.sizes(t);
  return s.empty() ? 1 : s[dim_within(f, dim, s.size())];
}
}  // namespace

Mark like(const char* t) {
  return constrain({t}, [t](Fit& f) { f.tensor().sizes = f.sizes(t); });
}

Mark same_count(const char* t) {
  return constrain({t}, [t](Fit& f) {
    auto& mine = f.tensor().sizes;
    const auto other = f.sizes(t);
    int64_t n = count_of(other);
    if (count_of(mine) == n) return;
    if (mine.size() == 1 && n)
      mine = {n};  // flat
    else if (mine.size() == 2 && other.size() <= 4)
      mine.assign(other.rbegin(), other.rend());  // reversed
    else
      mine = other;
  });
}

Mark shape(std::vector<const char*> names) {
  auto fit = [names](Fit& f) {
    auto& mine = f.tensor().sizes;
    mine.resize(names.size(), 1);
    auto known = [&](const char* name) -> int64_t {
      for (size_t k = 0; k < f.self; ++k) {
        auto& dims = f.c.op->args[k].dims;
        for (size_t j = 0; j < dims.size(); ++j)
          if (!std::strcmp(dims[j], name)) return f.c.tensor(k).sizes.at(j);
      }
      return -1;
    };
    for (size_t d = 0; d < names.size(); ++d) {
      int64_t v = known(names[d]);
      for (size_t j = 0; v < 0 && j < d; ++j)
        if (!std::strcmp(names[j], names[d])) v = mine[j];
      if (v >= 0) mine[d] = v;
    }
  };
  return {[names, fit](Arg& a) {
    a.dims = names;
    a.constraints.push_back({{}, fit});
  }};
}

Mark dims(int least, int most) {
  return constrain({}, [least, most](Fit& f) {
    auto& s = f.tensor().sizes;
    if (int(s.size()) < least) s.resize(size_t(least), 1);
    if (int(s.size()) > most) s.resize(size_t(most));
  });
}

Arg dim(const char* name, const char* of) {
  Arg a = make_arg(Role::Dim, name);
  auto fit = [of](Fit& f) {
    CaseArg& me = f.me();
    auto n = int64_t(of ? f.sizes(of).size() : size_t(kMaxDims));
    bool legal = me.i >= 0 && me.i < n;
    if (me.loose && legal) me.i = n;
    if (me.loose)
      me.i = std::min(std::max<int64_t>(me.i, -n - 2), n + 2);
    else
      me.i = clamp_dim(me.i, size_t(n));
  };
  std::vector<const char*> needs;
  if (of) needs.push_back(of);
  a.constraints.push_back({needs, fit});
  return a;
}

Mark except(const char* t, const char* dim) {
  return constrain({t, dim}, [t, dim](Fit& f) {
    auto& mine = f.tensor().sizes;
    auto s = f.sizes(t);
    if (s.empty()) {
      mine = s;
      return;
    }
    size_t d = dim_within(f, dim, s.size());
    s[d] = d < mine.size() ? mine[d] : 1;
    mine = s;
  });
}

Mark reduced(const char* t, const char* dim, const char* keep) {
  return constrain({t, dim, keep}, [t, dim, keep](Fit& f) {
    auto s = f.sizes(t);
    if (!s.empty()) {
      size_t d = dim_within(f, dim, s.size());
      s[d] = 1;
      if (!f.arg(keep).i && s.size() > 1) s.erase(s.begin() + long(d));
    }
    f.tensor().sizes = s;
  });
}

Mark cut(const char* t, const char* dim, const char* k) {
  return constrain({t, dim, k}, [t, dim, k](Fit& f) {
    auto s = f.sizes(t);
    if (!s.empty()) s[dim_within(f, dim, s.size())] = std::max<int64_t>(f.arg(k).i, 1);
    f.tensor().sizes = s;
  });
}

Mark selected(const char* t, const char* dim, const char* index) {
  return constrain({t, dim, index}, [t, dim, index](Fit& f) {
    auto s = f.sizes(t);
    if (!s.empty()) s[dim_within(f, dim, s.size())] = count_of(f.sizes(index));
    f.tensor().sizes = s;
  });
}

Mark joins(const char* t, const char* dim) {
  return constrain({t, dim}, [t, dim](Fit& f) {
    auto& mine = f.tensor().sizes;
    auto s = f.sizes(t);
    auto d = size_t(std::max<int64_t>(f.arg(dim).i, 0));
    int64_t own = d < mine.size() ? mine[d] : 1;
    if (d < s.size()) s[d] = own;
    mine = s;
  });
}

Mark joined(const char* a, const char* b, const char* dim) {
  return constrain({a, b, dim}, [a, b, dim](Fit& f) {
    auto s = f.sizes(a);
    const auto other = f.sizes(b);
    auto d = size_t(clamp_dim(f.arg(dim).i, size_t(kMaxDims)));
    if (d >= s.size()) s.resize(d + 1, 1);
    s[d] += d < other.size() ? other[d] : 1;
    f.tensor().sizes = s;
  });
}

Mark masked(const char* mask) {
  return constrain({mask}, [mask](Fit& f) {
    size_t k = f.c.op->find(mask);
    const TensorSpec& t = f.c.tensor(k);
    Elem e = f.c.variant->type_of(k).elem;
    int64_t ones = 0, each = t.distinct() ? t.count() / t.distinct() : 1;
    for (int64_t i = 0; i < t.distinct(); ++i) ones += t.element(e, i) != 0 ? each : 0;
    if (ones)
      f.tensor().sizes = {ones};
    else
      f.tensor().sizes.clear();
  });
}

Mark joinable(const char* dim) {
  return constrain({}, [dim](Fit& f) {
    auto& ts = f.me().tensors;
    if (ts[0].sizes.empty()) ts[0].sizes = {1};
    int64_t& d = f.arg(dim).i;
    f.arg(dim).loose = false;
    d = clamp_dim(d, ts[0].sizes.size());
    for (auto& t : ts) {
      int64_t own = size_t(d) < t.sizes.size() ? t.sizes[size_t(d)] : 1;
      t.sizes = ts[0].sizes;
      t.sizes[size_t(d)] = own;
    }
  });
}

Mark below(const char* t, const char* dim) {
  return constrain({t, dim}, [t, dim](Fit& f) { f.me().i = wrapped(f.me().i, size_along(f, t, dim)); });
}
Mark up_to(const char* t, const char* dim) {
  return constrain({t, dim}, [t, dim](Fit& f) { f.me().i = 1 + wrapped(f.me().i - 1, size_along(f, t, dim)); });
}

Mark indexes(const char* t, const char* dim, int base) {
  auto fit = [t, dim](Fit& f) {
    f.tensor().dist = Dist::Index;
    f.tensor().limit = std::max<int64_t>(size_along(f, t, dim), 1);
  };
  return {[t, dim, base, fit](Arg& a) {
    a.index = true;
    a.base = base;
    a.dists = {Dist::Index};
    a.constraints.push_back({{t, dim}, fit});
  }};
}
Mark indices(int base) {
  return {[base](Arg& a) {
    a.index = true;
    a.base = base;
  }};
}
Mark picks(const char* values, const char* from, const char* dim) {
  return {[values, from, dim](Arg& a) { a.picks = {values, from, dim}; }};
}
Mark unordered_unless(const char* flag) {
  return {[flag](Arg& a) { a.unordered_unless = flag; }};
}
Mark above(const char* low) {
  return {[low](Arg& a) { a.above = low; }};
}
Mark alias(const char* t) {
  return {[t](Arg& a) {
    a.may_alias.push_back(t);
    a.constraints.push_back({{t}, [](Fit&) {}});
  }};
}
Mark whole() {
  return {[](Arg& a) { a.whole = true; }};
}
Mark apart() {
  return {[](Arg& a) { a.apart = true; }};
}
Mark only(std::vector<Dist> d) {
  return {[d](Arg& a) { a.dists = d; }};
}
Mark or_empty() {
  return {[](Arg& a) { a.or_empty = true; }};
}
Mark compact() {
  return {[](Arg& a) { a.compact = true; }};
}

std::function<double(const Case&)> size_at(const char* t, const char* dim) {
  return [t, dim](const Case& c) {
    const auto& s = c.tensor(c.op->find(t)).sizes;
    auto d = c.args[c.op->find(dim)].i;
    return d >= 0 && size_t(d) < s.size() ? double(s[size_t(d)]) : 1;
  };
}
std::function<double(const Case&)> size_at(const char* t, int dim) {
  return [t, dim](const Case& c) {
    const auto& s = c.tensor(c.op->find(t)).sizes;
    return size_t(dim) < s.size() ? double(s[size_t(dim)]) : 1;
  };
}
std::function<double(const Case&)> count_of_tensor(const char* t) {
  return [t](const Case& c) { return double(c.tensor(c.op->find(t)).count()); };
}

}  // namespace portbench
