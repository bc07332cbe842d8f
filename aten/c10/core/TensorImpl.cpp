// Metadata of a tensor: what is derived from sizes and strides is kept with them.
#include <c10/core/ChannelsLast.h>
#include <c10/core/TensorImpl.h>
#include <c10/core/UndefinedTensorImpl.h>

#include <numeric>

namespace c10 {

int64_t multiply_integers(IntArrayRef list) {
  int64_t product = 1;
  bool overflow = false;
  for (int64_t n : list) overflow |= __builtin_mul_overflow(product, n, &product);
  // a factor of 0 makes any product 0
  if (overflow && std::find(list.begin(), list.end(), 0) != list.end()) return 0;
  TORCH_CHECK(!overflow, "numel: integer multiplication overflow");
  return product;
}

TensorImpl::TensorImpl(Storage storage, caffe2::TypeMeta dtype) : TensorImpl(storage, dtype, storage.device()) {}

TensorImpl::TensorImpl(Storage storage, caffe2::TypeMeta dtype, Device device)
    : storage_(std::move(storage)), sizes_({0}), strides_({1}), dtype_(dtype), device_(device) {}

TensorImpl::TensorImpl(UndefinedTag) : sizes_({0}), strides_({1}), device_(kCPU), defined_(false) {}

// Accesses before main (a static Tensor) are harmless: the handle only compares addresses.
UndefinedTensorImpl UndefinedTensorImpl::singleton_;

void TensorImpl::refresh_numel() {
  numel_ = multiply_integers(sizes_);
}

namespace {

bool row_major(IntArrayRef sizes, IntArrayRef strides, int64_t numel) {
  if (numel == 0) return true;
  int64_t expected = 1;
  for (size_t d = sizes.size(); d-- > 0;) {
    if (sizes[d] == 1) continue;
    if (strides[d] != expected) return false;
    expected *= sizes[d];
  }
  return true;
}

bool dense(IntArrayRef sizes, IntArrayRef strides) {
  if (sizes.size() == 1) return sizes[0] < 2 || strides[0] == 1;
  DimVector order(sizes.size(), 0);
  std::iota(order.begin(), order.end(), int64_t(0));
  // dimensions without extent last
  std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    if (sizes[a] < 2) return false;
    if (sizes[b] < 2) return true;
    return strides[a] < strides[b];
  });
  int64_t expected = 1;
  for (int64_t d : order) {
    if (sizes[d] < 2) return true;
    if (strides[d] != expected) return false;
    expected *= sizes[d];
  }
  return true;
}

}  // namespace

void TensorImpl::refresh_contiguous() {
  is_contiguous_ = row_major(sizes_, strides_, numel_);
  is_channels_last_contiguous_ = is_channels_last_contiguous_2d(sizes_, strides_);
  is_channels_last_3d_contiguous_ = is_channels_last_contiguous_3d(sizes_, strides_);
  is_channels_last_ = is_channels_last_strides_2d(sizes_, strides_);
  is_channels_last_3d_ = is_channels_last_strides_3d(sizes_, strides_);
  is_non_overlapping_and_dense_ =
      is_contiguous_ || is_channels_last_contiguous_ || is_channels_last_3d_contiguous_ || dense(sizes_, strides_);
}

bool TensorImpl::is_contiguous(MemoryFormat format) const {
  if (format == MemoryFormat::ChannelsLast) return is_channels_last_contiguous_;
  if (format == MemoryFormat::ChannelsLast3d) return is_channels_last_3d_contiguous_;
  return is_contiguous_;
}

bool TensorImpl::is_strides_like(MemoryFormat format) const {
  if (format == MemoryFormat::ChannelsLast) return is_channels_last_;
  if (format == MemoryFormat::ChannelsLast3d) return is_channels_last_3d_;
  return false;
}

