// What the THC tests share: errors as C++ exceptions, a fixture that ends with no device memory in use, element types
// as C++ types, and pairs of equal tensors on host and device.
#pragma once

#include <THC/THC.h>
#include <cuda_host/control.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <string>
#include <vector>

struct Raised {
  int argument;  // 0: not an argument error
  std::string text;
};

// Each element type: its host and device tensor, and the functions that the tests call.
#define THC_TEST_TYPE(REAL, ELEMENT, CREAL)                                                                     \
  struct REAL {                                                                                                 \
    using Element = ELEMENT;                                                                                    \
    using Host = TH##REAL##Tensor;                                                                              \
    using Device = TH##CREAL##Tensor;                                                                           \
    static constexpr const char *name = #REAL;                                                                  \
    static Host *newHost(long n) { return TH##REAL##Tensor_newWithSize1d(n); }                                  \
    static Host *newHostView(Host *base, long offset, const std::vector<long> &size,                            \
                             const std::vector<long> &stride) {                                                 \
      Host *view = TH##REAL##Tensor_new();                                                                      \
      TH##REAL##Tensor_setStorageNd(view, base->storage, offset, static_cast<int>(size.size()),                 \
                                    const_cast<long *>(size.data()), const_cast<long *>(stride.data()));        \
      return view;                                                                                              \
    }                                                                                                           \
    static Device *newView(THCState *s, Device *base, long offset, const std::vector<long> &size,               \
                           const std::vector<long> &stride) {                                                   \
      Device *view = TH##CREAL##Tensor_new(s);                                                                  \
      TH##CREAL##Tensor_setStorageNd(s, view, base->storage, offset, static_cast<int>(size.size()),             \
                                     const_cast<long *>(size.data()), const_cast<long *>(stride.data()));       \
      return view;                                                                                              \
    }                                                                                                           \
    static Element *data(Host *t) { return reinterpret_cast<Element *>(TH##REAL##Tensor_data(t)); }             \
    static ptrdiff_t count(Host *t) { return TH##REAL##Tensor_nElement(t); }                                    \
    static void free(Host *t) { TH##REAL##Tensor_free(t); }                                                     \
    static Host *contiguous(Host *t) { return TH##REAL##Tensor_newContiguous(t); }                              \
    static Device *newDevice(THCState *s) { return TH##CREAL##Tensor_new(s); }                                  \
    static Device *newDevice(THCState *s, long n) { return TH##CREAL##Tensor_newWithSize1d(s, n); }             \
    static void free(THCState *s, Device *t) { TH##CREAL##Tensor_free(s, t); }                                  \
    static ptrdiff_t count(THCState *s, Device *t) { return TH##CREAL##Tensor_nElement(s, t); }                 \
    static void upload(THCState *s, Device *to, Host *from) { TH##CREAL##Tensor_copyCPU(s, to, from); }         \
    static void download(THCState *s, Host *to, Device *from) { TH##REAL##Tensor_copyCuda(s, to, from); }       \
    static void copy(THCState *s, Device *to, Device *from) { TH##CREAL##Tensor_copy(s, to, from); }            \
    static void copy(Host *to, Host *from) { TH##REAL##Tensor_copy(to, from); }                                 \
    static void fill(THCState *s, Device *t, Element v) { TH##CREAL##Tensor_fill(s, t, v); }                    \
    static void zero(THCState *s, Device *t) { TH##CREAL##Tensor_zero(s, t); }                                  \
    static void cadd(THCState *s, Device *r, Device *t, Element v, Device *u) {                                 \
      TH##CREAL##Tensor_cadd(s, r, t, v, u);                                                                    \
    }                                                                                                           \
    static void sum(THCState *s, Device *r, Device *t, long d, int k) { TH##CREAL##Tensor_sum(s, r, t, d, k); } \
    static auto sumall(THCState *s, Device *t) { return TH##CREAL##Tensor_sumall(s, t); }                       \
  };
THC_TEST_TYPE(Byte, unsigned char, CudaByte)
THC_TEST_TYPE(Char, char, CudaChar)
THC_TEST_TYPE(Short, short, CudaShort)
THC_TEST_TYPE(Int, int, CudaInt)
THC_TEST_TYPE(Long, long, CudaLong)
THC_TEST_TYPE(Float, float, Cuda)
THC_TEST_TYPE(Double, double, CudaDouble)
THC_TEST_TYPE(Half, half, CudaHalf)
#undef THC_TEST_TYPE

// TH's share of the mathematics, which has no Half.
#define THC_TEST_HOST_MATH(REAL)                                                                         \
  inline void hostCadd(TH##REAL##Tensor *r, TH##REAL##Tensor *t, REAL::Element v, TH##REAL##Tensor *u) { \
    TH##REAL##Tensor_cadd(r, t, v, u);                                                                   \
  }                                                                                                      \
  inline void hostSum(TH##REAL##Tensor *r, TH##REAL##Tensor *t, int d, int k) {                          \
    TH##REAL##Tensor_sum(r, t, d, k);                                                                    \
  }                                                                                                      \
  inline double hostSumall(TH##REAL##Tensor *t) {                                                        \
    return static_cast<double>(TH##REAL##Tensor_sumall(t));                                              \
  }
THC_TEST_HOST_MATH(Byte)
THC_TEST_HOST_MATH(Char)
THC_TEST_HOST_MATH(Short)
THC_TEST_HOST_MATH(Int)
THC_TEST_HOST_MATH(Long)
THC_TEST_HOST_MATH(Float)
THC_TEST_HOST_MATH(Double)
#undef THC_TEST_HOST_MATH

class ThcTest : public ::testing::Test {
 protected:
  void SetUp() override {
    THSetErrorHandler([](const char *text, void *) { throw Raised{0, text}; }, nullptr);
    THSetArgErrorHandler([](int argument, const char *text, void *) { throw Raised{argument, text}; }, nullptr);
    cudaDeviceReset();
    state = THCState_alloc();
    THCudaInit(state);
    countFromHere();
  }
  void TearDown() override {
    EXPECT_EQ(liveBlocks(), 0) << "device memory left";
    THCudaShutdown(state);
    THCState_free(state);
    EXPECT_EQ(cuda_host::live_memory().allocations, 0u) << "the state left device memory";
    THSetErrorHandler(nullptr, nullptr);
    THSetArgErrorHandler(nullptr, nullptr);
  }

  // Device blocks beyond the state's own.
  long liveBlocks() const {
    return static_cast<long>(cuda_host::live_memory().allocations) - static_cast<long>(idle_.allocations);
  }

  // Blocks that live now are the state's own.
  void countFromHere() { idle_ = cuda_host::live_memory(); }

  template <class Call>
  Raised raised(const Call &call) {
    try {
      call();
    } catch (const Raised &error) {
      return error;
    }
    ADD_FAILURE() << "no error was raised";
    return {-1, ""};
  }

  THCState *state = nullptr;

 private:
  cuda_host::LiveMemory idle_{};
};

// A tensor of any layout, the same on both sides: sizes, strides, offset, and every byte of the storage.
template <class Real>
class Pair {
 public:
  using Element = typename Real::Element;

  Pair(THCState *state, const std::vector<long> &size, const std::vector<long> &stride, long offset,
       std::mt19937 &random)
      : state_(state) {
    long span = offset + 1;
    for (size_t d = 0; d < size.size(); d++) span += (size[d] - 1) * stride[d];
    hostBase_ = Real::newHost(span + 3);
    for (long i = 0; i < span + 3; i++)
      Real::data(hostBase_)[i] = static_cast<Element>(static_cast<float>(random() % 200) - 50);
    deviceBase_ = Real::newDevice(state, span + 3);
    Real::upload(state, deviceBase_, hostBase_);
    host = Real::newHostView(hostBase_, offset, size, stride);
    device = Real::newView(state, deviceBase_, offset, size, stride);
  }
  Pair(const Pair &) = delete;
  Pair &operator=(const Pair &) = delete;
  ~Pair() {
    Real::free(host);
    Real::free(hostBase_);
    Real::free(state_, device);
    Real::free(state_, deviceBase_);
  }

  // Every element of both storages, those between the tensor's elements too.
  void expectSameBytes() const {
    typename Real::Host *seen = Real::newHost(Real::count(hostBase_));
    Real::download(state_, seen, deviceBase_);
    EXPECT_EQ(std::memcmp(Real::data(seen), Real::data(hostBase_), Real::count(hostBase_) * sizeof(Element)), 0);
    Real::free(seen);
  }

  typename Real::Host *host;
  typename Real::Device *device;

 private:
  THCState *state_;
  typename Real::Host *hostBase_;
  typename Real::Device *deviceBase_;
};

struct Layout {
  std::vector<long> size, stride;
  long offset;
};

// A random layout of `count` elements' worth of a fixed list of shapes: permuted, strided, narrowed, sometimes
// expanded.
inline Layout randomLayout(std::mt19937 &random, const std::vector<long> &shape, bool expandable) {
  const int dims = static_cast<int>(shape.size());
  std::vector<int> order(dims);
  for (int d = 0; d < dims; d++) order[d] = d;
  std::shuffle(order.begin(), order.end(), random);
  Layout layout{shape, std::vector<long>(dims), static_cast<long>(random() % 5)};
  long step = 1 + random() % 2;
  for (int d : order) {
    layout.stride[d] = step;
    step *= shape[d] + random() % 3;
  }
  if (expandable && random() % 3 == 0) layout.stride[random() % dims] = 0;
  return layout;
}

// The values of a device tensor in its own order.
template <class Real>
std::vector<typename Real::Element> valuesOf(THCState *state, typename Real::Device *tensor) {
  typename Real::Host *row = Real::newHost(Real::count(state, tensor));
  Real::download(state, row, tensor);
  std::vector<typename Real::Element> values(Real::data(row), Real::data(row) + Real::count(row));
  Real::free(row);
  return values;
}

template <class Real>
std::vector<typename Real::Element> valuesOf(typename Real::Host *tensor) {
  typename Real::Host *row = Real::contiguous(tensor);
  std::vector<typename Real::Element> values(Real::data(row), Real::data(row) + Real::count(row));
  Real::free(row);
  return values;
}
