// Element access with a known type and number of dimensions: a[i][j].
#pragma once

#include <c10/util/ArrayRef.h>

namespace at {

template <class T, size_t N, class index_t = int64_t>
class TensorAccessor {
 public:
  TensorAccessor(T* data, const index_t* sizes, const index_t* strides)
      : data_(data), sizes_(sizes), strides_(strides) {}
  IntArrayRef sizes() const { return IntArrayRef(sizes_, N); }
  IntArrayRef strides() const { return IntArrayRef(strides_, N); }
  index_t size(index_t i) const { return sizes_[i]; }
  index_t stride(index_t i) const { return strides_[i]; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  decltype(auto) operator[](index_t i) const {
    T* at = data_ + strides_[0] * i;
    if constexpr (N == 1) {
      return static_cast<T&>(*at);
    } else {
      return TensorAccessor<T, N - 1, index_t>(at, sizes_ + 1, strides_ + 1);
    }
  }

 private:
  T* data_;
  const index_t* sizes_;
  const index_t* strides_;
};

}  // namespace at
