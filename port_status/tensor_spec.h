// One tensor of a case as a value: sizes, layout, and where its elements come from. Never memory.
#pragma once
#include <cstdint>
#include <vector>
#include "values.h"

namespace portbench {

inline constexpr int kMaxDims = 6;

struct TensorSpec {
  std::vector<int64_t> sizes;  // none: a tensor without elements
  std::vector<uint8_t>
      order;           // @t, @pK..  dimensions from the outermost in memory to the innermost; none: 0, 1, 2, ...
  int64_t offset = 0;  // @nK  narrowed out of a larger tensor, K elements in
  int64_t step = 1;    // @sK  K elements from neighbour to neighbour
  int expanded = -1;   // @eD  dimension D has stride 0
  std::vector<int64_t> spelt;  // @<a,b>  strides spelt out, instead of all of the above but the offset
  bool loose = false;          // !    of a size that is wrong on purpose
  int alias = -1;              // &x   the tensor that argument x also is
  int64_t shift = 0;           // &x+K a view of the same sizes and strides, K elements further on
  Dist dist = Dist::Uniform;   // #seed:kind
  int64_t limit = 0;           // of Dist::Index
  uint64_t seed = 0;
  bool literal = false;        // {..}
  std::vector<uint64_t> bits;  // literal values, as the bits of the element type
  bool operator==(const TensorSpec&) const = default;

  int64_t count() const;      // elements, 0 for an empty tensor
  int64_t distinct() const;   // elements in memory (a dimension of stride 0 counts once)
  int64_t different() const;  // of these, the first ones, behind which drawn elements come again
  std::vector<int64_t> strides() const;
  int64_t extent() const;  // elements of storage
  bool plain() const { return order.empty() && !offset && step == 1 && expanded < 0 && spelt.empty(); }
  bool stands_still(size_t dim) const;        // stride 0
  void make_plain();                          // contiguous; literal values are kept as far as they go
  uint64_t element(Elem e, int64_t i) const;  // bits of the i-th distinct element, row-major
};

int64_t count_of(const std::vector<int64_t>& sizes);  // 0 for no dimensions
std::vector<int64_t> contiguous_strides(const std::vector<int64_t>& sizes);

// f(position) for every element, row-major.
template <class F>
void walk(const std::vector<int64_t>& sizes, F f) {
  if (count_of(sizes) == 0) return;
  std::vector<int64_t> at(sizes.size());
  for (;;) {
    f(at);
    size_t d = sizes.size();
    while (d > 0 && ++at[d - 1] == sizes[d - 1]) at[--d] = 0;
    if (d == 0) return;
  }
}
inline int64_t offset_of(const std::vector<int64_t>& at, const std::vector<int64_t>& strides) {
  int64_t o = 0;
  for (size_t d = 0; d < at.size(); ++d) o += at[d] * strides[d];
  return o;
}

}  // namespace portbench
