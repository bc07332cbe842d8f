// What only the memcheck build of THC finds. The other tests run against that build too: none may be found at fault
// there.
#include "extension.h"
#include "thc_test.h"

namespace {

using Memcheck = ThcTest;

TEST_F(Memcheck, FindsAWriteBehindATensor) {
  THCudaTensor *t = THCudaTensor_newWithSize1d(state, 8);
  testing::internal::CaptureStderr();
  const Raised error = raised([&] { extension_writePast(state, t); });
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_NE(error.text.find("(700)"), std::string::npos) << error.text;
  EXPECT_NE(said.find("thread (8,0,0): access outside any live device allocation (4 bytes"), std::string::npos) << said;
  THCudaTensor_free(state, t);
}

}  // namespace
