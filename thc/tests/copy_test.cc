// Copies: every pair of types and of sides against TH's copy, any layouts; storages; asynchronous ones.
#include <cmath>

#include "thc_test.h"

namespace {

using Copy = ThcTest;

// From[a] to To[b] on the device, to the host and from it must be what TH's copy makes of it.
#define THC_CHECK_PAIR(TO, FROM, CTO, CFROM)                                                                           \
  do {                                                                                                                 \
    Pair<FROM> from(state, {5, 6}, {1, 7}, 2, random);                                                                 \
    Pair<TO> on_device(state, {6, 5}, {1, 6}, 0, random), up(state, {30}, {2}, 1, random),                             \
        down(state, {3, 10}, {13, 1}, 0, random);                                                                      \
    TH##TO##Tensor_copy##FROM(on_device.host, from.host);                                                              \
    TH##CTO##Tensor_copyCuda##FROM(state, on_device.device, from.device);                                              \
    on_device.expectSameBytes();                                                                                       \
    TH##TO##Tensor_copy##FROM(up.host, from.host);                                                                     \
    TH##CTO##Tensor_copy##FROM(state, up.device, from.host);                                                           \
    up.expectSameBytes();                                                                                              \
    TH##TO##Tensor_copyCuda##FROM(state, down.host, from.device);                                                      \
    EXPECT_EQ(std::memcmp(valuesOf<TO>(down.host).data(), valuesOf<TO>(up.host).data(), 30 * sizeof(TO::Element)), 0); \
    if (HasFailure()) FAIL() << #FROM " to " #TO;                                                                      \
  } while (0)

#define THC_CHECK_ALL_FROM(FROM, CFROM)            \
  THC_CHECK_PAIR(Byte, FROM, CudaByte, CFROM);     \
  THC_CHECK_PAIR(Char, FROM, CudaChar, CFROM);     \
  THC_CHECK_PAIR(Short, FROM, CudaShort, CFROM);   \
  THC_CHECK_PAIR(Int, FROM, CudaInt, CFROM);       \
  THC_CHECK_PAIR(Long, FROM, CudaLong, CFROM);     \
  THC_CHECK_PAIR(Float, FROM, Cuda, CFROM);        \
  THC_CHECK_PAIR(Double, FROM, CudaDouble, CFROM); \
  THC_CHECK_PAIR(Half, FROM, CudaHalf, CFROM)

TEST_F(Copy, EveryPairOfTypesMatchesTh) {
  std::mt19937 random(1);
  THC_CHECK_ALL_FROM(Byte, CudaByte);
  THC_CHECK_ALL_FROM(Char, CudaChar);
  THC_CHECK_ALL_FROM(Short, CudaShort);
  THC_CHECK_ALL_FROM(Int, CudaInt);
  THC_CHECK_ALL_FROM(Long, CudaLong);
  THC_CHECK_ALL_FROM(Float, Cuda);
  THC_CHECK_ALL_FROM(Double, CudaDouble);
  THC_CHECK_ALL_FROM(Half, CudaHalf);
}

// Where C leaves the conversion undefined, the device does what TH does on this machine.
TEST_F(Copy, FloatingToIntegerOutOfRange) {
  const std::vector<double> values = {-1.2,  300.7, 3e9,      -3e9,      2147483647.5, -2147483648.5, 1e19,
                                      -1e19, NAN,   INFINITY, -INFINITY, 127.9,        -128.9};
  const long n = static_cast<long>(values.size());
  THDoubleTensor *host = THDoubleTensor_newWithSize1d(n);
  std::copy(values.begin(), values.end(), THDoubleTensor_data(host));
  THCudaDoubleTensor *device = THCudaDoubleTensor_newWithSize1d(state, n);
  THCudaDoubleTensor_copyCPU(state, device, host);
#define THC_CHECK_INTEGER(REAL, CREAL)                                                             \
  do {                                                                                             \
    TH##REAL##Tensor *expected = TH##REAL##Tensor_newWithSize1d(n);                                \
    TH##REAL##Tensor_copyDouble(expected, host);                                                   \
    TH##CREAL##Tensor *converted = TH##CREAL##Tensor_newWithSize1d(state, n);                      \
    TH##CREAL##Tensor_copyCudaDouble(state, converted, device);                                    \
    for (long i = 0; i < n; i++)                                                                   \
      EXPECT_EQ(TH##CREAL##Tensor_get1d(state, converted, i), TH##REAL##Tensor_get1d(expected, i)) \
          << #REAL " of " << values[i];                                                            \
    TH##CREAL##Tensor_free(state, converted);                                                      \
    TH##REAL##Tensor_free(expected);                                                               \
  } while (0)
  THC_CHECK_INTEGER(Int, CudaInt);
  THC_CHECK_INTEGER(Long, CudaLong);
#undef THC_CHECK_INTEGER
  THCudaDoubleTensor_free(state, device);
  THDoubleTensor_free(host);
}

TEST_F(Copy, SameTypeOverManyLayouts) {
  std::mt19937 random(2);
  for (int round = 0; round < 60; round++) {
    const std::vector<long> shape = round % 3 ? std::vector<long>{4, 3, 5} : std::vector<long>{60};
    const Layout a = randomLayout(random, shape, false), b = randomLayout(random, {3, 20}, true);
    Pair<Float> to(state, a.size, a.stride, a.offset, random), from(state, b.size, b.stride, b.offset, random);
    THFloatTensor_copy(to.host, from.host);
    THCudaTensor_copy(state, to.device, from.device);
    to.expectSameBytes();
    THFloatTensor_copy(from.host, to.host);
    Pair<Float> back(state, {60}, {1}, 0, random);
    THFloatTensor_copyCuda(state, back.host, to.device);
    EXPECT_EQ(valuesOf<Float>(back.host), valuesOf<Float>(to.host));
    ASSERT_FALSE(HasFailure()) << round;
  }
}

TEST_F(Copy, CountsMustAgree) {
  THCudaTensor *a = THCudaTensor_newWithSize1d(state, 3);
  THCudaTensor *b = THCudaTensor_newWithSize1d(state, 4);
  THFloatTensor *h = THFloatTensor_newWithSize1d(5);
  THCudaIntTensor *i = THCudaIntTensor_newWithSize1d(state, 5);
  EXPECT_EQ(raised([&] { THCudaTensor_copy(state, a, b); }).argument, 2);
  EXPECT_EQ(raised([&] { THCudaTensor_copyCPU(state, a, h); }).argument, 2);
  EXPECT_EQ(raised([&] { THFloatTensor_copyCuda(state, h, a); }).argument, 2);
  EXPECT_EQ(raised([&] { THCudaTensor_copyCudaInt(state, a, i); }).argument, 2);
  EXPECT_EQ(raised([&] {
              THCudaIntTensor_copyFloat(state, i, h);
              THCudaIntTensor_resize1d(state, i, 2);
              THCudaIntTensor_copyFloat(state, i, h);
            }).argument,
            2);
  EXPECT_NE(raised([&] { THCudaTensor_copyAsyncCPU(state, a, h); }).text.find("[3] and [5]"), std::string::npos);
  THCudaTensor_free(state, a);
  THCudaTensor_free(state, b);
  THCudaIntTensor_free(state, i);
  THFloatTensor_free(h);
}

TEST_F(Copy, AsynchronousCopiesRunWithTheirStream) {
  THAllocator *pinned = THCState_getCudaHostAllocator(state);
  THFloatStorage *storage = THFloatStorage_newWithAllocator(4, pinned, nullptr);
  THFloatTensor *host = THFloatTensor_newWithStorage1d(storage, 0, 4, 1);
  THCudaTensor *device = THCudaTensor_newWithSize1d(state, 4);
  THFloatTensor_fill(host, 7);
  THCState_reserveStreams(state, 1, 1);
  ASSERT_EQ(liveBlocks(), 2) << "the tensor and the stream's scratch space";
  THCState_setCurrentStreamIndex(state, 1);
  cuda_host::settings().lazy = true;
  THCudaTensor_copyAsyncCPU(state, device, host);
  THCudaTensor_cadd(state, device, device, 1, device);
  THFloatTensor_copyAsyncCuda(state, host, device);
  EXPECT_EQ(THFloatTensor_get1d(host, 0), 7.0f) << "nothing waited yet";
  ASSERT_EQ(cudaStreamSynchronize(THCState_getCurrentStream(state)), cudaSuccess);
  EXPECT_EQ(THFloatTensor_get1d(host, 0), 14.0f);
  cuda_host::settings().lazy = false;
  THCState_setCurrentStreamIndex(state, 0);
  THCudaTensor_free(state, device);
  THFloatTensor_free(host);
  THFloatStorage_free(storage);
  EXPECT_EQ(liveBlocks(), 1);
  countFromHere();
}

TEST_F(Copy, Storages) {
  THIntStorage *ints = THIntStorage_newWithSize3(1, -2, 300);
  THCudaIntStorage *device = THCudaIntStorage_newWithSize(state, 3);
  THCudaIntStorage_copyInt(state, device, ints);
  EXPECT_EQ(THCudaIntStorage_get(state, device, 2), 300);
  THCudaDoubleStorage *doubles = THCudaDoubleStorage_newWithSize(state, 3);
  THCudaDoubleStorage_copyCudaInt(state, doubles, device);
  EXPECT_EQ(THCudaDoubleStorage_get(state, doubles, 1), -2.0);
  THByteStorage *bytes = THByteStorage_newWithSize(3);
  THByteStorage_copyCudaDouble(state, bytes, doubles);
  EXPECT_EQ(bytes->data[2], 44);
  THCudaHalfStorage *halves = THCudaHalfStorage_newWithSize(state, 3);
  THCudaHalfStorage_copyInt(state, halves, ints);
  EXPECT_EQ(THC_half2float(THCudaHalfStorage_get(state, halves, 2)), 300.0f);
  THCudaIntStorage *other = THCudaIntStorage_newWithSize(state, 2);
  EXPECT_EQ(raised([&] { THCudaIntStorage_copy(state, other, device); }).argument, 2);
  THCudaIntStorage_resize(state, other, 3);
  THCudaIntStorage_copy(state, other, device);
  EXPECT_EQ(THCudaIntStorage_get(state, other, 1), -2);
  int raw[3] = {7, 8, 9};
  THCudaIntStorage_rawCopy(state, other, raw);
  EXPECT_EQ(THCudaIntStorage_get(state, other, 1), 8);
  THCudaIntStorage_free(state, other);
  THCudaHalfStorage_free(state, halves);
  THByteStorage_free(bytes);
  THCudaDoubleStorage_free(state, doubles);
  THCudaIntStorage_free(state, device);
  THIntStorage_free(ints);
}

}  // namespace
