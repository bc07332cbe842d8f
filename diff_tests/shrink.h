// Makes a failing case smaller. A structural shrinker: edit anything, fit, keep what still fails in the same way and
// costs less; the cost falls with every step, so it ends.
#pragma once
#include <functional>
#include <optional>
#include <vector>
#include "judge.h"

namespace portbench {

int64_t cost(const Case& c);               // what shrinking brings down
std::vector<Case> smaller(const Case& c);  // candidates, boldest first; each is legal and costs less than c

// Judges a candidate in this process.
using Oracle = std::function<Judgement(const Case&)>;

// The first of some candidates that shows the fault, wherever they are judged.
struct Hit {
  size_t tried = 0;                    // candidates judged; the last one is the hit
  std::optional<Judgement> judgement;  // nothing when none shows it
};
// Asked before the n-th candidate: whether to stop there.
using Enough = std::function<bool(size_t n)>;
using Search = std::function<Hit(const std::vector<Case>& candidates, const Enough& enough)>;

struct Shrunk {
  Case c;
  Judgement judgement;
  int steps = 0, tried = 0;
};
// `judgement` is what the oracle says of c. Only candidates with the same kind of fault at the same argument are taken.
// Ends early after `most` candidates or `seconds`.
Shrunk shrink(const Case& c, const Judgement& judgement, const Oracle& oracle, int most, double seconds);
Shrunk shrink(const Case& c, const Judgement& judgement, const Search& search, int most, double seconds);

}  // namespace portbench
