// The limits: that their labels follow from the streams, and that they really move the bytes.
#include "limit.h"

#include <gtest/gtest.h>

#include <chrono>

using namespace portbench;

namespace {

std::string label(std::vector<int64_t> read, std::vector<int64_t> written) {
  const auto limit = stream_limit({std::move(read), std::move(written)});
  return limit ? limit->label() : "none";
}

double seconds(Limit& limit) {
  double best = 1e9;
  for (int k = 0; k < 5; ++k) {
    const auto start = std::chrono::steady_clock::now();
    limit.run(1);
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return best;
}

TEST(Limits, LabelsFollowFromTheStreams) {
  EXPECT_EQ(label({}, {4000}), "write");
  EXPECT_EQ(label({4000}, {}), "read");
  EXPECT_EQ(label({4000}, {4000}), "copy");
  EXPECT_EQ(label({4000, 4000}, {4000}), "triad");
  EXPECT_EQ(label({4000, 4000, 4000}, {4000}), "streams 3+1");
  EXPECT_EQ(label({4000, 1000}, {4000}), "streams 2+1");
  EXPECT_EQ(label({4000}, {4, 4}), "read");  // a result that is small beside the input is no stream
  EXPECT_EQ(label({}, {}), "none");
  EXPECT_EQ(label({0}, {0}), "none");
}

TEST(Limits, EveryPatternRunsOnAnyNumberOfThreads) {
  for (size_t in = 0; in < 5; ++in)
    for (size_t out = 0; out < 4; ++out)
      for (int threads : {1, 2, 3})
        if (in + out > 0) {
          auto limit = stream_limit({std::vector<int64_t>(in, 100'003), std::vector<int64_t>(out, 100'003)});
          limit->run(threads);
          auto mixed = stream_limit({std::vector<int64_t>(in, 100'003), std::vector<int64_t>(out, 25'001)});
          if (mixed) mixed->run(threads);
        }
}

// A loop that the compiler removed would not take longer for more bytes.
TEST(Limits, TimeGrowsWithTheBytes) {
  const auto pattern = [](int64_t bytes, bool in, bool out) {
    return stream_limit({in ? std::vector<int64_t>{bytes} : std::vector<int64_t>{},
                         out ? std::vector<int64_t>{bytes} : std::vector<int64_t>{}});
  };
  for (const auto& [in, out] : {std::pair{true, false}, {false, true}, {true, true}}) {
    auto small = pattern(1 << 20, in, out), large = pattern(64 << 20, in, out);
    EXPECT_GT(seconds(*large), 8 * seconds(*small)) << in << out;
  }
}

}  // namespace
