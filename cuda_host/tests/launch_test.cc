// Launches: coordinates, shapes, kernels as templates and lambdas, thread order, several workers.
#include <algorithm>
#include <numeric>
#include <thread>

#include "fixture.h"
#include "kernels.h"

namespace {

using Launch = HostDevice;

TEST_F(Launch, AddsVectorsOfAnySizeAndBlock) {
  for (int n : {1, 31, 1000, 4097})
    for (int block : {1, 32, 100, 1024}) {
      std::vector<float> a(n), b(n);
      for (int i = 0; i < n; i++) a[i] = static_cast<float>(i % 7), b[i] = static_cast<float>(i % 5);
      DeviceArray<float> da(a), db(b), out(n);
      launch_add(da.get(), db.get(), out.get(), n, block, nullptr);
      const std::vector<float> sums = out.values();
      for (int i = 0; i < n; i++) ASSERT_EQ(sums[i], a[i] + b[i]) << n << " " << block << " " << i;
    }
}

TEST_F(Launch, EveryThreadSeesItsCoordinatesInEveryOrder) {
  const unsigned grid[3] = {3, 2, 2}, block[3] = {5, 4, 3};
  for (unsigned order : {0u, 1u, 7u}) {
    cuda_host::settings().order = order;
    DeviceArray<Where> out(12 * 60);
    launch_coordinates(out.get(), grid, block);
    const std::vector<Where> seen = out.values();
    for (unsigned i = 0; i < seen.size(); i++) {
      const unsigned b = i / 60, t = i % 60;
      const Where expected{{t % 5, t / 5 % 4, t / 20}, {b % 3, b / 3 % 2, b / 6}};
      ASSERT_EQ(std::memcmp(&seen[i], &expected, sizeof expected), 0) << "order " << order << " index " << i;
    }
  }
}

TEST_F(Launch, OrderOfThreadsIsStraightReversedOrShuffled) {
  const auto order_of = [](unsigned order) {
    cuda_host::settings().order = order;
    DeviceArray<int> started(100), counter(1);
    launch_start_order(started.get(), counter.get(), 100);
    return started.values();
  };
  std::vector<int> straight(100);
  std::iota(straight.begin(), straight.end(), 0);
  EXPECT_EQ(order_of(0), straight);
  EXPECT_EQ(order_of(1), std::vector<int>(straight.rbegin(), straight.rend()));
  std::vector<int> shuffled = order_of(5);
  EXPECT_EQ(shuffled, order_of(5));
  EXPECT_NE(shuffled, order_of(6));
  EXPECT_NE(shuffled, straight);
  std::sort(shuffled.begin(), shuffled.end());
  EXPECT_EQ(shuffled, straight);
}

TEST_F(Launch, TakesLambdas) {
  DeviceArray<float> out(1000);
  launch_scale_index(out.get(), 1000, 2.0f);
  EXPECT_EQ(out.values()[999], 1998.0f);
}

TEST_F(Launch, RefusesShapesThatCudaRefuses) {
  launch_big_shape(1024, 48 << 10, 1);
  launch_big_shape(1, 0, 65535);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  launch_big_shape(1025, 0, 1);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess) << "reading the last error clears it";
  launch_big_shape(0, 0, 1);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration);
  launch_big_shape(32, (48 << 10) + 1, 1);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration);
  launch_big_shape(32, 0, 65536);
  EXPECT_EQ(cudaPeekAtLastError(), cudaErrorInvalidConfiguration);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration) << "peeking does not";
}

TEST_F(Launch, SeveralWorkersShareTheBlocks) {
  cuda_host::settings().workers = 3;
  const int n = 20000;
  std::vector<int> in(n), expected(64);
  for (int i = 0; i < n; i++) in[i] = i * 31 % 101, expected[in[i] & 63]++;
  DeviceArray<int> values(in);
  for (int repeat = 0; repeat < 10; repeat++) {
    DeviceArray<int> bins(64);
    launch_histogram(values.get(), bins.get(), n);
    ASSERT_EQ(bins.values(), expected);
  }
}

TEST_F(Launch, HostThreadsTakeTurns) {
  std::vector<std::thread> threads;
  std::vector<int> good(4);
  for (int t = 0; t < 4; t++)
    threads.emplace_back([&good, t] {
      for (int repeat = 0; repeat < 5; repeat++) {
        DeviceArray<float> in(std::vector<float>(1000, static_cast<float>(t + 1))), out(4);
        launch_block_sum(in.get(), out.get(), 1000);
        good[t] += out.values()[0] == 256.0f * static_cast<float>(t + 1);
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(good, std::vector<int>(4, 5));
}

TEST_F(Launch, DevicePropertiesAreThoseOfTheLimits) {
  int count = 0;
  cudaDeviceProp properties;
  ASSERT_EQ(cudaGetDeviceCount(&count), cudaSuccess);
  EXPECT_EQ(count, 1);
  ASSERT_EQ(cudaGetDeviceProperties(&properties, 0), cudaSuccess);
  EXPECT_EQ(properties.warpSize, 32);
  EXPECT_EQ(properties.maxThreadsPerBlock, 1024);
  EXPECT_EQ(properties.sharedMemPerBlock, 48u << 10);
  EXPECT_EQ(cudaGetDeviceProperties(&properties, 1), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaSetDevice(3), cudaErrorInvalidDevice);
  EXPECT_STREQ(cudaGetErrorName(cudaGetLastError()), "cudaErrorInvalidDevice");
}

}  // namespace
