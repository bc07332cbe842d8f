// The core types: counted pointers, scalars, half, small vectors, storages, tensor metadata, overlap.
#include <ATen/ATen.h>
#include <ATen/ExpandUtils.h>
#include <ATen/MemoryOverlap.h>
#include <ATen/WrapDimUtils.h>
#include <ATen/native/Resize.h>
#include <ATen/native/TensorShape.h>
#include <c10/util/DimVector.h>
#include <c10/util/MaybeOwned.h>
#include <c10/util/intrusive_ptr.h>
#include <c10/util/irange.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <set>
#include <thread>

namespace {

struct Counted : c10::intrusive_ptr_target {
  explicit Counted(int* alive, int* released = nullptr) : alive(alive), released(released) { ++*alive; }
  ~Counted() override { --*alive; }
  void release_resources() override {
    if (released) ++*released;
  }
  int* alive;
  int* released;
};

TEST(IntrusivePtr, CountsOwners) {
  int alive = 0;
  auto first = c10::make_intrusive<Counted>(&alive);
  EXPECT_EQ(first.use_count(), 1u);
  {
    c10::intrusive_ptr<Counted> second = first;
    EXPECT_EQ(first.use_count(), 2u);
    c10::intrusive_ptr<c10::intrusive_ptr_target> base = std::move(second);
    EXPECT_EQ(first.use_count(), 2u);
    EXPECT_FALSE(second.defined());
  }
  EXPECT_TRUE(first.unique());
  const auto& itself = first;
  first = itself;
  EXPECT_EQ(alive, 1);
  Counted* bare = first.release();
  EXPECT_EQ(alive, 1);
  c10::intrusive_ptr<Counted>::reclaim(bare).reset();
  EXPECT_EQ(alive, 0);
}

TEST(IntrusivePtr, ObserversSeeTheEnd) {
  int alive = 0, released = 0;
  auto owner = c10::make_intrusive<Counted>(&alive, &released);
  c10::weak_intrusive_ptr<Counted> observer(owner);
  EXPECT_EQ(observer.lock().get(), owner.get());
  owner.reset();
  EXPECT_EQ(released, 1);
  EXPECT_EQ(alive, 1) << "the object stays for its observer";
  EXPECT_TRUE(observer.expired());
  EXPECT_FALSE(observer.lock().defined());
  observer.reset();
  EXPECT_EQ(alive, 0);
}

TEST(IntrusivePtr, LockRacesWithTheLastOwner) {
  for (int round = 0; round < 200; ++round) {
    int alive = 0;
    auto owner = c10::make_intrusive<Counted>(&alive);
    c10::weak_intrusive_ptr<Counted> observer(owner);
    std::thread other([&] { owner.reset(); });
    for (int i = 0; i < 10; ++i) {
      if (auto held = observer.lock()) {
        EXPECT_EQ(alive, 1);
      }
    }
    other.join();
    EXPECT_TRUE(observer.expired());
    observer.reset();
    EXPECT_EQ(alive, 0);
  }
}

TEST(Scalar, KeepsItsKind) {
  EXPECT_TRUE(at::Scalar(2).isIntegral(false));
  EXPECT_TRUE(at::Scalar(2.0).isFloatingPoint());
  EXPECT_TRUE(at::Scalar(true).isBoolean());
  EXPECT_FALSE(at::Scalar(true).isIntegral(false));
  EXPECT_EQ(at::Scalar(int64_t(1) << 62).toLong(), int64_t(1) << 62);
  EXPECT_EQ((-at::Scalar(std::numeric_limits<int64_t>::min())).toLong(), std::numeric_limits<int64_t>::min());
  EXPECT_TRUE(at::Scalar(1).equal(1.0));
  EXPECT_FALSE(at::Scalar(1).equal(true));
}

TEST(Scalar, ConversionChecksTheRange) {
  EXPECT_EQ(at::Scalar(2.9).to<int>(), 2);
  EXPECT_EQ(at::Scalar(-1).to<uint8_t>(), 255);
  EXPECT_EQ(at::Scalar(255).to<uint8_t>(), 255);
  EXPECT_ANY_THROW(at::Scalar(256).to<uint8_t>());
  EXPECT_ANY_THROW(at::Scalar(128).to<int8_t>());
  EXPECT_ANY_THROW(at::Scalar(1e40).to<float>());
  EXPECT_ANY_THROW(at::Scalar(70000.0).to<at::Half>());
  EXPECT_ANY_THROW(at::Scalar(std::nan("")).to<int>());
  EXPECT_TRUE(std::isinf(at::Scalar(INFINITY).to<float>()));
  EXPECT_TRUE(at::Scalar(0.5).to<bool>());
}

TEST(Half, RoundsToNearestEvenBothWays) {
  // every finite half survives the trip through float
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const at::Half h(uint16_t(bits), at::Half::from_bits());
    if (std::isnan(float(h))) continue;
    EXPECT_EQ(at::Half(float(h)).x, bits);
  }
  EXPECT_EQ(at::Half(65504.0f).x, 0x7bff);
  EXPECT_EQ(at::Half(65519.99f).x, 0x7bff);
  EXPECT_EQ(at::Half(65520.0f).x, 0x7c00);
  EXPECT_EQ(at::Half(1.0f + 0x1p-11f).x, at::Half(1.0f).x) << "a tie goes to even";
  EXPECT_EQ(at::Half(1.0f + 3 * 0x1p-11f).x, at::Half(1.0f + 0x1p-9f).x);
  EXPECT_EQ(at::Half(0x1p-25f).x, 0) << "half of the least subnormal is a tie";
  EXPECT_EQ(at::Half(0x1.8p-25f).x, 1);
  EXPECT_EQ(at::Half(-0.0f).x, 0x8000);
  EXPECT_TRUE(std::isnan(float(at::Half(NAN))));
}

