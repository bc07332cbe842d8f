// Joining tensors along a dimension: cat, concat.
#include <ATen/native/TensorConcatenation.h>

#include <ATen/MemoryOverlap.h>
#include <ATen/TensorMeta.h>
#include <ATen/WrapDimUtils.h>
#include <ATen/native/Resize.h>
#include <ATen/native/TypeProperties.h>
#include <ATen/ops/cat_native.h>
#include <ATen/ops/empty.h>

#include <vector>

namespace at {
namespace native {

DEFINE_DISPATCH(cat_stub);

namespace {

// A 1-dim tensor without elements fits everywhere and adds nothing: an old habit of callers.
bool is_skipped(const Tensor& t) {
  return t.dim() == 1 && t.size(0) == 0;
}

// What there is to join.
struct Joint {
  int64_t dim = 0;
  ScalarType type = ScalarType::Undefined;
  MemoryFormat format = MemoryFormat::Contiguous;
  DimVector sizes;
  std::vector<const Tensor*> parts;  // those not skipped
};

ScalarType joint_type(TensorList tensors) {
  ResultTypeState state;
  for (const Tensor& t : tensors) {
    state = update_result_type_state(t, state);
  }
  return result_type(state);
}

MemoryFormat joint_format(const std::vector<const Tensor*>& parts) {
  const MemoryFormat first = parts.front()->suggest_memory_format();
  for (const Tensor* t : parts) {
    if (t->suggest_memory_format() != first) {
      return MemoryFormat::Contiguous;
    }
  }
  return first;
}

void check_fits(const Tensor& first, const Tensor& next, int64_t dim, size_t position) {
  TORCH_CHECK(first.dim() == next.dim(), "Tensors must have same number of dimensions: got ", first.dim(), " and ",
              next.dim());
  for (int64_t d = 0; d < first.dim(); ++d) {
    TORCH_CHECK(d == dim || first.size(d) == next.size(d), "Sizes of tensors must match except in dimension ", dim,
                ". Expected size ", first.size(d), " but got size ", next.size(d), " for tensor number ", position,
                " in the list.");
  }
}

Joint plan(TensorList tensors, int64_t dim) {
  TORCH_CHECK(!tensors.empty(), "torch.cat(): expected a non-empty list of Tensors");
  for (size_t i = 0; i < tensors.size(); ++i) {
    TORCH_CHECK(tensors[i].dim() > 0, "zero-dimensional tensor (at position ", i, ") cannot be concatenated");
  }
  Joint joint;
  joint.type = joint_type(tensors);
  joint.sizes = {0};
  const Tensor* first = nullptr;
  for (const Tensor& t : tensors) {
    first = first == nullptr && !is_skipped(t) ? &t : first;
  }
  if (first == nullptr) {
    joint.dim = maybe_wrap_dim(dim, tensors[0].dim());
    return joint;
  }
  joint.dim = maybe_wrap_dim(dim, first->dim());
  int64_t total = 0;
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (!is_skipped(tensors[i])) {
      check_fits(*first, tensors[i], joint.dim, i);
      total += tensors[i].size(joint.dim);
      joint.parts.push_back(&tensors[i]);
    }
  }
  joint.format = joint_format(joint.parts);
  joint.sizes = DimVector(first->sizes());
  joint.sizes[joint.dim] = total;
  return joint;
}

void write(const Joint& joint, const Tensor& out) {
  std::vector<const TensorBase*> parts;
  bool blocks = out.is_contiguous();
  for (const Tensor* t : joint.parts) {
    if (t->numel() > 0) {
      parts.push_back(t);
      blocks = blocks && t->is_contiguous() && t->scalar_type() == out.scalar_type();
    }
  }
  if (blocks && out.numel() > 0) {
    cat_stub(out.device().type(), out, parts, joint.dim);
    return;
  }
  int64_t first = 0;
  for (const Tensor* t : joint.parts) {
    const int64_t length = t->size(joint.dim);
    out.narrow(joint.dim, first, length).copy_(*t);
    first += length;
  }
}

}  // namespace

// cat(tensors, dim=0): the tensors one after the other along dim. Sizes must agree outside dim; 1-dim tensors without
// elements are skipped. The type is the promotion of all types; a given output's type must be one that it can be cast
// to. A fresh or resized result takes the memory format that all tensors share, else is contiguous. The output must not
// overlap a tensor.
ATEN_OPERATOR("cat(Tensor[] tensors, int dim=0) -> Tensor", function, out("out"), alias("concat"))
Tensor cat(TensorList tensors, int64_t dim) {
  const Joint joint = plan(tensors, dim);
  Tensor out = at::empty(joint.sizes, tensors[0].options().dtype(joint.type).memory_format(joint.format));
  write(joint, out);
  return out;
}

Tensor& cat_out(TensorList tensors, int64_t dim, Tensor& out) {
  const Joint joint = plan(tensors, dim);
  TORCH_CHECK(c10::canCast(joint.type, out.scalar_type()),
              "torch.cat(): input types can't be cast to the desired output type ", out.scalar_type());
  if (resize_output(out, joint.sizes) && joint.format != MemoryFormat::Contiguous) {
    out.unsafeGetTensorImpl()->empty_tensor_restride(joint.format);
  }
  assert_no_internal_overlap(out);
  for (size_t i = 0; i < tensors.size(); ++i) {
    TORCH_CHECK(get_overlap_status(out, tensors[i]) != MemOverlapStatus::Partial &&
                    get_overlap_status(out, tensors[i]) != MemOverlapStatus::Full,
                "unsupported operation: the input tensors cannot refer to any of the output memory locations. Found "
                "overlap in input tensor ",
                i);
  }
  write(joint, out);
  return out;
}

}  // namespace native
}  // namespace at
