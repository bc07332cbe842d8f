// index: reading at positions given by several index tensors at once.
//
// Note [Indexing by tensors]
// Each given index tensor stands for one dimension of self, a bool or uint8 mask for as many as it has: it becomes the
// positions where it is set. All are broadcast together to the index shape. The result has self's shape with the
// indexed dimensions replaced by the index shape: in their place where they are neighbours, in front of all where they
// are not. An iterator runs over the result, a view of self that stands still along the index shape, and the index
// tensors, which stand still along the rest; so the order of memory is the iterator's choice, as in every pointwise
// operator.
#include <ATen/native/IndexKernel.h>

#include <ATen/ExpandUtils.h>
#include <ATen/MemoryOverlap.h>
#include <ATen/TensorIterator.h>
#include <ATen/TensorMeta.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/index_native.h>

#include <algorithm>
#include <vector>

namespace at {
namespace native {

DEFINE_DISPATCH(index_stub);

namespace {

using OptionalTensors = std::vector<c10::optional<Tensor>>;

// The positions where mask is set: one int64 tensor for each dimension of mask.
void append_positions(const Tensor& mask, std::vector<Tensor>& indices) {
  const Tensor flat = mask.contiguous().view({-1});
  const auto* set = static_cast<const uint8_t*>(flat.data_ptr());
  const int64_t n = count_set_stub(mask.device().type(), flat);
  std::vector<int64_t*> to;
  for (int64_t d = 0; d < mask.dim(); ++d) {
    indices.push_back(at::empty({n}, mask.options().dtype(ScalarType::Long)));
    to.push_back(indices.back().data_ptr<int64_t>());
  }
  for (int64_t i = 0, found = 0; i < flat.numel(); ++i) {
    if (set[i] == 0) {
      continue;
    }
    for (int64_t d = mask.dim() - 1, rest = i; d >= 0; --d) {
      to[d][found] = rest % mask.size(d);
      rest /= mask.size(d);
    }
    ++found;
  }
}

// One entry for each dimension of self: int64 positions, or undefined where the dimension stays whole.
std::vector<Tensor> positions_by_dimension(const Tensor& self, const OptionalTensors& given) {
  std::vector<Tensor> indices;
  for (size_t i = 0; i < given.size(); ++i) {
    if (!given[i].has_value() || !given[i]->defined()) {
      indices.emplace_back();
      continue;
    }
    const Tensor& index = *given[i];
    const ScalarType type = index.scalar_type();
    TORCH_CHECK_INDEX(type == ScalarType::Long || type == ScalarType::Byte || type == ScalarType::Bool,
                      "tensors used as indices must be long, byte or bool tensors, but index ", i, " is ", type);
    if (type == ScalarType::Long) {
      indices.push_back(index);
      continue;
    }
    const auto first = static_cast<int64_t>(indices.size());
    for (int64_t d = 0; d < index.dim(); ++d) {
      TORCH_CHECK_INDEX(first + d < self.dim() && index.size(d) == self.size(first + d), "The shape of the mask ",
                        index.sizes(), " at index ", d, " does not match the shape of the indexed tensor ",
                        self.sizes(), " at index ", first + d);
    }
    append_positions(index, indices);
  }
  TORCH_CHECK_INDEX(static_cast<int64_t>(indices.size()) <= self.dim(), "too many indices for tensor of dimension ",
                    self.dim(), " (got ", indices.size(), ")");
  indices.resize(self.dim());
  return indices;
}

// All that the iterator and the kernel need: Note [Indexing by tensors].
struct Plan {
  Tensor source;                // self, standing still along the index shape
  std::vector<Tensor> indices;  // over the result's dimensions, standing still outside the index shape
  std::vector<int64_t> sizes;   // of self along the indexed dimensions
  std::vector<int64_t> steps;   // bytes between positions along them
};

DimVector index_shape(const std::vector<Tensor>& indices) {
  DimVector shape;
  try {
    for (const Tensor& index : indices) {
      if (index.defined()) {
        shape = infer_size_dimvector(shape, index.sizes());
      }
    }
  } catch (const c10::Error&) {
    TORCH_CHECK_INDEX(false, "shape mismatch: indexing tensors could not be broadcast together");
  }
  return shape;
}

Plan plan_of(const Tensor& self, const std::vector<Tensor>& indices) {
  Plan plan;
  const DimVector shape = index_shape(indices);
  std::vector<int64_t> indexed;
  for (int64_t d = 0; d < self.dim(); ++d) {
    if (indices[d].defined()) {
      indexed.push_back(d);
    }
  }
  const bool neighbours =
      indexed.empty() || indexed.back() - indexed.front() + 1 == static_cast<int64_t>(indexed.size());
  const int64_t place = indexed.empty() ? 0 : neighbours ? indexed.front() : 0;
  DimVector sizes, strides, index_sizes;
  for (int64_t d = 0; d <= self.dim(); ++d) {
    for (size_t k = 0; d == place && k < shape.size(); ++k) {
      sizes.push_back(shape[k]);
      strides.push_back(0);
      index_sizes.push_back(shape[k]);
    }
    if (d < self.dim() && !indices[d].defined()) {
      sizes.push_back(self.size(d));
      strides.push_back(self.stride(d));
      index_sizes.push_back(1);
    }
  }
  plan.source = self.as_strided(sizes, strides, self.storage_offset());
  for (const int64_t d : indexed) {
    TORCH_CHECK_INDEX(self.size(d) > 0 || c10::multiply_integers(sizes) == 0,
                      "index is out of bounds for dimension with size 0");
    plan.indices.push_back(indices[d].expand(shape).reshape(index_sizes));
    plan.sizes.push_back(self.size(d));
    plan.steps.push_back(self.stride(d) * static_cast<int64_t>(self.itemsize()));
  }
  return plan;
}

Tensor index_into(const Tensor& self, const OptionalTensors& given, const Tensor& out) {
  const std::vector<Tensor> indices = positions_by_dimension(self, given);
  const Plan plan = plan_of(self, indices);
  if (out.defined()) {
    TORCH_CHECK(out.scalar_type() == self.scalar_type(), "Expected out tensor to have dtype ", self.scalar_type(),
                ", but got ", out.scalar_type(), " instead");
    assert_no_internal_overlap(out);
    assert_no_overlap(out, self);
    for (const Tensor& index : indices) {
      if (index.defined()) {
        assert_no_overlap(out, index);
      }
    }
  }
  TensorIteratorConfig config;
  config.set_check_mem_overlap(false).check_all_same_dtype(false).declare_static_dtype(self.scalar_type());
  config.add_output(out).add_input(plan.source);
  for (const Tensor& index : plan.indices) {
    config.add_input(index);
  }
  TensorIterator iter = config.build();
  if (iter.numel() > 0) {
    index_stub(self.device().type(), iter, plan.sizes, plan.steps);
  }
  return iter.output();
}

}  // namespace

// index(self, indices): Note [Indexing by tensors]. Positions may be negative, counting from the end. Raises IndexError
// for a position out of range, for index tensors that do not broadcast, for a mask of another shape. The output must
// not overlap an input.
ATEN_OPERATOR("index.Tensor(Tensor self, Tensor?[] indices) -> Tensor", function, method, out("Tensor_out"))
Tensor index_Tensor(const Tensor& self, const OptionalTensors& indices) {
  return index_into(self, indices, Tensor());
}

Tensor& index_Tensor_out(const Tensor& self, const OptionalTensors& indices, Tensor& out) {
  index_into(self, indices, out);
  return out;
}

}  // namespace native
}  // namespace at
