// TensorIterator: the one engine behind pointwise, comparison, copy and reduction kernels. Given output and input
// tensors it broadcasts them, chooses the type to compute in, allocates or resizes the outputs, orders and merges
// dimensions, and then hands a kernel plain pointers and byte strides, two dimensions at a time.
//
//   auto iter = TensorIteratorConfig().add_output(out).add_input(a).add_input(b).build();
//   iter.for_each([](char** data, const int64_t* strides, int64_t size0, int64_t size1) { ... });
//
// Kernels seldom do that by hand: native/cpu/Loops.h and native/cpu/Reduce.h do. Structured operators inherit from
// TensorIteratorBase and call one of its build_ functions in their META_FUNC.
//
// Note [Order of the strides]
// strides are in bytes and stand operand by operand for dimension 0, then operand by operand for dimension 1:
// strides[arg] and strides[ntensors() + arg]. Outputs come first. Dimension 0 is the fastest in memory.
//
// Note [Overlap of inputs and outputs]
// An output may be one of the inputs (the same view). An output whose elements share memory among themselves, or one
// that meets an input's memory in any other way, raises before anything is written, as far as address ranges tell.
//
// Note [Types]
// With promote_inputs_to_common_dtype the computation's type is the promotion of the inputs' types, where tensors with
// dimensions count before 0-dim tensors, and those before wrapped numbers, unless the latter are of a higher category
// (bool < integer < float). On the CPU inputs of another type are converted into temporaries beforehand; with
// cast_common_dtype_to_outputs an output of another type is computed into a temporary that cast_outputs() copies.
#pragma once

#include <bitset>
#include <optional>

#include <ATen/TensorMeta.h>
#include <ATen/core/TensorBase.h>
#include <c10/core/MemoryFormat.h>
#include <c10/core/Scalar.h>
#include <c10/util/FunctionRef.h>
#include <c10/util/MaybeOwned.h>
#include <c10/util/SmallVector.h>

namespace at {

class TensorIteratorConfig;
struct TensorIterator;

struct TORCH_API OperandInfo {
  using StrideVector = c10::SmallVector<int64_t, 6>;

  OperandInfo() = default;
  explicit OperandInfo(c10::MaybeOwned<TensorBase>&& t);

  bool is_type_defined() const { return target_dtype != ScalarType::Undefined; }
  bool is_device_defined() const { return device.has_value(); }
  TensorOptions options() const { return TensorOptions(target_dtype).device(device); }

  const TensorBase& tensor_base() const { return *tensor_; }
  const Tensor& tensor() const;
  void tensor(c10::MaybeOwned<TensorBase>&& t) { tensor_ = std::move(t); }

  // The caller's tensor while a temporary of another type stands in for it; undefined otherwise.
  const TensorBase& original_tensor_base() const { return original_; }
  void exchange_tensor(c10::MaybeOwned<TensorBase>&& temporary);
  void restore_original_tensor();

  StrideVector stride_bytes;
  std::optional<Device> device;
  ScalarType target_dtype = ScalarType::Undefined;   // the type that the kernel sees
  ScalarType current_dtype = ScalarType::Undefined;  // the type of tensor()
  void* data = nullptr;
  bool is_output = false;
  bool will_resize = false;
  bool is_read_write = false;  // an output that is also an input

 private:
  c10::MaybeOwned<TensorBase> tensor_;
  TensorBase original_;
};

struct TORCH_API TensorIteratorBase : public impl::MetaBase {
  using DimMask = std::bitset<64>;
  using PtrVector = c10::SmallVector<char*, 4>;
  using StrideVector = c10::SmallVector<int64_t, 6>;
  using loop2d_t = c10::function_ref<void(char** data, const int64_t* strides, int64_t size0, int64_t size1)>;
  using loop1d_t = c10::function_ref<void(char** data, const int64_t* strides, int64_t size)>;
  using loop_subiter_t = c10::function_ref<void(TensorIteratorBase& subiter)>;

  TensorIteratorBase() = default;

  void build(TensorIteratorConfig& config);

