// THCState: devices, streams, handles, allocators, the collector, error checks.
#include <thread>

#include "thc_test.h"

namespace {

using State = ThcTest;

TEST_F(State, DevicesAndPeers) {
  EXPECT_EQ(THCState_getNumDevices(state), 1);
  EXPECT_EQ(THCState_getCurrentDeviceProperties(state)->warpSize, 32);
  EXPECT_EQ(THCState_getPeerToPeerAccess(state, 0, 0), 1);
  EXPECT_EQ(raised([&] { THCState_getPeerToPeerAccess(state, 0, 1); }).argument, 2);
  EXPECT_EQ(THCState_getKernelPeerToPeerAccessEnabled(state), 0);
  THCState_setKernelPeerToPeerAccessEnabled(state, 1);
  EXPECT_EQ(THCState_getKernelPeerToPeerAccessEnabled(state), 1);
}

TEST_F(State, StreamsAreEachThreadsOwn) {
  EXPECT_EQ(THCState_getCurrentStream(state), nullptr);
  THCState_reserveStreams(state, 2, 0);
  countFromHere();
  THCState_reserveStreams(state, 1, 0);
  EXPECT_EQ(THCState_getNumStreams(state), 2) << "never fewer than before";
  THCState_setCurrentStreamIndex(state, 2);
  EXPECT_EQ(THCState_getCurrentStreamIndex(state), 2);
  EXPECT_EQ(THCState_getCurrentStream(state), THCState_getDeviceStream(state, 0, 2));
  EXPECT_NE(THCState_getCurrentDeviceScratchSpace(state), THCState_getDeviceScratchSpace(state, 0, 1));
  int other = -1;
  std::thread([&] { other = THCState_getCurrentStreamIndex(state); }).join();
  EXPECT_EQ(other, 0);
  EXPECT_EQ(raised([&] { THCState_setCurrentStreamIndex(state, 3); }).argument, 1);
  EXPECT_EQ(raised([&] { THCState_getDeviceStream(state, 1, 0); }).argument, 1);
  THCStream *own = THCStream_new(cudaStreamNonBlocking);
  THCState_setStream(state, own);
  EXPECT_EQ(own->refcount, 2);
  EXPECT_EQ(THCState_getStream(state), own);
  THCStream_free(own);
  EXPECT_EQ(raised([&] { THCState_getCurrentDeviceScratchSpace(state); }).argument, 0);
}

TEST_F(State, HandlesAreMadeOnFirstUse) {
  EXPECT_EQ(THCState_getNumBlasHandles(state), 1);
  cublasHandle_t first = THCState_getCurrentBlasHandle(state);
  EXPECT_NE(first, nullptr);
  EXPECT_EQ(THCState_getCurrentBlasHandle(state), first);
  THCState_reserveBlasHandles(state, 3);
  THCState_setCurrentBlasHandleIndex(state, 3);
  EXPECT_NE(THCState_getCurrentBlasHandle(state), first);
  EXPECT_EQ(raised([&] { THCState_setCurrentBlasHandleIndex(state, 4); }).argument, 1);
  THCState_reserveSparseHandles(state, 2);
  EXPECT_NE(THCState_getDeviceSparseHandle(state, 0, 2), nullptr);
  EXPECT_EQ(raised([&] { THCState_getDeviceSparseHandle(state, 0, 0); }).argument, 2);
}

struct Counted {
  int live = 0, made = 0;
};

TEST_F(State, AClientsAllocatorServesNewStorages) {
  Counted counted;
  THCDeviceAllocator allocator = {};
  allocator.malloc = [](void *context, void **ptr, size_t size, cudaStream_t) {
    static_cast<Counted *>(context)->live++;
    static_cast<Counted *>(context)->made++;
    return cudaMalloc(ptr, size);
  };
  allocator.free = [](void *context, void *ptr) {
    static_cast<Counted *>(context)->live--;
    return cudaFree(ptr);
  };
  allocator.state = &counted;
  THCState_setDeviceAllocator(state, &allocator);
  EXPECT_EQ(THCState_isCachingAllocatorEnabled(state), 0);
  THCudaTensor *t = THCudaTensor_newWithSize1d(state, 4);
  THCState_setDeviceAllocator(state, nullptr);
  THCudaTensor_resize1d(state, t, 400);
  EXPECT_EQ(counted.made, 2) << "a storage stays with its allocator";
  EXPECT_EQ(counted.live, 1);
  THCudaTensor_free(state, t);
  EXPECT_EQ(counted.live, 0);
}

TEST_F(State, TheCollectorRunsWhenMemoryIsOutAndWhenTheHeapIsLarge) {
  int collections = 0;
  THCSetGCHandler(
      state, [](void *data) { ++*static_cast<int *>(data); }, &collections);
  cuda_host::fail_allocation_after(0);
  THCudaTensor *t = THCudaTensor_newWithSize1d(state, 4);  // the second try succeeds
  EXPECT_EQ(collections, 1);
  THCudaTensor_free(state, t);
  THCHeapUpdate(state, 301L << 20);
  EXPECT_EQ(collections, 2);
  THCHeapUpdate(state, 1);
  EXPECT_EQ(collections, 2) << "most of the heap survived, so the next collection waits";
  THCHeapUpdate(state, -(301L << 20) - 1);
  THCSetGCHandler(state, nullptr, nullptr);
}

TEST_F(State, MemoryInfoAndPinnedMemory) {
  size_t before = 0, after = 0, total = 0, largest = 0;
  ASSERT_EQ(THCudaMemGetInfo(state, &before, &total), cudaSuccess);
  void *block = nullptr;
  ASSERT_EQ(THCudaMalloc(state, &block, 1 << 20), cudaSuccess);
  ASSERT_EQ(THCudaMemGetInfoCached(state, &after, &total, &largest), cudaSuccess);
  EXPECT_EQ(before - after, 1u << 20);
  EXPECT_EQ(THCudaFree(state, block), cudaSuccess);
  EXPECT_EQ(THCudaHostAlloc(state, 0), nullptr);
  void *pinned = THCudaHostAlloc(state, 64);
  std::memset(pinned, 1, 64);
  THCudaHostRecord(state, pinned);
  THCudaHostFree(state, pinned);
}

TEST_F(State, ErrorsOfCudaNameTheirPlace) {
  const Raised error = raised([] { THCudaCheck(cudaErrorMemoryAllocation); });
  EXPECT_NE(error.text.find("cuda runtime error (2) : out of memory"), std::string::npos) << error.text;
  EXPECT_NE(error.text.find("state_test.cc"), std::string::npos) << error.text;
  THCublasCheck(CUBLAS_STATUS_SUCCESS);
  raised([] { THCublasCheck(CUBLAS_STATUS_ALLOC_FAILED); });
  raised([] { THCusparseCheck(CUSPARSE_STATUS_ALLOC_FAILED); });
  testing::internal::CaptureStderr();
  THCudaCheckWarn(cudaErrorInvalidValue);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("invalid argument"), std::string::npos);
}

