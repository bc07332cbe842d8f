// Barriers, shared memory, warp operations and atomics give what the CUDA model says.
#include <algorithm>
#include <cmath>

#include "fixture.h"
#include "kernels.h"

namespace {

// All of these hold in every order of threads.
class Synchronisation : public HostDevice, public ::testing::WithParamInterface<unsigned> {
 protected:
  void SetUp() override {
    HostDevice::SetUp();
    cuda_host::settings().order = GetParam();
  }
};

INSTANTIATE_TEST_SUITE_P(Orders, Synchronisation, ::testing::Values(0u, 1u, 12345u));

TEST_P(Synchronisation, BlockSumsInSharedMemory) {
  const int n = 10000, blocks = (n + 255) / 256;
  std::vector<float> in(n);
  float expected = 0;
  for (int i = 0; i < n; i++) expected += in[i] = static_cast<float>(i % 7);
  DeviceArray<float> values(in);
  for (auto launch : {launch_block_sum, launch_block_sum_dynamic}) {
    DeviceArray<float> out(blocks);
    launch(values.get(), out.get(), n);
    float sum = 0;
    for (float part : out.values()) sum += part;
    EXPECT_EQ(sum, expected);
  }
}

TEST_P(Synchronisation, BitonicSort) {
  for (int n : {2, 64, 1024}) {
    std::vector<int> values(n);
    for (int i = 0; i < n; i++) values[i] = i * 7919 % 1031;
    DeviceArray<int> device(values);
    launch_bitonic_sort(device.get(), n);
    std::sort(values.begin(), values.end());
    ASSERT_EQ(device.values(), values);
  }
}

TEST_P(Synchronisation, EndedThreadsDoNotHoldUpABarrier) {
  DeviceArray<int> out(96);
  launch_early_exit(out.get(), 96, 50);
  const std::vector<int> values = out.values();
  for (int i = 0; i < 96; i++) EXPECT_EQ(values[i], i < 50 ? 0 : 46) << i;
}

TEST_P(Synchronisation, BarriersReducePredicates) {
  DeviceArray<int> out(3);
  launch_votes(out.get());
  EXPECT_EQ(out.values(), (std::vector<int>{1, 0, 40}));
}

TEST_P(Synchronisation, WarpSum) {
  std::vector<float> in(1000, 0.5f);
  DeviceArray<float> values(in), out(1);
  launch_warp_sum(values.get(), out.get(), 1000);
  EXPECT_EQ(out.values()[0], 500.0f);
}

TEST_P(Synchronisation, ShufflesKeepToTheirWidth) {
  for (int width : {32, 16, 8}) {
    DeviceArray<int> down(32), up(32), exclusive_or(32), from(32);
    launch_shuffles(down.get(), up.get(), exclusive_or.get(), from.get(), width);
    const auto d = down.values(), u = up.values(), x = exclusive_or.values(), f = from.values();
    for (int lane = 0; lane < 32; lane++) {
      const int first = lane / width * width;
      EXPECT_EQ(d[lane], lane + 3 < first + width ? lane + 3 : lane);
      EXPECT_EQ(u[lane], lane - 3 >= first ? lane - 3 : lane);
      EXPECT_EQ(x[lane], lane ^ 5);
      EXPECT_EQ(f[lane], first + 2);
    }
  }
}

TEST_P(Synchronisation, BallotsCountLiveLanesOnly) {
  DeviceArray<unsigned> ballot(48);
  DeviceArray<int> any(48), all(48);
  launch_ballots(ballot.get(), any.get(), all.get(), 48);
  const auto b = ballot.values();
  const auto some = any.values(), every = all.values();
  for (int i = 0; i < 48; i++) {
    EXPECT_EQ(b[i], i < 32 ? 0xaaaaaaaau : 0x0000aaaau) << i;
    EXPECT_EQ(some[i], i < 32) << i;
    EXPECT_EQ(every[i], 1) << i;
  }
}

TEST_P(Synchronisation, HalvesOfAWarpAreIndependent) {
  DeviceArray<int> out(32);
  launch_half_warps(out.get());
  const auto values = out.values();
  for (int lane = 0; lane < 32; lane++) EXPECT_EQ(values[lane], lane < 16 ? 7 : 20);
}

TEST_P(Synchronisation, AtomicsAddUp) {
  for (int workers : {1, 3}) {
    cuda_host::settings().workers = workers;
    const int threads = 96, blocks = 20, n = threads * blocks;
    DeviceArray<int> integers(std::vector<int>{0, 0, 0, 0, 0, 0xffff, 0, 0, 0});
    DeviceArray<float> sum(1);
    launch_atomics(integers.get(), sum.get(), threads, blocks);
    const auto values = integers.values();
    int exclusive_or = 0;
    for (int i = 0; i < n; i++) exclusive_or ^= i;
    EXPECT_EQ(values[0], n * (n - 1) / 2);
    EXPECT_EQ(values[1], -n);
    EXPECT_EQ(values[2], n - 1);
    EXPECT_EQ(values[3], 1 - n);
    EXPECT_EQ(values[4], 0xffff);
    EXPECT_EQ(values[5], 0);
    EXPECT_EQ(values[6], exclusive_or);
    EXPECT_EQ(values[7], 42);
    EXPECT_NE(values[8], 0);
    EXPECT_EQ(sum.values()[0], 0.5f * n);
  }
}

}  // namespace
