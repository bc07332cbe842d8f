// Compares the elements of two sides under an op's rule. Not here: sizes, guards, errors (judge.h).
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>
#include "../port_status/sides.h"

namespace portbench {

// A place where two sides differ.
struct Difference {
  std::vector<int64_t> at;
  int64_t number = 0;  // of the element, row-major
  uint64_t old_bits = 0, new_bits = 0;
  std::string kind;  // values, nan, zero_sign
};

class Comparer {
 public:
  explicit Comparer(const Case& c) : c_(c) {}

  // Whether two elements of output k, or of the returned number where k is kResult, are near enough.
  static constexpr size_t kResult = size_t(-1);
  // `number` is the element's, row-major, and kNowhere where it has none that counts.
  static constexpr int64_t kNowhere = -1;
  bool near(size_t k, Elem e, uint64_t old_bits, uint64_t new_bits, int64_t number);
  // The first `most` differences of output k; sizes are equal already. How many there are goes to `all`, where it is
  // asked for.
  std::vector<Difference> differences(size_t k, const Seen& old_seen, const Seen& new_seen, size_t most,
                                      int64_t* all = nullptr);
  // How far from each other the values may be here: the bound of Rule::Rounding.
  double bound(size_t k, Elem e, int64_t number);

  double worst() const { return worst_; }

 private:
  const Case& c_;
  double worst_ = 0;
  std::unique_ptr<World> magnitudes_;
  bool magnitudes_failed_ = false;
  size_t magnitudes_of_ = kResult;  // whose `large_` is
  Seen large_;
  bool large_is_dense_ = false;
  std::optional<bool> terms_finite_;
  double operations_ = -1;  // of the rule, for this case
  World* magnitudes();
  bool terms_finite();
  bool all_terms_finite() const;
  double magnitude(size_t k, int64_t number);
  bool near_rounding(size_t k, Elem e, double a, double b, int64_t number);
};

// What kind of difference two floating-point values are.
std::string kind_of_difference(Elem e, uint64_t a, uint64_t b);

}  // namespace portbench
