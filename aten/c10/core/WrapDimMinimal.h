// Negative dimensions count from the end.
#pragma once

#include <c10/util/Exception.h>

#include <cstdint>

namespace c10 {

namespace detail {
[[noreturn]] TORCH_API void wrap_dim_failed(int64_t dim, int64_t dim_post_expr, bool wrap_scalar);
}

// dim in [-n, n-1] to [0, n-1], with n = dim_post_expr; a 0-dim tensor counts as having one dimension when wrap_scalar.
// Raises IndexError outside the range.
inline int64_t maybe_wrap_dim(int64_t dim, int64_t dim_post_expr, bool wrap_scalar = true) {
  const int64_t n = dim_post_expr <= 0 && wrap_scalar ? 1 : dim_post_expr;
  if (C10_UNLIKELY(dim_post_expr < 0 || n <= 0 || dim < -n || dim >= n)) {
    detail::wrap_dim_failed(dim, dim_post_expr, wrap_scalar);
  }
  return dim < 0 ? dim + n : dim;
}

}  // namespace c10
