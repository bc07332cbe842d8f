// What every test starts from: default settings, no memory in use, no error; and a device array that frees itself.
#pragma once

#include <cuda_host/control.h>
#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

class HostDevice : public ::testing::Test {
 protected:
  void SetUp() override {
    saved_ = cuda_host::settings();
    ASSERT_EQ(cudaDeviceReset(), cudaSuccess);
  }
  void TearDown() override {
    cudaDeviceReset();
    cuda_host::settings() = saved_;
  }

 private:
  cuda_host::Settings saved_;
};

template <class T>
class DeviceArray {
 public:
  explicit DeviceArray(size_t count) : count_(count) {
    void* memory = nullptr;
    EXPECT_EQ(cudaMalloc(&memory, count * sizeof(T)), cudaSuccess);
    data_ = static_cast<T*>(memory);
    EXPECT_EQ(cudaMemset(data_, 0, count * sizeof(T)), cudaSuccess);
  }
  explicit DeviceArray(const std::vector<T>& values) : DeviceArray(values.size()) {
    EXPECT_EQ(cudaMemcpy(data_, values.data(), count_ * sizeof(T), cudaMemcpyHostToDevice), cudaSuccess);
  }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;
  ~DeviceArray() { cudaFree(data_); }

  T* get() const { return data_; }
  std::vector<T> values() const {
    std::vector<T> result(count_);
    EXPECT_EQ(cudaMemcpy(result.data(), data_, count_ * sizeof(T), cudaMemcpyDeviceToHost), cudaSuccess);
    return result;
  }

 private:
  size_t count_;
  T* data_ = nullptr;
};
