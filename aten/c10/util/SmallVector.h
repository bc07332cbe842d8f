// A vector that keeps up to N elements inside itself: sizes and strides of a tensor seldom need the heap.
#pragma once

#include <c10/util/ArrayRef.h>

#include <cstring>
#include <memory>
#include <type_traits>

namespace c10 {

template <class T, unsigned N = 5>
class SmallVector {
 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;
  using reference = T&;
  using const_reference = const T&;
  using size_type = size_t;
  using difference_type = ptrdiff_t;

  SmallVector() = default;
  explicit SmallVector(size_t count, const T& value = T()) {
    reserve(count);
    std::uninitialized_fill_n(begin(), count, value);
    size_ = count;
  }
  SmallVector(std::initializer_list<T> list) { append(list.begin(), list.end()); }
  template <class It, class = std::enable_if_t<!std::is_integral_v<It>>>
  SmallVector(It first, It last) {
    append(first, last);
  }
  explicit SmallVector(ArrayRef<T> list) { append(list.begin(), list.end()); }
  explicit SmallVector(const std::vector<T>& list) { append(list.begin(), list.end()); }
  SmallVector(const SmallVector& other) { append(other.begin(), other.end()); }
  SmallVector(SmallVector&& other) noexcept { take(other); }
  ~SmallVector() { destroy_all(); }
  SmallVector& operator=(const SmallVector& other) {
    if (this != &other) assign(other.begin(), other.end());
    return *this;
  }
  SmallVector& operator=(SmallVector&& other) noexcept {
    if (this != &other) {
      destroy_all();
      take(other);
    }
    return *this;
  }
  SmallVector& operator=(ArrayRef<T> list) {
    assign(list.begin(), list.end());
    return *this;
  }
  SmallVector& operator=(std::initializer_list<T> list) {
    assign(list.begin(), list.end());
    return *this;
  }

  T* data() { return begin_; }
  const T* data() const { return begin_; }
  size_t size() const { return size_; }
  size_t capacity() const { return capacity_; }
  bool empty() const { return size_ == 0; }
  iterator begin() { return begin_; }
  iterator end() { return begin_ + size_; }
  const_iterator begin() const { return begin_; }
  const_iterator end() const { return begin_ + size_; }
  auto rbegin() { return std::reverse_iterator<iterator>(end()); }
  auto rend() { return std::reverse_iterator<iterator>(begin()); }
  auto rbegin() const { return std::reverse_iterator<const_iterator>(end()); }
  auto rend() const { return std::reverse_iterator<const_iterator>(begin()); }
  T& operator[](size_t i) { return begin_[i]; }
  const T& operator[](size_t i) const { return begin_[i]; }
  T& front() { return begin_[0]; }
  const T& front() const { return begin_[0]; }
  T& back() { return begin_[size_ - 1]; }
  const T& back() const { return begin_[size_ - 1]; }

  void reserve(size_t wanted) {
    if (wanted <= capacity_) return;
    T* fresh = std::allocator<T>().allocate(wanted);
    std::uninitialized_move(begin(), end(), fresh);
    std::destroy(begin(), end());
    free_heap();
    begin_ = fresh;
    capacity_ = wanted;
  }
  void clear() {
    std::destroy(begin(), end());
    size_ = 0;
  }
  void resize(size_t count, const T& value = T()) {
    if (count < size_) {
      std::destroy(begin() + count, end());
    } else if (count > size_) {
      T copy(value);  // value may be one of our own elements, which reserve() moves
      reserve(count);
      std::uninitialized_fill(end(), begin() + count, copy);
    }
    size_ = count;
  }
  void assign(size_t count, const T& value) {
    T copy(value);  // as in resize
    clear();
    reserve(count);
    std::uninitialized_fill_n(begin(), count, copy);
    size_ = count;
  }
  template <class It, class = std::enable_if_t<!std::is_integral_v<It>>>
  void assign(It first, It last) {
    clear();
    append(first, last);
  }
  template <class It, class = std::enable_if_t<!std::is_integral_v<It>>>
  void append(It first, It last) {
    reserve(size_ + std::distance(first, last));
    std::uninitialized_copy(first, last, end());
    size_ += std::distance(first, last);
  }
  void push_back(T value) { emplace_back(std::move(value)); }
  template <class... Args>
  T& emplace_back(Args&&... args) {
    if (size_ == capacity_) {
      T value(std::forward<Args>(args)...);
      reserve(2 * capacity_ + 1);
      new (end()) T(std::move(value));
    } else {
      new (end()) T(std::forward<Args>(args)...);
    }
    ++size_;
    return back();
  }
  void pop_back() {
    std::destroy_at(end() - 1);
    --size_;
  }
  iterator insert(iterator where, T value) {
    size_t at = where - begin();
    push_back(std::move(value));
    std::rotate(begin() + at, end() - 1, end());
    return begin() + at;
  }
  iterator erase(iterator where) {
    std::move(where + 1, end(), where);
    pop_back();
    return where;
  }
  bool operator==(const SmallVector& other) const { return ArrayRef<T>(*this).equals(other); }

 private:
  T* inline_data() { return reinterpret_cast<T*>(inline_); }
  void free_heap() {
    if (begin_ != inline_data()) std::allocator<T>().deallocate(begin_, capacity_);
  }
  void destroy_all() {
    std::destroy(begin(), end());
    free_heap();
    begin_ = inline_data();
    size_ = 0;
    capacity_ = N;
  }
  // Moves other's elements here; this vector must hold nothing.
  void take(SmallVector& other) {
    if (other.begin_ == other.inline_data()) {
      std::uninitialized_move(other.begin(), other.end(), begin_);
      size_ = other.size_;
      other.clear();
    } else {
      begin_ = other.begin_;
      size_ = other.size_;
      capacity_ = other.capacity_;
      other.begin_ = other.inline_data();
      other.size_ = 0;
      other.capacity_ = N;
    }
  }

  alignas(T) unsigned char inline_[N == 0 ? 1 : N * sizeof(T)];
  T* begin_ = inline_data();
  size_t size_ = 0;
  size_t capacity_ = N;
};

template <class T, unsigned N>
std::ostream& operator<<(std::ostream& out, const SmallVector<T, N>& list) {
  return out << ArrayRef<T>(list);
}

}  // namespace c10

namespace at {
using c10::SmallVector;
}
