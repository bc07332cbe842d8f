// apply_test.cpp: the apply macros against plain nested loops, over layouts that collapse, do not, or repeat.
#include <numeric>

#include "ops_fixture.h"

namespace {

struct Apply : Ops {};

struct Layout {
  std::vector<long> sizes, strides;
  long offset;
};

const std::vector<Layout> layouts = {
    {{24}, {1}, 0},
    {{24}, {3}, 2},
    {{4, 6}, {6, 1}, 5},
    {{4, 6}, {1, 4}, 0},
    {{4, 6}, {10, 1}, 1},
    {{2, 3, 4}, {12, 4, 1}, 0},
    {{2, 3, 4}, {1, 2, 6}, 0},
    {{2, 3, 4}, {4, 8, 1}, 0},
    {{2, 3, 4}, {40, 8, 2}, 3},
    {{1, 2, 1, 12, 1}, {7, 12, 99, 1, 5}, 0},
    {{3, 1, 8}, {8, 1, 1}, 0},
    {{2, 2, 3, 2}, {6, 3, 1, 12}, 0},
    {{4, 6}, {0, 1}, 0},
    {{4, 6}, {1, 0}, 0},
};

struct View {
  THLongTensor *t;
  std::vector<long> values;  // row-major order of the elements

  explicit View(const Layout &layout) {
    THLongStorage *sizes = list(layout.sizes), *strides = list(layout.strides);
    THLongStorage *storage = THLongStorage_newWithSize(512);
    std::iota(storage->data, storage->data + 512, 1000L);
    t = THLongTensor_newWithStorage(storage, layout.offset, sizes, strides);
    THLongStorage_free(storage);
    THLongStorage_free(sizes);
    THLongStorage_free(strides);
    walk(0, t->storageOffset);
  }
  ~View() { THLongTensor_free(t); }
  View(const View &) = delete;
  View &operator=(const View &) = delete;

