// Strides of the named orders of dimensions, and telling the order from strides.
#include <c10/core/MemoryFormat.h>

namespace c10 {

DimVector contiguous_strides(IntArrayRef sizes) {
  DimVector strides(sizes.size(), 1);
  for (size_t d = sizes.size(); d-- > 1;) strides[d - 1] = strides[d] * std::max<int64_t>(sizes[d], 1);
  return strides;
}

namespace {

// The dimensions of a batch of images in the order of channels last, fastest first: C, W, H, (D,) N.
std::vector<size_t> channels_last_order(size_t dims) {
  std::vector<size_t> order = {1};
  for (size_t d = dims; d-- > 2;) order.push_back(d);
  order.push_back(0);
  return order;
}

std::vector<int64_t> channels_last_strides(IntArrayRef sizes, size_t batched_dims) {
  std::vector<int64_t> strides(sizes.size());
  // without a batch dimension the same order holds with every dimension one place earlier
  const size_t missing = batched_dims - sizes.size();
  TORCH_INTERNAL_ASSERT(missing <= 1, "channels last is defined for ", batched_dims, " dimensions, not ", sizes.size());
  int64_t stride = 1;
  for (size_t d : channels_last_order(batched_dims)) {
    if (d < missing) continue;
    strides[d - missing] = stride;
    stride *= sizes[d - missing];
  }
  return strides;
}

// Sizes of 1 leave the order open: it is channels last only when the strides cannot as well be those of the usual
// order.
bool follows_channels_last(IntArrayRef sizes, IntArrayRef strides) {
  if (strides[1] == 0) return false;
  int64_t least = 0;
  for (size_t d : channels_last_order(sizes.size())) {
    if (sizes[d] == 0 || strides[d] < least) return false;
    // N111: the strides of a contiguous tensor, where every order would do
    if (d == 0 && least == strides[1]) return false;
    least = strides[d];
    if (sizes[d] > 1) least *= sizes[d];
  }
  return true;
}

}  // namespace

std::vector<int64_t> get_channels_last_strides_2d(IntArrayRef sizes) {
  return channels_last_strides(sizes, 4);
}
std::vector<int64_t> get_channels_last_strides_3d(IntArrayRef sizes) {
  return channels_last_strides(sizes, 5);
}

bool is_channels_last_strides_2d(IntArrayRef sizes, IntArrayRef strides) {
  return sizes.size() == 4 && follows_channels_last(sizes, strides);
}
bool is_channels_last_strides_3d(IntArrayRef sizes, IntArrayRef strides) {
  return sizes.size() == 5 && follows_channels_last(sizes, strides);
}

}  // namespace c10
