// The k first elements of each line on the CPU.
//
// Note [How the first k are found]
// Keys (SortKeys.h) are paired with positions and collected in a buffer of a few times k pairs. When it is full it is
// cut back to the k least by nth_element, and from then on a key that is greater than the greatest kept one is passed
// over with one comparison. At the end the k least are sorted.
#define TORCH_ASSERT_NO_OPERATORS
#include <ATen/native/Sorting.h>

#include <ATen/Dispatch.h>
#include <ATen/native/Lines.h>
#include <ATen/native/SortKeys.h>

#include <algorithm>
#include <vector>

namespace at {
namespace native {
namespace {

template <typename scalar_t, typename pair_t>
class LineSelector {
 public:
  LineSelector(int64_t length, int64_t k)
      : length_(length), k_(k), capacity_(std::min(length, std::max<int64_t>(4 * k, 64))) {
    kept_.reserve(capacity_);
  }

  void select(const scalar_t* self, int64_t stride, bool largest) {
    using key_t = typename pair_t::key_t;
    kept_.clear();
    bool cut = false;
    key_t limit = 0;  // of the kept pairs, once cut; an equal key further on comes after them
    for (int64_t i = 0; i < length_; ++i) {
      const key_t key = sort_key(self[i * stride], largest);
      if (cut && key >= limit) {
        continue;
      }
      if (static_cast<int64_t>(kept_.size()) == capacity_) {
        std::nth_element(kept_.begin(), kept_.begin() + (k_ - 1), kept_.end());
        limit = kept_[k_ - 1].key();
        kept_.resize(k_);
        cut = true;
        if (key >= limit) {
          continue;
        }
      }
      kept_.push_back(pair_t(key, i));
    }
    std::partial_sort(kept_.begin(), kept_.begin() + k_, kept_.end());
  }

  int64_t position(int64_t rank) const { return kept_[rank].position(); }

 private:
  int64_t length_, k_, capacity_;
  std::vector<pair_t> kept_;
};

template <typename scalar_t, typename pair_t>
void topk_lines(const TensorBase& values, const TensorBase& indices, const TensorBase& self, int64_t k, int64_t dim,
                bool largest) {
  const int64_t length = nonempty_size(self, dim), self_stride = nonempty_stride(self, dim);
  const int64_t values_stride = nonempty_stride(values, dim), indices_stride = nonempty_stride(indices, dim);
  const TensorBase* tensors[] = {&self, &values, &indices};
  for_each_line(self.sizes(), dim, tensors, length, [&](const LineRun& run) {
    LineSelector<scalar_t, pair_t> selector(length, k);
    for (int64_t line = 0; line < run.count; ++line) {
      const auto* from = reinterpret_cast<const scalar_t*>(run.data[0] + line * run.steps[0]);
      auto* value = reinterpret_cast<scalar_t*>(run.data[1] + line * run.steps[1]);
      auto* index = reinterpret_cast<int64_t*>(run.data[2] + line * run.steps[2]);
      selector.select(from, self_stride, largest);
      for (int64_t rank = 0; rank < k; ++rank) {
        const int64_t position = selector.position(rank);
        value[rank * values_stride] = from[position * self_stride];
        index[rank * indices_stride] = position;
      }
    }
  });
}

void topk_kernel(const TensorBase& values, const TensorBase& indices, const TensorBase& self, int64_t k, int64_t dim,
                 bool largest) {
  AT_DISPATCH_ALL_TYPES_AND(ScalarType::Half, self.scalar_type(), "topk_cpu", [&] {
    if (nonempty_size(self, dim) <= kMostPackedPositions) {
      topk_lines<scalar_t, ShortLineKeyAt<scalar_t>>(values, indices, self, k, dim, largest);
    } else {
      topk_lines<scalar_t, WideKeyAt<sort_key_t<scalar_t>>>(values, indices, self, k, dim, largest);
    }
  });
}

}  // namespace

REGISTER_DISPATCH(topk_stub, &topk_kernel);

}  // namespace native
}  // namespace at
