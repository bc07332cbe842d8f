// The Mersenne twister mt19937 (Matsumoto and Nishimura), with its state open: the generators export and import it.
#pragma once

#include <array>
#include <cstdint>

namespace at {

constexpr int MERSENNE_STATE_N = 624;
constexpr int MERSENNE_STATE_M = 397;

// left_ draws remain until the state is renewed, counting the next one as renewing when it is 1; next_ is the word that
// the next draw takes.
struct mt19937_data_pod {
  uint64_t seed_ = 0;
  int left_ = 1;
  bool seeded_ = false;
  uint32_t next_ = 0;
  std::array<uint32_t, MERSENNE_STATE_N> state_{};
};

class mt19937_engine {
 public:
  // Only the low 32 bits of the seed matter to the stream.
  explicit mt19937_engine(uint64_t seed = 5489) {
    data_.seed_ = seed;
    data_.seeded_ = true;
    data_.state_[0] = static_cast<uint32_t>(seed);
    for (uint32_t j = 1; j < MERSENNE_STATE_N; ++j) {
      const uint32_t last = data_.state_[j - 1];
      data_.state_[j] = 1812433253u * (last ^ (last >> 30)) + j;
    }
  }

  const mt19937_data_pod& data() const { return data_; }
  void set_data(const mt19937_data_pod& data) { data_ = data; }
  uint64_t seed() const { return data_.seed_; }
  bool is_valid() const {
    return data_.seeded_ && data_.left_ > 0 && data_.left_ <= MERSENNE_STATE_N && data_.next_ <= MERSENNE_STATE_N;
  }

  // 32 bits.
  uint32_t operator()() {
    if (--data_.left_ == 0) {
      renew();
    }
    uint32_t y = data_.state_[data_.next_++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
  }

 private:
  static uint32_t twist(uint32_t top, uint32_t rest, uint32_t ahead) {
    const uint32_t mixed = (top & 0x80000000u) | (rest & 0x7fffffffu);
    return ahead ^ (mixed >> 1) ^ (-(rest & 1u) & 0x9908b0dfu);
  }

  void renew() {
    constexpr int n = MERSENNE_STATE_N, m = MERSENNE_STATE_M;
    auto& s = data_.state_;
    for (int j = 0; j < n - m; ++j) {
      s[j] = twist(s[j], s[j + 1], s[j + m]);
    }
    for (int j = n - m; j < n - 1; ++j) {
      s[j] = twist(s[j], s[j + 1], s[j + m - n]);
    }
    s[n - 1] = twist(s[n - 1], s[0], s[m - 1]);
    data_.left_ = n;
    data_.next_ = 0;
  }

  mt19937_data_pod data_;
};

typedef mt19937_engine mt19937;

}  // namespace at
