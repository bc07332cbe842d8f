// Storages and tensors: creation, views and resizes as TH has them, single elements, life time.
#include "thc_test.h"

namespace {

using Tensor = ThcTest;

// The same steps on TH and THC must end in the same sizes, strides and offset.
struct Steps {
  THCState *state;
  THFloatTensor *host;
  THCudaTensor *device;

  void expectSame(const char *step) const {
    ASSERT_EQ(device->nDimension, host->nDimension) << step;
    for (int d = 0; d < host->nDimension; d++) {
      EXPECT_EQ(device->size[d], host->size[d]) << step << " size " << d;
      EXPECT_EQ(device->stride[d], host->stride[d]) << step << " stride " << d;
    }
    EXPECT_EQ(device->storageOffset, host->storageOffset) << step;
    EXPECT_EQ(device->storage->size, host->storage->size) << step;
    EXPECT_EQ(THCudaTensor_isContiguous(state, device), THFloatTensor_isContiguous(host)) << step;
    EXPECT_EQ(THCudaTensor_nElement(state, device), THFloatTensor_nElement(host)) << step;
  }
};

#define THC_STEP(NAME, ...)                                  \
  do {                                                       \
    THFloatTensor_##NAME(steps.host, ##__VA_ARGS__);         \
    THCudaTensor_##NAME(state, steps.device, ##__VA_ARGS__); \
    steps.expectSame(#NAME);                                 \
  } while (0)
#define THC_VIEW_STEP(NAME, ...)                                      \
  do {                                                                \
    THFloatTensor_##NAME(steps.host, nullptr, ##__VA_ARGS__);         \
    THCudaTensor_##NAME(state, steps.device, nullptr, ##__VA_ARGS__); \
    steps.expectSame(#NAME);                                          \
  } while (0)

TEST_F(Tensor, ViewsAndResizesAreThoseOfTh) {
  Steps steps{state, THFloatTensor_newWithSize3d(4, 5, 6), THCudaTensor_newWithSize3d(state, 4, 5, 6)};
  THC_VIEW_STEP(narrow, 1, 1, 3);
  THC_VIEW_STEP(transpose, 0, 2);
  THC_VIEW_STEP(select, 1, 2);
  THC_VIEW_STEP(unsqueeze1d, 1);
  THC_VIEW_STEP(unfold, 0, 3, 2);
  THC_VIEW_STEP(squeeze);
  THC_STEP(resize2d, 7, 30);
  THC_STEP(resize1d, 3);
  THC_STEP(resize4d, 1, 2, 1, 3);
  THC_VIEW_STEP(squeeze1d, 0);
  THC_STEP(resize5d, 2, 1, 2, 1, 2);
  THLongStorage *size = THLongStorage_newWithSize3(2, 3, 4);
  THLongStorage *stride = THLongStorage_newWithSize3(1, 20, 4);
  THC_STEP(resize, size, stride);
  THLongStorage_free(size);
  THLongStorage_free(stride);
  THFloatTensor_free(steps.host);
  THCudaTensor_free(state, steps.device);
}

TEST_F(Tensor, NewViewsShareTheStorageAndKeepItAlive) {
  THCudaTensor *base = THCudaTensor_newWithSize2d(state, 3, 4);
  THCudaTensor_fill(state, base, 1);
  THCudaTensor *row = THCudaTensor_newSelect(state, base, 0, 1);
  THCudaTensor *turned = THCudaTensor_newTranspose(state, base, 0, 1);
  THCudaTensor *part = THCudaTensor_newNarrow(state, turned, 0, 2, 2);
  THLongStorage *sizes = THLongStorage_newWithSize2(-1, 2);
  THCudaTensor *view = THCudaTensor_newView(state, base, sizes);
  EXPECT_EQ(view->size[0], 6);
  THCudaTensor_fill(state, row, 5);
  THCudaTensor_set2d(state, part, 1, 0, 9);  // element (0, 3) of base
  THCudaTensor_free(state, base);
  EXPECT_EQ(valuesOf<Float>(state, view), (std::vector<float>{1, 1, 1, 9, 5, 5, 5, 5, 1, 1, 1, 1}));
  EXPECT_EQ(THCudaTensor_get2d(state, turned, 0, 1), 5.0f);
  EXPECT_EQ(liveBlocks(), 1);
  for (THCudaTensor *t : {row, turned, part, view}) THCudaTensor_free(state, t);
  THLongStorage_free(sizes);
}

TEST_F(Tensor, CloneContiguousAndFreeCopyTo) {
  std::mt19937 random(1);
  Pair<Int> pair(state, {3, 4}, {1, 3}, 2, random);
  THCudaIntTensor *clone = THCudaIntTensor_newClone(state, pair.device);
  EXPECT_TRUE(THCudaIntTensor_isContiguous(state, clone));
  EXPECT_EQ(valuesOf<Int>(state, clone), valuesOf<Int>(pair.host));
  THCudaIntTensor *same = THCudaIntTensor_newContiguous(state, clone);
  EXPECT_EQ(same, clone);
  THCudaIntTensor_free(state, same);
  THCudaIntTensor *work = THCudaIntTensor_newContiguous(state, pair.device);
  EXPECT_NE(work, pair.device);
  THCudaIntTensor_fill(state, work, 3);
  THCudaIntTensor_freeCopyTo(state, work, pair.device);
  EXPECT_EQ(valuesOf<Int>(state, pair.device), std::vector<int>(12, 3));
  THCudaIntTensor_free(state, clone);
}

TEST_F(Tensor, ExpandBroadcasts) {
  THCudaTensor *a = THCudaTensor_newWithSize2d(state, 3, 1);
  THCudaTensor *b = THCudaTensor_newWithSize1d(state, 4);
  THCudaTensor_fill(state, a, 2);
  THCudaTensor_fill(state, b, 3);
  THCudaTensor *wide[2] = {THCudaTensor_new(state), THCudaTensor_new(state)};
  THCudaTensor *from[2] = {a, b};
  THCudaTensor_expandNd(state, wide, from, 2);
  EXPECT_TRUE(THCudaTensor_isSameSizeAs(state, wide[0], wide[1]));
  EXPECT_EQ(wide[0]->stride[1], 0);
  THCudaTensor *sum = THCudaTensor_new(state);
  THCudaTensor_cadd(state, sum, wide[0], 1, wide[1]);
  EXPECT_EQ(valuesOf<Float>(state, sum), std::vector<float>(12, 5.0f));
  for (THCudaTensor *t : {a, b, wide[0], wide[1], sum}) THCudaTensor_free(state, t);
}

TEST_F(Tensor, StoragesGrowAndKeepTheirElements) {
  THCudaLongStorage *storage = THCudaLongStorage_newWithSize3(state, 7, 8, 9);
  EXPECT_EQ(THCudaLongStorage_elementSize(state), 8);
  EXPECT_EQ(THCudaLongStorage_getDevice(state, storage), 0);
  THCudaLongStorage_resize(state, storage, 1000);
  EXPECT_EQ(THCudaLongStorage_get(state, storage, 2), 9);
  THCudaLongStorage_fill(state, storage, -1);
  EXPECT_EQ(THCudaLongStorage_get(state, storage, 999), -1);
  THCudaLongStorage_set(state, storage, 5, 6);
  EXPECT_EQ(THCudaLongStorage_get(state, storage, 5), 6);
  THCudaLongStorage_resize(state, storage, 0);
  EXPECT_EQ(liveBlocks(), 0);
  EXPECT_EQ(raised([&] { THCudaLongStorage_get(state, storage, 0); }).argument, 2);
  THCudaLongStorage_clearFlag(state, storage, TH_STORAGE_RESIZABLE);
  EXPECT_EQ(raised([&] { THCudaLongStorage_resize(state, storage, 3); }).argument, 0);
  THCudaLongStorage_free(state, storage);
}

TEST_F(Tensor, ViewsOfStoragesSetByHandAreHonoured) {
  THCudaTensor *t = THCudaTensor_newWithSize1d(state, 10);
  THCudaTensor_fill(state, t, 4);
  THCudaStorage *view = THCudaStorage_newWithData(state, t->storage->data + 2, 3);
  view->flag = TH_STORAGE_REFCOUNTED | TH_STORAGE_VIEW;
  view->view = t->storage;
  THCudaStorage_retain(state, t->storage);
  THCudaTensor_free(state, t);
  EXPECT_EQ(THCudaStorage_get(state, view, 2), 4.0f);
  EXPECT_EQ(liveBlocks(), 1);
  THCudaStorage_free(state, view);
  EXPECT_EQ(liveBlocks(), 0);
}

TEST_F(Tensor, WrongArgumentsRaiseAndChangeNothing) {
  THCudaTensor *t = THCudaTensor_newWithSize2d(state, 3, 4);
  THCudaTensor *out = THCudaTensor_newWithSize1d(state, 2);
  THCudaTensor *five = THCudaTensor_newWithSize1d(state, 5);
  EXPECT_EQ(raised([&] { THCudaTensor_narrow(state, out, t, 2, 0, 1); }).argument, 2);
  EXPECT_EQ(raised([&] { THCudaTensor_narrow(state, out, t, 0, 3, 1); }).argument, 3);
  EXPECT_EQ(raised([&] { THCudaTensor_newNarrow(state, t, 0, 1, 3); }).argument, 4);
  EXPECT_EQ(raised([&] { THCudaTensor_newSelect(state, five, 0, 0); }).argument, 1);
  EXPECT_EQ(raised([&] { THCudaTensor_size(state, t, 2); }).argument, 2);
  EXPECT_EQ(raised([&] { THCudaTensor_get1d(state, t, 0); }).argument, 1);
  EXPECT_EQ(raised([&] { THCudaTensor_set2d(state, t, 0, 4, 1.0f); }).argument, 2);
  EXPECT_EQ(raised([&] { THCudaTensor_sum(state, out, t, 2, 0); }).argument, 2);
  const Raised counts = raised([&] { THCudaTensor_cadd(state, out, t, 1, five); });
  EXPECT_EQ(
      counts.text.find("inconsistent tensor size, expected r_ [3 x 4], t [3 x 4] and src [5] to have the same number "
                       "of elements, but got 12, 12 and 5 elements respectively"),
      0u)
      << counts.text;
  EXPECT_EQ(raised([&] { THCudaTensor_resize2d(state, out, 1L << 40, 1L << 40); }).argument, 0);
  EXPECT_EQ(out->nDimension, 1);
  EXPECT_EQ(out->size[0], 2);
  EXPECT_EQ(out->storage->size, 2);
  for (THCudaTensor *x : {t, out, five}) THCudaTensor_free(state, x);
}

TEST_F(Tensor, MoreDimensionsThanAKernelTakesAreAnArgumentError) {
  std::vector<long> size(26, 1);
  THCudaTensor *t = THCudaTensor_new(state);
  THCudaTensor_resizeNd(state, t, 26, size.data(), nullptr);
  EXPECT_EQ(raised([&] { THCudaTensor_fill(state, t, 1); }).argument, 1);
  THCudaTensor_free(state, t);
}

// Each allocation fails in turn, until the call needs no more of them: nothing is left behind, and the tensors are
// whole.
template <class Call>
void failEachAllocation(THCState *state, int at_least, const Call &call) {
  const cuda_host::LiveMemory before = cuda_host::live_memory();
  int failures = 0;
  for (;; failures++) {
    cuda_host::fail_allocation_after(failures);
    bool failed = false;
    try {
      call();
    } catch (const Raised &error) {
      failed = true;
      EXPECT_NE(error.text.find("out of memory"), std::string::npos) << error.text;
    }
    cuda_host::fail_allocation_after(-1);
    EXPECT_EQ(cuda_host::live_memory().allocations, before.allocations) << "after failure " << failures;
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
    if (!failed) break;
    ASSERT_LT(failures, 20);
  }
  EXPECT_GE(failures, at_least) << "the call allocates less than thought";
  static_cast<void>(state);
}

TEST_F(Tensor, FailedAllocationsLeaveNothingBehind) {
  std::mt19937 random(1);
  Pair<Float> strided(state, {3, 4}, {1, 3}, 0, random), expanded(state, {3, 4}, {1, 0}, 0, random);
  THFloatTensor *host = THFloatTensor_newWithSize2d(3, 4);
  THFloatTensor_fill(host, 1);
  THIntTensor *ints = THIntTensor_newWithSize1d(12);
  failEachAllocation(state, 1, [&] { THCudaTensor_free(state, THCudaTensor_newWithSize1d(state, 5)); });
  failEachAllocation(state, 1, [&] { THCudaTensor_free(state, THCudaTensor_newClone(state, strided.device)); });
  failEachAllocation(state, 1, [&] { THCudaStorage_free(state, THCudaStorage_newWithSize2(state, 1, 2)); });
  failEachAllocation(state, 1, [&] { THCudaTensor_copyCPU(state, strided.device, host); });
  failEachAllocation(state, 1, [&] { THFloatTensor_copyCuda(state, host, strided.device); });
  failEachAllocation(state, 1, [&] { THIntTensor_copyCudaFloat(state, ints, strided.device); });
  failEachAllocation(state, 1, [&] { THCudaTensor_cadd(state, expanded.device, expanded.device, 1, strided.device); });
  failEachAllocation(state, 1, [&] {
    THCudaTensor *out = THCudaTensor_new(state);
    try {
      THCudaTensor_sum(state, out, strided.device, 0, 1);
    } catch (const Raised &) {
      THCudaTensor_free(state, out);
      throw;
    }
    THCudaTensor_free(state, out);
  });
  THIntTensor_free(ints);
  THFloatTensor_free(host);
}

TEST_F(Tensor, CountsMayBeShared) {
  THCudaTensor *t = THCudaTensor_newWithSize1d(state, 4);
  THCudaTensor_retain(state, t);
  THCudaTensor_free(state, t);
  EXPECT_EQ(liveBlocks(), 1);
  THCudaTensor *alias = THCudaTensor_newWithTensor(state, t);
  EXPECT_TRUE(THCudaTensor_isSetTo(state, alias, t));
  EXPECT_EQ(THCudaTensor_checkGPU(state, 3, t, alias, nullptr), 1);
  THCudaTensor_free(state, t);
  EXPECT_EQ(liveBlocks(), 1);
  THCudaTensor_free(state, alias);
}

}  // namespace
