// A view of consecutive elements that somebody else owns, for arguments: never store one.
#pragma once

#include <c10/util/Exception.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <ostream>
#include <vector>

namespace c10 {

template <class T, unsigned N>
class SmallVector;

template <class T>
class ArrayRef final {
 public:
  using value_type = T;
  using iterator = const T*;
  using const_iterator = const T*;
  using size_type = size_t;
  using reverse_iterator = std::reverse_iterator<iterator>;

  constexpr ArrayRef() = default;
  constexpr ArrayRef(const T& one) : data_(&one), length_(1) {}
  constexpr ArrayRef(const T* data, size_t length) : data_(data), length_(length) {}
  constexpr ArrayRef(const T* first, const T* last) : data_(first), length_(last - first) {}
  template <class A>
  ArrayRef(const std::vector<T, A>& v) : data_(v.data()), length_(v.size()) {
    static_assert(!std::is_same_v<T, bool>, "std::vector<bool> has no elements to point at");
  }
  template <unsigned N>
  ArrayRef(const SmallVector<T, N>& v) : data_(v.data()), length_(v.size()) {}
  template <size_t N>
  constexpr ArrayRef(const std::array<T, N>& a) : data_(a.data()), length_(N) {}
  template <size_t N>
  constexpr ArrayRef(const T (&a)[N]) : data_(a), length_(N) {}
  // the list lives until the end of the full expression: right for an argument, wrong for a variable
#pragma GCC diagnostic push
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Winit-list-lifetime"
#endif
  constexpr ArrayRef(const std::initializer_list<T>& list)
      : data_(list.begin() == list.end() ? nullptr : list.begin()), length_(list.size()) {}
#pragma GCC diagnostic pop

  constexpr iterator begin() const {
    return data_;
  }
  constexpr iterator end() const {
    return data_ + length_;
  }
  constexpr const_iterator cbegin() const {
    return data_;
  }
  constexpr const_iterator cend() const {
    return data_ + length_;
  }
  constexpr reverse_iterator rbegin() const {
    return reverse_iterator(end());
  }
  constexpr reverse_iterator rend() const {
    return reverse_iterator(begin());
  }
  constexpr bool empty() const {
    return length_ == 0;
  }
  constexpr const T* data() const {
    return data_;
  }
  constexpr size_t size() const {
    return length_;
  }
  const T& front() const {
    TORCH_CHECK(!empty(), "ArrayRef: attempted to access front() of empty list");
    return data_[0];
  }
  const T& back() const {
    TORCH_CHECK(!empty(), "ArrayRef: attempted to access back() of empty list");
    return data_[length_ - 1];
  }
  constexpr bool equals(ArrayRef other) const {
    return length_ == other.length_ && std::equal(begin(), end(), other.begin());
  }
  ArrayRef slice(size_t first, size_t count) const {
    TORCH_CHECK(first + count <= length_, "ArrayRef: invalid slice, first = ", first, "; count = ", count,
                "; size = ", length_);
    return ArrayRef(data_ + first, count);
  }
  ArrayRef slice(size_t first) const {
    return slice(first, length_ - first);
  }
  constexpr const T& operator[](size_t i) const {
    return data_[i];
  }
  const T& at(size_t i) const {
    TORCH_CHECK(i < length_, "ArrayRef: invalid index, index = ", i, "; length = ", length_);
    return data_[i];
  }
  std::vector<T> vec() const {
    return std::vector<T>(data_, data_ + length_);
  }

 private:
  const T* data_ = nullptr;
  size_t length_ = 0;
};

template <class T>
std::ostream& operator<<(std::ostream& out, ArrayRef<T> list) {
  out << '[';
  for (size_t i = 0; i < list.size(); ++i) out << (i ? ", " : "") << list[i];
  return out << ']';
}

template <class T>
bool operator==(ArrayRef<T> a, ArrayRef<T> b) {
  return a.equals(b);
}
template <class T>
bool operator==(const std::vector<T>& a, ArrayRef<T> b) {
  return ArrayRef<T>(a).equals(b);
}
template <class T>
bool operator==(ArrayRef<T> a, const std::vector<T>& b) {
  return a.equals(ArrayRef<T>(b));
}

template <class T>
ArrayRef<T> makeArrayRef(const T& one) {
  return one;
}
template <class T>
ArrayRef<T> makeArrayRef(const T* data, size_t length) {
  return ArrayRef<T>(data, length);
}
template <class T>
ArrayRef<T> makeArrayRef(const std::vector<T>& v) {
  return v;
}

using IntArrayRef = ArrayRef<int64_t>;

}  // namespace c10

namespace at {
using c10::ArrayRef;
using c10::IntArrayRef;
using c10::makeArrayRef;
}  // namespace at
