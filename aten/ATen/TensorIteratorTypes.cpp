// What an iterator computes in and where: device, common type, temporaries of that type, outputs. Note [Types] in
// TensorIterator.h.
#include <ATen/TensorIterator.h>

#include <ATen/core/Tensor.h>
#include <ATen/native/Resize.h>
#include <ATen/native/StructuredForms.h>
#include <ATen/native/TypeProperties.h>
#include <c10/core/DefaultDtype.h>
#include <c10/util/Exception.h>

namespace at {

ScalarType TensorIteratorBase::common_dtype() const {
  TORCH_INTERNAL_ASSERT(common_dtype_ != ScalarType::Undefined, "the iterator was built without a common dtype");
  return common_dtype_;
}

ScalarType TensorIteratorBase::compute_common_dtype() const {
  native::ResultTypeState state;
  for (int arg = num_outputs_; arg < ntensors(); ++arg) {
    state = native::update_result_type_state(operands_[arg].tensor_base(), state);
  }
  const ScalarType type = native::result_type(state);
  TORCH_INTERNAL_ASSERT(type != ScalarType::Undefined);
  return type;
}

// The first operand that is not a CPU number decides; CPU numbers may stand beside device tensors where allowed.
void TensorIteratorBase::compute_device(const TensorIteratorConfig& config) {
  const auto is_number = [](const OperandInfo& op) { return op.tensor_base().dim() == 0 && op.device->is_cpu(); };
  const OperandInfo* first = nullptr;
  for (const auto& op : operands_) {
    if (op.is_device_defined() && (first == nullptr || (is_number(*first) && !is_number(op)))) {
      first = &op;
    }
  }
  common_device_ = first != nullptr ? *first->device : config.static_device_.value_or(Device(c10::kCPU));
  int cpu_scalars_left = config.allow_cpu_scalars_ && !common_device_.is_cpu() ? 1 : 0;
  for (auto& op : operands_) {
    if (!op.is_device_defined()) {
      op.device = config.static_device_.value_or(common_device_);
      continue;
    }
    if (!config.check_all_same_device_ || *op.device == common_device_) {
      continue;
    }
    if (!op.is_output && is_number(op) && cpu_scalars_left > 0) {
      --cpu_scalars_left;
      continue;
    }
    TORCH_CHECK(false, "Expected all tensors to be on the same device, but found at least two devices, ",
                common_device_, " and ", *op.device, "!");
  }
}

void TensorIteratorBase::compute_types(const TensorIteratorConfig& config) {
  ScalarType output_dtype = ScalarType::Undefined;
  bool mixed_inputs = false;
  bool mixed_outputs = false;
  common_dtype_ = ScalarType::Undefined;
  for (auto& op : operands_) {
    if (!op.is_type_defined()) {
      TORCH_CHECK(op.is_output, "an input tensor of the iterator is undefined");
      if (config.static_dtype_) {
        op.target_dtype = *config.static_dtype_;
        op.current_dtype = *config.static_dtype_;
      }
      continue;
    }
    ScalarType& seen = op.is_output ? output_dtype : common_dtype_;
    bool& mixed = op.is_output ? mixed_outputs : mixed_inputs;
    mixed = mixed || (seen != ScalarType::Undefined && seen != op.target_dtype);
    seen = seen == ScalarType::Undefined ? op.target_dtype : seen;
  }
  if (ninputs() == 0) {
    common_dtype_ = output_dtype;
  }
  if (config.check_all_same_dtype_) {
    check_types(config, output_dtype, mixed_inputs || mixed_outputs);
  }
  if (mixed_inputs) {
    common_dtype_ = config.promote_inputs_to_common_dtype_ ? compute_common_dtype() : ScalarType::Undefined;
  }
  if (config.promote_integer_inputs_to_float_ && isIntegralType(common_dtype_, true)) {
    common_dtype_ = c10::get_default_dtype_as_scalartype();
  }
  convert_operands(config);
}

void TensorIteratorBase::check_types(const TensorIteratorConfig&, ScalarType output_dtype, bool mixed) const {
  if (!mixed && (output_dtype == ScalarType::Undefined || output_dtype == common_dtype_)) {
    return;
  }
  for (const auto& op : operands_) {
    if (op.is_type_defined()) {
      TORCH_CHECK(op.target_dtype == common_dtype_, "Found dtype ", toString(op.target_dtype), " but expected ",
                  toString(common_dtype_));
    }
  }
}

void TensorIteratorBase::convert_operands(const TensorIteratorConfig& config) {
  for (auto& op : operands_) {
    if (!op.is_type_defined()) {
      TORCH_CHECK(common_dtype_ != ScalarType::Undefined, "the output's type does not follow from the inputs' types");
      op.target_dtype = common_dtype_;
      op.current_dtype = common_dtype_;
    }
    if (!op.tensor_base().defined() || common_dtype_ == ScalarType::Undefined) {
      continue;
    }
    if (config.enforce_safe_casting_to_output_ && op.is_output && op.current_dtype != common_dtype_) {
      TORCH_CHECK(canCast(common_dtype_, op.current_dtype), "result type ", toString(common_dtype_),
                  " can't be cast to the desired output type ", toString(op.current_dtype));
    }
    const ScalarType computed = op.is_output ? config.static_dtype_.value_or(common_dtype_) : common_dtype_;
    if (op.current_dtype == computed || !common_device_.is_cpu()) {
      continue;
    }
    if (op.is_output && config.cast_common_dtype_to_outputs_) {
      // The values come from the kernel: only the layout is taken over.
      const TensorBase& t = op.tensor_base();
      const bool keep = t.is_non_overlapping_and_dense();
      op.exchange_tensor(c10::MaybeOwned<TensorBase>::owned(
          native::create_out(t.sizes(), keep ? t.strides() : IntArrayRef(), t.options().dtype(computed))));
    } else if (!op.is_output && config.promote_inputs_to_common_dtype_) {
      op.exchange_tensor(c10::MaybeOwned<TensorBase>::owned(op.tensor().to(common_dtype_)));
    } else {
      continue;
    }
    op.current_dtype = computed;
    op.target_dtype = computed;
  }
}

void TensorIteratorBase::cast_outputs() {
  for (int arg = 0; arg < num_outputs_; ++arg) {
    OperandInfo& op = operands_[arg];
    if (!op.original_tensor_base().defined()) {
      continue;
    }
    const TensorBase& original = op.original_tensor_base();
    if (original.sizes() != op.tensor_base().sizes()) {
      native::resize_out(static_cast<const Tensor&>(original), op.tensor_base().sizes(), op.tensor_base().strides(),
                         original.options());
    }
    static_cast<const Tensor&>(original).copy_(op.tensor());
    op.restore_original_tensor();
    op.current_dtype = op.tensor_base().scalar_type();
    op.target_dtype = op.current_dtype;
    op.data = op.tensor_base().data_ptr();
  }
}

// Called by the structured forms after they have made, resized or checked the caller's output.
void TensorIteratorBase::set_output_raw_strided(int64_t output_idx, IntArrayRef sizes, IntArrayRef strides,
                                                TensorOptions) {
  OperandInfo& op = operands_[output_idx];
  if (!op.tensor_base().defined()) {
    op.tensor(c10::MaybeOwned<TensorBase>::borrowed(maybe_get_output(output_idx)));
    TORCH_INTERNAL_ASSERT(op.target_dtype == op.tensor_base().scalar_type());
  } else if (op.will_resize && op.original_tensor_base().defined()) {
    // The temporary that stands for the caller's tensor has to follow.
    op.tensor(c10::MaybeOwned<TensorBase>::owned(native::create_out(sizes, strides, op.tensor_base().options())));
  }
  op.current_dtype = op.tensor_base().scalar_type();
}

const Tensor& TensorIterator::maybe_get_output(int64_t output_idx) {
  return output(output_idx);
}

void TensorIterator::set_output_raw_strided(int64_t output_idx, IntArrayRef sizes, IntArrayRef strides,
                                            TensorOptions options) {
  OperandInfo& op = operands_[output_idx];
  if (!op.tensor_base().defined()) {
    op.tensor(c10::MaybeOwned<TensorBase>::owned(native::create_out(sizes, strides, options)));
  } else if (op.will_resize) {
    if (op.original_tensor_base().defined()) {
      op.tensor(c10::MaybeOwned<TensorBase>::owned(native::create_out(sizes, strides, op.tensor_base().options())));
    } else {
      native::resize_out(op.tensor(), sizes, strides, options);
    }
  }
  op.current_dtype = op.tensor_base().scalar_type();
}

}  // namespace at
