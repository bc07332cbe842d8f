// Strides of the named orders of dimensions, and telling the order from strides.
#include <c10/core/ChannelsLast.h>
#include <c10/core/MemoryFormat.h>

namespace c10 {

DimVector contiguous_strides(IntArrayRef sizes) {
  DimVector strides(sizes.size(), 1);
  for (size_t d = sizes.size(); d-- > 1;) strides[d - 1] = strides[d] * std::max<int64_t>(sizes[d], 1);
  return strides;
}

namespace {

// The dimensions of a batch of images in the order of channels last, fastest first: C, W, H, N and C, W, H, D, N.
constexpr size_t kOrder2d[] = {1, 3, 2, 0};
constexpr size_t kOrder3d[] = {1, 4, 3, 2, 0};
using Order = ArrayRef<size_t>;

std::vector<int64_t> channels_last_strides(IntArrayRef sizes, Order order) {
  std::vector<int64_t> strides(sizes.size());
  // without a batch dimension the same order holds with every dimension one place earlier
  const size_t missing = order.size() - sizes.size();
  TORCH_INTERNAL_ASSERT(missing <= 1, "channels last is defined for ", order.size(), " dimensions, not ", sizes.size());
  int64_t stride = 1;
  for (size_t d : order) {
    if (d < missing) continue;
    strides[d - missing] = stride;
    stride *= sizes[d - missing];
  }
  return strides;
}

bool dense_in_order(IntArrayRef sizes, IntArrayRef strides, Order order) {
  if (sizes.size() != order.size()) return false;
  int64_t expected = 1;
  for (size_t d : order) {
    if (sizes[d] != 1 && strides[d] != expected) return false;
    expected *= sizes[d];
  }
  return true;
}

// Sizes of 1 leave the order open: it is channels last only when the strides cannot as well be those of the usual
// order.
bool follows_channels_last(IntArrayRef sizes, IntArrayRef strides, Order order) {
  if (sizes.size() != order.size() || strides[1] == 0) return false;
  int64_t least = 0;
  for (size_t d : order) {
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
  return channels_last_strides(sizes, kOrder2d);
}
std::vector<int64_t> get_channels_last_strides_3d(IntArrayRef sizes) {
  return channels_last_strides(sizes, kOrder3d);
}

bool is_channels_last_strides_2d(IntArrayRef sizes, IntArrayRef strides) {
  return follows_channels_last(sizes, strides, kOrder2d);
}
bool is_channels_last_strides_3d(IntArrayRef sizes, IntArrayRef strides) {
  return follows_channels_last(sizes, strides, kOrder3d);
}
bool is_channels_last_contiguous_2d(IntArrayRef sizes, IntArrayRef strides) {
  return dense_in_order(sizes, strides, kOrder2d);
}
bool is_channels_last_contiguous_3d(IntArrayRef sizes, IntArrayRef strides) {
  return dense_in_order(sizes, strides, kOrder3d);
}

}  // namespace c10