void TensorImpl::set_sizes_contiguous(IntArrayRef sizes) {
  // sizes may be our own
  DimVector fresh(sizes);
  strides_ = contiguous_strides(fresh);
  sizes_ = std::move(fresh);
  refresh_numel();
  refresh_contiguous();
}

void TensorImpl::set_sizes_and_strides(IntArrayRef sizes, IntArrayRef strides, optional<int64_t> storage_offset) {
  TORCH_CHECK(sizes.size() == strides.size(), "dimensionality of sizes (", sizes.size(),
              ") must match dimensionality of strides (", strides.size(), ")");
  DimVector new_sizes(sizes), new_strides(strides);
  for (size_t d = new_sizes.size(); d-- > 0;) {
    if (new_strides[d] >= 0) continue;
    // a negative stride asks for the contiguous one
    new_strides[d] = d + 1 == new_sizes.size() ? 1 : std::max<int64_t>(new_sizes[d + 1], 1) * new_strides[d + 1];
  }
  sizes_ = std::move(new_sizes);
  strides_ = std::move(new_strides);
  if (storage_offset) storage_offset_ = *storage_offset;
  refresh_numel();
  refresh_contiguous();
}

void TensorImpl::set_size(int64_t dim, int64_t size) {
  sizes_[maybe_wrap_dim(dim, this->dim(), false)] = size;
  refresh_numel();
  refresh_contiguous();
}

void TensorImpl::set_stride(int64_t dim, int64_t stride) {
  strides_[maybe_wrap_dim(dim, this->dim(), false)] = stride;
  refresh_contiguous();
}

void TensorImpl::empty_tensor_restride(MemoryFormat format) {
  switch (format) {
    case MemoryFormat::Contiguous:
      strides_ = contiguous_strides(sizes_);
      break;
    case MemoryFormat::ChannelsLast:
      TORCH_CHECK(dim() == 4, "required rank 4 tensor to use channels_last format");
      strides_ = IntArrayRef(get_channels_last_strides_2d(sizes_));
      break;
    case MemoryFormat::ChannelsLast3d:
      TORCH_CHECK(dim() == 5, "required rank 5 tensor to use channels_last_3d format");
      strides_ = IntArrayRef(get_channels_last_strides_3d(sizes_));
      break;
    default:
      TORCH_CHECK(false, "unsupported memory format ", format);
  }
  refresh_contiguous();
}

void TensorImpl::set_storage_keep_dtype(Storage storage) {
  storage_ = std::move(storage);
  if (storage_) device_ = storage_.device();
}

void TensorImpl::set_storage_and_dtype(Storage storage, caffe2::TypeMeta dtype) {
  set_storage_keep_dtype(std::move(storage));
  dtype_ = dtype;
}

void TensorImpl::set_wrapped_number(bool value) {
  TORCH_INTERNAL_ASSERT(dim() == 0, "only a 0-dim tensor can stand for a number");
  is_wrapped_number_ = value;
}

intrusive_ptr<TensorImpl> TensorImpl::shallow_copy_and_detach() const {
  auto copy = make_intrusive<TensorImpl>(storage_, dtype_, device_);
  copy->set_sizes_and_strides(sizes_, strides_, storage_offset_);
  copy->is_wrapped_number_ = is_wrapped_number_;
  return copy;
}

namespace detail {
void wrap_dim_failed(int64_t dim, int64_t dim_post_expr, bool wrap_scalar) {
  TORCH_CHECK_INDEX(dim_post_expr >= 0, "Rank cannot be negative but got ", dim_post_expr);
  TORCH_CHECK_INDEX(dim_post_expr != 0 || wrap_scalar, "Dimension specified as ", dim, " but tensor has no dimensions");
  const int64_t n = dim_post_expr == 0 ? 1 : dim_post_expr;
  TORCH_CHECK_INDEX(false, "Dimension out of range (expected to be in range of [", -n, ", ", n - 1, "], but got ", dim,
                    ")");
  __builtin_unreachable();
}
}  // namespace detail

}  // namespace c10
