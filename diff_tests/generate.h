// Draws cases. A case is numbered: (op, type, seed, index) makes it without those before it, whatever else runs.
#pragma once
#include "../port_status/record.h"

namespace portbench {

// A stream of random words from a seed.
class Words {
 public:
  explicit Words(uint64_t seed) : state_(seed) {}
  uint64_t next() { return mix(state_ += 0x9e3779b97f4a7c15u); }
  int64_t below(int64_t n);  // 0 .. n-1; n up to 65536 takes a quarter of a word
  bool one_in(int n) { return below(n) == 0; }

 private:
  uint64_t state_;
  uint64_t word_ = 0;
  int left_ = 0;
};

// Anything at all, fitted. `size` from 1 to 100 says how large and how strange.
Case draw(const Op& op, const Variant& variant, Words words, int size);

Case numbered(const Op& op, const Variant& variant, uint64_t seed, uint64_t index);

}  // namespace portbench
