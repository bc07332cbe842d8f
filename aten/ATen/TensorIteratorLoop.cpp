// Running an iterator: ranges of its elements, on one thread or several, and reductions.
#include <ATen/TensorIterator.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>

#include <ATen/Parallel.h>
#include <ATen/core/Tensor.h>
#include <c10/util/Exception.h>

namespace at {

int64_t TensorIteratorBase::numel() const {
  int64_t n = 1;
  for (const int64_t size : shape_) {
    n *= size;
  }
  return n;
}

int64_t TensorIteratorBase::num_output_elements() const {
  int64_t n = 1;
  for (int dim = 0; dim < ndim(); ++dim) {
    if (operands_[0].stride_bytes[dim] != 0 || shape_[dim] == 0) {
      n *= shape_[dim];
    }
  }
  return n;
}

int TensorIteratorBase::num_reduce_dims() const {
  int count = 0;
  for (int dim = 0; dim < ndim(); ++dim) {
    count += operands_[0].stride_bytes[dim] == 0;
  }
  return count;
}

bool TensorIteratorBase::is_dim_reduced(int dim) const {
  for (const auto& op : operands_) {
    if (op.is_output && op.stride_bytes[dim] == 0 && shape_[dim] > 1) {
      return true;
    }
  }
  return false;
}

bool TensorIteratorBase::is_contiguous() const {
  if (numel() == 1) {
    return true;
  }
  return ndim() == 1 && has_contiguous_first_dim();
}

bool TensorIteratorBase::has_contiguous_first_dim() const {
  if (ndim() == 0) {
    return true;
  }
  for (int64_t arg = 0; arg < ntensors(); ++arg) {
    if (operands_[arg].stride_bytes[0] != element_size(arg)) {
      return false;
    }
  }
  return true;
}

bool TensorIteratorBase::is_scalar(int64_t arg) const {
  return operands_[arg].tensor_base().numel() == 1;
}

bool TensorIteratorBase::is_cpu_scalar(int64_t arg) const {
  return is_scalar(arg) && device(arg).is_cpu();
}

bool TensorIteratorBase::can_use_32bit_indexing() const {
  constexpr int64_t limit = std::numeric_limits<int32_t>::max();
  if (numel() > limit) {
    return false;
  }
  for (const auto& op : operands_) {
    int64_t furthest = 1;
    for (int dim = 0; dim < ndim(); ++dim) {
      furthest += (shape_[dim] - 1) * op.stride_bytes[dim];
    }
    if (furthest > limit) {
      return false;
    }
  }
  return true;
}

void TensorIteratorBase::remove_operand(int64_t arg) {
  operands_.erase(operands_.begin() + arg);
}

void TensorIteratorBase::narrow(int dim, int64_t start, int64_t size) {
  TORCH_INTERNAL_ASSERT(dim < ndim() && size >= 1);
  shape_[dim] = size;
  view_offsets_[dim] += start;
  for (auto& op : operands_) {
    op.data = static_cast<char*>(op.data) + op.stride_bytes[dim] * start;
  }
  if (size == 1 && !is_reduction_) {
    coalesce_dimensions();
  }
}

void TensorIteratorBase::select_all_keeping_dim(int start_dim, IntArrayRef indices) {
  for (int dim = start_dim; dim < ndim(); ++dim) {
    for (auto& op : operands_) {
      op.data = static_cast<char*>(op.data) + op.stride_bytes[dim] * indices[dim - start_dim];
    }
    shape_[dim] = 1;
  }
}

TensorIteratorBase::StrideVector TensorIteratorBase::get_dim_strides(int dim) const {
  StrideVector result;
  for (const auto& op : operands_) {
    result.push_back(op.stride_bytes[dim]);
  }
  return result;
}

TensorIteratorBase::StrideVector TensorIteratorBase::get_strides() const {
  StrideVector result;
  for (int dim = 0; dim < ndim(); ++dim) {
    for (const auto& op : operands_) {
      result.push_back(op.stride_bytes[dim]);
    }
  }
  return result;
}

TensorIteratorBase::PtrVector TensorIteratorBase::get_base_ptrs() const {
  PtrVector result;
  for (const auto& op : operands_) {
    result.push_back(static_cast<char*>(op.data));
  }
  return result;
}

// ---- ranges

namespace {

// A position in the shape that moves on by the block just done: part of a row, or whole rows of dimension 0.
class Odometer {
 public:
  Odometer(IntArrayRef shape, int64_t begin, int64_t end) : shape_(shape), at_(shape.size(), 0), left_(end - begin) {
    for (size_t d = 0; d < shape.size(); ++d) {
      at_[d] = begin % shape[d];
      begin /= shape[d];
    }
  }

  bool done() const { return left_ <= 0; }
  IntArrayRef position() const { return at_; }

  void block(int64_t& size0, int64_t& size1) const {
    size0 = std::min(shape_[0] - at_[0], left_);
    size1 = 1;
    if (at_[0] == 0 && size0 == shape_[0] && shape_.size() > 1) {
      size1 = std::min(shape_[1] - at_[1], left_ / shape_[0]);
    }
  }

  void advance(int64_t size0, int64_t size1) {
    left_ -= size0 * size1;
    at_[0] += size0;
    int64_t carry = 0;
    if (at_[0] == shape_[0]) {
      at_[0] = 0;
      carry = size1;
    }
    for (size_t d = 1; d < shape_.size() && carry > 0; ++d) {
      at_[d] += carry;
      carry = at_[d] == shape_[d] ? 1 : 0;
      at_[d] = carry ? 0 : at_[d];
    }
  }

