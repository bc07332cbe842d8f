// TensorIterator: broadcasting, order and merging of dimensions, layouts of fresh outputs, types, overlap, reductions.
#include <ATen/ATen.h>
#include <ATen/TensorIterator.h>
#include <gtest/gtest.h>

#include <vector>

namespace {

using at::Tensor;
using at::TensorIterator;
using at::TensorIteratorConfig;

std::vector<int64_t> list(at::IntArrayRef values) {
  return {values.begin(), values.end()};
}

using Sizes = std::vector<int64_t>;

TensorIterator binary(const Tensor& a, const Tensor& b) {
  at::TensorBase out;
  return TensorIterator::binary_op(out, a, b);
}

TEST(Iterator, BroadcastsAndAllocates) {
  auto iter = binary(at::zeros({3, 1, 4}), at::zeros({2, 1}));
  EXPECT_EQ(list(iter.output_base().sizes()), (Sizes{3, 2, 4}));
  EXPECT_EQ(iter.numel(), 24);
}

TEST(Iterator, RefusesShapesThatDoNotFit) {
  EXPECT_THROW(binary(at::zeros({3, 2}), at::zeros({3, 4})), c10::Error);
  Tensor out = at::zeros({2, 2});
  // An in-place self may not grow.
  EXPECT_THROW(TensorIterator::binary_op(out, out, at::zeros({3, 2, 2})), c10::Error);
}

TEST(Iterator, MergesDimensionsThatLieOneAfterAnother) {
  EXPECT_EQ(binary(at::zeros({2, 3, 4}), at::zeros({2, 3, 4})).ndim(), 1);
  // One operand is broadcast along the first dimension: the last two merge, the first stays.
  EXPECT_EQ(binary(at::zeros({2, 3, 4}), at::zeros({3, 4})).ndim(), 2);
  // A transposed operand keeps them apart.
  EXPECT_EQ(binary(at::zeros({3, 4}), at::zeros({4, 3}).t()).ndim(), 2);
}

TEST(Iterator, FastestDimensionComesFirst) {
  at::TensorBase out;
  const auto iter = TensorIterator::unary_op(out, at::zeros({4, 3}).t());
  EXPECT_EQ(iter.ndim(), 1);
  EXPECT_EQ(iter.strides(0)[0], 4);
}

TEST(Iterator, FreshOutputsFollowTheInputsLayout) {
  const Tensor permuted = at::zeros({4, 5, 6}).permute({2, 0, 1});
  EXPECT_EQ(list((permuted + permuted).strides()), list(permuted.strides()));
  EXPECT_EQ(list(permuted.exp().strides()), list(permuted.strides()));
  // With holes, the order is kept and the holes are not.
  const Tensor holes = at::zeros({4, 6}).slice(1, 0, 6, 2).t();
  EXPECT_EQ(list(holes.neg().strides()), (Sizes{1, 3}));
  // The first operand with an opinion decides.
  EXPECT_EQ(list((at::zeros({3, 4}) + at::zeros({4, 3}).t()).strides()), (Sizes{4, 1}));
  EXPECT_EQ(list((at::zeros({4, 3}).t() + at::zeros({3, 4})).strides()), (Sizes{1, 3}));
}

TEST(Iterator, ResizesOutputs) {
  Tensor out = at::empty({0});
  at::add_out(out, at::ones({2, 3}), at::ones({3}));
  EXPECT_EQ(list(out.sizes()), (Sizes{2, 3}));
  EXPECT_EQ(out.sum().item<float>(), 12.0f);
}

TEST(Iterator, WritesOutputsOfAnotherTypeAndLayout) {
  Tensor out = at::zeros({3, 2}, at::kDouble).t();
  const Tensor a = at::arange(6, at::kFloat).reshape({2, 3});
  at::add_out(out, a, a);
  EXPECT_EQ(out.scalar_type(), at::kDouble);
  EXPECT_EQ(out[1][2].item<double>(), 10.0);
  Tensor whole = at::zeros({2, 3}, at::kLong);
  EXPECT_THROW(at::add_out(whole, a, a), c10::Error);  // float into an integer
}

TEST(Iterator, PromotesByKindThenDimensions) {
  const Tensor bytes = at::ones({2}, at::kByte);
  const Tensor floats = at::ones({2}, at::kFloat);
  EXPECT_EQ((bytes + floats).scalar_type(), at::kFloat);
  EXPECT_EQ((bytes + at::ones({2}, at::kChar)).scalar_type(), at::kShort);
  // A tensor with dimensions outranks a 0-dim tensor of the same kind, and numbers give way.
  EXPECT_EQ((floats + at::ones({}, at::kDouble)).scalar_type(), at::kFloat);
  EXPECT_EQ((bytes + at::ones({}, at::kLong)).scalar_type(), at::kByte);
  EXPECT_EQ((bytes + 1).scalar_type(), at::kByte);
  EXPECT_EQ((bytes + 1.5).scalar_type(), at::kFloat);
  EXPECT_EQ((at::ones({}, at::kInt) + 1.5).scalar_type(), at::kFloat);
  EXPECT_EQ(at::div(bytes, bytes).scalar_type(), at::kFloat);
  EXPECT_EQ(at::exp(bytes).scalar_type(), at::kFloat);
  EXPECT_EQ(at::lt(bytes, 2.5).scalar_type(), at::kBool);
}

TEST(Iterator, RaisesOnOverlap) {
  Tensor storage = at::arange(10, at::kFloat);
  Tensor head = storage.narrow(0, 0, 9);
  const Tensor tail = storage.narrow(0, 1, 9);
  EXPECT_THROW(head.add_(tail), c10::Error);
  EXPECT_EQ(storage[0].item<float>(), 0.0f);  // nothing was written
  Tensor expanded = at::zeros({1, 3}).expand({4, 3});
  EXPECT_THROW(expanded.add_(1), c10::Error);
  EXPECT_NO_THROW(head.add_(head));
  Tensor same = storage.narrow(0, 0, 9);
  EXPECT_NO_THROW(at::mul_out(head, same, same));  // another tensor, the same view
}

TEST(Iterator, RunsPartsOfItsRange) {
  Tensor a = at::zeros({5, 7});
  auto iter = TensorIterator::borrowing_nullary_op(a.t().slice(0, 0, 6));
  const int64_t n = iter.numel();
  ASSERT_EQ(n, 30);
  // Every cut gives each element exactly once.
  for (int64_t cut = 0; cut <= n; ++cut) {
    const auto loop = [](char** data, const int64_t* strides, int64_t size0, int64_t size1) {
      for (int64_t j = 0; j < size1; ++j) {
        for (int64_t i = 0; i < size0; ++i) {
          *reinterpret_cast<float*>(data[0] + i * strides[0] + j * strides[1]) += 1;
        }
      }
    };
    iter.serial_for_each(loop, 0, cut);
    iter.serial_for_each(loop, cut, n);
  }
  EXPECT_EQ(a.slice(1, 0, 6).sum().item<float>(), 30.0f * (n + 1));
  EXPECT_EQ(a.sum().item<float>(), 30.0f * (n + 1));
}

TEST(Iterator, ReducedDimensionsComeFirst) {
  Tensor out = at::zeros({3, 1, 5});
  auto iter = TensorIterator::reduce_op(out, at::ones({3, 4, 5}));
  EXPECT_EQ(iter.num_reduce_dims(), 1);
  EXPECT_EQ(iter.shape()[0], 4);
  EXPECT_TRUE(iter.is_dim_reduced(0));
  EXPECT_FALSE(iter.is_dim_reduced(1));
  EXPECT_EQ(iter.num_output_elements(), 15);
}

}  // namespace
