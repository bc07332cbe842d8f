// Either a borrowed T or one of our own, behind one face: lets a function return "the argument itself, or a fresh
// tensor" without touching a reference count in the first case. The lender must outlive the borrow.
#pragma once

#include <c10/util/Exception.h>

#include <optional>
#include <utility>

namespace c10 {

template <class T>
class MaybeOwned final {
 public:
  MaybeOwned() : lent_(nullptr), own_(std::in_place) {}
  static MaybeOwned borrowed(const T& t) {
    MaybeOwned result{Lent{}};
    result.lent_ = &t;
    return result;
  }
  static MaybeOwned owned(T&& t) {
    MaybeOwned result{Lent{}};
    result.own_.emplace(std::move(t));
    return result;
  }
  const T& operator*() const& { return lent_ ? *lent_ : *own_; }
  const T* operator->() const { return &**this; }
  T operator*() && { return lent_ ? *lent_ : std::move(*own_); }
  bool unsafeIsBorrowed() const { return lent_ != nullptr; }

 private:
  struct Lent {};
  explicit MaybeOwned(Lent) : lent_(nullptr) {}

  const T* lent_;
  std::optional<T> own_;
};

}  // namespace c10