 private:
  IntArrayRef shape_;
  c10::SmallVector<int64_t, 5> at_;
  int64_t left_;
};

}  // namespace

void TensorIteratorBase::serial_for_each(loop2d_t loop, int64_t begin, int64_t end) const {
  if (begin >= end) {
    return;
  }
  const size_t count = operands_.size();
  StrideVector strides = get_strides();
  PtrVector base = get_base_ptrs();
  // A loop may rely on two dimensions.
  strides.resize(std::max(strides.size(), 2 * count), int64_t{0});
  if (ndim() <= 1) {
    PtrVector data = base;
    for (size_t arg = 0; arg < count && begin > 0; ++arg) {
      data[arg] += begin * strides[arg];
    }
    loop(data.data(), strides.data(), end - begin, 1);
    return;
  }
  Odometer odometer(shape_, begin, end);
  PtrVector data = base;
  while (!odometer.done()) {
    const IntArrayRef position = odometer.position();
    for (size_t arg = 0; arg < count; ++arg) {
      char* p = base[arg];
      for (size_t d = 0; d < position.size(); ++d) {
        p += position[d] * strides[d * count + arg];
      }
      data[arg] = p;
    }
    int64_t size0 = 0;
    int64_t size1 = 0;
    odometer.block(size0, size1);
    loop(data.data(), strides.data(), size0, size1);
    odometer.advance(size0, size1);
  }
}

void TensorIteratorBase::for_each(loop2d_t loop, int64_t grain_size) {
  const int64_t n = numel();
  if (n == 0) {
    return;
  }
  const int64_t grain = grain_size < 0 ? internal::GRAIN_SIZE : grain_size;
  parallel_for(0, n, grain, [&](int64_t begin, int64_t end) { serial_for_each(loop, begin, end); });
}

// ---- reductions

int TensorIteratorBase::find_parallel_dim() const {
  int best = ndim() - 1;
  const int64_t threads = get_num_threads();
  for (int dim = best; dim >= 0 && !is_dim_reduced(dim); --dim) {
    if (shape_[dim] >= threads) {
      return dim;
    }
    if (shape_[dim] > shape_[best]) {
      best = dim;
    }
  }
  return best;
}

void TensorIteratorBase::parallel_reduce(loop2d_t loop) {
  TORCH_CHECK(ntensors() == 2, "parallel_reduce expects one output and one input, got ", ntensors(), " operands");
  const int64_t n = numel();
  if (internal::num_parts(n, internal::GRAIN_SIZE) == 1) {
    serial_for_each(loop, 0, n);
  } else if (num_output_elements() == 1) {
    two_pass_reduction(loop);
  } else {
    parallel_dim_reduction(loop);
  }
}

void TensorIteratorBase::two_pass_reduction(loop2d_t loop) {
  TORCH_INTERNAL_ASSERT(dtype(0) == dtype(1), "a reduction in two passes reads what it writes");
  const int64_t n = numel();
  const int64_t parts = internal::num_parts(n, internal::GRAIN_SIZE);
  const int64_t step = divup(n, parts);
  const size_t bytes = static_cast<size_t>(element_size(0));
  constexpr size_t kLine = 64;
  char* result = static_cast<char*>(data_ptr(0));
  std::unique_ptr<char[]> slots(new char[static_cast<size_t>(parts) * kLine]);
  for (int64_t part = 0; part < parts; ++part) {
    std::memcpy(&slots[static_cast<size_t>(part) * kLine], result, bytes);
  }
  parallel_for(0, parts, 1, [&](int64_t first, int64_t last) {
    for (int64_t part = first; part < last; ++part) {
      TensorIterator sub(*this);
      sub.unsafe_replace_operand(0, &slots[static_cast<size_t>(part) * kLine]);
      sub.serial_for_each(loop, part * step, std::min(n, (part + 1) * step));
    }
  });
  char* data[2] = {result, slots.get()};
  const int64_t strides[4] = {0, static_cast<int64_t>(kLine), 0, 0};
  loop(data, strides, parts, 1);
}

void TensorIteratorBase::parallel_dim_reduction(loop2d_t loop) {
  const int dim = find_parallel_dim();
  const int64_t size = shape_[dim];
  const int64_t rest = std::max<int64_t>(1, numel() / std::max<int64_t>(1, size));
  parallel_for(0, size, std::max<int64_t>(1, internal::GRAIN_SIZE / rest), [&](int64_t begin, int64_t end) {
    TensorIterator sub(*this);
    sub.narrow(dim, begin, end - begin);
    sub.serial_for_each(loop, 0, sub.numel());
  });
}

void TensorIteratorBase::foreach_reduced_elt(loop_subiter_t loop, bool parallelize) {
  TORCH_INTERNAL_ASSERT(ninputs() == 1 && noutputs() >= 1);
  if (numel() == 0) {
    return;
  }
  const int reduced = num_reduce_dims();
  int64_t kept = 1;
  for (int dim = reduced; dim < ndim(); ++dim) {
    kept *= shape_[dim];
  }
  const IntArrayRef kept_shape = IntArrayRef(shape_).slice(reduced);
  const auto run = [&](int64_t begin, int64_t end) {
    c10::SmallVector<int64_t, 5> index(kept_shape.size(), 0);
    for (int64_t element = begin; element < end; ++element) {
      int64_t rest = element;
      for (size_t d = 0; d < kept_shape.size(); ++d) {
        index[d] = rest % kept_shape[d];
        rest /= kept_shape[d];
      }
      TensorIterator sub(*this);
      sub.select_all_keeping_dim(reduced, index);
      loop(sub);
    }
  };
  const int64_t each = std::max<int64_t>(1, numel() / kept);
  if (parallelize) {
    parallel_for(0, kept, std::max<int64_t>(1, internal::GRAIN_SIZE / each), run);
  } else {
    run(0, kept);
  }
}

}  // namespace at