TEST(SmallVector, MovesBetweenInsideAndHeap) {
  c10::DimVector v{1, 2, 3};
  v.insert(v.begin() + 1, 9);
  v.erase(v.begin());
  EXPECT_EQ(at::IntArrayRef(v), at::IntArrayRef({9, 2, 3}));
  for (int64_t i = 0; i < 20; ++i) v.push_back(v[0]);
  EXPECT_EQ(v.size(), 23u);
  c10::DimVector moved = std::move(v);
  EXPECT_EQ(moved.back(), 9);
  c10::DimVector copy = moved;
  copy.resize(2);
  EXPECT_EQ(at::IntArrayRef(copy), at::IntArrayRef({9, 2}));
  c10::SmallVector<std::string, 2> words{"a", "b"};
  words.push_back(words[0]);
  EXPECT_EQ(words[2], "a");
}

TEST(ArrayRef, ComparesAndSlices) {
  const std::vector<int64_t> v{1, 2, 3};
  const at::IntArrayRef a = v;
  EXPECT_EQ(a.slice(1), at::IntArrayRef({2, 3}));
  EXPECT_NE(a, at::IntArrayRef({1, 2}));
  EXPECT_THROW(a.at(3), c10::Error);
  EXPECT_EQ(c10::str(a), "[1, 2, 3]");
  int64_t sum = 0;
  for (auto i : c10::irange(5)) sum += i;
  EXPECT_EQ(sum, 10);
}

TEST(MaybeOwned, BorrowsOrOwns) {
  const at::Tensor t = at::arange(6).view({2, 3});
  EXPECT_TRUE(t.expect_contiguous().unsafeIsBorrowed());
  const at::Tensor transposed = t.t();
  auto copy = transposed.expect_contiguous();
  EXPECT_FALSE(copy.unsafeIsBorrowed());
  EXPECT_TRUE(copy->is_contiguous());
}

TEST(Device, ReadsNames) {
  EXPECT_EQ(at::Device("cuda:1"), at::Device(at::kCUDA, 1));
  EXPECT_EQ(at::Device("cpu").str(), "cpu");
  for (const char* wrong : {"", "gpu", "cuda:", "cuda:01", "cuda:x", "cpu:1", "cuda:999"}) {
    EXPECT_THROW(at::Device(std::string(wrong)), c10::Error) << wrong;
  }
}

TEST(Error, NamesClassAndPlace) {
  try {
    TORCH_CHECK_INDEX(false, "index ", 3, " is too large");
    FAIL();
  } catch (const c10::IndexError& e) {
    EXPECT_EQ(e.msg(), "index 3 is too large");
    EXPECT_NE(std::string(e.what()).find("core_test.cpp"), std::string::npos);
    EXPECT_STREQ(e.what_without_backtrace(), "index 3 is too large");
  }
}

struct Recorder : c10::WarningHandler {
  void process(const c10::Warning& warning) override { seen.push_back(warning.msg()); }
  std::vector<std::string> seen;
};

