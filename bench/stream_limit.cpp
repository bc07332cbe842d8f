// See limit.h: the loops over memory streams. Compiled for every CPU, with a body for AVX2 chosen when it runs.
#include <immintrin.h>
#include <omp.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

#include "limit.h"

namespace portbench {
namespace {

constexpr int64_t kVector = 32;         // bytes of one AVX2 register
constexpr int64_t kStep = 4 * kVector;  // unrolled by four
constexpr int64_t kAlignment = 4096;

// Memory of whole steps, touched, so that no page fault is timed.
class Buffer {
 public:
  explicit Buffer(int64_t bytes) : size_((std::max(bytes, kStep) + kStep - 1) / kStep * kStep) {
    const auto room = static_cast<size_t>((size_ + kAlignment - 1) / kAlignment * kAlignment);
    data_.reset(static_cast<char*>(std::aligned_alloc(kAlignment, room)));
    if (!data_) throw std::bad_alloc();
    std::memset(data_.get(), 1, room);
  }
  char* data() const { return data_.get(); }
  int64_t size() const { return size_; }

 private:
  struct Free {
    void operator()(char* p) const { std::free(p); }
  };
  int64_t size_;
  std::unique_ptr<char, Free> data_;
};

using Pointers = std::vector<char*>;

// One body for any number of streams of equal length: I read, O written. What is read is joined by a logical operation,
// which costs less than any port of the memory.
template <int I, int O>
__attribute__((target("avx2"))) void equal_streams(char* const* in, char* const* out, int64_t from, int64_t to,
                                                   char* sink) {
  __m256i kept = _mm256_setzero_si256();
  for (int64_t at = from; at < to; at += kStep) {
    __m256i value[4];
    for (int u = 0; u < 4; ++u) {
      value[u] = _mm256_set1_epi8(1);
      for (int s = 0; s < I; ++s) {
        const __m256i loaded = _mm256_load_si256(reinterpret_cast<const __m256i*>(in[s] + at + u * kVector));
        value[u] = s == 0 ? loaded : _mm256_xor_si256(value[u], loaded);
      }
    }
    for (int u = 0; u < 4; ++u) {
      for (int s = 0; s < O; ++s) _mm256_store_si256(reinterpret_cast<__m256i*>(out[s] + at + u * kVector), value[u]);
      if constexpr (O == 0) kept = _mm256_xor_si256(kept, value[u]);
    }
  }
  // Without a use, a loop that only reads would be removed.
  if constexpr (O == 0) _mm256_storeu_si256(reinterpret_cast<__m256i*>(sink), kept);
}

using Body = void (*)(char* const*, char* const*, int64_t, int64_t, char*);

Body body_of(size_t in, size_t out) {
  static constexpr Body kBodies[4][3] = {{nullptr, equal_streams<0, 1>, equal_streams<0, 2>},
                                         {equal_streams<1, 0>, equal_streams<1, 1>, equal_streams<1, 2>},
                                         {equal_streams<2, 0>, equal_streams<2, 1>, equal_streams<2, 2>},
                                         {equal_streams<3, 0>, equal_streams<3, 1>, equal_streams<3, 2>}};
  return in < 4 && out < 3 ? kBodies[in][out] : nullptr;
}

// Without AVX2 and for patterns that have no body: the C library's copies over the same streams.
void plain_part(char* in, char* out, int64_t bytes) {
  if (in && out)
    std::memcpy(out, in, static_cast<size_t>(bytes));
  else if (out)
    std::memset(out, 1, static_cast<size_t>(bytes));
}

class StreamLimit : public Limit {
 public:
  explicit StreamLimit(const Streams& s) {
    for (const int64_t bytes : s.read) read_.emplace_back(bytes);
    for (const int64_t bytes : s.written) written_.emplace_back(bytes);
    for (const Buffer& b : read_) in_.push_back(b.data()), longest_ = std::max(longest_, b.size());
    for (const Buffer& b : written_) out_.push_back(b.data()), longest_ = std::max(longest_, b.size());
    const auto whole = [&](const Buffer& b) { return b.size() == longest_; };
    equal_ = std::all_of(read_.begin(), read_.end(), whole) && std::all_of(written_.begin(), written_.end(), whole);
  }

  std::string label() const override {
    const size_t in = read_.size(), out = written_.size();
    if (!equal_) return "streams " + std::to_string(in) + "+" + std::to_string(out);
    if (in == 0 && out == 1) return "write";
    if (in == 1 && out == 0) return "read";
    if (in == 1 && out == 1) return "copy";
    if (in == 2 && out == 1) return "triad";
    return "streams " + std::to_string(in) + "+" + std::to_string(out);
  }

  void run(int threads) override {
    if (threads <= 1) {
      part(0, 1);
      return;
    }
#pragma omp parallel num_threads(threads)
    part(omp_get_thread_num(), omp_get_num_threads());
  }

 private:
  // The share of one thread, in whole steps of each stream.
  static std::pair<int64_t, int64_t> share(int64_t bytes, int64_t k, int64_t n) {
    const int64_t steps = bytes / kStep;
    return {steps * k / n * kStep, steps * (k + 1) / n * kStep};
  }

  void part(int k, int n) {
    alignas(64) char sink[64];
    const Body body = __builtin_cpu_supports("avx2") ? body_of(in_.size(), out_.size()) : nullptr;
    if (equal_ && body) {
      const auto [from, to] = share(longest_, k, n);
      body(in_.data(), out_.data(), from, to, sink);
      asm volatile("" : : "r"(sink) : "memory");
      return;
    }
    mixed(k, n, sink);
  }

  // Streams of different lengths go through memory side by side, in blocks that fit into the first cache.
  void mixed(int k, int n, char* sink) {
    const int64_t blocks = std::max<int64_t>(1, longest_ / n / 8192);
    for (int64_t block = 0; block < blocks; ++block) {
      const int64_t whole = blocks * n, place = k * blocks + block;
      for (size_t s = 0; s < in_.size(); ++s) {
        const auto [from, to] = share(read_[s].size(), place, whole);
        if (__builtin_cpu_supports("avx2")) equal_streams<1, 0>(&in_[s], nullptr, from, to, sink);
        asm volatile("" : : "r"(sink) : "memory");
      }
      for (size_t s = 0; s < out_.size(); ++s) {
        const auto [from, to] = share(written_[s].size(), place, whole);
        plain_part(nullptr, out_[s] + from, to - from);
      }
    }
  }

  std::vector<Buffer> read_, written_;
  Pointers in_, out_;
  int64_t longest_ = 0;
  bool equal_ = false;
};

}  // namespace

int64_t Streams::bytes() const {
  int64_t sum = 0;
  for (const int64_t b : read) sum += b;
  for (const int64_t b : written) sum += b;
  return sum;
}

std::unique_ptr<Limit> stream_limit(Streams streams) {
  int64_t longest = 0;
  for (const auto* list : {&streams.read, &streams.written})
    for (const int64_t bytes : *list) longest = std::max(longest, bytes);
  if (longest == 0) return nullptr;
  const auto small = [longest](int64_t bytes) { return bytes < longest / 16; };
  std::erase_if(streams.read, small);
  std::erase_if(streams.written, small);
  return std::make_unique<StreamLimit>(streams);
}

}  // namespace portbench