// After a failed kernel every CUDA call fails; what clients hold can still be freed, and nothing raises twice.
TEST_F(State, AfterADeviceErrorEverythingCanStillBeFreed) {
  THCudaTensor *t = THCudaTensor_newWithSize1d(state, 4);
  THCudaTensor foreign = *t;
  THCudaStorage host_storage = *t->storage;
  float host[4] = {};
  host_storage.data = host;
  foreign.storage = &host_storage;
  testing::internal::CaptureStderr();
  cudaMemset(host, 0, 4);  // no sticky error: refused
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  testing::internal::GetCapturedStderr();
  EXPECT_NE(raised([&] { THCudaTensor_copy(state, &foreign, t); }).text.find("(21)"), std::string::npos);
  THCudaTensor_free(state, t);
}

TEST(StateLife, FreedWithoutInitAndTwiceShutDown) {
  cudaDeviceReset();
  THCState_free(THCState_alloc());
  THCState *state = THCState_alloc();
  THCudaInit(state);
  THCudaShutdown(state);
  THCudaShutdown(state);
  EXPECT_EQ(THCState_getNumDevices(state), 0);
  THCudaInit(state);
  THCudaTensor *t = THCudaTensor_newWithSize1d(state, 4);
  THCudaTensor_free(state, t);
  THCState_free(state);  // shuts down what is still up
  EXPECT_EQ(cuda_host::live_memory().allocations, 0u);
}

TEST(HalfConversions, AreTheSameEverywhere) {
  for (unsigned bits = 0; bits < 65536; bits++) {
    const unsigned short narrow = static_cast<unsigned short>(bits);
    const float of_device = __half2float(__ushort_as_half(narrow)), of_host = TH_half2float(THHalf{narrow});
    ASSERT_EQ(std::memcmp(&of_device, &of_host, sizeof(float)), 0) << bits;
    const float between = of_host * 1.0003f;
    ASSERT_EQ(__half_as_ushort(__float2half(between)), TH_float2half(between).x) << bits;
    ASSERT_EQ(__half_as_ushort(THC_float2half(between)), TH_float2half(between).x) << bits;
  }
}

}  // namespace