TEST(Warning, GoesToTheHandlerOfTheThread) {
  Recorder recorder;
  {
    c10::WarningUtils::WarningHandlerGuard guard(&recorder);
    at::Tensor out = at::empty({3});
    at::native::resize_output(out, {2});
    EXPECT_EQ(recorder.seen.size(), 1u) << "an output that has elements is resized with a warning";
    at::Tensor none = at::empty({0});
    at::native::resize_output(none, {2});
    EXPECT_EQ(recorder.seen.size(), 1u);
  }
  EXPECT_NE(c10::WarningUtils::get_warning_handler(), &recorder);
}

TEST(Warning, OnceMeansOnceForAllThreads) {
  Recorder recorder;
  auto reach = [&] {
    c10::WarningUtils::WarningHandlerGuard guard(&recorder);
    TORCH_WARN_ONCE("place ", 1);
  };
  reach();
  reach();
  std::thread(reach).join();
  EXPECT_EQ(recorder.seen, std::vector<std::string>{"place 1"});
  c10::WarningUtils::set_warnAlways(true);
  reach();
  c10::WarningUtils::set_warnAlways(false);
  EXPECT_EQ(recorder.seen.size(), 2u);
}

TEST(Storage, GrowsAndKeepsItsElements) {
  at::Tensor t = at::arange(4, at::kInt);
  const at::Tensor view = t.view({2, 2});
  void* before = t.data_ptr();
  t.resize_({2});
  EXPECT_EQ(t.storage().nbytes(), 16u) << "shrinking a tensor leaves the storage";
  t.resize_({100});
  EXPECT_EQ(t.storage().nbytes(), 400u);
  EXPECT_EQ(view.data_ptr(), t.data_ptr()) << "views see the new block";
  EXPECT_NE(view.data_ptr(), before);
  EXPECT_EQ(t[3].item<int>(), 3);
}

TEST(Storage, OfABlobIsFreedOnceAndNotResized) {
  std::vector<float> memory(6, 1.f);
  int freed = 0;
  {
    at::Tensor t = at::from_blob(memory.data(), {2, 3}, [&](void* p) {
      EXPECT_EQ(p, memory.data());
      ++freed;
    });
    at::Tensor view = t.select(0, 1);
    EXPECT_THROW(view.resize_({50}), c10::Error);
    t = at::Tensor();
    EXPECT_EQ(freed, 0);
    EXPECT_EQ(view.sizes(), at::IntArrayRef({3})) << "where the storage refuses, the tensor stays what it was";
  }
  EXPECT_EQ(freed, 1);
}

TEST(TensorImpl, DerivesFactsFromStrides) {
  const at::Tensor t = at::zeros({2, 3, 4});
  EXPECT_TRUE(t.is_contiguous());
  EXPECT_FALSE(t.transpose(0, 2).is_contiguous());
  EXPECT_TRUE(t.transpose(0, 2).is_non_overlapping_and_dense());
  EXPECT_FALSE(t.slice(2, 0, 2).is_non_overlapping_and_dense());
  EXPECT_TRUE(t.slice(0, 1, 2).is_contiguous()) << "a stride of size 1 does not matter";
  EXPECT_TRUE(at::zeros({2, 0, 3}).transpose(0, 2).is_contiguous()) << "nothing is always in order";
  EXPECT_EQ(at::zeros({2, 0, 3}).strides(), at::IntArrayRef({3, 3, 1}));
  EXPECT_THROW(t.size(3), c10::IndexError);
  EXPECT_EQ(t.size(-1), 4);
  EXPECT_EQ(at::empty({0}).data_ptr(), nullptr);
  const at::Tensor undefined;
  EXPECT_FALSE(undefined.defined());
  EXPECT_EQ(undefined.numel(), 0);
}

// Each element of a view must be the element that the index arithmetic names.
TEST(Views, ShareMemory) {
  const at::Tensor t = at::arange(24, at::kInt).view({2, 3, 4});
  EXPECT_EQ(t.permute({2, 0, 1})[3][1][2].item<int>(), 23);
  EXPECT_EQ(t.slice(2, 1, 4, 2)[0][1][1].item<int>(), 7);
  EXPECT_EQ(t.narrow(1, 1, 2).select(0, 1)[0][0].item<int>(), 16);
  EXPECT_TRUE(t.expand({5, 2, 3, 4})[4].is_alias_of(t));
  EXPECT_EQ(t.expand({5, 2, 3, 4}).stride(0), 0);
  EXPECT_TRUE(t.reshape({4, 6}).is_alias_of(t));
  EXPECT_FALSE(t.transpose(0, 2).reshape({24}).is_alias_of(t));
  EXPECT_TRUE(t.transpose(0, 1).reshape({3, 2, 2, 2}).is_alias_of(t));
  EXPECT_EQ(t.view(at::kByte).sizes(), at::IntArrayRef({2, 3, 16}));
}

