// Elements as unsigned integers in sorting order, so that sort and topk compare plain numbers.
//
// Note [Sorting order]
// nan comes after every other number, all nans are equal, and -0 equals +0. The order is stable: equal elements stand
// as their positions do. Descending order is the ascending order of the complemented keys, so that it is stable too and
// nan comes first.
#pragma once

#include <c10/util/Half.h>

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace at {
namespace native {

template <size_t bytes>
using unsigned_of_size =
    std::conditional_t<bytes == 1, uint8_t,
                       std::conditional_t<bytes == 2, uint16_t, std::conditional_t<bytes == 4, uint32_t, uint64_t>>>;

template <typename scalar_t>
using sort_key_t = unsigned_of_size<sizeof(scalar_t)>;

template <typename scalar_t>
inline sort_key_t<scalar_t> ascending_key(scalar_t value) {
  using key_t = sort_key_t<scalar_t>;
  constexpr key_t kSign = key_t(key_t(1) << (std::numeric_limits<key_t>::digits - 1));
  if constexpr (std::is_same_v<scalar_t, bool>) {
    return value;
  } else if constexpr (std::is_integral_v<scalar_t>) {
    return std::is_signed_v<scalar_t> ? key_t(key_t(value) ^ kSign) : key_t(value);
  } else {
    const auto bits = std::bit_cast<key_t>(value);
    const auto magnitude = key_t(bits & key_t(~kSign));
    constexpr key_t kInfinity = sizeof(scalar_t) == 2   ? key_t(0x7c00)
                                : sizeof(scalar_t) == 4 ? key_t(0x7f800000)
                                                        : key_t(0x7ff0000000000000);
    if (magnitude > kInfinity) {
      return std::numeric_limits<key_t>::max();
    }
    return bits & kSign ? key_t(kSign - magnitude) : key_t(kSign + magnitude);
  }
}

// Descending keys are ascending keys turned round.
template <typename scalar_t>
inline sort_key_t<scalar_t> sort_key(scalar_t value, bool descending) {
  const auto key = ascending_key(value);
  return descending ? static_cast<sort_key_t<scalar_t>>(~key) : key;
}

// A key with the position it came from; pairs compare by key, then by position, so that sorting them is stable by
// itself.
template <typename key_t_>
struct WideKeyAt {
  using key_t = key_t_;
  key_t key_;
  int64_t position_;

  WideKeyAt() = default;
  WideKeyAt(key_t key, int64_t position) : key_(key), position_(position) {}
  key_t key() const { return key_; }
  int64_t position() const { return position_; }
  friend bool operator<(const WideKeyAt& a, const WideKeyAt& b) {
    return a.key_ < b.key_ || (a.key_ == b.key_ && a.position_ < b.position_);
  }
};

// The same in one word, for keys and positions of up to 32 bits.
template <typename key_t_>
struct PackedKeyAt {
  using key_t = key_t_;
  uint64_t word;

  PackedKeyAt() = default;
  PackedKeyAt(key_t key, int64_t position) : word(uint64_t(key) << 32 | uint64_t(position)) {}
  key_t key() const { return static_cast<key_t>(word >> 32); }
  int64_t position() const { return static_cast<int64_t>(word & 0xffffffff); }
  friend bool operator<(const PackedKeyAt& a, const PackedKeyAt& b) { return a.word < b.word; }
};

constexpr int64_t kMostPackedPositions = int64_t(1) << 32;

template <typename scalar_t>
using ShortLineKeyAt =
    std::conditional_t<sizeof(scalar_t) <= 4, PackedKeyAt<sort_key_t<scalar_t>>, WideKeyAt<sort_key_t<scalar_t>>>;

}  // namespace native
}  // namespace at
