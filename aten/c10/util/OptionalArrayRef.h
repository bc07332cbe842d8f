// An array view that may be absent. Differs from optional<ArrayRef<T>> in that a list in braces is a list, even an
// empty one, and never "absent".
#pragma once

#include <c10/util/ArrayRef.h>
#include <c10/util/Optional.h>

namespace c10 {

template <class T>
class OptionalArrayRef final {
 public:
  constexpr OptionalArrayRef() noexcept = default;
  constexpr OptionalArrayRef(nullopt_t) noexcept {}
  OptionalArrayRef(const optional<ArrayRef<T>>& other) noexcept : value_(other) {}
  template <class U,
            class = std::enable_if_t<
                !std::is_same_v<std::decay_t<U>, OptionalArrayRef> &&
                !std::is_same_v<std::decay_t<U>, optional<ArrayRef<T>>> && std::is_constructible_v<ArrayRef<T>, U&&> &&
                !std::is_same_v<std::decay_t<U>, nullopt_t> && !std::is_arithmetic_v<std::decay_t<U>>>>
  OptionalArrayRef(U&& value) : value_(ArrayRef<T>(std::forward<U>(value))) {}
  // One number, which the caller's full expression keeps alive (a forwarded int would become a T in here and die).
  OptionalArrayRef(const T& one) : value_(ArrayRef<T>(one)) {}
  OptionalArrayRef(const std::initializer_list<T>& list) : value_(ArrayRef<T>(list)) {}

  constexpr bool has_value() const noexcept { return value_.has_value(); }
  constexpr explicit operator bool() const noexcept { return has_value(); }
  const ArrayRef<T>& value() const { return value_.value(); }
  const ArrayRef<T>& operator*() const { return *value_; }
  const ArrayRef<T>* operator->() const { return &*value_; }
  ArrayRef<T> value_or(ArrayRef<T> otherwise) const { return value_.value_or(otherwise); }
  operator optional<ArrayRef<T>>() const { return value_; }

 private:
  optional<ArrayRef<T>> value_;
};

using OptionalIntArrayRef = OptionalArrayRef<int64_t>;

}  // namespace c10

namespace at {
using c10::OptionalArrayRef;
using c10::OptionalIntArrayRef;
}  // namespace at
