// Run by accept_test.py: EXPECT_TEXT's function on the file that ACCEPT_PROBE_FILE names, as if it stood on line 1.
#include <cstdlib>

#include "expect.h"

namespace portbench::expect {
namespace {

testing::AssertionResult text_of_probe(const char* actual) {
  return same_text({std::getenv("ACCEPT_PROBE_FILE"), 1}, actual, "\nold\n");
}

TEST(Probe, One) {
  EXPECT_TRUE(text_of_probe("new\n"));
}

TEST(Probe, Two) {
  EXPECT_TRUE(text_of_probe("new\n"));
  EXPECT_TRUE(text_of_probe("newer\n"));
}

}  // namespace
}  // namespace portbench::expect
