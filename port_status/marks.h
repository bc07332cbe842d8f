// Roles and marks: the words that a record's arguments are written with. Every mark is a value; a record is data.
#pragma once
#include "record.h"

namespace portbench {

// A constraint on, or a property of, one argument.
struct Mark {
  std::function<void(Arg&)> apply;
};
template <class... M>
Arg make_arg(Role role, const char* name, const M&... marks) {
  Arg a;
  a.name = name;
  a.role = role;
  const std::function<void(Arg&)>* all[] = {nullptr, &marks.apply...};
  for (size_t k = 1; k <= sizeof...(M); ++k) (*all[k])(a);
  return a;
}
#define PORTBENCH_ROLE(fn, role)             \
  template <class... M>                      \
  Arg fn(const char* name, const M&... m) {  \
    return make_arg(Role::role, name, m...); \
  }
PORTBENCH_ROLE(in, In)        // read only
PORTBENCH_ROLE(out, Out)      // resized by the call: tried empty, right, wrong size, every layout
PORTBENCH_ROLE(given, Given)  // written in place, never resized by the call
PORTBENCH_ROLE(view, View)    // comes to share the storage of an input
PORTBENCH_ROLE(list, List)    // THTensor **
PORTBENCH_ROLE(scalar, Scalar)
PORTBENCH_ROLE(position, Position)
PORTBENCH_ROLE(flag, Flag)
PORTBENCH_ROLE(generator, Generator)
#undef PORTBENCH_ROLE
inline Arg count() {
  return make_arg(Role::Count, "#");
}  // length of the list before it; not in the text
Arg dim(const char* name, const char* of = nullptr);  // a dimension of `of`

Mark like(const char* t);                                           // sizes of t
Mark same_count(const char* t);                                     // as many elements as t, in any shape
Mark shape(std::vector<const char*> names);                         // shape({"n", "k"}): equal names, equal sizes
Mark dims(int least, int most);                                     // number of dimensions
Mark except(const char* t, const char* dim);                        // sizes of t but for dimension dim
Mark reduced(const char* t, const char* dim, const char* keep);     // sizes of t with dim gone, or 1 if keep
Mark cut(const char* t, const char* dim, const char* k);            // sizes of t with k along dim
Mark joins(const char* t, const char* dim);                         // sizes of t but along dim, which may be new
Mark joinable(const char* dim);                                     // list: equal but for dimension dim
Mark joined(const char* a, const char* b, const char* dim);         // sizes of a and b behind one another along dim
Mark masked(const char* mask);                                      // as long as the mask has ones
Mark below(const char* t, const char* dim);                         // position: 0 .. t.size(dim)-1
Mark up_to(const char* t, const char* dim);                         // position: 1 .. t.size(dim)
Mark indexes(const char* t, const char* dim, int base = 1);         // tensor of positions in t along dim
Mark indices(int base = 0);                                         // an output of positions
Mark picks(const char* values, const char* from, const char* dim);  // and any that pick equal values will do
Mark unordered_unless(const char* flag);                            // in any order while the flag is 0
Mark above(const char* low);                                        // scalar: with `low`, a range; seldom reversed
Mark alias(const char* t);                                          // may be the same tensor as t, or overlap it
Mark whole();                                                       // an alias, but never a partial overlap
Mark apart();                                                       // never the same tensor as another input
Mark only(std::vector<Dist> d);                                     // its values
Mark or_empty();                                                    // also without elements
Mark selected(const char* t, const char* dim, const char* index);   // sizes of t with as many as index has along dim
Mark compact();                                                     // no layouts but the contiguous one

std::function<double(const Case&)> size_at(const char* t, const char* dim);
std::function<double(const Case&)> size_at(const char* t, int dim);
std::function<double(const Case&)> count_of_tensor(const char* t);

}  // namespace portbench
