// The errors of ATen/Dispatch.h.
#include <ATen/Dispatch.h>

namespace at {
namespace detail {

void type_not_implemented(const char* name, c10::ScalarType type) {
  TORCH_CHECK(false, '"', name, "\" not implemented for '", c10::toString(type), "'");
}

void type_not_selected(const char* name, c10::ScalarType type) {
  TORCH_CHECK(false, '"', name, "\" was left out of this build for '", c10::toString(type), "'");
}

}  // namespace detail
}  // namespace at
