// Sizes are cut by a function from old sizes to new ones, applied to every tensor of a call alike.
#include "size_cut.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace portbench {

namespace {
using Resize = std::function<int64_t(int64_t)>;

int64_t keep_gap(int64_t gap) {
  return gap;
}
// A gap between rows keeps its remainder, so that what was not aligned does not become so.
int64_t cut_gap(int64_t gap) {
  return gap <= 64 ? gap : 64 + gap % 64;
}

std::vector<int64_t> cut_strides(const CallTensor& old, const std::vector<int64_t>& sizes, const Resize& gaps) {
  std::vector<size_t> inner(sizes.size());  // from the innermost in memory to the outermost
  std::iota(inner.begin(), inner.end(), 0);
  std::stable_sort(inner.begin(), inner.end(), [&](size_t a, size_t b) { return old.strides[a] < old.strides[b]; });
  std::vector<int64_t> strides(sizes.size());
  int64_t old_reach = 1, reach = 1;  // of the dimensions so far
  for (size_t d : inner) {
    if (old.strides[d] == 0) continue;
    const int64_t gap = old.strides[d] - old_reach;
    // windows that overlap move by the same share of their length
    strides[d] = gap >= 0 ? reach + gaps(gap) : std::max<int64_t>(1, reach * old.strides[d] / old_reach);
    if (old.sizes[d] > 1) {
      old_reach = old.strides[d] * old.sizes[d];
      reach = strides[d] * sizes[d];
    }
  }
  return strides;
}

void cut_tensor(CallTensor& t, const Resize& resize, const Resize& gaps) {
  const CallTensor old = t;
  for (auto& s : t.sizes) s = resize(s);
  if (t.contiguous) {
    for (size_t d = t.sizes.size(); d-- > 1;) t.strides[d - 1] = t.strides[d] * t.sizes[d];
  } else {
    t.strides = cut_strides(old, t.sizes, gaps);
  }
}

// f(tensor) for a value's tensor, or those of its list.
template <class Value, class F>
void each_tensor(Value& v, F f) {
  if (v.kind == CallValue::Tensor) f(v.tensor);
  for (auto& item : v.list) each_tensor(item, f);
}

ModelCall resized(const ModelCall& call, const Resize& resize, const Resize& gaps) {
  ModelCall smaller = call;
  for (auto& v : smaller.args) each_tensor(v, [&](CallTensor& t) { cut_tensor(t, resize, gaps); });
  return smaller;
}

int64_t count(const CallTensor& t) {
  return std::accumulate(t.sizes.begin(), t.sizes.end(), int64_t(1), std::multiplies<>());
}
int64_t longest(const ModelCall& call) {
  int64_t most = 0;
  for (auto& v : call.args)
    each_tensor(v, [&](const CallTensor& t) {
      for (int64_t s : t.sizes) most = std::max(most, s);
    });
  return most;
}

// The largest k in [0, most] for which good(k), which holds below some point; 0 when for none.
int64_t largest(int64_t most, const std::function<bool(int64_t)>& good) {
  int64_t low = 0, high = most;
  while (low < high) {
    const int64_t middle = low + (high - low + 1) / 2;
    if (good(middle))
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}
}  // namespace

int64_t largest_count(const ModelCall& call) {
  int64_t most = 0;
  for (auto& v : call.args) each_tensor(v, [&](const CallTensor& t) { most = std::max(most, count(t)); });
  return most;
}

ModelCall cut_sizes(const ModelCall& call, const Fits& fits) {
  if (fits(call)) return call;
  ModelCall best = call;
  int64_t best_count = -1;
  for (int64_t modulus : {64, 16, 8}) {
    auto at_limit = [&](int64_t k) {
      auto resize = [&](int64_t n) {
        const int64_t rest = n % modulus ? n % modulus : modulus;
        return std::min(n, k * modulus + rest);
      };
      return resized(call, resize, cut_gap);
    };
    ModelCall cut = at_limit(largest(longest(call) / modulus, [&](int64_t k) { return fits(at_limit(k)); }));
    const int64_t count = fits(cut) ? largest_count(cut) : 0;
    if (count > best_count) {
      best = cut;
      best_count = count;
    }
  }
  return best;
}

ModelCall cut_leading_dimension(const ModelCall& call, const Fits& fits, std::string& said) {
  if (fits(call)) return call;
  ModelCall best = call;
  double most_left = 0;
  auto try_cut = [&](int64_t size) {
    auto with = [&](int64_t n) {
      return resized(
          call, [&](int64_t old) { return old == size ? n : old; }, keep_gap);
    };
    const int64_t n = largest(size, [&](int64_t k) { return fits(with(std::max<int64_t>(k, 1))); });
    if (double(n) / double(size) <= most_left) return;
    best = with(n);
    most_left = double(n) / double(size);
    said = "leading dimension cut from " + std::to_string(size) + " to " + std::to_string(n);
  };
  for (auto& v : call.args)
    each_tensor(v, [&](const CallTensor& t) {
      const auto leading = std::find_if(t.sizes.begin(), t.sizes.end(), [](int64_t n) { return n > 1; });
      if (leading != t.sizes.end()) try_cut(*leading);
    });
  return best;
}

}  // namespace portbench