TEST(Views, StridesOfAnotherShape) {
  using at::native::view_strides;
  EXPECT_EQ(*view_strides({2, 3}, {3, 1}, {6}), c10::DimVector({1}));
  EXPECT_FALSE(view_strides({2, 3}, {1, 2}, {6}).has_value());
  EXPECT_EQ(*view_strides({4, 3}, {6, 1}, {2, 2, 3}), c10::DimVector({12, 6, 1}));
  EXPECT_FALSE(view_strides({4, 3}, {6, 1}, {12}).has_value());
  EXPECT_EQ(*view_strides({3, 1, 2}, {0, 7, 1}, {3, 2}), c10::DimVector({0, 1}));
}

TEST(Expand, CommonShape) {
  EXPECT_EQ(at::infer_size({3, 1, 2}, {4, 1}), (std::vector<int64_t>{3, 4, 2}));
  EXPECT_EQ(at::infer_size({1}, {0}), (std::vector<int64_t>{0}));
  EXPECT_THROW(at::infer_size({2}, {3}), c10::Error);
  EXPECT_EQ(at::infer_dense_strides({2, 3, 4}, {1, 2, 100}), (std::vector<int64_t>{1, 2, 6}));
}

TEST(WrapDim, CountsFromTheEnd) {
  EXPECT_EQ(c10::maybe_wrap_dim(-1, 3), 2);
  EXPECT_EQ(c10::maybe_wrap_dim(-1, 0), 0);
  EXPECT_THROW(c10::maybe_wrap_dim(3, 3), c10::IndexError);
  EXPECT_THROW(at::dim_list_to_bitset({0, -3}, 3), c10::Error);
}

TEST(Overlap, TellsFullFromPartial) {
  const at::Tensor t = at::zeros({10});
  EXPECT_EQ(at::get_overlap_status(t, t.alias()), at::MemOverlapStatus::Full);
  EXPECT_EQ(at::get_overlap_status(t.slice(0, 0, 5), t.slice(0, 5, 10)), at::MemOverlapStatus::No);
  EXPECT_EQ(at::get_overlap_status(t.slice(0, 0, 6), t.slice(0, 5, 10)), at::MemOverlapStatus::Partial);
  EXPECT_EQ(at::get_overlap_status(t.slice(0, 0, 10, 2), t.slice(0, 1, 10, 2)), at::MemOverlapStatus::TooHard);
  EXPECT_EQ(at::has_internal_overlap(t), at::MemOverlap::No);
  EXPECT_EQ(at::has_internal_overlap(at::zeros({1}).expand({3})), at::MemOverlap::Yes);
  EXPECT_THROW(at::zeros({1}).expand({3}).copy_(at::ones({3})), c10::Error);
  EXPECT_THROW(t.slice(0, 0, 6).copy_(t.slice(0, 4, 10)), c10::Error);
}

TEST(Assignment, RebindsVariablesAndWritesExpressions) {
  at::Tensor a = at::zeros({2, 2});
  at::Tensor b = a;
  a[0] = at::ones({2});
  EXPECT_EQ(b[0][1].item<float>(), 1.f);
  a = at::ones({3});
  EXPECT_EQ(b.dim(), 2);
}

TEST(TypePromotion, TableAndCategories) {
  EXPECT_EQ(at::promoteTypes(at::kByte, at::kChar), at::kShort);
  EXPECT_EQ(at::promoteTypes(at::kByte, at::kLong), at::kLong);
  EXPECT_EQ(at::promoteTypes(at::kHalf, at::kLong), at::kHalf);
  EXPECT_EQ(at::promoteTypes(at::kBool, at::kByte), at::kByte);
  EXPECT_EQ(at::result_type(at::zeros({1}, at::kInt), 2.5), at::kFloat);
  EXPECT_EQ(at::result_type(at::zeros({1}, at::kHalf), at::zeros({}, at::kDouble)), at::kHalf);
  EXPECT_EQ(at::result_type(at::zeros({}, at::kLong), at::zeros({1}, at::kByte)), at::kByte);
  EXPECT_EQ(at::result_type(at::zeros({1}, at::kBool), 2), at::kLong);
}

}  // namespace
