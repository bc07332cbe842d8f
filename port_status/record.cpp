// Registration, and the checks made at registration.
#include "record.h"
#include <algorithm>
#include <cstring>

namespace portbench {

std::vector<Op*>& table() {
  static std::vector<Op*> t;
  return t;
}
std::vector<const Op*> all_ops() {
  std::vector<const Op*> r(table().begin(), table().end());
  std::sort(r.begin(), r.end(), [](const Op* a, const Op* b) { return a->name < b->name; });
  return r;
}
Op* find_op(const std::string& name) {
  for (Op* o : table())
    if (o->name == name) return o;
  return nullptr;
}
std::vector<const ClassDivergence*>& class_divergences() {
  static std::vector<const ClassDivergence*> t;
  return t;
}
DeclareClassDivergence::DeclareClassDivergence(ClassDivergence d) : divergence(std::move(d)) {
  class_divergences().push_back(&divergence);
}

const char* name_of(Role role) {
  static const char* names[] = {"in",     "out", "given",    "view", "list",     "count",
                                "scalar", "dim", "position", "flag", "generator"};
  return names[int(role)];
}
const char* name_of(Wrong w) {
  static const char* names[] = {"legacy wrong", "modern wrong", "either right"};
  return names[int(w)];
}
const char* Rule::name() const {
  static const char* names[] = {"same bits", "same value", "ULP", "rounding bound"};
  return names[type];
}

size_t Op::find(const char* arg) const {
  for (size_t k = 0; k < args.size(); ++k)
    if (!std::strcmp(args[k].name, arg)) return k;
  throw std::logic_error(name + ": no argument named " + arg);
}
const Variant* Op::variant(const std::string& wanted) const {
  for (auto& v : variants)
    if (v.name == wanted) return &v;
  return nullptr;
}

Op& Op::same_bits() {
  rule.type = Rule::Bits;
  return *this;
}
Op& Op::same_value() {
  rule.type = Rule::Value;
  return *this;
}
Op& Op::ulps(double n) {
  rule.type = Rule::Ulps;
  rule.n = n;
  return *this;
}
Op& Op::rounds(double operations) {
  rule.type = Rule::Rounding;
  rule.n = operations;
  return *this;
}
Op& Op::rounds(std::function<double(const Case&)> terms) {
  rule.type = Rule::Rounding;
  rule.terms = std::move(terms);
  return *this;
}
Op& Op::values(std::vector<Dist> d) {
  dists = std::move(d);
  return *this;
}
Op& Op::diverges(Wrong w, std::string what, std::string why, std::function<bool(Look)> when, std::string line,
                 std::vector<std::string> kinds) {
  divergences.push_back({w, std::move(what), std::move(why), std::move(when), std::move(line), std::move(kinds)});
  return *this;
}
Op& Op::workload(std::string line) {
  workloads.push_back(std::move(line));
  return *this;
}
Op& Op::real(std::string overload, std::vector<std::string> places) {
  for (auto& place : places)
    if (!place.empty()) find(place.substr(0, place.find('=')).substr(place.find_first_not_of("*_+~")).c_str());
  real_uses.push_back({std::move(overload), std::move(places)});
  return *this;
}

namespace {
Kind kind_of(Role r) {
  switch (r) {
    case Role::In:
    case Role::Out:
    case Role::Given:
    case Role::View:
      return Kind::Tensor;
    case Role::List:
      return Kind::List;
    case Role::Generator:
      return Kind::Generator;
    default:
      return Kind::Number;
  }
}

void check_roles(const Op& op, const Variant& v) {
  if (v.legacy.n != int(op.args.size()))
    throw std::logic_error(op.name + ": " + v.symbol + " takes " + std::to_string(v.legacy.n) +
                           " arguments, the record names " + std::to_string(op.args.size()));
  for (size_t k = 0; k < op.args.size(); ++k)
    if (v.type_of(k).kind != kind_of(op.args[k].role))
      throw std::logic_error(op.name + ": the role " + name_of(op.args[k].role) + " of argument " + op.args[k].name +
                             " does not suit its C type in " + v.symbol);
  if (v.cuda.fn && v.cuda.n != v.legacy.n + 1)
    throw std::logic_error(op.name + ": the CUDA function of " + v.symbol +
                           " does not take a state and the same arguments");
}

void check_names(const Op& op) {
  for (size_t k = 0; k < op.args.size(); ++k) {
    const Arg& a = op.args[k];
    for (size_t j = 0; j < k; ++j)
      if (!std::strcmp(a.name, op.args[j].name)) throw std::logic_error(op.name + ": two arguments named " + a.name);
    for (const char* name : a.may_alias) op.find(name);
    for (const char* name : {a.picks.values, a.picks.from, a.picks.dim, a.unordered_unless, a.above})
      if (name) op.find(name);
    for (auto& con : a.constraints)
      for (const char* need : con.needs) op.find(need);
    if (a.role == Role::Count && (k == 0 || op.args[k - 1].role != Role::List))
      throw std::logic_error(op.name + ": a count must follow its list");
  }
}

// Arguments in an order in which each comes after those that its constraints need.
std::vector<size_t> fit_order(const Op& op) {
  std::vector<size_t> order;
  std::vector<bool> done(op.args.size());
  while (order.size() < op.args.size()) {
    size_t before = order.size();
    for (size_t k = 0; k < op.args.size(); ++k) {
      bool ready = !done[k];
      for (auto& con : op.args[k].constraints)
        for (const char* need : con.needs) ready = ready && (op.find(need) == k || done[op.find(need)]);
      if (!ready) continue;
      done[k] = true;
      order.push_back(k);
    }
    if (before == order.size()) throw std::logic_error(op.name + ": constraints need one another in a circle");
  }
  return order;
}
}  // namespace

Op& declare(const char* name, const char* file, const std::vector<DeclaredFunction>& functions, std::vector<Arg> args) {
  auto* op = new Op;  // lives as long as the program: cases point to it
  op->name = name;
  op->file = file;
  op->args = std::move(args);
  if (find_op(name)) throw std::logic_error(op->name + ": declared twice");
  for (auto& f : functions)
    if (f.legacy.fn) op->variants.push_back({f.variant, f.symbol, f.elem, f.legacy, f.cuda});
  if (op->variants.empty()) throw std::logic_error(op->name + ": the legacy headers declare it for no element type");
  for (auto& v : op->variants) check_roles(*op, v);
  check_names(*op);
  // shape({"n", "k"}) waits for the arguments before it that name a dimension.
  for (size_t k = 0; k < op->args.size(); ++k)
    for (size_t j = 0; j < k && !op->args[k].dims.empty(); ++j)
      if (!op->args[j].dims.empty()) op->args[k].constraints.push_back({{op->args[j].name}, [](Fit&) {}});
  op->order = fit_order(*op);
  table().push_back(op);
  return *op;
}

Op& Op::check_modern() {
  auto want = std::count_if(args.begin(), args.end(), [](auto& a) { return a.role != Role::Count; });
  if (modern.n != want)
    throw std::logic_error(name + ": the modern side takes " + std::to_string(modern.n) +
                           " arguments, the record names " + std::to_string(want));
  return *this;
}

Op& Op::check_exact() {
  auto want =
      std::count_if(args.begin(), args.end(), [](auto& a) { return a.role == Role::In || a.role == Role::Scalar; });
  if (exact.n != want)
    throw std::logic_error(name + ": the exact function takes " + std::to_string(exact.n) +
                           " arguments, the record has " + std::to_string(want) + " inputs and scalars");
  return *this;
}

}  // namespace portbench
