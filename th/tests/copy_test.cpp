// copy_test.cpp: copies too large, too permuted or too odd for the recorded vectors.
#include <cmath>
#include <cstring>

#include "ops_fixture.h"

namespace {

struct Copy : Ops {};

// A permutation of a contiguous tensor, into contiguous and permuted results.
template <class Tensor, class New, class Transpose, class CopyTo, class Get, class Free>
void check_permutations(New new_tensor, Transpose transpose, CopyTo copy, Get get, Free free_tensor) {
  const long sizes[3] = {37, 66, 41};
  Tensor *source = new_tensor(sizes[0], sizes[1], sizes[2]);
  using Element = std::remove_reference_t<decltype(*source->storage->data)>;
  for (long i = 0; i < source->storage->size; i++) source->storage->data[i] = static_cast<Element>(i * 31 + i / 7);
  const int swaps[][2] = {{0, 1}, {0, 2}, {1, 2}};
  for (const auto &from : swaps)
    for (const auto &to : swaps) {
      Tensor *view = transpose(source, from[0], from[1]);
      Tensor *back = transpose(view, to[0], to[1]);
      Tensor *result = new_tensor(back->size[0], back->size[1], back->size[2]);
      Tensor *into = transpose(result, to[0], to[1]);  // as view
      copy(into, view);
      for (long i = 0; i < view->size[0]; i += 5)
        for (long j = 0; j < view->size[1]; j += 3)
          for (long k = 0; k < view->size[2]; k++) ASSERT_EQ(get(into, i, j, k), get(view, i, j, k));
      free_tensor(into);
      free_tensor(result);
      free_tensor(back);
      free_tensor(view);
    }
  free_tensor(source);
}

#define CHECK_PERMUTATIONS(T)                                                                                    \
  check_permutations<TH##T##Tensor>(TH##T##Tensor_newWithSize3d, TH##T##Tensor_newTranspose, TH##T##Tensor_copy, \
                                    TH##T##Tensor_get3d, TH##T##Tensor_free)

TEST_F(Copy, PermutationsOfEveryElementSize) {
  CHECK_PERMUTATIONS(Byte);
  CHECK_PERMUTATIONS(Short);
  CHECK_PERMUTATIONS(Float);
  CHECK_PERMUTATIONS(Double);
}

TEST_F(Copy, ALargeTransposition) {
  const long rows = 1024, columns = 777;
  THFloatTensor *a = THFloatTensor_newWithSize2d(rows, columns);
  for (long i = 0; i < rows * columns; i++) a->storage->data[i] = static_cast<float>(i);
  THFloatTensor *turned = THFloatTensor_newTranspose(a, 0, 1);
  THFloatTensor *b = THFloatTensor_newContiguous(turned);
  for (long i = 0; i < rows; i++)
    for (long j = 0; j < columns; j++) ASSERT_EQ(b->storage->data[j * rows + i], static_cast<float>(i * columns + j));
  THFloatTensor_free(b);
  THFloatTensor_free(turned);
  THFloatTensor_free(a);
}

TEST_F(Copy, BetweenOverlappingViewsGoesForward) {
  THIntTensor *t = THIntTensor_newWithSize1d(20);
  for (int i = 0; i < 20; i++) t->storage->data[i] = i;
  THIntTensor *low = THIntTensor_newNarrow(t, 0, 0, 15), *high = THIntTensor_newNarrow(t, 0, 5, 15);
  THIntTensor_copy(low, high);
  for (int i = 0; i < 15; i++) EXPECT_EQ(t->storage->data[i], i + 5);
  THIntTensor_free(high);
  THIntTensor_free(low);
  THIntTensor_free(t);
}

TEST_F(Copy, ExpandedSourceAndSameCountOfOtherShape) {
  THFloatTensor *row = THFloatTensor_newWithSize2d(1, 3);
  for (int i = 0; i < 3; i++) row->storage->data[i] = static_cast<float>(i + 1);
  THLongStorage *sizes = THLongStorage_newWithSize2(4, 3);
  THFloatTensor *wide = THFloatTensor_newExpand(row, sizes), *flat = THFloatTensor_newWithSize1d(12);
  THFloatTensor_copy(flat, wide);
  for (int i = 0; i < 12; i++) EXPECT_EQ(flat->storage->data[i], static_cast<float>(i % 3 + 1));
  THFloatTensor *same = THFloatTensor_newWithSize2d(4, 3);
  THFloatTensor_copy(same, wide);
  EXPECT_EQ(THFloatTensor_get2d(same, 3, 2), 3.0f);
  THFloatTensor_free(same);
  THFloatTensor_free(flat);
  THFloatTensor_free(wide);
  THLongStorage_free(sizes);
  THFloatTensor_free(row);
}

TEST_F(Copy, NumbersWrapAsOnThisProcessor) {
  THFloatTensor *f = THFloatTensor_newWithSize1d(40);
  THByteTensor *b = THByteTensor_newWithSize1d(40);
  for (int i = 0; i < 40; i++) f->storage->data[i] = i % 2 ? -1.2f : 300.7f;
  THByteTensor_copyFloat(b, f);
  for (int i = 0; i < 40; i++) EXPECT_EQ(b->storage->data[i], i % 2 ? 255 : 44);
  THByteTensor_free(b);
  THFloatTensor_free(f);
}

// Rows go through the processor's instructions, single elements through integer arithmetic: the same bits for all.
TEST_F(Copy, HalvesInRowsAndOneByOneAreTheSame) {
  THHalfTensor *half = THHalfTensor_newWithSize1d(65536), *again = THHalfTensor_newWithSize1d(65536);
  THFloatTensor *wide = THFloatTensor_newWithSize1d(65536);
  for (int i = 0; i < 65536; i++) half->storage->data[i].x = static_cast<unsigned short>(i);
  THFloatTensor_copyHalf(wide, half);
  THHalfTensor_copyFloat(again, wide);
  for (int i = 0; i < 65536; i++) {
    const float one = TH_half2float(half->storage->data[i]);
    ASSERT_EQ(memcmp(&one, &wide->storage->data[i], 4), 0) << i;
    const bool nan = (i & 0x7fff) > 0x7c00;
    ASSERT_EQ(again->storage->data[i].x, nan ? 0x7fff : i);
  }
  THFloatTensor_free(wide);
  THHalfTensor_free(again);
  THHalfTensor_free(half);
  // Every rounding: each float at and around the middle between two neighbouring halves.
  std::vector<float> near;
  for (int i = 0; i < 0x7c00; i++) {
    const float low = TH_half2float({static_cast<unsigned short>(i)});
    const float high = i + 1 < 0x7c00 ? TH_half2float({static_cast<unsigned short>(i + 1)}) : 65536.0f;
    const float middle = (low + high) / 2;
    for (float f : {nextafterf(middle, 0), middle, nextafterf(middle, INFINITY)}) near.push_back(f), near.push_back(-f);
  }
  THFloatTensor *floats = THFloatTensor_newWithSize1d(static_cast<long>(near.size()));
  memcpy(floats->storage->data, near.data(), near.size() * 4);
  THHalfTensor *rounded = THHalfTensor_newWithSize1d(static_cast<long>(near.size()));
  THHalfTensor_copyFloat(rounded, floats);
  for (size_t i = 0; i < near.size(); i++) ASSERT_EQ(rounded->storage->data[i].x, TH_float2half(near[i]).x) << near[i];
  THHalfTensor_free(rounded);
  THFloatTensor_free(floats);
}

}  // namespace