  // What structured META_FUNCs call. out may be undefined: the functional form. The borrowing forms keep references to
  // a and b; the caller keeps them alive. binary ops promote their inputs; *_float_op computes integers in the default
  // floating type; comparison_op gives bool.
  void build_binary_float_op(const TensorBase& out, const TensorBase& a, const TensorBase& b);
  void build_borrowing_binary_float_op(const TensorBase& out, const TensorBase& a, const TensorBase& b);
  void build_binary_op(const TensorBase& out, const TensorBase& a, const TensorBase& b);
  void build_borrowing_binary_op(const TensorBase& out, const TensorBase& a, const TensorBase& b);
  void build_unary_float_op(const TensorBase& out, const TensorBase& a);
  void build_borrowing_unary_float_op(const TensorBase& out, const TensorBase& a);
  void build_unary_op(const TensorBase& out, const TensorBase& a);
  void build_borrowing_unary_op(const TensorBase& out, const TensorBase& a);
  void build_output_borrowing_argument_owning_unary_op(const TensorBase& out, const TensorBase& a);
  void build_unary_force_boolean_op(const TensorBase& out, const TensorBase& a);
  void build_comparison_op(const TensorBase& out, const TensorBase& a, const TensorBase& b);
  void build_borrowing_comparison_op(const TensorBase& out, const TensorBase& a, const TensorBase& b);
  void build_borrowing_except_last_argument_comparison_op(const TensorBase& out, const TensorBase& a,
                                                          const TensorBase& b);
  void build_ternary_op(const TensorBase& out, const TensorBase& a, const TensorBase& b, const TensorBase& c);

  int ndim() const { return static_cast<int>(shape_.size()); }
  IntArrayRef shape() const { return shape_; }
  int64_t numel() const;
  int ntensors() const { return static_cast<int>(operands_.size()); }
  int noutputs() const { return num_outputs_; }
  int ninputs() const { return ntensors() - noutputs(); }
  IntArrayRef view_offsets() const { return view_offsets_; }

  // Elements of output 0; in a reduction, of what remains.
  int64_t num_output_elements() const;
  int num_reduce_dims() const;
  bool is_dim_reduced(int dim) const;
  bool is_trivial_1d() const { return ndim() == 1; }
  bool is_contiguous() const;

  IntArrayRef strides(int64_t arg) const { return operands_[arg].stride_bytes; }
  void* data_ptr(int64_t arg) const { return operands_[arg].data; }
  ScalarType dtype(int64_t arg = 0) const { return operands_[arg].current_dtype; }
  ScalarType common_dtype() const;
  ScalarType input_dtype(int64_t arg = 0) const { return operands_[num_outputs_ + arg].current_dtype; }
  Device device(int64_t arg = 0) const { return *operands_[arg].device; }
  c10::DeviceType device_type(int64_t arg = 0) const { return device(arg).type(); }
  int64_t element_size(int64_t arg) const { return static_cast<int64_t>(elementSize(dtype(arg))); }
  bool is_scalar(int64_t arg) const;
  bool is_cpu_scalar(int64_t arg) const;

  const TensorBase& tensor_base(int64_t arg) const { return operands_[arg].tensor_base(); }
  const Tensor& tensor(int64_t arg) const { return operands_[arg].tensor(); }
  const TensorBase& output_base(int64_t arg = 0) const { return tensor_base(arg); }
  const Tensor& output(int64_t arg = 0) const { return tensor(arg); }
  const TensorBase& input_base(int64_t arg = 0) const { return tensor_base(num_outputs_ + arg); }
  const Tensor& input(int64_t arg = 0) const { return tensor(num_outputs_ + arg); }

  // The element of a one-element CPU operand of type T.
  template <typename T>
  T scalar_value(int64_t arg) const {
    return *static_cast<const T*>(data_ptr(arg));
  }

  // Copies temporaries of the common type into the outputs that they stand for. Kernels call it when done.
  void cast_outputs();
  void remove_operand(int64_t arg);
  // Restricts the iteration to [start, start + size) of a dimension.
  void narrow(int dim, int64_t start, int64_t size);
  // Restricts the iteration to the last two dimensions' slice at `indices` of every dimension from start_dim on.
  void select_all_keeping_dim(int start_dim, IntArrayRef indices);
  // Moves the data pointer of an operand, its strides staying.
  void unsafe_replace_operand(int64_t arg, void* data) { operands_[arg].data = data; }

