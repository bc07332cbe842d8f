// Counted loops without a hand-written bound: for (auto i : c10::irange(n)), for (auto i : c10::irange(first, last)).
#pragma once

#include <type_traits>

namespace c10 {

template <class T>
class integer_range {
 public:
  class iterator {
   public:
    explicit constexpr iterator(T value) : value_(value) {}
    constexpr T operator*() const { return value_; }
    constexpr iterator& operator++() {
      ++value_;
      return *this;
    }
    constexpr bool operator==(const iterator& other) const { return value_ == other.value_; }
    constexpr bool operator!=(const iterator& other) const { return value_ != other.value_; }

   private:
    T value_;
  };

  constexpr integer_range(T first, T last) : first_(first), last_(last) {}
  constexpr iterator begin() const { return iterator(first_); }
  constexpr iterator end() const { return iterator(last_); }

 private:
  T first_, last_;
};

// [0, last); empty when last is negative.
template <class T, class = std::enable_if_t<std::is_integral_v<T>>>
constexpr integer_range<T> irange(T last) {
  return {T(0), last < T(0) ? T(0) : last};
}

// [first, last); empty when last <= first. The loop variable has the type of last.
template <class F, class T, class = std::enable_if_t<std::is_integral_v<F> && std::is_integral_v<T>>>
constexpr integer_range<T> irange(F first, T last) {
  return {static_cast<T>(first), last < static_cast<T>(first) ? static_cast<T>(first) : last};
}

}  // namespace c10
