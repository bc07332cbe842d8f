// Parts of the tensor handles that are no operators.
#include <ATen/core/Tensor.h>
#include <ATen/ops/clone.h>

#include <iostream>

#include <ATen/Formatting.h>

namespace at {

std::string TensorBase::toString() const {
  if (!defined()) return "UndefinedType";
  return DeviceTypeName(device().type()) + at::toString(scalar_type()) + "Type";
}

MemoryFormat TensorBase::suggest_memory_format(bool channels_last_strides_exact_match) const {
  for (MemoryFormat format : {MemoryFormat::ChannelsLast, MemoryFormat::ChannelsLast3d}) {
    if (impl_->is_strides_like(format) && (!channels_last_strides_exact_match || is_contiguous(format))) return format;
  }
  return MemoryFormat::Contiguous;
}

TensorBase TensorBase::contiguous(MemoryFormat format) const {
  if (is_contiguous(format)) return *this;
  TORCH_CHECK(format != MemoryFormat::Preserve, "preserve memory format is unsupported by the contiguous operator");
  return at::clone(Tensor(*this), format);
}

c10::MaybeOwned<TensorBase> TensorBase::expect_contiguous(MemoryFormat format) const& {
  if (is_contiguous(format)) return c10::MaybeOwned<TensorBase>::borrowed(*this);
  return c10::MaybeOwned<TensorBase>::owned(contiguous(format));
}

Tensor Tensor::cpu() const {
  return to(options().device(kCPU), false, false, c10::nullopt);
}
Tensor Tensor::cuda() const {
  return to(options().device(kCUDA), false, false, c10::nullopt);
}

void Tensor::print() const {
  if (defined()) {
    std::cerr << "[" << toString() << " " << sizes() << "]" << std::endl;
  } else {
    std::cerr << "[UndefinedTensor]" << std::endl;
  }
}

namespace {
int64_t index_of(const Scalar& index) {
  TORCH_CHECK_INDEX(index.isIntegral(false), "Can only index tensors with integral scalars");
  return index.toLong();
}
}  // namespace

Tensor Tensor::operator[](const Scalar& index) const {
  return select(0, index_of(index));
}
Tensor Tensor::operator[](const Tensor& index) const {
  TORCH_CHECK_INDEX(index.defined(), "Can only index with tensors that are defined");
  TORCH_CHECK_INDEX(index.dim() == 0, "Can only index with tensors that are scalars (zero-dim)");
  return select(0, index_of(index.item()));
}

void Generator::set_state(const Tensor& new_state) {
  TORCH_CHECK(new_state.defined(), "Undefined tensor is not allowed");
  impl_->set_state(*new_state.unsafeGetTensorImpl());
}

Tensor Generator::get_state() const {
  return Tensor::wrap_tensor_impl(c10::intrusive_ptr<TensorImpl, UndefinedTensorImpl>(impl_->get_state()));
}

std::ostream& operator<<(std::ostream& out, const Generator& gen) {
  return out << "Generator(device='" << gen.device() << "')";
}

}  // namespace at
