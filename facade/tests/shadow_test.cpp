// shadow_test.cpp: a shadow run tells right results from wrong ones. The calls are made by hand: the modern side runs,
// then the test plays the legacy side, well or badly.
#include "facade/shadow.h"

#include <TH/TH.h>
#include <gtest/gtest.h>

#include "facade/modern.h"

namespace portbench::facade {
namespace {

struct Cadd {
  const Op* op = find_op("cadd");
  const Variant* variant = op->variant("Float");
  THFloatTensor *r, *t, *src;
  float value = 2;
  void* arguments[4] = {&r, &t, &value, &src};
  Call call{*op, *variant, arguments};

  Cadd() : r(THFloatTensor_new()), t(THFloatTensor_newWithSize2d(2, 2)), src(THFloatTensor_newWithSize1d(4)) {
    for (int i = 0; i < 4; i++) t->storage->data[i] = static_cast<float>(i), src->storage->data[i] = 1.5f;
  }
  ~Cadd() {
    THFloatTensor_free(r);
    THFloatTensor_free(t);
    THFloatTensor_free(src);
  }
  void add() { THFloatTensor_cadd(r, t, value, src); }
};

TEST(Shadow, ARightResultSaysNothing) {
  Cadd cadd;
  testing::internal::CaptureStderr();
  shadow_begin(cadd.call);
  cadd.add();
  shadow_end(cadd.call, Slot());
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(Shadow, AWrongElementIsReportedWithACaseLine) {
  Cadd cadd;
  testing::internal::CaptureStderr();
  shadow_begin(cadd.call);
  cadd.add();
  cadd.r->storage->data[3] = 5;
  shadow_end(cadd.call, Slot());
  const std::string text = testing::internal::GetCapturedStderr();
  EXPECT_NE(text.find("THFloatTensor_cadd: r[1,1] is 5, the modern side gives 6"), std::string::npos) << text;
  const size_t from = text.find('\'') + 1, to = text.rfind('\'');
  const Case again = parse(text.substr(from, to - from));
  EXPECT_EQ(again.tensor(1).count(), 4);
  EXPECT_EQ(value_of(Elem::Float, again.tensor(3).element(Elem::Float, 2)), 1.5);
}

TEST(Shadow, AWrongShapeIsReported) {
  Cadd cadd;
  testing::internal::CaptureStderr();
  shadow_begin(cadd.call);
  cadd.add();
  THFloatTensor_resize1d(cadd.r, 4);
  shadow_end(cadd.call, Slot());
  const std::string text = testing::internal::GetCapturedStderr();
  EXPECT_NE(text.find("r has sizes [4], the modern side gives [2,2]"), std::string::npos) << text;
}

TEST(Shadow, ALegacyErrorThatTheModernSideDoesNotRaiseIsReportedAtTheNextCall) {
  Cadd first, second;
  testing::internal::CaptureStderr();
  shadow_begin(first.call);  // and the legacy side never comes back
  shadow_begin(second.call);
  second.add();
  shadow_end(second.call, Slot());
  const std::string text = testing::internal::GetCapturedStderr();
  EXPECT_NE(text.find("only the legacy side raised"), std::string::npos) << text;
  EXPECT_EQ(text.find("only", text.find("only") + 1), std::string::npos) << text;
}

TEST(Shadow, StridedInputsArriveAsTheyAre) {
  Cadd cadd;
  THFloatTensor* turned = THFloatTensor_newTranspose(cadd.t, 0, 1);
  THFloatTensor_free(cadd.t);
  cadd.t = turned;
  THFloatTensor* part = THFloatTensor_newWithSize2d(4, 3);
  for (int i = 0; i < 12; i++) part->storage->data[i] = static_cast<float>(i);
  THFloatTensor_select(part, nullptr, 1, 2);
  THFloatTensor_free(cadd.src);
  cadd.src = part;
  testing::internal::CaptureStderr();
  shadow_begin(cadd.call);
  cadd.add();
  shadow_end(cadd.call, Slot());
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  THFloatTensor* expected = cadd.r;
  cadd.r = THFloatTensor_new();
  Slot result;
  EXPECT_TRUE(serve_modern(cadd.call, &result));
  for (long i = 0; i < 2; i++)
    for (long j = 0; j < 2; j++) EXPECT_EQ(THFloatTensor_get2d(cadd.r, i, j), THFloatTensor_get2d(expected, i, j));
  THFloatTensor_free(expected);
}

TEST(Shadow, OutsideTheDomainTheLegacySideServes) {
  Cadd cadd;
  Slot result;
  THFloatTensor_resize1d(cadd.src, 3);  // counts that differ
  EXPECT_FALSE(serve_modern(cadd.call, &result));
  EXPECT_EQ(cadd.r->nDimension, 0);
  THFloatTensor_resize1d(cadd.src, 4);
  THFloatTensor* overlapping = THFloatTensor_newWithStorage1d(cadd.src->storage, 0, 3, 1);
  THFloatTensor_free(cadd.r);
  cadd.r = overlapping;
  EXPECT_FALSE(serve_modern(cadd.call, &result)) << "an output that overlaps an input in part";
}

}  // namespace
}  // namespace portbench::facade
