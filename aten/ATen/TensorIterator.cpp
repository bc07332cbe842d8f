// Building an iterator: operands, shape, order and merging of dimensions. Types are in TensorIteratorTypes.cpp, running
// in TensorIteratorLoop.cpp.
#include <ATen/TensorIterator.h>

#include <algorithm>

#include <ATen/MemoryOverlap.h>
#include <ATen/core/Tensor.h>
#include <c10/util/Exception.h>

namespace at {

OperandInfo::OperandInfo(c10::MaybeOwned<TensorBase>&& t) : tensor_(std::move(t)) {
  if (tensor_base().defined()) {
    device = tensor_base().device();
    target_dtype = tensor_base().scalar_type();
    current_dtype = target_dtype;
  }
}

const Tensor& OperandInfo::tensor() const {
  // Tensor adds methods to TensorBase, no members.
  return static_cast<const Tensor&>(tensor_base());
}

void OperandInfo::exchange_tensor(c10::MaybeOwned<TensorBase>&& temporary) {
  original_ = *tensor_;
  tensor_ = std::move(temporary);
}

void OperandInfo::restore_original_tensor() {
  tensor_ = c10::MaybeOwned<TensorBase>::owned(std::move(original_));
  original_ = TensorBase();
}

TensorIteratorConfig& TensorIteratorConfig::add_owned_output(const TensorBase& output) {
  TORCH_INTERNAL_ASSERT(num_inputs_ == 0, "outputs are added before inputs");
  tensors_.push_back(c10::MaybeOwned<TensorBase>::owned(TensorBase(output)));
  ++num_outputs_;
  return *this;
}

TensorIteratorConfig& TensorIteratorConfig::add_owned_input(const TensorBase& input) {
  tensors_.push_back(c10::MaybeOwned<TensorBase>::owned(TensorBase(input)));
  ++num_inputs_;
  return *this;
}

TensorIteratorConfig& TensorIteratorConfig::add_borrowed_output(const TensorBase& output) {
  TORCH_INTERNAL_ASSERT(num_inputs_ == 0, "outputs are added before inputs");
  tensors_.push_back(c10::MaybeOwned<TensorBase>::borrowed(output));
  ++num_outputs_;
  return *this;
}

TensorIteratorConfig& TensorIteratorConfig::add_borrowed_input(const TensorBase& input) {
  tensors_.push_back(c10::MaybeOwned<TensorBase>::borrowed(input));
  ++num_inputs_;
  return *this;
}

TensorIteratorConfig& TensorIteratorConfig::declare_static_shape(IntArrayRef shape) {
  TORCH_INTERNAL_ASSERT(!resize_outputs_, "declare_static_shape needs resize_outputs(false)");
  static_shape_.emplace(shape.begin(), shape.end());
  return *this;
}

TensorIteratorConfig& TensorIteratorConfig::declare_static_shape(IntArrayRef shape, IntArrayRef squash_dims) {
  declare_static_shape(shape);
  for (const int64_t dim : squash_dims) {
    TORCH_INTERNAL_ASSERT(dim >= 0 && dim < static_cast<int64_t>(shape.size()), "squashed dimension ", dim);
    (*static_shape_)[dim] = 1;
  }
  return *this;
}

void TensorIteratorBase::build(TensorIteratorConfig& config) {
  is_reduction_ = config.is_reduction_;
  populate_operands(config);
  mark_outputs();
  compute_mem_overlaps(config);
  compute_shape(config);
  mark_resize_outputs(config);
  compute_device(config);
  compute_types(config);
  if (!fast_set_up(config)) {
    compute_strides(config);
    reorder_dimensions(config.enforce_linear_iteration_);
    allocate_or_resize_outputs();
    coalesce_dimensions();
  }
  for (auto& op : operands_) {
    TORCH_INTERNAL_ASSERT(op.tensor_base().defined());
    op.data = op.tensor_base().data_ptr();
  }
  view_offsets_.assign(shape_.size(), int64_t{0});
}

void TensorIteratorBase::populate_operands(TensorIteratorConfig& config) {
  operands_.reserve(config.tensors_.size());
  for (auto& tensor : config.tensors_) {
    operands_.emplace_back(std::move(tensor));
  }
  num_outputs_ = config.num_outputs_;
}

void TensorIteratorBase::mark_outputs() {
  for (int i = 0; i < num_outputs_; ++i) {
    OperandInfo& out = operands_[i];
    out.is_output = true;
    if (!out.tensor_base().defined()) {
      continue;
    }
    for (int arg = num_outputs_; arg < ntensors(); ++arg) {
      out.is_read_write = out.is_read_write || out.tensor_base().is_same(operands_[arg].tensor_base());
    }
  }
}

void TensorIteratorBase::compute_mem_overlaps(const TensorIteratorConfig& config) {
  if (!config.check_mem_overlap_) {
    return;
  }
  for (int i = 0; i < num_outputs_; ++i) {
    const TensorBase& output = operands_[i].tensor_base();
    if (!output.defined()) {
      continue;
    }
    assert_no_internal_overlap(output);
    for (int j = num_outputs_; j < ntensors(); ++j) {
      const TensorBase& input = operands_[j].tensor_base();
      if (!input.is_same(output)) {
        assert_no_partial_overlap(output, input);
      }
    }
  }
}

void TensorIteratorBase::compute_shape(const TensorIteratorConfig& config) {
  all_ops_same_shape_ = true;
  if (config.static_shape_) {
    shape_ = *config.static_shape_;
    return;
  }
  bool first = true;
  for (const auto& op : operands_) {
    // An output that may be resized has no say; one that may not (an in-place self is also an input) has.
    if (!op.tensor_base().defined() || (config.resize_outputs_ && op.is_output)) {
      continue;
    }
    const IntArrayRef sizes = op.tensor_base().sizes();
    if (first) {
      shape_.assign(sizes.begin(), sizes.end());
      first = false;
      continue;
    }
    if (IntArrayRef(shape_) == sizes) {
      continue;
    }
    all_ops_same_shape_ = false;
    const size_t ndim = std::max(shape_.size(), sizes.size());
    c10::SmallVector<int64_t, 5> joined(ndim, 1);
    std::copy(shape_.begin(), shape_.end(), joined.begin() + (ndim - shape_.size()));
    for (size_t k = 0; k < sizes.size(); ++k) {
      const size_t d = ndim - sizes.size() + k;
      TORCH_CHECK(joined[d] == sizes[k] || joined[d] == 1 || sizes[k] == 1, "The size of tensor a (", joined[d],
                  ") must match the size of tensor b (", sizes[k], ") at non-singleton dimension ", d);
      joined[d] = joined[d] == 1 ? sizes[k] : joined[d];
    }
    shape_ = std::move(joined);
  }
}

void TensorIteratorBase::mark_resize_outputs(const TensorIteratorConfig& config) {
  if (config.static_shape_) {
    return;
  }
  for (int i = 0; i < num_outputs_; ++i) {
    OperandInfo& out = operands_[i];
    if (!out.tensor_base().defined() || out.tensor_base().sizes() == IntArrayRef(shape_)) {
      continue;
    }
    if (config.resize_outputs_ && !out.is_read_write) {
      out.will_resize = true;
      continue;
    }
    // A reduction's output is a view that is broadcast along the reduced dimensions.
    TORCH_CHECK(is_reduction_, "output with shape ", out.tensor_base().sizes(), " doesn't match the broadcast shape ",
                IntArrayRef(shape_));
  }
}

namespace {

// Whether b's strides equal a's in every dimension of size other than 1.
bool same_strides(const TensorBase& a, const TensorBase& b) {
  for (int64_t d = 0; d < a.dim(); ++d) {
    if (a.sizes()[d] != 1 && a.strides()[d] != b.strides()[d]) {
      return false;
    }
  }
  return true;
}

TensorOptions original_options(const OperandInfo& op) {
  return op.original_tensor_base().defined() ? op.original_tensor_base().options() : op.options();
}

}  // namespace

// All operands of one shape and layout without gaps: one dimension, no ordering needed.
bool TensorIteratorBase::fast_set_up(const TensorIteratorConfig& config) {
  if (is_reduction_ || !all_ops_same_shape_ || config.static_shape_) {
    return false;
  }
  bool contiguous = true;
  const OperandInfo* model = nullptr;
  for (const auto& op : operands_) {
    if (!op.tensor_base().defined() || op.will_resize) {
      continue;
    }
    const TensorBase& t = op.tensor_base();
    if (t.sizes() != IntArrayRef(shape_)) {
      return false;
    }
    contiguous = contiguous && t.is_contiguous();
    if (contiguous && model != nullptr) {
      continue;
    }
    if (!t.is_non_overlapping_and_dense() || (model != nullptr && !same_strides(model->tensor_base(), t))) {
      return false;
    }
    model = model == nullptr ? &op : model;
  }
  if (!contiguous && config.enforce_linear_iteration_) {
    return false;
  }
  const auto full_shape = shape_;
  c10::SmallVector<int64_t, 5> strides;
  if (!contiguous) {
    strides = c10::SmallVector<int64_t, 5>(model->tensor_base().strides());
  }
  for (int i = 0; i < num_outputs_; ++i) {
    set_output_raw_strided(i, full_shape, strides, original_options(operands_[i]));
  }
  if (ndim() > 1) {
    has_coalesced_ = true;
  }
  if (ndim() >= 1) {
    const int64_t n = numel();
    shape_.assign(size_t{1}, n);
    perm_.assign(size_t{1}, int64_t{0});
  }
  for (auto& op : operands_) {
    const int64_t bytes = static_cast<int64_t>(elementSize(op.current_dtype));
    op.stride_bytes.assign(shape_.size(), bytes);
  }
  return true;
}

void TensorIteratorBase::compute_strides(const TensorIteratorConfig& config) {
  for (auto& op : operands_) {
    if (!op.tensor_base().defined() || op.will_resize) {
      continue;
    }
    const TensorBase& t = op.tensor_base();
    const IntArrayRef sizes = config.static_shape_ ? IntArrayRef(shape_) : t.sizes();
    const IntArrayRef strides = t.strides();
    const int64_t bytes = static_cast<int64_t>(t.itemsize());
    const size_t lead = shape_.size() - sizes.size();
    op.stride_bytes.assign(shape_.size(), int64_t{0});
    for (size_t d = 0; d < sizes.size(); ++d) {
      const bool broadcast = sizes[d] == 1 && shape_[lead + d] != 1;
      op.stride_bytes[lead + d] = broadcast ? 0 : strides[d] * bytes;
    }
  }
}

// Positive when dim0 should be outside of dim1, negative when inside, 0 when no operand cares. Reduced dimensions go
// inside; then the smaller stride, as the first operand with an opinion says.
int TensorIteratorBase::compare_dimensions(size_t dim0, size_t dim1) const {
  for (const auto& op : operands_) {
    if (op.stride_bytes.empty() || op.will_resize) {
      continue;
    }
    const int64_t stride0 = op.stride_bytes[dim0];
    const int64_t stride1 = op.stride_bytes[dim1];
    if (is_reduction_ && op.is_output && (stride0 == 0) != (stride1 == 0)) {
      return stride1 == 0 ? 1 : -1;
    }
    if (stride0 == 0 || stride1 == 0) {
      continue;  // broadcast: this operand does not care
    }
    if (stride0 != stride1) {
      return stride0 < stride1 ? -1 : 1;
    }
    if (shape_[dim0] > shape_[dim1]) {
      return 1;
    }
  }
  return 0;
}

void TensorIteratorBase::reorder_dimensions(bool enforce_linear) {
  const size_t n = shape_.size();
  perm_.resize(n);
  for (size_t i = 0; i < n; ++i) {
    perm_[i] = static_cast<int64_t>(n - 1 - i);
  }
  if (!enforce_linear) {
    // Insertion sort that passes over pairs without opinion, so that two dimensions may be ordered through a third.
    for (size_t i = 1; i < n; ++i) {
      size_t moving = i;
      for (size_t j = i; j-- > 0;) {
        const int order = compare_dimensions(perm_[j], perm_[moving]);
        if (order > 0) {
          std::swap(perm_[j], perm_[moving]);
          moving = j;
        } else if (order < 0) {
          break;
        }
      }
    }
  }
  const auto apply = [&](auto& values) {
    const auto old = values;
    for (size_t i = 0; i < n; ++i) {
      values[i] = old[perm_[i]];
    }
  };
  apply(shape_);
  for (auto& op : operands_) {
    if (!op.stride_bytes.empty()) {
      apply(op.stride_bytes);
    }
  }
}

void TensorIteratorBase::allocate_or_resize_outputs() {
  const size_t n = shape_.size();
  const auto invert_perm = [&](const auto& values, int64_t divisor) {
    c10::SmallVector<int64_t, 5> result(n, 0);
    for (size_t i = 0; i < n; ++i) {
      result[perm_[i]] = values[i] / divisor;
    }
    return result;
  };
  bool row_major = true;
  for (size_t i = 0; i < n; ++i) {
    row_major = row_major && perm_[i] == static_cast<int64_t>(n - 1 - i);
  }
  for (int arg = 0; arg < num_outputs_; ++arg) {
    OperandInfo& op = operands_[arg];
    if (op.tensor_base().defined() && !op.will_resize) {
      const c10::SmallVector<int64_t, 5> sizes(op.tensor_base().sizes());
      set_output_raw_strided(arg, sizes, {}, original_options(op));
      continue;
    }
    TORCH_INTERNAL_ASSERT(op.is_type_defined(), "no type for operand ", arg);
    const int64_t bytes = static_cast<int64_t>(elementSize(op.target_dtype));
    op.stride_bytes.assign(n, int64_t{0});
    int64_t next = bytes;
    for (size_t i = 0; i < n; ++i) {
      op.stride_bytes[i] = next;
      next *= shape_[i];
    }
    const auto sizes = invert_perm(shape_, 1);
    const auto strides = invert_perm(op.stride_bytes, bytes);
    set_output_raw_strided(arg, sizes, row_major ? IntArrayRef() : IntArrayRef(strides), original_options(op));
    op.current_dtype = op.target_dtype;
  }
}

bool TensorIteratorBase::can_coalesce(size_t dim0, size_t dim1) const {
  if (shape_[dim0] == 1 || shape_[dim1] == 1) {
    return true;
  }
  for (const auto& op : operands_) {
    if (shape_[dim0] * op.stride_bytes[dim0] != op.stride_bytes[dim1]) {
      return false;
    }
  }
  return true;
}

void TensorIteratorBase::coalesce_dimensions() {
  if (ndim() <= 1) {
    return;
  }
  size_t last = 0;
  const auto take_strides = [&](size_t to, size_t from) {
    for (auto& op : operands_) {
      op.stride_bytes[to] = op.stride_bytes[from];
    }
  };
  for (size_t dim = 1; dim < shape_.size(); ++dim) {
    if (can_coalesce(last, dim)) {
      if (shape_[last] == 1) {
        take_strides(last, dim);
      }
      shape_[last] *= shape_[dim];
    } else {
      ++last;
      if (last != dim) {
        take_strides(last, dim);
        shape_[last] = shape_[dim];
      }
    }
  }
  shape_.resize(last + 1);
  for (auto& op : operands_) {
    op.stride_bytes.resize(last + 1);
  }
  has_coalesced_ = true;
}

}  // namespace at
