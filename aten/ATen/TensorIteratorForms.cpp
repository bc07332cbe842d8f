// The usual configurations of an iterator: unary, binary, comparison, ternary operators and reductions.
#include <ATen/TensorIterator.h>
#include <ATen/core/Tensor.h>
#include <c10/util/Exception.h>

namespace at {

namespace {

using Operand = const TensorBase&;

}  // namespace

#define ATEN_PROMOTING(config) \
  (config).promote_inputs_to_common_dtype(true).cast_common_dtype_to_outputs(true).enforce_safe_casting_to_output(true)

void TensorIteratorBase::build_binary_float_op(Operand out, Operand a, Operand b) {
  TensorIteratorConfig config;
  ATEN_PROMOTING(config.allow_cpu_scalars(true)).promote_integer_inputs_to_float(true);
  build(config.add_owned_output(out).add_owned_input(a).add_owned_input(b));
}

void TensorIteratorBase::build_borrowing_binary_float_op(Operand out, Operand a, Operand b) {
  TensorIteratorConfig config;
  ATEN_PROMOTING(config.allow_cpu_scalars(true)).promote_integer_inputs_to_float(true);
  build(config.add_borrowed_output(out).add_borrowed_input(a).add_borrowed_input(b));
}

void TensorIteratorBase::build_binary_op(Operand out, Operand a, Operand b) {
  TensorIteratorConfig config;
  ATEN_PROMOTING(config.allow_cpu_scalars(true));
  build(config.add_owned_output(out).add_owned_input(a).add_owned_input(b));
}

void TensorIteratorBase::build_borrowing_binary_op(Operand out, Operand a, Operand b) {
  TensorIteratorConfig config;
  ATEN_PROMOTING(config.allow_cpu_scalars(true));
  build(config.add_borrowed_output(out).add_borrowed_input(a).add_borrowed_input(b));
}

void TensorIteratorBase::build_unary_float_op(Operand out, Operand a) {
  TensorIteratorConfig config;
  ATEN_PROMOTING(config).promote_integer_inputs_to_float(true);
  build(config.add_owned_output(out).add_owned_input(a));
}

void TensorIteratorBase::build_borrowing_unary_float_op(Operand out, Operand a) {
  TensorIteratorConfig config;
  ATEN_PROMOTING(config).promote_integer_inputs_to_float(true);
  build(config.add_borrowed_output(out).add_borrowed_input(a));
}

// A unary operator has nothing to promote with: its output is of the input's type.
void TensorIteratorBase::build_unary_op(Operand out, Operand a) {
  TensorIteratorConfig config;
  build(config.add_owned_output(out).add_owned_input(a));
}

void TensorIteratorBase::build_borrowing_unary_op(Operand out, Operand a) {
  TensorIteratorConfig config;
  build(config.add_borrowed_output(out).add_borrowed_input(a));
}

void TensorIteratorBase::build_output_borrowing_argument_owning_unary_op(Operand out, Operand a) {
  TensorIteratorConfig config;
  build(config.add_borrowed_output(out).add_owned_input(a));
}

void TensorIteratorBase::build_unary_force_boolean_op(Operand out, Operand a) {
  TensorIteratorConfig config;
  config.check_all_same_dtype(false).cast_common_dtype_to_outputs(true).declare_static_dtype(kBool);
  config.declare_static_device(a.device());
  build(config.add_borrowed_output(out).add_borrowed_input(a));
}

namespace {

// A comparison computes in the promoted type and gives bool; an output of another type receives 0 and 1.
TensorIteratorConfig& set_comparison(TensorIteratorConfig& config, const TensorBase& out, const TensorBase& a) {
  config.allow_cpu_scalars(true).promote_inputs_to_common_dtype(true).declare_static_dtype(kBool);
  config.cast_common_dtype_to_outputs(out.defined() && out.scalar_type() != kBool);
  return config.declare_static_device(a.device());
}

}  // namespace

void TensorIteratorBase::build_comparison_op(Operand out, Operand a, Operand b) {
  TensorIteratorConfig config;
  build(set_comparison(config, out, a).add_owned_output(out).add_owned_input(a).add_owned_input(b));
}

void TensorIteratorBase::build_borrowing_comparison_op(Operand out, Operand a, Operand b) {
  TensorIteratorConfig config;
  build(set_comparison(config, out, a).add_borrowed_output(out).add_borrowed_input(a).add_borrowed_input(b));
}

void TensorIteratorBase::build_borrowing_except_last_argument_comparison_op(Operand out, Operand a, Operand b) {
  TensorIteratorConfig config;
  build(set_comparison(config, out, a).add_borrowed_output(out).add_borrowed_input(a).add_owned_input(b));
}

void TensorIteratorBase::build_ternary_op(Operand out, Operand a, Operand b, Operand c) {
  TensorIteratorConfig config;
  ATEN_PROMOTING(config);
  build(config.add_owned_output(out).add_owned_input(a).add_owned_input(b).add_owned_input(c));
}

#undef ATEN_PROMOTING

TensorIterator TensorIterator::binary_float_op(TensorBase& out, const TensorBase& a, const TensorBase& b) {
  TensorIterator iter;
  iter.build_binary_float_op(out, a, b);
  return iter;
}

TensorIterator TensorIterator::binary_op(TensorBase& out, const TensorBase& a, const TensorBase& b) {
  TensorIterator iter;
  iter.build_binary_op(out, a, b);
  return iter;
}

TensorIterator TensorIterator::borrowing_binary_op(const TensorBase& out, const TensorBase& a, const TensorBase& b) {
  TensorIterator iter;
  iter.build_borrowing_binary_op(out, a, b);
  return iter;
}

TensorIterator TensorIterator::comparison_op(TensorBase& out, const TensorBase& a, const TensorBase& b) {
  TensorIterator iter;
  iter.build_comparison_op(out, a, b);
  return iter;
}

TensorIterator TensorIterator::unary_op(TensorBase& out, const TensorBase& a) {
  TensorIterator iter;
  iter.build_unary_op(out, a);
  return iter;
}

TensorIterator TensorIterator::unary_float_op(TensorBase& out, const TensorBase& a) {
  TensorIterator iter;
  iter.build_unary_float_op(out, a);
  return iter;
}

TensorIterator TensorIterator::nullary_op(TensorBase& out) {
  return TensorIteratorConfig().check_all_same_dtype(false).resize_outputs(false).add_owned_output(out).build();
}

TensorIterator TensorIterator::borrowing_nullary_op(const TensorBase& out) {
  return TensorIteratorConfig().check_all_same_dtype(false).resize_outputs(false).add_borrowed_output(out).build();
}

TensorIterator TensorIterator::reduce_op(TensorBase& out, const TensorBase& a) {
  TORCH_INTERNAL_ASSERT(out.defined());
  return TensorIteratorConfig()
      .set_check_mem_overlap(false)
      .check_all_same_dtype(false)
      .resize_outputs(false)
      .is_reduction(true)
      .add_owned_output(out)
      .add_owned_input(a)
      .build();
}

TensorIterator TensorIterator::reduce_op(TensorBase& out1, TensorBase& out2, const TensorBase& a) {
  TORCH_INTERNAL_ASSERT(out1.defined() && out2.defined());
  return TensorIteratorConfig()
      .set_check_mem_overlap(false)
      .check_all_same_dtype(false)
      .resize_outputs(false)
      .is_reduction(true)
      .add_owned_output(out1)
      .add_owned_output(out2)
      .add_owned_input(a)
      .build();
}

}  // namespace at
