// The face that a structured kernel's shape function sees: it reads the outputs it was given, if any, and says what
// they must look like; whether that allocates, resizes or only checks is decided by the form that is being called
// (ATen/native/StructuredForms.h). Also the macros that name the two halves of a structured kernel.
#pragma once

#include <c10/core/TensorOptions.h>
#include <c10/util/ArrayRef.h>

// In namespace at::native: META_FUNC(add_Tensor)(arguments) { shape and type }, IMPL_FUNC(add_Tensor)(arguments,
// outputs).
#define META_FUNC(name) void structured_##name::meta
#define IMPL_FUNC(name) void structured_##name::impl
#define TORCH_META_FUNC(name) META_FUNC(name)
#define TORCH_IMPL_FUNC(name) IMPL_FUNC(name)

// Declares an operator to the generator, which reads it as text (aten/README.md); for the compiler it is nothing.
#define ATEN_OPERATOR(...)

namespace at {

class Tensor;

namespace impl {

struct TORCH_API MetaBase {
  MetaBase() = default;
  MetaBase(const MetaBase&) = default;
  MetaBase& operator=(const MetaBase&) = default;
  MetaBase(MetaBase&&) noexcept = default;
  MetaBase& operator=(MetaBase&&) noexcept = default;
  virtual ~MetaBase();

  // The output given by the caller; undefined in the functional form.
  virtual const Tensor& maybe_get_output(int64_t output_idx) = 0;
  const Tensor& maybe_get_output() { return maybe_get_output(0); }

  // The output gets these sizes and exactly these strides (empty: contiguous): where the caller's tensor has others,
  // the kernel works on a fresh tensor that is copied back at the end.
  virtual void set_output_strided(int64_t output_idx, IntArrayRef sizes, IntArrayRef strides, TensorOptions options);
  // The output gets these sizes; the strides are a hint for fresh and resized tensors, the kernel takes any.
  virtual void set_output_raw_strided(int64_t output_idx, IntArrayRef sizes, IntArrayRef strides_hint,
                                      TensorOptions options);
  void set_output_contiguous(int64_t output_idx, IntArrayRef sizes, TensorOptions options) {
    set_output_strided(output_idx, sizes, {}, options);
  }
};

}  // namespace impl
}  // namespace at