  // Runs loop over the whole range, on several threads from grain_size elements up, each element once.
  void for_each(loop2d_t loop, int64_t grain_size = -1);
  // Elements [begin, end) in the iteration's own order, on this thread.
  void serial_for_each(loop2d_t loop, int64_t begin, int64_t end) const;

  // A reduction of one input to one output of the same type: loop folds inputs into what the output holds. Where all
  // goes into one element each thread folds into a slot of its own, which starts as a copy of the output, and loop
  // folds the slots; else threads share out the dimensions that stay.
  void parallel_reduce(loop2d_t loop);
  // One call of loop for each element that remains; the subiterator covers what is folded into it.
  void foreach_reduced_elt(loop_subiter_t loop, bool parallelize = true);
  // The dimension along which threads share the work of a reduction; reduced only when nothing else is left.
  int find_parallel_dim() const;

  StrideVector get_strides() const;
  StrideVector get_dim_strides(int dim) const;
  PtrVector get_base_ptrs() const;

  bool should_accumulate() const { return false; }
  bool is_final_output() const { return true; }
  bool has_contiguous_first_dim() const;
  bool has_coalesced_dimensions() const { return has_coalesced_; }
  bool can_use_32bit_indexing() const;

  void set_output_raw_strided(int64_t output_idx, IntArrayRef sizes, IntArrayRef strides,
                              TensorOptions options) override;

 protected:
  void populate_operands(TensorIteratorConfig& config);
  void mark_outputs();
  void compute_mem_overlaps(const TensorIteratorConfig& config);
  void compute_shape(const TensorIteratorConfig& config);
  void mark_resize_outputs(const TensorIteratorConfig& config);
  void compute_types(const TensorIteratorConfig& config);
  void check_types(const TensorIteratorConfig& config, ScalarType output_dtype, bool mixed) const;
  void convert_operands(const TensorIteratorConfig& config);
  ScalarType compute_common_dtype() const;
  void compute_device(const TensorIteratorConfig& config);
  bool fast_set_up(const TensorIteratorConfig& config);
  void compute_strides(const TensorIteratorConfig& config);
  void reorder_dimensions(bool enforce_linear);
  int compare_dimensions(size_t dim0, size_t dim1) const;
  void allocate_or_resize_outputs();
  void coalesce_dimensions();
  bool can_coalesce(size_t dim0, size_t dim1) const;
  void two_pass_reduction(loop2d_t loop);
  void parallel_dim_reduction(loop2d_t loop);

  c10::SmallVector<int64_t, 5> shape_;
  c10::SmallVector<int64_t, 5> perm_;  // shape_[i] was dimension perm_[i] of the broadcast shape
  c10::SmallVector<int64_t, 5> view_offsets_;
  c10::SmallVector<OperandInfo, 4> operands_;
  int num_outputs_ = 0;
  ScalarType common_dtype_ = ScalarType::Undefined;
  Device common_device_ = Device(c10::kCPU);
  bool all_ops_same_shape_ = false;
  bool is_reduction_ = false;
  bool has_coalesced_ = false;
};

// The iterator of operators that are not structured: it owns the outputs that it allocates.
struct TORCH_API TensorIterator final : public TensorIteratorBase {
  TensorIterator() = default;
  // Slicing is wanted: a copy iterates over the same operands.
  TensorIterator(const TensorIteratorBase& iter) : TensorIteratorBase(iter) {}  // NOLINT(google-explicit-constructor)

  static TensorIterator binary_float_op(TensorBase& out, const TensorBase& a, const TensorBase& b);
  static TensorIterator binary_op(TensorBase& out, const TensorBase& a, const TensorBase& b);
  static TensorIterator borrowing_binary_op(const TensorBase& out, const TensorBase& a, const TensorBase& b);
  static TensorIterator comparison_op(TensorBase& out, const TensorBase& a, const TensorBase& b);
  static TensorIterator unary_op(TensorBase& out, const TensorBase& a);
  static TensorIterator unary_float_op(TensorBase& out, const TensorBase& a);
  static TensorIterator nullary_op(TensorBase& out);
  static TensorIterator borrowing_nullary_op(const TensorBase& out);
  // out has a's number of dimensions, with size 1 where it is reduced.
  static TensorIterator reduce_op(TensorBase& out, const TensorBase& a);
  static TensorIterator reduce_op(TensorBase& out1, TensorBase& out2, const TensorBase& a);

