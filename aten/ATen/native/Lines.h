// Walks tensors line by line along one dimension: what scans, sorts, gathers and scatters have in common.
//
// Note [Lines]
// A line is what remains of a tensor when all dimensions but one are fixed. for_each_line visits all lines of a shape
// at the same time in several tensors, on several threads when there is enough to do, and hands the body runs: `count`
// lines that lie `steps[k]` bytes apart in tensor k. The order follows the first tensor's memory, so that a body that
// works on several lines of a run at once reads and writes neighbours. Each line is in one run, and no two threads
// share a line.
#pragma once

#include <ATen/core/TensorBase.h>
#include <c10/util/ArrayRef.h>
#include <c10/util/FunctionRef.h>
#include <c10/util/SmallVector.h>

namespace at {
namespace native {

// A 0-dim tensor counts as one dimension of one element.
inline int64_t nonempty_size(const TensorBase& t, int64_t dim) {
  return t.dim() == 0 ? 1 : t.size(dim);
}
inline int64_t nonempty_stride(const TensorBase& t, int64_t dim) {
  return t.dim() == 0 ? 1 : t.stride(dim);
}

struct LineRun {
  char* const* data;     // the first element of the first line, for each tensor
  const int64_t* steps;  // bytes from line to line, for each tensor
  int64_t count;
};

// sizes: the shape whose lines along dim are visited; sizes[dim] itself does not matter. Every tensor must have as many
// dimensions and reach over these sizes. line_cost: elements that one line touches; decides when threads pay.
void for_each_line(IntArrayRef sizes, int64_t dim, ArrayRef<const TensorBase*> tensors, int64_t line_cost,
                   c10::function_ref<void(const LineRun&)> body);

}  // namespace native
}  // namespace at
