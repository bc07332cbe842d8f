// call.cpp: see call.h.
#include "call.h"

#include <cstring>

namespace portbench::facade {
namespace {

// Elements that are read one by one from a case cost time: above this the call counts as one that no case can hold.
constexpr int64_t kMostValues = int64_t(1) << 22;

struct Range {
  const char *first, *last;
  bool meets(const Range& o) const { return first < o.last && o.first < last; }
};

Range bytes_of(const LegacyTensor& t, Elem e) {
  if (t.dims == 0 || !t.storage) return {nullptr, nullptr};
  int64_t reach = 1;
  for (int d = 0; d < t.dims; d++) reach += (t.size[d] - 1) * t.stride[d];
  const char* first = t.storage->data + t.offset * size_of(e);
  return {first, first + reach * size_of(e)};
}

bool same_view(const LegacyTensor& a, const LegacyTensor& b) {
  if (&a == &b) return true;
  return a.storage == b.storage && a.offset == b.offset && a.dims == b.dims &&
         std::memcmp(a.size, b.size, static_cast<size_t>(a.dims) * sizeof(long)) == 0 &&
         std::memcmp(a.stride, b.stride, static_cast<size_t>(a.dims) * sizeof(long)) == 0;
}

}  // namespace

at::ScalarType scalar_type(Elem e) {
  static const at::ScalarType types[] = {at::kByte, at::kChar,  at::kShort, at::kInt,
                                         at::kLong, at::kFloat, at::kDouble};
  return types[static_cast<int>(e)];
}

std::vector<void*> Call::list(size_t k) const {
  auto** items = static_cast<void**>(pointer(k));
  return std::vector<void*>(items, items + integer(k + 1));
}

int64_t Call::integer(size_t k) const {
  switch (elem(k)) {
    case Elem::Byte:
      return *static_cast<unsigned char*>(arguments_[k]);
    case Elem::Char:
      return *static_cast<signed char*>(arguments_[k]);
    case Elem::Short:
      return *static_cast<short*>(arguments_[k]);
    case Elem::Int:
      return *static_cast<int*>(arguments_[k]);
    case Elem::Long:
      return *static_cast<long*>(arguments_[k]);
    default:
      return 0;
  }
}

double Call::fractional(size_t k) const {
  switch (elem(k)) {
    case Elem::Float:
      return *static_cast<float*>(arguments_[k]);
    case Elem::Double:
      return *static_cast<double*>(arguments_[k]);
    default:
      return 0;
  }
}

// A divergence may ask for any value. Else only where the record restricts them: to positions, to 0 and 1, to numbers.
bool Call::domain_needs_values(size_t k) const {
  if (!op_.divergences.empty() || op_.args[k].index) return true;
  bool any = false, restricted = false;
  for (Dist d : op_.dists_of(op_.args[k])) {
    any |= d == Dist::Special || d == Dist::Sparse || d == Dist::Bits;
    restricted |= d == Dist::Mask || d == Dist::Index;
  }
  return restricted || (is_float(elem(k)) && !any);
}

std::optional<TensorSpec> Call::spec(size_t k, const LegacyTensor& t, Values values) const {
  TensorSpec s;
  const Arg& arg = op_.args[k];
  if (t.dims == 0) return s;
  if (t.dims > kMaxDims || !t.storage) return std::nullopt;
  s.sizes.assign(t.size, t.size + t.dims);
  s.offset = t.offset;
  // Strides are spelt out where sizes and offset do not say them already.
  const std::vector<int64_t> strides(t.stride, t.stride + t.dims), implied = s.strides();
  for (size_t d = 0; d < strides.size(); d++)
    if (s.sizes[d] != 1 && strides[d] != implied[d]) s.spelt = strides;
  s.loose = arg.role == Role::Out;
  s.dist = op_.dists_of(arg)[0];
  if (values == Values::Needed && !domain_needs_values(k)) return s;
  if (s.count() > kMostValues) return std::nullopt;
  s.literal = true;
  s.dist = Dist::Uniform;
  // Element i of a case is the i-th distinct one: repeated dimensions count once.
  std::vector<int64_t> distinct = s.sizes;
  for (size_t d = 0; d < distinct.size(); d++)
    if (s.stands_still(d)) distinct[d] = 1;
  const char* first = t.storage->data + t.offset * size_of(elem(k));
  walk(distinct, [&](const std::vector<int64_t>& at) {
    uint64_t bits = 0;
    std::memcpy(&bits, first + offset_of(at, strides) * size_of(elem(k)), static_cast<size_t>(size_of(elem(k))));
    s.bits.push_back(arg.index ? bits_of_int(elem(k), int_of(elem(k), bits) - arg.base) : bits);
  });
  return s;
}

// An output that is an input in full becomes an alias; one that meets an input otherwise is no case.
bool Call::fill_aliases(Case& c) const {
  for (size_t k = 0; k < count(); k++) {
    if (!is_tensor(k) || !is_output(k)) continue;
    for (size_t j = 0; j < count(); j++) {
      if (j == k || !is_tensor(j)) continue;
      if (!is_output(j) && elem(j) == elem(k) && same_view(tensor(k), tensor(j))) {
        if (c.args[k].tensors[0].alias >= 0 || tensor(k).dims == 0) continue;
        c.args[k].tensors[0] = TensorSpec{};
        c.args[k].tensors[0].alias = static_cast<int>(j);
      } else if (bytes_of(tensor(k), elem(k)).meets(bytes_of(tensor(j), elem(j)))) {
        return false;
      }
    }
  }
  return true;
}

std::optional<Case> Call::as_case(Values values) const {
  Case c;
  c.op = &op_;
  c.variant = &variant_;
  c.args.resize(count());
  for (size_t k = 0; k < count(); k++) {
    const Kind kind = variant_.type_of(k).kind;
    const Role role = op_.args[k].role;
    if (kind == Kind::Generator || kind == Kind::State || role == Role::View) return std::nullopt;
    if (kind == Kind::Tensor || kind == Kind::List) {
      for (void* item : kind == Kind::List ? list(k) : std::vector<void*>{pointer(k)}) {
        if (!item) return std::nullopt;
        const auto& t = *static_cast<LegacyTensor*>(item);
        if (is_output(k) && !(t.flag & 1)) return std::nullopt;
        auto s = spec(k, t, values);
        if (!s) return std::nullopt;
        c.args[k].tensors.push_back(std::move(*s));
      }
    } else if (role != Role::Count) {
      c.args[k].i = integer(k);
      c.args[k].d = fractional(k);
    }
  }
  if (!fill_aliases(c)) return std::nullopt;
  return c;
}

bool in_domain(const Case& c) {
  Case fitted = c;
  c.op->fit(fitted);
  if (!(fitted == c)) return false;
  const Look look{c};
  for (const auto* d : class_divergences())
    if (d->applies(*c.op) && d->when(look)) return false;
  for (const auto& d : c.op->divergences)
    if (d.when(look)) return false;
  return true;
}

}  // namespace portbench::facade
