// The three forms of a structured kernel: functional, in-place and out. Form<Op> is the kernel's class with its
// questions about outputs answered by an OutputSet, which knows the form.
#pragma once

#include <ATen/TensorMeta.h>
#include <ATen/core/Tensor.h>

#include <array>

namespace at {
namespace native {

// A fresh tensor for an output.
TORCH_API Tensor create_out(IntArrayRef sizes, IntArrayRef strides, const TensorOptions& options);
// Brings a caller's output to the sizes (Note [Resizing outputs]), having checked its type and device.
TORCH_API void resize_out(const Tensor& out, IntArrayRef sizes, IntArrayRef strides, const TensorOptions& options);

// For out forms that are derived from the functional one: brings out to computed's sizes and copies, converting
// where the types differ.
TORCH_API void copy_to_out(const Tensor& computed, Tensor& out);
TORCH_API Tensor clone_for_inplace(const Tensor& self);

// The outputs of one call. Functional: allocated when the shape function says how they look. In-place: the argument,
// which must look that way. Out: the caller's tensors, resized (Note [Resizing outputs]). Where a kernel wants strides
// that a given tensor does not have, it works on a proxy, which finish() copies back.
class TORCH_API OutputSet {
 public:
  static constexpr size_t kMost = 4;
  OutputSet() : form_(Kind::Functional) {}
  static OutputSet inplace(Tensor& self) { return OutputSet(Kind::Inplace, {&self}); }
  static OutputSet out(std::array<Tensor*, kMost> given) { return OutputSet(Kind::Out, given); }

  // What the kernel writes to.
  const Tensor& output(size_t i) const { return own_[i].defined() || !given_[i] ? own_[i] : *given_[i]; }
  Tensor take(size_t i) { return std::move(own_[i]); }
  void set_strided(int64_t i, IntArrayRef sizes, IntArrayRef strides, const TensorOptions& options);
  void set_raw_strided(int64_t i, IntArrayRef sizes, IntArrayRef strides, const TensorOptions& options);
  void finish();

 private:
  enum class Kind { Functional, Inplace, Out };
  OutputSet(Kind form, std::array<Tensor*, kMost> given) : form_(form), given_(given) {}

  Kind form_;
  std::array<Tensor*, kMost> given_{};
  std::array<Tensor, kMost> own_;
};

template <class Op>
class Form final : public Op {
 public:
  explicit Form(OutputSet& outputs) : outputs_(outputs) {}
  const Tensor& maybe_get_output(int64_t i) override { return outputs_.output(i); }
  void set_output_strided(int64_t i, IntArrayRef sizes, IntArrayRef strides, TensorOptions options) override {
    outputs_.set_strided(i, sizes, strides, options);
    Op::set_output_raw_strided(i, sizes, strides, options);
  }
  void set_output_raw_strided(int64_t i, IntArrayRef sizes, IntArrayRef strides, TensorOptions options) override {
    outputs_.set_raw_strided(i, sizes, strides, options);
    Op::set_output_raw_strided(i, sizes, strides, options);
  }

 private:
  OutputSet& outputs_;
};

}  // namespace native
}  // namespace at
