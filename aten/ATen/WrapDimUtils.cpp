// Lists of dimensions in canonical form.
#include <ATen/WrapDimUtils.h>

namespace at {

void maybe_wrap_dims_n(int64_t* dims, int64_t ndims, int64_t dim_post_expr, bool wrap_scalar) {
  for (int64_t i = 0; i < ndims; ++i) dims[i] = maybe_wrap_dim(dims[i], dim_post_expr, wrap_scalar);
}

std::bitset<dim_bitset_size> dim_list_to_bitset(IntArrayRef dims, int64_t ndims) {
  TORCH_CHECK(ndims <= static_cast<int64_t>(dim_bitset_size), "only tensors with up to ", dim_bitset_size,
              " dims are supported");
  std::bitset<dim_bitset_size> seen;
  for (int64_t given : dims) {
    const size_t dim = maybe_wrap_dim(given, ndims);
    TORCH_CHECK(!seen[dim], "dim ", dim, " appears multiple times in the list of dims");
    seen[dim] = true;
  }
  return seen;
}

}  // namespace at