  const Tensor& maybe_get_output(int64_t output_idx) override;
  void set_output_raw_strided(int64_t output_idx, IntArrayRef sizes, IntArrayRef strides,
                              TensorOptions options) override;
};

// How an iterator is to be built. Outputs are added before inputs. Defaults: inputs and outputs of one type and device,
// outputs resized to the broadcast shape, overlap checked.
class TORCH_API TensorIteratorConfig final {
 public:
  friend struct TensorIteratorBase;

  TensorIteratorConfig() = default;
  TensorIteratorConfig(const TensorIteratorConfig&) = delete;
  TensorIteratorConfig& operator=(const TensorIteratorConfig&) = delete;

  // owned: the iterator holds a reference. borrowed: the caller's variable outlives the iterator. The short names
  // borrow nothing.
  TensorIteratorConfig& add_owned_output(const TensorBase& output);
  TensorIteratorConfig& add_owned_input(const TensorBase& input);
  TensorIteratorConfig& add_borrowed_output(const TensorBase& output);
  TensorIteratorConfig& add_borrowed_input(const TensorBase& input);
  TensorIteratorConfig& add_output(const TensorBase& output) { return add_owned_output(output); }
  TensorIteratorConfig& add_input(const TensorBase& input) { return add_owned_input(input); }

#define ATEN_CONFIG_SWITCH(name)                 \
  TensorIteratorConfig& name(const bool value) { \
    name##_ = value;                             \
    return *this;                                \
  }
  ATEN_CONFIG_SWITCH(check_all_same_dtype)
  ATEN_CONFIG_SWITCH(check_all_same_device)
  ATEN_CONFIG_SWITCH(allow_cpu_scalars)
  ATEN_CONFIG_SWITCH(resize_outputs)
  ATEN_CONFIG_SWITCH(is_reduction)
  ATEN_CONFIG_SWITCH(enforce_linear_iteration)
  ATEN_CONFIG_SWITCH(cast_common_dtype_to_outputs)
  ATEN_CONFIG_SWITCH(enforce_safe_casting_to_output)
#undef ATEN_CONFIG_SWITCH
  TensorIteratorConfig& set_check_mem_overlap(bool value) {
    check_mem_overlap_ = value;
    return *this;
  }
  TensorIteratorConfig& promote_inputs_to_common_dtype(const bool value) {
    promote_inputs_to_common_dtype_ = value;
    if (value) {
      check_all_same_dtype_ = false;
    }
    return *this;
  }
  // Needs promote_inputs_to_common_dtype.
  TensorIteratorConfig& promote_integer_inputs_to_float(const bool value) {
    promote_integer_inputs_to_float_ = value;
    return *this;
  }
  // The type that the kernel writes, whatever the inputs' types.
  TensorIteratorConfig& declare_static_dtype(ScalarType dtype) {
    static_dtype_ = dtype;
    return *this;
  }
  TensorIteratorConfig& declare_static_device(Device device) {
    static_device_ = device;
    return *this;
  }
  TensorIteratorConfig& declare_static_shape(IntArrayRef shape);
  // As above, and the dimensions in squash_dims count as of size 1.
  TensorIteratorConfig& declare_static_shape(IntArrayRef shape, IntArrayRef squash_dims);

  TensorIterator build() {
    TensorIterator iter;
    iter.build(*this);
    return iter;
  }

 private:
  c10::SmallVector<c10::MaybeOwned<TensorBase>, 4> tensors_;
  int num_outputs_ = 0;
  int num_inputs_ = 0;
  std::optional<c10::SmallVector<int64_t, 5>> static_shape_;
  std::optional<ScalarType> static_dtype_;
  std::optional<Device> static_device_;
  bool check_mem_overlap_ = true;
  bool allow_cpu_scalars_ = false;
  bool is_reduction_ = false;
  bool resize_outputs_ = true;
  bool check_all_same_dtype_ = true;
  bool check_all_same_device_ = true;
  bool enforce_safe_casting_to_output_ = false;
  bool enforce_linear_iteration_ = false;
  bool promote_inputs_to_common_dtype_ = false;
  bool promote_integer_inputs_to_float_ = false;
  bool cast_common_dtype_to_outputs_ = false;
};

}  // namespace at
