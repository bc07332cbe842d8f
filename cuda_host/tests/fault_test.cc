// What each mode finds (the table in README.md). Built three times: plain, under the address sanitizer, and for the
// memcheck mode with instrumented kernels; the tests that a mode adds stand in its own section.
#include "../src/sanitizers.h"
#include "fixture.h"
#include "kernels.h"

namespace {

using FaultDeathTest = HostDevice;
using Faults = HostDevice;

cudaError_t error_of(Fault fault, int n = 5) {
  DeviceArray<int> data(std::vector<int>{1, 2, 3, 9, 1, 1, 1, 1});
  launch_fault(fault, data.get(), n);
  return cudaDeviceSynchronize();
}

// ---- every mode

TEST_F(Faults, DivergentBarrier) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(error_of(Fault::DivergentBarrier), cudaErrorLaunchFailure);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("divergent barrier"), std::string::npos);
}

TEST_F(Faults, DivergentWarpOperation) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(error_of(Fault::DivergentWarp), cudaErrorLaunchFailure);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("divergent warp operation"), std::string::npos);
}

TEST_F(Faults, LaneMissingFromItsMask) {
  EXPECT_EQ(error_of(Fault::MissingLane), cudaErrorLaunchFailure);
}

TEST_F(Faults, Assertion) {
  EXPECT_EQ(error_of(Fault::Assert, 10), cudaSuccess);
  testing::internal::CaptureStderr();
  EXPECT_EQ(error_of(Fault::Assert, 5), cudaErrorAssert);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("thread (3,0,0): Assertion `data[threadIdx.x] < n` failed"),
            std::string::npos);
}

TEST_F(Faults, TooMuchSharedMemory) {
  EXPECT_EQ(error_of(Fault::SharedTooLarge), cudaErrorInvalidConfiguration);
}

TEST_F(Faults, LaunchFromAKernel) {
  EXPECT_EQ(error_of(Fault::Nested), cudaErrorLaunchFailure);
}

TEST_F(Faults, HostPointerAsArgument) {
  int host[8] = {};
  launch_fault(Fault::Assert, host, 5);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
}

TEST_F(Faults, AStickyErrorStaysUntilReset) {
  ASSERT_EQ(error_of(Fault::Assert), cudaErrorAssert);
  EXPECT_EQ(cudaGetLastError(), cudaErrorAssert);
  EXPECT_EQ(cudaGetLastError(), cudaErrorAssert);
  void* block = nullptr;
  EXPECT_EQ(cudaMalloc(&block, 8), cudaErrorAssert);
  EXPECT_EQ(block, nullptr);
  EXPECT_EQ(cuda_host::live_memory().allocations, 0u) << "cudaFree still frees";
  cudaDeviceReset();
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  // the abandoned threads of the failed launch left nothing behind
  for (int i = 0; i < 3; i++) {
    DeviceArray<int> values(std::vector<int>{3, 1, 2, 0});
    launch_bitonic_sort(values.get(), 4);
    EXPECT_EQ(values.values(), (std::vector<int>{0, 1, 2, 3}));
  }
}

TEST_F(FaultDeathTest, HostDereferencesADevicePointer) {
  DeviceArray<int> data(8);
  volatile int* pointer = data.get();
  EXPECT_DEATH(static_cast<void>(*pointer), "host code touched device memory|SEGV");
}

#if !defined(CUDA_HOST_ASAN) && !defined(CUDA_HOST_TSAN)
// ---- without a sanitizer, which has the fault first

TEST_F(Faults, AccessFarOutsideOfAnything) {
  for (int round = 0; round < 3; round++) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(error_of(Fault::Global, 1 << 28), cudaErrorIllegalAddress);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("thread (0,0,0): access "), std::string::npos);
    ASSERT_EQ(cudaDeviceReset(), cudaSuccess);
    DeviceArray<int> values(std::vector<int>{3, 1, 2, 0});
    launch_bitonic_sort(values.get(), 4);
    EXPECT_EQ(values.values(), (std::vector<int>{0, 1, 2, 3}));
  }
}
#endif

#ifdef CUDA_HOST_ASAN
// ---- the address sanitizer's share

TEST_F(FaultDeathTest, GlobalOutOfBounds) {
  EXPECT_DEATH(error_of(Fault::Global, 5), "AddressSanitizer: use-after-poison");
}

TEST_F(FaultDeathTest, UseAfterFree) {
  int* freed = DeviceArray<int>(8).get();
  EXPECT_DEATH(launch_fill_span(Span{freed, 4}), "AddressSanitizer: use-after-poison");
}

TEST_F(FaultDeathTest, SharedOutOfBounds) {
  EXPECT_DEATH(error_of(Fault::SharedStatic, 6), "AddressSanitizer: use-after-poison");
  EXPECT_DEATH(error_of(Fault::SharedDynamic, 6), "AddressSanitizer: use-after-poison");
}

TEST_F(FaultDeathTest, StackOutOfBounds) {
  EXPECT_DEATH(error_of(Fault::LocalStack, 5), "AddressSanitizer: stack-buffer-overflow");
}
#endif

#ifdef CUDA_HOST_TEST_MEMCHECK
// ---- the memcheck mode's share

class Memcheck : public HostDevice {
 protected:
  void SetUp() override {
    HostDevice::SetUp();
    testing::internal::CaptureStderr();
  }
  void expect(cudaError_t error, const char* text) {
    EXPECT_EQ(error, cudaErrorIllegalAddress);
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_NE(said.find(text), std::string::npos) << said;
  }
  void expect_silence() {
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  }
};

TEST_F(Memcheck, GlobalOutOfBounds) {
  expect(error_of(Fault::Global, 5), "outside any live device allocation");
}

TEST_F(Memcheck, UseAfterFree) {
  int* freed = DeviceArray<int>(8).get();
  launch_fill_span(Span{freed, 4});
  expect(cudaDeviceSynchronize(), "outside any live device allocation");
}

TEST_F(Memcheck, SharedOutOfBounds) {
  expect(error_of(Fault::SharedStatic, 6), "outside the block's shared variables");
}

TEST_F(Memcheck, DynamicSharedOutOfBounds) {
  expect(error_of(Fault::SharedDynamic, 6), "outside the block's shared variables");
}

TEST_F(Memcheck, HostPointerInsideAStruct) {
  std::vector<int> host(4);
  launch_fill_span(Span{host.data(), 4});
  expect(cudaDeviceSynchronize(), "access to host memory");
}

TEST_F(Memcheck, MissingBarrierNamesBothThreads) {
  DeviceArray<int> out(64);
  launch_fault(Fault::Race, out.get(), 0);
  expect(cudaDeviceSynchronize(), "race: thread 31 read it since the last barrier, thread 32 writes it");
}

TEST_F(Memcheck, GoodKernelsPass) {
  DeviceArray<int> values(std::vector<int>(64, 3)), bins(64), out(64);
  launch_bitonic_sort(values.get(), 64);
  launch_histogram(values.get(), bins.get(), 64);
  launch_early_exit(out.get(), 64, 10);
  launch_half_warps(out.get());
  DeviceArray<float> in(std::vector<float>(512, 1.0f)), sums(2), sum(1);
  launch_block_sum(in.get(), sums.get(), 512);
  launch_block_sum_dynamic(in.get(), sums.get(), 512);
  launch_warp_sum(in.get(), sum.get(), 512);
  launch_scale_index(in.get(), 512, 2.0f);
  DeviceArray<int> integers(9);
  launch_atomics(integers.get(), sum.get(), 64, 2);
  expect_silence();
}
#endif

}  // namespace
