// The op table: one record per legacy function, from which tests, generators, comparison, benchmark and status are
// derived. Records stand in ops/<family>.cpp; marks.h has the roles and marks they are written with. Not here: running
// anything (sides.h, diff_tests/).
//
// Note [A constraint is a projection]
// A constraint is one function, fit(case, argument): it changes the argument as little as possible until it is legal,
// and leaves a legal one alone. That is all a record says about legality, and it serves three masters: generation is
// "draw anything, fit"; shrinking is "edit anything, fit"; and a line typed by hand is legal when fit leaves it as it
// is. Nothing is ever discarded.
#pragma once
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>
#include "c_function.h"
#include "case.h"
#include "modern_function.h"

namespace portbench {

enum class Role : uint8_t { In, Out, Given, View, List, Count, Scalar, Dim, Position, Flag, Generator };
const char* name_of(Role role);

// What a constraint sees: the case, and which argument it is to mend.
struct Fit {
  Case& c;
  size_t self;
  CaseArg& arg(const char* name);
  CaseArg& me() { return c.args[self]; }
  TensorSpec& tensor() { return c.args[self].tensors.at(0); }
  const std::vector<int64_t>& sizes(const char* name);  // through an alias
};
struct Constraint {
  std::vector<const char*> needs;  // arguments that must be fitted first
  std::function<void(Fit&)> fit;
};

// Indices that name elements of a tensor: where they may differ, the elements they pick must be equal.
struct Picks {
  const char* values = nullptr;
  const char* from = nullptr;
  const char* dim = nullptr;
};

struct Arg {
  const char* name = "";
  Role role = Role::In;
  std::vector<Constraint> constraints;
  std::vector<Dist> dists;                 // sources of values it may have; empty: the op's
  std::vector<const char*> dims;           // names of its dimensions, for shape()
  std::vector<const char*> may_alias;      // an output that may be the same tensor as one of these inputs
  bool or_empty = false;                   // an input that may be a tensor without elements
  bool whole = false;                      // an output that never overlaps an input in part
  bool index = false;                      // positions: the modern side counts from 0,
  int base = 0;                            // the legacy side from base
  bool compact = false;                    // contiguous only
  bool apart = false;                      // an input that is never the same tensor as another input
  Picks picks;                             // indices: any choice that picks equal values
  const char* unordered_unless = nullptr;  // a flag: while it is 0, the order along the dimension of `picks` is free
  const char* above = nullptr;             // a scalar that is usually drawn below this one
};

// One function of the family: an op for one element type, or for one pair of them.
struct Variant {
  std::string name;    // "Float", "Float<Byte"
  std::string symbol;  // "THFloatTensor_cadd"
  Elem elem = Elem::Float;
  CFunction legacy;
  CFunction cuda;  // no function where the CUDA library has none
  CType type_of(size_t arg) const { return legacy.params[arg]; }
};

// How near the two sides must be. Integer results are always exact.
struct Rule {
  enum Type { Bits, Value, Ulps, Rounding } type = Bits;
  double n = 0;                              // Ulps: steps; Rounding: operations, where `terms` is not given
  std::function<double(const Case&)> terms;  // Rounding: length of the sum
  const char* name() const;
};

// Reading a case, for the conditions of divergences.
struct Look {
  const Case& c;
  const CaseArg& arg(const char* name) const;
  bool same(const char* a, const char* b) const;  // a is b, in place
  bool strided(const char* a) const;              // of its right size, and not contiguous
  double number(const char* a) const;
  bool above(const char* a, const char* b) const;     // of two scalars, exactly
  bool any(const char* a, bool (*of)(double)) const;  // some value is
  bool is(const char* variant) const;                 // its type
  bool floating() const;
};

enum Wrong { legacy_wrong, modern_wrong, either_right };
const char* name_of(Wrong w);

// A claim that is tested: on `line` the sides differ, and wherever they differ within `when`, this is why.
struct Divergence {
  Wrong wrong;
  std::string what;  // what each side does
  std::string why;   // why that is right or accepted, with the public issue where there is one
  std::function<bool(Look)> when;
  std::string line;                // a case that shows it; run first, and a failure once it shows nothing
  std::vector<std::string> kinds;  // of fault that it covers (Finding::kind in diff_tests/run.h); empty: all
};

// A divergence of a whole class of ops, attached by the roles of their arguments.
struct ClassDivergence {
  std::string name;
  Wrong wrong;
  std::string what, why;
  std::function<bool(const Op&)> applies;
  std::function<bool(Look)> when;
  std::function<std::string(const Op&, const Variant&)> line;  // a case of this op that shows it; empty: none needed
  std::vector<std::string> kinds;                              // as in Divergence
};
std::vector<const ClassDivergence*>& class_divergences();
struct DeclareClassDivergence {
  explicit DeclareClassDivergence(ClassDivergence d);
  DeclareClassDivergence(const DeclareClassDivergence&) = delete;
  DeclareClassDivergence& operator=(const DeclareClassDivergence&) = delete;

 private:
  const ClassDivergence divergence;  // the table points at it
};

// A modern operator whose real calls the record can run (workloads/README.md).
struct RealUse {
  std::string overload;             // "add.Tensor"
  std::vector<std::string> places;  // which argument of the record each operator argument is
};

struct Op {
  std::string name;
  std::string file;  // the source file of the record, for pages and messages
  std::vector<Variant> variants;
  std::vector<Arg> args;
  std::vector<size_t> order;  // the order in which arguments are fitted
  std::vector<Dist> dists{Dist::Uniform, Dist::Ties, Dist::Special};
  ModernFunction modern;
  ExactFunction exact;
  Rule rule;
  std::vector<Divergence> divergences;
  std::vector<std::string> workloads;  // case lines, for the benchmark
  std::vector<RealUse> real_uses;

  // The modern side: a lambda without captures, taking the arguments in the order of the C function.
  template <class F>
  Op& becomes(F f) {
    modern = modern_function(+f);
    return check_modern();
  }
  // Elementwise truth in long double: the elements of the inputs and the scalars, in order.
  template <class F>
  Op& means(F f) {
    exact = exact_function(+f);
    return check_exact();
  }
  Op& same_bits();   // nan equals nan; the rule unless another is named
  Op& same_value();  // and -0 equals 0
  Op& ulps(double n);
  Op& rounds(double operations);                         // an expression of that many roundings
  Op& rounds(std::function<double(const Case&)> terms);  // a sum of that many terms
  Op& values(std::vector<Dist> d);
  Op& diverges(Wrong w, std::string what, std::string why, std::function<bool(Look)> when, std::string line,
               std::vector<std::string> kinds = {});
  Op& workload(std::string line);
  Op& real(std::string overload, std::vector<std::string> places);

  size_t find(const char* arg) const;                     // throws std::logic_error
  const Variant* variant(const std::string& name) const;  // null when there is none
  const std::vector<Dist>& dists_of(const Arg& a) const { return a.dists.empty() ? dists : a.dists; }
  void fit(Case& c) const;

 private:
  Op& check_modern();
  Op& check_exact();
};

std::vector<Op*>& table();             // in the order of registration; use all_ops() for the sorted one
std::vector<const Op*> all_ops();      // sorted by name
Op* find_op(const std::string& name);  // null when there is none

// Registers a record: checks the number of arguments, each role against its C type, every name in a mark, and circles.
// Throws std::logic_error with the op's name.
Op& declare(const char* name, const char* file, const std::vector<DeclaredFunction>& functions, std::vector<Arg> args);

}  // namespace portbench
