// index_select, gather, scatter_add, masked_select, cumsum and cat against naive loops, over layouts and on several
// threads.
#include <gtest/gtest.h>

#include "elements.h"

namespace at::test {
namespace {

std::vector<int64_t> positions(int64_t n, int64_t size, uint32_t seed) {
  auto list = some_numbers<int64_t>(n, seed, 1 << 20);
  for (int64_t& x : list) {
    x = (x % size + size) % size;
  }
  return list;
}

// (outer, position along dim, inner) of a row-major index into sizes.
struct Place {
  int64_t outer, along, inner;
};

Place place(IntArrayRef sizes, int64_t dim, int64_t index) {
  int64_t inner = 1;
  for (int64_t d = dim + 1; d < static_cast<int64_t>(sizes.size()); ++d) {
    inner *= sizes[d];
  }
  return {index / inner / sizes[dim], index / inner % sizes[dim], index % inner};
}

int64_t index_of(IntArrayRef sizes, int64_t dim, const Place& at) {
  int64_t inner = 1;
  for (int64_t d = dim + 1; d < static_cast<int64_t>(sizes.size()); ++d) {
    inner *= sizes[d];
  }
  return (at.outer * sizes[dim] + at.along) * inner + at.inner;
}

TEST(IndexSelect, EveryDimensionAndLayout) {
  for (const Layout layout : all_layouts) {
    for (int64_t dim = 0; dim < 3; ++dim) {
      const Tensor self = filled(laid_out({7, 9, 1000}, layout, kShort), some_numbers<int16_t>(63000, 1, 30000));
      const auto wanted = positions(13, self.size(dim), 2);
      const Tensor index = filled(laid_out({13}, Layout::gapped, kLong), wanted);
      const Tensor result = at::index_select(self, dim, index);
      for (int64_t i = 0; i < result.numel(); ++i) {
        Place from = place(result.sizes(), dim, i);
        from.along = wanted[from.along];
        ASSERT_EQ(element<int16_t>(result, i), element<int16_t>(self, index_of(self.sizes(), dim, from)));
      }
    }
  }
}

TEST(IndexSelect, IntoAStridedOutputOfInt32Positions) {
  const Tensor self = filled(at::empty({5, 4}, kDouble), some_numbers<double>(20, 1));
  Tensor out = laid_out({2, 4}, Layout::transposed, kDouble);
  const Tensor index = filled(at::empty({2}, kInt), std::vector<int32_t>{4, 0});
  at::index_select_out(out, self, 0, index);
  EXPECT_EQ(elements<double>(out.select(0, 0)), elements<double>(self.select(0, 4)));
  EXPECT_EQ(elements<double>(out.select(0, 1)), elements<double>(self.select(0, 0)));
}

TEST(IndexSelect, WrongPositionsRaise) {
  const Tensor self = at::zeros({4, 5});
  for (const int64_t wrong : {int64_t(-1), int64_t(5), int64_t(1) << 40}) {
    const Tensor index = filled(at::empty({1}, kLong), std::vector<int64_t>{wrong});
    EXPECT_THROW(at::index_select(self, 0, index), c10::IndexError);
    EXPECT_THROW(at::index_select(self, 1, index), c10::Error);
    EXPECT_THROW(at::gather(self, 0, index.expand({1, 1})), c10::Error);
  }
}

TEST(Gather, EveryDimensionAndLayout) {
  for (const Layout layout : all_layouts) {
    for (int64_t dim = 0; dim < 3; ++dim) {
      const Tensor self = filled(laid_out({11, 6, 700}, layout, kFloat), some_numbers<float>(46200, 1, 30000));
      std::vector<int64_t> sizes = {9, 5, 600};
      const Tensor index = filled(laid_out(sizes, layout, kLong), positions(27000, self.size(dim), 5));
      const Tensor result = at::gather(self, dim, index);
      for (int64_t i = 0; i < result.numel(); ++i) {
        int64_t at[3] = {i / (sizes[1] * sizes[2]), i / sizes[2] % sizes[1], i % sizes[2]};
        at[dim] = element<int64_t>(index, i);
        ASSERT_EQ(element<float>(result, i), element<float>(self, (at[0] * 6 + at[1]) * 700 + at[2]));
      }
    }
  }
}

TEST(ScatterAdd, AddsInOrderForEveryDimensionAndLayout) {
  for (const Layout layout : all_layouts) {
    for (int64_t dim = 0; dim < 2; ++dim) {
      const Tensor self = filled(laid_out({300, 200}, layout, kFloat), some_numbers<float>(60000, 1));
      auto numbers = some_numbers<float>(60000, 2, 10000);
      for (float& x : numbers) {
        x *= 0.37f;  // rounding makes the order of the additions visible
      }
      const Tensor src = filled(laid_out({300, 200}, layout, kFloat), numbers);
      const Tensor index = filled(laid_out({300, 200}, layout, kLong), positions(60000, 7, 5));
      std::vector<float> expected = elements<float>(self);
      for (int64_t i = 0; i < 60000; ++i) {
        int64_t at[2] = {i / 200, i % 200};
        at[dim] = element<int64_t>(index, i);
        expected[at[0] * 200 + at[1]] += numbers[i];
      }
      ASSERT_EQ(elements<float>(at::scatter_add(self, dim, index, src)), expected);
      self.scatter_add_(dim, index, src);
      ASSERT_EQ(elements<float>(self), expected);
    }
  }
}

TEST(MaskedSelect, BroadcastsAndKeepsOrderOnSeveralThreads) {
  for (const Layout layout : all_layouts) {
    const Tensor self = filled(laid_out({40, 50, 60}, layout, kInt), some_numbers<int32_t>(120000, 1, 1 << 20));
    const Tensor mask = filled(laid_out({50, 60}, layout, kBool), some_numbers<bool>(3000, 8, 3));
    std::vector<int32_t> expected;
    for (int64_t i = 0; i < self.numel(); ++i) {
      if (element<bool>(mask, i % 3000)) {
        expected.push_back(element<int32_t>(self, i));
      }
    }
    EXPECT_EQ(elements<int32_t>(at::masked_select(self, mask)), expected);
    Tensor out = laid_out({static_cast<int64_t>(expected.size())}, Layout::gapped, kInt);
    at::masked_select_out(out, self, mask);
    EXPECT_EQ(elements<int32_t>(out), expected);
    EXPECT_EQ(static_cast<int32_t*>(out.data_ptr())[1], 0) << "the gaps stay";
  }
}

TEST(Cumsum, EveryDimensionAndLayoutAndInPlace) {
  for (const Layout layout : all_layouts) {
    for (int64_t dim = 0; dim < 3; ++dim) {
      const Tensor self = filled(laid_out({30, 40, 50}, layout, kFloat), some_numbers<float>(60000, 1, 9999));
      std::vector<float> expected(60000);
      for (int64_t i = 0; i < 60000; ++i) {
        double sum = 0;
        Place at = place(self.sizes(), dim, i);
        const int64_t last = at.along;
        for (at.along = 0; at.along <= last; ++at.along) {
          sum += element<float>(self, index_of(self.sizes(), dim, at));
        }
        expected[i] = static_cast<float>(sum);
      }
      ASSERT_EQ(elements<float>(at::cumsum(self, dim)), expected);
      self.cumsum_(dim);
      ASSERT_EQ(elements<float>(self), expected);
    }
  }
}

TEST(Cumsum, IntegersWidenUnlessTold) {
  const Tensor self = filled(at::empty({3}, kChar), std::vector<int8_t>{100, 100, 100});
  EXPECT_EQ(elements<int64_t>(at::cumsum(self, 0)), (std::vector<int64_t>{100, 200, 300}));
  EXPECT_EQ(elements<int8_t>(at::cumsum(self, 0, kChar)), (std::vector<int8_t>{100, -56, 44}));
}

TEST(Cat, EveryDimensionAndMixedLayouts) {
  for (const Layout layout : all_layouts) {
    for (int64_t dim = 0; dim < 3; ++dim) {
      std::vector<int64_t> sizes = {20, 30, 40};
      std::vector<Tensor> parts;
      int64_t total = 0;
      for (const int64_t n : {3, 0, 17, 1}) {
        sizes[dim] = n;
        const Layout next = n == 17 ? layout : Layout::contiguous;
        parts.push_back(
            filled(laid_out(sizes, next, kHalf), some_numbers<int16_t>(40000, static_cast<uint32_t>(n), 20000)));
        total += n;
      }
      const Tensor result = at::cat(parts, dim);
      ASSERT_EQ(result.size(dim), total);
      int64_t first = 0;
      for (const Tensor& part : parts) {
        ASSERT_EQ(elements<int16_t>(result.narrow(dim, first, part.size(dim))), elements<int16_t>(part));
        first += part.size(dim);
      }
    }
  }
}

TEST(Cat, LongRowsOnSeveralThreads) {
  const Tensor a = filled(at::empty({2, 100000}, kInt), some_numbers<int32_t>(99991, 1, 1 << 30));
  const Tensor b = filled(at::empty({2, 70001}, kInt), some_numbers<int32_t>(99989, 2, 1 << 30));
  const Tensor result = at::cat({a, b}, 1);
  EXPECT_EQ(elements<int32_t>(result.narrow(1, 0, 100000)), elements<int32_t>(a));
  EXPECT_EQ(elements<int32_t>(result.narrow(1, 100000, 70001)), elements<int32_t>(b));
}

}  // namespace
}  // namespace at::test
