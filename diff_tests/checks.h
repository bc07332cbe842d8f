// The checks that one run of a case makes, each a function from two worlds to a fault. judge.cpp puts them in order.
#pragma once
#include <optional>
#include <string>
#include "compare.h"

namespace portbench {

struct Fault {
  std::string kind, argument, text;
};
using MaybeFault = std::optional<Fault>;

// Two sides of one case after their calls.
struct Pair {
  const Case& c;
  const Side &old_side, &new_side;
  World &old_world, &new_world;
};

std::string sizes_text(const std::vector<int64_t>& sizes);
bool is_output(Role r);

MaybeFault check_shapes(const Pair& p, size_t k);                        // sizes, and strides where they are fixed
MaybeFault check_elements(const Pair& p, size_t k, Comparer& comparer);  // values by the op's rule
MaybeFault check_result(const Pair& p, Comparer& comparer);              // a returned number
MaybeFault check_picks(const Case& c, const Side& side, World& w,
                       size_t k);                     // indices that pick the values beside them
MaybeFault check_generator(const Pair& p, size_t k);  // the stream goes on alike
MaybeFault check_surroundings(const Case& c, const Side& side, World& w, bool raised);  // inputs, and gaps of outputs
// The bits of every element do not depend on the layout it lies in: the side gives the same on contiguous tensors.
MaybeFault check_layouts(const Case& c, const Side& side, World& w);
bool layouts_matter(const Case& c);  // whether check_layouts has something to compare

}  // namespace portbench
