// Streams and events, eager and lazy. In lazy mode work that nothing waits for has not run yet.
#include "fixture.h"
#include "kernels.h"

namespace {

class Stream : public HostDevice {
 protected:
  void SetUp() override {
    HostDevice::SetUp();
    ASSERT_EQ(cudaMallocHost(reinterpret_cast<void**>(&pinned), 4 * sizeof(int)), cudaSuccess);
    std::memset(pinned, 0, 4 * sizeof(int));
    ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  }
  void TearDown() override {
    EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
    EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
    HostDevice::TearDown();
  }

  int* pinned = nullptr;
  cudaStream_t stream = nullptr;
};

TEST_F(Stream, EagerWorkRunsAtOnce) {
  DeviceArray<int> device(std::vector<int>{1, 2, 3, 4});
  ASSERT_EQ(cudaMemcpyAsync(pinned, device.get(), 4 * sizeof(int), cudaMemcpyDeviceToHost, stream), cudaSuccess);
  EXPECT_EQ(pinned[3], 4);
}

TEST_F(Stream, LazyWorkRunsWhenWaitedFor) {
  DeviceArray<int> device(std::vector<int>{1, 2, 3, 4});
  cuda_host::settings().lazy = true;
  cudaEvent_t event;
  ASSERT_EQ(cudaEventCreate(&event), cudaSuccess);
  ASSERT_EQ(cudaMemcpyAsync(pinned, device.get(), 4 * sizeof(int), cudaMemcpyDeviceToHost, stream), cudaSuccess);
  ASSERT_EQ(cudaEventRecord(event, stream), cudaSuccess);
  EXPECT_EQ(cudaEventQuery(event), cudaErrorNotReady);
  ASSERT_EQ(cudaEventSynchronize(event), cudaSuccess);
  EXPECT_EQ(cudaEventQuery(event), cudaSuccess);
  EXPECT_EQ(pinned[3], 4);

  launch_fill_span(Span{device.get(), 4});  // default stream
  ASSERT_EQ(cudaMemcpyAsync(pinned, device.get(), 4 * sizeof(int), cudaMemcpyDeviceToHost, stream), cudaSuccess);
  EXPECT_EQ(pinned[0], 1) << "nothing waited yet";
  ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(pinned[0], 5) << "a blocking stream comes after the default stream's earlier work";
  EXPECT_EQ(cudaEventDestroy(event), cudaSuccess);
}

TEST_F(Stream, LazyNonBlockingStreamsAreNotOrderedWithTheDefaultStream) {
  DeviceArray<int> device(std::vector<int>{1, 2, 3, 4});
  cudaStream_t other;
  ASSERT_EQ(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking), cudaSuccess);
  cuda_host::settings().lazy = true;
  launch_fill_span(Span{device.get(), 4});
  ASSERT_EQ(cudaMemcpyAsync(pinned, device.get(), 4 * sizeof(int), cudaMemcpyDeviceToHost, other), cudaSuccess);
  ASSERT_EQ(cudaStreamSynchronize(other), cudaSuccess);
  EXPECT_EQ(pinned[0], 1) << "the missing dependency shows";
  cudaEvent_t event;
  ASSERT_EQ(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), cudaSuccess);
  ASSERT_EQ(cudaEventRecord(event, nullptr), cudaSuccess);
  ASSERT_EQ(cudaStreamWaitEvent(other, event, 0), cudaSuccess);
  ASSERT_EQ(cudaMemcpyAsync(pinned, device.get(), 4 * sizeof(int), cudaMemcpyDeviceToHost, other), cudaSuccess);
  ASSERT_EQ(cudaStreamSynchronize(other), cudaSuccess);
  EXPECT_EQ(pinned[0], 5) << "the event orders them";
  EXPECT_EQ(cudaEventDestroy(event), cudaSuccess);
  EXPECT_EQ(cudaStreamDestroy(other), cudaSuccess);
}

TEST_F(Stream, LazyCopiesFromPageableMemoryTakeItsValueAtTheCall) {
  DeviceArray<int> device(1);
  cuda_host::settings().lazy = true;
  int value = 7;
  ASSERT_EQ(cudaMemcpyAsync(device.get(), &value, sizeof value, cudaMemcpyHostToDevice, stream), cudaSuccess);
  value = 8;
  ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(device.values()[0], 7);
}

TEST_F(Stream, HostFunctionsRunInOrder) {
  cuda_host::settings().lazy = true;
  const auto append = [](void* data) { ++*static_cast<int*>(data); };
  ASSERT_EQ(cudaLaunchHostFunc(stream, append, pinned), cudaSuccess);
  EXPECT_EQ(pinned[0], 0);
  while (cudaStreamQuery(stream) == cudaErrorNotReady) continue;
  EXPECT_EQ(pinned[0], 1);
}

TEST_F(Stream, EventsMeasureTime) {
  cudaEvent_t start, end;
  ASSERT_EQ(cudaEventCreate(&start), cudaSuccess);
  ASSERT_EQ(cudaEventCreate(&end), cudaSuccess);
  float milliseconds = -1;
  EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start, end), cudaErrorInvalidResourceHandle) << "not recorded";
  ASSERT_EQ(cudaEventRecord(start, stream), cudaSuccess);
  ASSERT_EQ(cudaEventRecord(end, stream), cudaSuccess);
  EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start, end), cudaSuccess);
  EXPECT_GE(milliseconds, 0.0f);
  cudaEventDestroy(start);
  cudaEventDestroy(end);
}

TEST_F(Stream, DeadStreamsAreRefused) {
  cudaStream_t other;
  ASSERT_EQ(cudaStreamCreate(&other), cudaSuccess);
  ASSERT_EQ(cudaStreamDestroy(other), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(other), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaStreamDestroy(nullptr), cudaErrorInvalidResourceHandle);
}

}  // namespace
