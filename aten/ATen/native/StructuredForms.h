// The three forms of a structured kernel: functional, in-place and out. Op is the kernel's class (its meta and impl);
// the forms answer maybe_get_output and set_output for it. Included by generated sources only.
#pragma once

#include <ATen/TensorMeta.h>
#include <ATen/core/Tensor.h>

#include <array>

namespace at {
namespace native {

// A fresh tensor for set_output.
TORCH_API Tensor create_out(IntArrayRef sizes, IntArrayRef strides, const TensorOptions& options);
// Brings a caller's output to the sizes (with the warning of Note [Resizing outputs]), having checked type and device.
TORCH_API void resize_out(const Tensor& out, IntArrayRef sizes, IntArrayRef strides, const TensorOptions& options);
// Checks that the result may be written over self.
TORCH_API void check_inplace(const Tensor& self, IntArrayRef sizes, const TensorOptions& options);
// A tensor for the kernel to work on when out's strides are not the wanted ones; undefined when they are.
TORCH_API Tensor proxy_for(const Tensor& out, IntArrayRef sizes, IntArrayRef strides, const TensorOptions& options);
// For out forms that are derived from the functional one: brings out to computed's sizes and copies; the types must
// agree.
TORCH_API void copy_to_out(const Tensor& computed, Tensor& out);
TORCH_API Tensor clone_for_inplace(const Tensor& self);

template <class Op, size_t N>
class FunctionalForm final : public Op {
 public:
  const Tensor& maybe_get_output(int64_t i) override { return outputs_[i]; }
  void set_output_strided(int64_t i, IntArrayRef sizes, IntArrayRef strides, TensorOptions options) override {
    set_output_raw_strided(i, sizes, strides, options);
  }
  void set_output_raw_strided(int64_t i, IntArrayRef sizes, IntArrayRef strides, TensorOptions options) override {
    outputs_[i] = create_out(sizes, strides, options);
    Op::set_output_raw_strided(i, sizes, strides, options);
  }
  const Tensor& output(size_t i) const { return outputs_[i]; }
  Tensor& result(size_t i) { return outputs_[i]; }

 private:
  std::array<Tensor, N> outputs_;
};

template <class Op>
class InplaceForm final : public Op {
 public:
  explicit InplaceForm(Tensor& self) : self_(self) {}
  const Tensor& maybe_get_output(int64_t) override { return self_; }
  void set_output_strided(int64_t i, IntArrayRef sizes, IntArrayRef strides, TensorOptions options) override {
    check_inplace(self_, sizes, options);
    proxy_ = proxy_for(self_, sizes, strides, options);
    Op::set_output_raw_strided(i, sizes, strides, options);
  }
  void set_output_raw_strided(int64_t i, IntArrayRef sizes, IntArrayRef strides, TensorOptions options) override {
    check_inplace(self_, sizes, options);
    Op::set_output_raw_strided(i, sizes, strides, options);
  }
  const Tensor& output(size_t) const { return proxy_.defined() ? proxy_ : self_; }
  void finish() {
    if (proxy_.defined()) self_.copy_(proxy_);
  }

 private:
  Tensor& self_;
  Tensor proxy_;
};

template <class Op, size_t N>
class OutForm final : public Op {
 public:
  explicit OutForm(std::array<Tensor*, N> outputs) : outputs_(outputs) {}
  const Tensor& maybe_get_output(int64_t i) override { return output(i); }
  void set_output_strided(int64_t i, IntArrayRef sizes, IntArrayRef strides, TensorOptions options) override {
    resize_out(*outputs_[i], sizes, strides, options);
    proxies_[i] = proxy_for(*outputs_[i], sizes, strides, options);
    Op::set_output_raw_strided(i, sizes, strides, options);
  }
  void set_output_raw_strided(int64_t i, IntArrayRef sizes, IntArrayRef strides, TensorOptions options) override {
    resize_out(*outputs_[i], sizes, strides, options);
    Op::set_output_raw_strided(i, sizes, strides, options);
  }
  const Tensor& output(size_t i) const { return proxies_[i].defined() ? proxies_[i] : *outputs_[i]; }
  void finish() {
    for (size_t i = 0; i < N; ++i) {
      if (proxies_[i].defined()) outputs_[i]->copy_(proxies_[i]);
    }
  }

 private:
  std::array<Tensor*, N> outputs_;
  std::array<Tensor, N> proxies_;
};

}  // namespace native
}  // namespace at
