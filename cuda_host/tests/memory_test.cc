// Device and pinned memory: allocation, reuse, counts, planned failures; copies with their ranges and directions.
#include "fixture.h"

namespace {

using Memory = HostDevice;

TEST_F(Memory, CountsWhatLives) {
  void *a = nullptr, *b = nullptr;
  ASSERT_EQ(cudaMalloc(&a, 1000), cudaSuccess);
  ASSERT_EQ(cudaMalloc(&b, 1), cudaSuccess);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(a) % 256, 0u);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(b) % 256, 0u);
  EXPECT_EQ(cuda_host::live_memory().allocations, 2u);
  EXPECT_EQ(cuda_host::live_memory().bytes, 1001u);
  EXPECT_EQ(cudaFree(a), cudaSuccess);
  EXPECT_EQ(cudaFree(a), cudaErrorInvalidValue) << "freed twice";
  EXPECT_EQ(cudaFree(static_cast<char*>(b) + 1), cudaErrorInvalidValue) << "not the beginning";
  EXPECT_EQ(cudaFree(nullptr), cudaSuccess);
  EXPECT_EQ(cudaFree(b), cudaSuccess);
  EXPECT_EQ(cuda_host::live_memory().bytes, 0u);
}

TEST_F(Memory, FreedMemoryServesAgain) {
  // far more than there is, in turns
  for (int i = 0; i < 64; i++) {
    void* block = nullptr;
    ASSERT_EQ(cudaMalloc(&block, size_t{1} << 30), cudaSuccess) << i;
    ASSERT_EQ(cudaFree(block), cudaSuccess);
  }
  // holes of many sizes close up again
  std::vector<void*> blocks(200);
  for (size_t i = 0; i < blocks.size(); i++) ASSERT_EQ(cudaMalloc(&blocks[i], 100 + 700 * i), cudaSuccess);
  for (size_t i = 0; i < blocks.size(); i += 2) ASSERT_EQ(cudaFree(blocks[i]), cudaSuccess);
  for (size_t i = 1; i < blocks.size(); i += 2) ASSERT_EQ(cudaFree(blocks[i]), cudaSuccess);
  EXPECT_EQ(cuda_host::live_memory().allocations, 0u);
}

TEST_F(Memory, AllocationFailsWhenThereIsNoneOrWhenPlanned) {
  void* block = &block;
  size_t free_bytes = 0, total = 0;
  ASSERT_EQ(cudaMemGetInfo(&free_bytes, &total), cudaSuccess);
  EXPECT_EQ(free_bytes, total);
  EXPECT_EQ(cudaMalloc(&block, total + 1), cudaErrorMemoryAllocation);
  EXPECT_EQ(block, nullptr);
  EXPECT_EQ(cudaGetLastError(), cudaErrorMemoryAllocation);
  cuda_host::fail_allocation_after(1);
  EXPECT_EQ(cudaMalloc(&block, 8), cudaSuccess);
  void* second = nullptr;
  EXPECT_EQ(cudaMalloc(&second, 8), cudaErrorMemoryAllocation);
  EXPECT_EQ(cudaMalloc(&second, 8), cudaSuccess);
}

TEST_F(Memory, CopiesCheckRangesAndDirections) {
  int host[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  DeviceArray<int> device(8), other(8);
  EXPECT_EQ(cudaMemcpy(device.get(), host, sizeof host, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(cudaMemcpy(other.get(), device.get(), sizeof host, cudaMemcpyDeviceToDevice), cudaSuccess);
  EXPECT_EQ(other.values(), std::vector<int>(host, host + 8));
  int back[8] = {};
  EXPECT_EQ(cudaMemcpy(back, device.get() + 4, 4 * sizeof(int), cudaMemcpyDefault), cudaSuccess);
  EXPECT_EQ(back[0], 5);
  EXPECT_EQ(cudaMemcpy(device.get(), host, sizeof host + 1, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(device.get() + 1, host, sizeof host, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(device.get(), other.get(), 8, cudaMemcpyHostToDevice), cudaErrorInvalidMemcpyDirection);
  EXPECT_EQ(cudaMemset(device.get(), 0, sizeof host + 1), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(device.get(), host, 0, cudaMemcpyHostToDevice), cudaSuccess);
}

TEST_F(Memory, PointersKnowWhatTheyAre) {
  DeviceArray<int> device(4);
  void* pinned = nullptr;
  int host = 0;
  ASSERT_EQ(cudaMallocHost(&pinned, 64), cudaSuccess);
  cudaPointerAttributes attributes;
  cudaPointerGetAttributes(&attributes, device.get() + 1);
  EXPECT_EQ(attributes.type, cudaMemoryTypeDevice);
  cudaPointerGetAttributes(&attributes, static_cast<char*>(pinned) + 63);
  EXPECT_EQ(attributes.type, cudaMemoryTypeHost);
  cudaPointerGetAttributes(&attributes, &host);
  EXPECT_EQ(attributes.type, cudaMemoryTypeUnregistered);
  EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
  EXPECT_EQ(cudaFreeHost(pinned), cudaErrorInvalidValue);
}

TEST_F(Memory, NewMemoryIsFilledWhenAsked) {
  cuda_host::settings().fill = true;
  void* block = nullptr;
  unsigned char first = 0;
  ASSERT_EQ(cudaMalloc(&block, 100), cudaSuccess);
  ASSERT_EQ(cudaMemcpy(&first, block, 1, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(first, 0xfe);
}

}  // namespace
