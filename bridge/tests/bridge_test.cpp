// bridge_test.cpp: what bridge.h promises: one memory, growth seen on both sides, the same object back, and life in
// every order of release. Leaks and use after free are the address sanitizer's part; the counters here see them without
// it.
#include <gtest/gtest.h>

#include <ATen/ATen.h>

#include <algorithm>
#include <thread>
#include <vector>

#include "bridge/bridge.h"

namespace {

using portbench::bridge::to_legacy;
using portbench::bridge::to_modern;

// Blocks of TH that are alive, counted by an allocator.
struct Blocks {
  int alive = 0;
  THAllocator allocator{[](void* self, ptrdiff_t size) {
                          static_cast<Blocks*>(self)->alive++;
                          return malloc(static_cast<size_t>(size) + 1);
                        },
                        [](void*, void* old, ptrdiff_t size) { return realloc(old, static_cast<size_t>(size) + 1); },
                        [](void* self, void* block) {
                          static_cast<Blocks*>(self)->alive--;
                          free(block);
                        }};
  THFloatStorage* storage(ptrdiff_t size) { return THFloatStorage_newWithAllocator(size, &allocator, this); }
};

THFloatTensor* counted(Blocks& blocks, long rows, long columns) {
  THFloatStorage* storage = blocks.storage(rows * columns);
  for (long i = 0; i < rows * columns; i++) storage->data[i] = static_cast<float>(i);
  THFloatTensor* t = THFloatTensor_newWithStorage2d(storage, 0, rows, columns, columns, 1);
  THFloatStorage_free(storage);
  return t;
}

// ---- one memory

TEST(Bridge, ALegacyTensorIsSeenWithoutACopy) {
  THFloatTensor* t = THFloatTensor_newWithSize2d(2, 3);
  THFloatTensor_fill(t, 4);
  THFloatTensor* turned = THFloatTensor_newTranspose(t, 0, 1);
  at::Tensor a = to_modern(turned);
  EXPECT_EQ(a.data_ptr(), t->storage->data);
  EXPECT_EQ(a.sizes(), at::IntArrayRef({3, 2}));
  EXPECT_EQ(a.strides(), at::IntArrayRef({1, 3}));
  a.fill_(7);
  EXPECT_EQ(THFloatTensor_get2d(t, 1, 2), 7);
  THFloatTensor_set2d(t, 0, 1, 9);
  EXPECT_EQ(a.data_ptr<float>()[1], 9);
  THFloatTensor_free(turned);
  THFloatTensor_free(t);
}

TEST(Bridge, AModernTensorIsSeenWithoutACopy) {
  at::Tensor a = at::zeros({4, 5}, at::kDouble);
  at::Tensor part = a.narrow(1, 2, 3).t();
  auto* t = to_legacy<THDoubleTensor>(part);
  EXPECT_EQ(t->storage->data, a.data_ptr<double>());
  EXPECT_EQ(t->storageOffset, 2);
  EXPECT_EQ(t->size[0], 3);
  EXPECT_EQ(t->stride[0], 1);
  EXPECT_EQ(t->stride[1], 5);
  EXPECT_EQ(t->storage->size, 20);
  THDoubleTensor_fill(t, 3);
  EXPECT_EQ(a.data_ptr<double>()[2], 3);
  EXPECT_EQ(a.data_ptr<double>()[0], 0);
  THDoubleTensor_free(t);
}

TEST(Bridge, EveryTypeCrossesBothWays){
#define CROSS(T)                                         \
  {                                                      \
    at::Tensor a = at::zeros({3}, at::k##T);             \
    auto* t = to_legacy<TH##T##Tensor>(a);               \
    EXPECT_EQ(TH##T##Tensor_nElement(t), 3);             \
    EXPECT_TRUE(to_modern(t).is_same(a));                \
    TH##T##Tensor* own = TH##T##Tensor_newWithSize1d(2); \
    at::Tensor b = to_modern(own);                       \
    EXPECT_EQ(b.scalar_type(), at::k##T);                \
    EXPECT_EQ(to_legacy(b), own);                        \
    TH##T##Tensor_free(own);                             \
    TH##T##Tensor_free(own);                             \
    TH##T##Tensor_free(t);                               \
  }
    CROSS(Byte) CROSS(Char) CROSS(Short) CROSS(Int) CROSS(Long) CROSS(Float) CROSS(Double) CROSS(Half)
#undef CROSS
}

TEST(Bridge, EmptyAndZeroDimensionalTensors) {
  THFloatTensor* none = THFloatTensor_new();
  at::Tensor a = to_modern(none);
  EXPECT_EQ(a.sizes(), at::IntArrayRef({0}));
  THFloatTensor_resize1d(none, 5);
  THFloatTensor_fill(none, 2);
  EXPECT_TRUE(to_modern(none).is_same(a));
  EXPECT_EQ(a.sizes(), at::IntArrayRef({5}));
  EXPECT_EQ(a.data_ptr(), none->storage->data);
  THFloatTensor_free(none);

  at::Tensor scalar = at::full({}, 3, at::kFloat);
  auto* one = to_legacy<THFloatTensor>(scalar);
  ASSERT_EQ(one->nDimension, 1);
  EXPECT_EQ(one->size[0], 1);
  EXPECT_EQ(THFloatTensor_get1d(one, 0), 3);
  EXPECT_EQ(to_modern(one).dim(), 0) << "the same object, which is 0-dim";
  THFloatTensor_free(one);

  at::Tensor flat = at::empty({3, 0}, at::kFloat);
  auto* empty = to_legacy<THFloatTensor>(flat);
  EXPECT_EQ(empty->nDimension, 0);
  EXPECT_EQ(to_modern(empty).dim(), 2);
  THFloatTensor_free(empty);
}

TEST(Bridge, WhatDoesNotCrossRaises) {
  EXPECT_THROW(to_legacy<THFloatTensor>(at::Tensor()), c10::Error);
  EXPECT_THROW(to_legacy<THFloatTensor>(at::zeros({2}, at::kDouble)), c10::Error);
  EXPECT_THROW(to_legacy(at::zeros({2}, at::kBool)), c10::Error);
  EXPECT_THROW(to_modern(static_cast<THFloatTensor*>(nullptr)), c10::Error);
  THFloatStorage* s = THFloatStorage_newWithSize(4);
  c10::Storage modern = to_modern(s);
  EXPECT_THROW(to_legacy<THIntStorage>(modern), c10::Error);
  THFloatStorage_free(s);
}

// ---- growth while lent

TEST(Bridge, GrowthInTHOfItsOwnStorageIsSeen) {
  Blocks blocks;
  THFloatTensor* t = counted(blocks, 2, 3);
  at::Tensor a = to_modern(t);
  THFloatTensor_resize2d(t, 1000, 1000);
  EXPECT_EQ(a.storage().data(), t->storage->data);
  EXPECT_EQ(a.storage().nbytes(), 4000000u);
  EXPECT_EQ(a.data_ptr<float>()[5], 5);
  EXPECT_EQ(a.sizes(), at::IntArrayRef({2, 3})) << "sizes follow at the next crossing";
  EXPECT_EQ(to_modern(t).sizes(), at::IntArrayRef({1000, 1000}));
  THFloatTensor_free(t);
}

TEST(Bridge, GrowthInATenOfATHStorageIsSeen) {
  Blocks blocks;
  THFloatTensor* t = counted(blocks, 2, 3);
  at::Tensor a = to_modern(t);
  a.resize_({300, 500});
  EXPECT_EQ(t->storage->data, a.data_ptr());
  EXPECT_EQ(t->storage->size, 150000);
  EXPECT_EQ(t->storage->data[5], 5);
  EXPECT_EQ(to_legacy<THFloatTensor>(a), t);
  EXPECT_EQ(t->size[1], 500);
  THFloatTensor_free(t);
  THFloatTensor_free(t);
  EXPECT_EQ(blocks.alive, 1) << "the modern tensor holds it";
  a.reset();
  EXPECT_EQ(blocks.alive, 0);
}

TEST(Bridge, GrowthInATenOfItsOwnStorageIsSeen) {
  at::Tensor a = at::ones({6}, at::kFloat);
  auto* t = to_legacy<THFloatTensor>(a);
  auto* bytes = to_legacy<THByteStorage>(a.storage());
  EXPECT_EQ(bytes->size, 24);
  a.resize_({100000});
  EXPECT_EQ(t->storage->data, a.data_ptr());
  EXPECT_EQ(t->storage->size, 100000);
  EXPECT_EQ(bytes->data, a.data_ptr());
  EXPECT_EQ(bytes->size, 400000);
  EXPECT_EQ(t->storage->data[5], 1);
  THByteStorage_free(bytes);
  THFloatTensor_free(t);
  a.resize_({200000});
  EXPECT_EQ(a.data_ptr<float>()[5], 1);
}

TEST(Bridge, GrowthInTHOfAnATenStorageIsSeen) {
  at::Tensor a = at::ones({6}, at::kFloat);
  auto* t = to_legacy<THFloatTensor>(a);
  THFloatTensor_resize1d(t, 100000);
  EXPECT_EQ(a.storage().data(), t->storage->data);
  EXPECT_EQ(a.storage().nbytes(), 400000u);
  EXPECT_EQ(a.data_ptr<float>()[5], 1);
  EXPECT_TRUE(to_modern(t).is_same(a));
  EXPECT_EQ(a.sizes(), at::IntArrayRef({100000}));
  THFloatTensor_free(t);
}

struct Raised {};

TEST(Bridge, StoragesThatCannotGrowSayNoOnBothSides) {
  float block[4] = {1, 2, 3, 4};
  at::Tensor a = at::from_blob(block, {4}, at::kFloat);
  auto* t = to_legacy<THFloatTensor>(a);
  THSetErrorHandler([](const char*, void*) { throw Raised(); }, nullptr);
  EXPECT_THROW(THFloatTensor_resize1d(t, 9), Raised);
  EXPECT_EQ(THFloatTensor_get1d(t, 3), 4);
  THFloatTensor_free(t);

  THFloatStorage* s = THFloatStorage_newWithSize(4);
  THFloatStorage_clearFlag(s, TH_STORAGE_RESIZABLE);
  THFloatTensor* own = THFloatTensor_newWithStorage1d(s, 0, 4, 1);
  at::Tensor b = to_modern(own);
  EXPECT_THROW(b.resize_({9}), c10::Error);
  EXPECT_EQ(s->allocator, &THDefaultAllocator) << "what cannot grow keeps its allocator";
  THFloatTensor_free(own);
  THFloatStorage_free(s);
  THSetErrorHandler(nullptr, nullptr);
}

TEST(Bridge, AStorageViewThatGrowsLeavesItsOwner) {
  THFloatStorage* owner = THFloatStorage_newWithSize(8);
  THFloatStorage_fill(owner, 6);
  THFloatStorage* view = THFloatStorage_newWithData(owner->data, 8);
  view->flag = TH_STORAGE_REFCOUNTED | TH_STORAGE_RESIZABLE | TH_STORAGE_VIEW;
  view->view = owner;
  THFloatStorage_retain(owner);
  c10::Storage modern = to_modern(view);
  EXPECT_EQ(modern.data(), owner->data);
  THFloatStorage_resize(view, 100);
  EXPECT_EQ(modern.data(), view->data);
  EXPECT_NE(modern.data(), owner->data);
  EXPECT_EQ(modern.nbytes(), 400u);
  EXPECT_EQ(owner->refcount, 1);
  THFloatStorage_free(owner);
  THFloatStorage_free(view);
  EXPECT_EQ(static_cast<float*>(modern.data())[7], 6);
}

// ---- the same object back

TEST(Bridge, CrossingAgainGivesTheSameObject) {
  THFloatTensor* t = THFloatTensor_newWithSize1d(3);
  at::Tensor a = to_modern(t);
  EXPECT_TRUE(to_modern(t).is_same(a));
  EXPECT_EQ(to_legacy<THFloatTensor>(a), t);
  EXPECT_EQ(t->refcount, 3) << "the maker's, the modern tensor's, the one just given";
  THFloatTensor_free(t);
  THFloatTensor* part = THFloatTensor_newNarrow(t, 0, 1, 2);
  at::Tensor b = to_modern(part);
  EXPECT_FALSE(b.is_same(a));
  EXPECT_TRUE(b.storage().is_alias_of(a.storage()));
  EXPECT_TRUE(to_modern(t->storage).is_alias_of(a.storage()));
  THFloatTensor_free(part);
  THFloatTensor_free(t);

  at::Tensor c = at::zeros({4}, at::kFloat);
  auto* first = to_legacy<THFloatTensor>(c);
  auto* second = to_legacy<THFloatTensor>(c);
  EXPECT_EQ(first, second);
  EXPECT_TRUE(to_modern(first).is_same(c));
  auto* other = to_legacy<THFloatTensor>(c.narrow(0, 1, 2));
  EXPECT_NE(other, first);
  EXPECT_EQ(other->storage, first->storage);
  auto* storage = to_legacy<THFloatStorage>(c.storage());
  EXPECT_EQ(storage, first->storage);
  THFloatStorage_free(storage);
  THFloatTensor_free(other);
  THFloatTensor_free(second);
  THFloatTensor_free(first);
}

TEST(Bridge, ATensorSetElsewhereFollowsAtTheNextCrossing) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(3), *u = THFloatTensor_newWithSize1d(7);
  at::Tensor a = to_modern(t);
  THFloatTensor_set(t, u);
  EXPECT_TRUE(to_modern(t).is_same(a));
  EXPECT_EQ(a.data_ptr(), u->storage->data);
  EXPECT_EQ(a.numel(), 7);
  at::Tensor b = at::zeros({2, 2}, at::kFloat);
  a.set_(b);
  EXPECT_EQ(to_legacy<THFloatTensor>(a), t);
  EXPECT_EQ(t->storage->data, b.data_ptr());
  EXPECT_EQ(t->nDimension, 2);
  THFloatTensor_free(t);
  THFloatTensor_free(t);
  THFloatTensor_free(u);
}

TEST(Bridge, UncountedTensorsCrossAndAreNotKept) {
  THFloatTensor* t = THFloatTensor_newWithSize1d(3);
  THFloatTensor_clearFlag(t, TH_TENSOR_REFCOUNTED);
  at::Tensor a = to_modern(t);
  EXPECT_EQ(a.data_ptr(), t->storage->data);
  EXPECT_FALSE(to_modern(t).is_same(a));
  THFloatTensor_setFlag(t, TH_TENSOR_REFCOUNTED);
  THFloatTensor_free(t);
  EXPECT_EQ(a.numel(), 3) << "the storage is counted and kept";
}

// ---- life

// Every order in which the holders of one memory can let go, in both ways of owning.
TEST(Bridge, EveryOrderOfRelease) {
  std::vector<int> order{0, 1, 2, 3, 4};
  do {
    Blocks blocks;
    THFloatTensor* t = counted(blocks, 3, 4);
    at::Tensor a = to_modern(t);
    at::Tensor row = a.select(0, 1);
    auto* legacy_row = to_legacy<THFloatTensor>(row);
    c10::Storage storage = a.storage();
    for (size_t gone = 0; gone < order.size(); gone++) {
      switch (order[gone]) {
        case 0:
          THFloatTensor_free(t);
          break;
        case 1:
          a.reset();
          break;
        case 2:
          row.reset();
          break;
        case 3:
          THFloatTensor_free(legacy_row);
          break;
        default:
          storage = c10::Storage();
      }
      const std::vector<int> left(order.begin() + static_cast<long>(gone) + 1, order.end());
      ASSERT_EQ(blocks.alive, left.empty() ? 0 : 1);
      for (int who : left) {
        if (who == 0) {
          ASSERT_EQ(THFloatTensor_get2d(t, 1, 2), 6);
        }
        if (who == 1) {
          ASSERT_EQ(a.data_ptr<float>()[6], 6);
        }
        if (who == 2) {
          ASSERT_EQ(row.data_ptr<float>()[2], 6);
        }
        if (who == 3) {
          ASSERT_EQ(THFloatTensor_get1d(legacy_row, 2), 6);
        }
        if (who == 4) {
          ASSERT_EQ(storage.data<float>()[6], 6);
        }
      }
    }
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(Bridge, EveryOrderOfReleaseOfModernMemory) {
  std::vector<int> order{0, 1, 2, 3, 4};
  static int alive;
  do {
    alive = 1;
    auto* block = new float[12]{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    at::Tensor a = at::from_blob(
        block, {3, 4},
        [](void* p) {
          alive--;
          delete[] static_cast<float*>(p);
        },
        at::kFloat);
    auto* t = to_legacy<THFloatTensor>(a);
    THFloatTensor* row = THFloatTensor_newSelect(t, 0, 1);
    at::Tensor modern_row = to_modern(row);
    THFloatStorage* storage = t->storage;
    THFloatStorage_retain(storage);
    for (size_t gone = 0; gone < order.size(); gone++) {
      switch (order[gone]) {
        case 0:
          THFloatTensor_free(t);
          break;
        case 1:
          a.reset();
          break;
        case 2:
          THFloatTensor_free(row);
          break;
        case 3:
          modern_row.reset();
          break;
        default:
          THFloatStorage_free(storage);
      }
      const std::vector<int> left(order.begin() + static_cast<long>(gone) + 1, order.end());
      ASSERT_EQ(alive, left.empty() ? 0 : 1);
      for (int who : left) {
        if (who == 0) {
          ASSERT_EQ(THFloatTensor_get2d(t, 1, 2), 6);
        }
        if (who == 1) {
          ASSERT_EQ(a.data_ptr<float>()[6], 6);
        }
        if (who == 2) {
          ASSERT_EQ(THFloatTensor_get1d(row, 2), 6);
        }
        if (who == 3) {
          ASSERT_EQ(modern_row.data_ptr<float>()[2], 6);
        }
        if (who == 4) {
          ASSERT_EQ(storage->data[6], 6);
        }
      }
    }
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(Bridge, AStorageThatComesBackCanBeLentAgain) {
  Blocks blocks;
  THFloatStorage* s = blocks.storage(4);
  for (int i = 0; i < 3; i++) {
    c10::Storage modern = to_modern(s);
    EXPECT_EQ(modern.data(), s->data);
    EXPECT_EQ(s->refcount, 2);
    THFloatStorage_resize(s, 4 + i);
    EXPECT_EQ(modern.nbytes(), 16u + 4u * static_cast<unsigned>(i));
  }
  EXPECT_EQ(s->refcount, 1);
  THFloatStorage_free(s);
  EXPECT_EQ(blocks.alive, 0);

  at::Tensor a = at::zeros({4}, at::kFloat);
  for (int i = 0; i < 3; i++) {
    auto* lent = to_legacy<THFloatStorage>(a.storage());
    EXPECT_EQ(lent->data, a.data_ptr());
    THFloatStorage_free(lent);
    EXPECT_EQ(a.storage().use_count(), 1u);
    a.resize_({8 + 8 * i});
  }
}

TEST(Bridge, TwoThreadsRetainAndCross) {
  Blocks blocks;
  THFloatTensor* t = counted(blocks, 4, 4);
  at::Tensor shared = at::ones({16}, at::kFloat);
  auto work = [&](int seed) {
    for (int i = 0; i < 3000; i++) {
      at::Tensor a = to_modern(t);
      THFloatTensor* back = to_legacy<THFloatTensor>(a);
      ASSERT_EQ(back, t);
      at::Tensor part = a.select(0, (i + seed) % 4);
      auto* legacy_part = to_legacy<THFloatTensor>(part);
      THFloatTensor_free(back);
      a.reset();
      ASSERT_EQ(THFloatTensor_get1d(legacy_part, 1), static_cast<float>((i + seed) % 4 * 4 + 1));
      THFloatTensor_free(legacy_part);
      auto* lent = to_legacy<THFloatTensor>(shared);
      at::Tensor again = to_modern(lent);
      ASSERT_TRUE(again.is_same(shared));
      THFloatTensor_free(lent);
      auto* storage = to_legacy<THFloatStorage>(shared.storage());
      ASSERT_EQ(storage->data[15], 1);
      THFloatStorage_free(storage);
    }
  };
  std::thread one(work, 0), two(work, 2);
  one.join();
  two.join();
  EXPECT_EQ(t->refcount, 1);
  EXPECT_EQ(t->storage->refcount, 1);
  THFloatTensor_free(t);
  EXPECT_EQ(blocks.alive, 0);
  EXPECT_EQ(shared.storage().use_count(), 2u) << "its own, and the legacy tensor's that is kept for the next crossing";
}

}  // namespace