  static THLongStorage *list(const std::vector<long> &numbers) {
    THLongStorage *s = THLongStorage_newWithSize(static_cast<ptrdiff_t>(numbers.size()));
    std::copy(numbers.begin(), numbers.end(), s->data);
    return s;
  }
  void walk(int d, long at) {
    if (d == t->nDimension) {
      values.push_back(t->storage->data[at]);
      return;
    }
    for (long i = 0; i < t->size[d]; i++) walk(d + 1, at + i * t->stride[d]);
  }
};

TEST_F(Apply, OneTensorInRowMajorOrder) {
  for (const auto &layout : layouts) {
    View x(layout);
    THLongTensor *t = x.t;
    std::vector<long> seen;
    TH_TENSOR_APPLY(long, t, seen.push_back(*t_data););
    EXPECT_EQ(seen, x.values);
  }
}

TEST_F(Apply, TwoAndThreeTensorsOfAnyShapes) {
  for (const auto &first : layouts)
    for (const auto &second : layouts) {
      View x(first), y(second), z(layouts[8]);
      THLongTensor *a = x.t, *b = y.t, *c = z.t;
      size_t k = 0;
      TH_TENSOR_APPLY2(long, a, long, b, ASSERT_EQ(*a_data, x.values[k]); ASSERT_EQ(*b_data, y.values[k]); k++;);
      EXPECT_EQ(k, 24u);
      k = 0;
      TH_TENSOR_APPLY3(long, a, long, b, long, c, ASSERT_EQ(*a_data, x.values[k]); ASSERT_EQ(*b_data, y.values[k]);
                       ASSERT_EQ(*c_data, z.values[k]); k++;);
      EXPECT_EQ(k, 24u);
    }
}

TEST_F(Apply, AKeptDimensionShowsItsIndex) {
  for (const auto &layout : layouts)
    for (int dim = 0; dim < static_cast<int>(layout.sizes.size()); dim++) {
      View x(layout), y(layouts[0]);
      THLongTensor *t = x.t, *same = x.t, *again = x.t;
      long inside = 1;
      for (size_t d = static_cast<size_t>(dim) + 1; d < layout.sizes.size(); d++) inside *= layout.sizes[d];
      long k = 0;
      TH_TENSOR_APPLY_D(long, t, dim, ASSERT_EQ(*t_data, x.values[static_cast<size_t>(k)]);
                        ASSERT_EQ(*t_dimOffset, k / inside % layout.sizes[static_cast<size_t>(dim)]); k++;);
      EXPECT_EQ(k, 24);
      k = 0;
      TH_TENSOR_APPLY2_D(long, t, long, same, dim, ASSERT_EQ(*t_dimOffset, *same_dimOffset); k++;);
      EXPECT_EQ(k, 24);
      k = 0;
      TH_TENSOR_APPLY3_D(long, t, long, same, long, again, dim, k += *same_data == *again_data;);
      EXPECT_EQ(k, 24);
    }
}

TEST_F(Apply, DifferentCountsAreAnErrorThatNamesBoth) {
  THLongTensor *r_ = THLongTensor_newWithSize1d(3), *t = THLongTensor_newWithSize2d(2, 2);
  THLongTensor *twin = r_;
  std::string message;
  EXPECT_EQ(raised([&] { TH_TENSOR_APPLY2(long, r_, long, t, *r__data = *t_data;) }, &message), 0);
  EXPECT_NE(message.find("expected r_ [3] and t [2 x 2] to have the same number of elements, but got 3 and 4"),
            std::string::npos)
      << message;
  EXPECT_EQ(raised([&] { TH_TENSOR_APPLY3(long, r_, long, twin, long, t, ) }, &message), 0);
  EXPECT_NE(message.find("r_ [3], twin [3] and t [2 x 2]"), std::string::npos) << message;
  THLongTensor_free(t);
  THLongTensor_free(r_);
}

TEST_F(Apply, AnEmptyTensorRunsNothingAndFinishedStopsAtOnce) {
  THLongTensor *none = THLongTensor_new(), *nothing = none;
  int runs = 0;
  TH_TENSOR_APPLY(long, none, runs++;);
  TH_TENSOR_APPLY2(long, none, long, nothing, runs++;);
  EXPECT_EQ(runs, 0);
  THLongTensor_free(none);
  View x(layouts[8]);
  THLongTensor *t = x.t;
  TH_TENSOR_APPLY(
      long, t, if (++runs == 7) {
        TH_TENSOR_APPLY_hasFinished = 1;
        break;
      });
  EXPECT_EQ(runs, 7);
}

TEST_F(Apply, LinesAlongEveryDimension) {
  for (const auto &layout : layouts)
    for (int dim = 0; dim < static_cast<int>(layout.sizes.size()); dim++) {
      View x(layout);
      THLongTensor *t = x.t, *same = x.t, *sums = THLongTensor_new();
      THLongTensor_resizeAs(sums, t);
      THLongStorage *sizes = THLongTensor_newSizeOf(t);
      sizes->data[dim] = 1;
      THLongTensor_resize(sums, sizes, nullptr);
      THLongStorage_free(sizes);
      TH_TENSOR_DIM_APPLY2(long, t, long, sums, dim, *sums_data = 0;
                           for (long i = 0; i < t_size; i++) *sums_data += t_data[i * t_stride];
                           EXPECT_EQ(sums_size, 1););
      long total = 0;
      TH_TENSOR_APPLY(long, sums, total += *sums_data;);
      EXPECT_EQ(total, std::accumulate(x.values.begin(), x.values.end(), 0L));
      long lines = 0;
      TH_TENSOR_DIM_APPLY3(long, t, long, sums, long, same, dim, TH_TENSOR_DIM_APPLY3_SIZE_EQ_EXCEPT_DIM, lines++;
                           EXPECT_EQ(t_size, t->size[dim]););
      EXPECT_EQ(lines, 24 / t->size[dim]);
      THLongTensor_free(sums);
    }
}

TEST_F(Apply, LinesOfShapesThatDisagreeAreErrors) {
  THLongTensor *a = THLongTensor_newWithSize2d(3, 4), *b = THLongTensor_newWithSize2d(2, 4);
  THLongTensor *twin = a;
  EXPECT_EQ(raised([&] { TH_TENSOR_DIM_APPLY2(long, a, long, b, 1, *a_data = *b_data;) }), 0);
  EXPECT_EQ(raised([&] { TH_TENSOR_DIM_APPLY2(long, a, long, twin, 2, (void)a_data;) }), 0);
  EXPECT_EQ(raised([&] { TH_TENSOR_DIM_APPLY2(long, a, long, b, 0, *a_data = *b_data;) }), -1);
  EXPECT_EQ(raised([&] { TH_TENSOR_DIM_APPLY3(long, a, long, twin, long, b, 1, *a_data = *b_data;) }), 0);
  THLongTensor_free(b);
  THLongTensor_free(a);
}

}  // namespace
