// A number of any type, for arguments such as alpha. Integers, floating values and bools stay what they were.
#pragma once

#include <c10/core/ScalarType.h>

#include <cmath>
#include <limits>
#include <type_traits>

namespace c10 {

namespace detail {

template <class To, class From>
bool overflows(From value) {
  if constexpr (std::is_same_v<To, bool>) {
    return false;
  } else if constexpr (std::is_same_v<From, bool>) {
    return false;
  } else if constexpr (std::is_integral_v<To>) {
    using Limit = std::numeric_limits<To>;
    if constexpr (std::is_integral_v<From>) {
      // an unsigned type takes the negatives whose two's complement fits (tensor[0] = -1 on bytes)
      if (!Limit::is_signed && value < 0) return value < -static_cast<int64_t>(Limit::max());
      return value < static_cast<int64_t>(Limit::lowest()) || value > static_cast<int64_t>(Limit::max());
    } else {
      if (std::isinf(value) || std::isnan(value)) return true;
      if (!Limit::is_signed && value < 0) return value < -static_cast<double>(Limit::max());
      return value < static_cast<double>(Limit::lowest()) || value > static_cast<double>(Limit::max());
    }
  } else if constexpr (std::is_same_v<From, double>) {
    if (std::isinf(value) || std::isnan(value)) return false;
    return std::fabs(value) >
           static_cast<double>(static_cast<float>(0) + static_cast<double>(std::numeric_limits<To>::max()));
  } else {
    return std::fabs(static_cast<double>(value)) > static_cast<double>(std::numeric_limits<To>::max());
  }
}

[[noreturn]] TORCH_API void report_overflow(const char* type_name);

template <class To, class From>
To checked_convert(From value, const char* type_name) {
  if (overflows<To, From>(value)) report_overflow(type_name);
  if constexpr (std::is_same_v<To, bool>) {
    return value != From(0);
  } else if constexpr (std::is_same_v<To, Half>) {
    return Half(static_cast<float>(value));
  } else if constexpr (std::is_unsigned_v<To> && std::is_floating_point_v<From>) {
    return static_cast<To>(static_cast<int64_t>(value));
  } else {
    return static_cast<To>(value);
  }
}

}  // namespace detail

class TORCH_API Scalar {
 public:
  Scalar() : Scalar(int64_t(0)) {}
  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>
  Scalar(T value) {
    if constexpr (std::is_same_v<T, bool>) {
      tag_ = Tag::Bool;
      v_.i = value;
    } else if constexpr (std::is_integral_v<T>) {
      tag_ = Tag::Integer;
      v_.i = static_cast<int64_t>(value);
    } else {
      tag_ = Tag::Floating;
      v_.d = static_cast<double>(value);
    }
  }
  Scalar(Half value) : tag_(Tag::Floating) { v_.d = static_cast<float>(value); }

  bool isFloatingPoint() const { return tag_ == Tag::Floating; }
  bool isComplex() const { return false; }
  bool isBoolean() const { return tag_ == Tag::Bool; }
  bool isIntegral(bool includeBool) const { return tag_ == Tag::Integer || (includeBool && isBoolean()); }
  ScalarType type() const {
    return tag_ == Tag::Floating ? ScalarType::Double : tag_ == Tag::Bool ? ScalarType::Bool : ScalarType::Long;
  }

  // The value as T. Raises when T cannot hold its size (rounding is no error; nan and inf go to floating types alone).
  template <class T>
  T to() const {
    constexpr const char* name = nullptr;
    (void)name;
    if (tag_ == Tag::Floating) return detail::checked_convert<T, double>(v_.d, type_name<T>());
    if (tag_ == Tag::Bool) return detail::checked_convert<T, bool>(v_.i != 0, type_name<T>());
    return detail::checked_convert<T, int64_t>(v_.i, type_name<T>());
  }

#define C10_DEFINE_ACCESSOR(cpp_type, name) \
  cpp_type to##name() const {               \
    return to<cpp_type>();                  \
  }
  AT_FORALL_PORTED_SCALAR_TYPES(C10_DEFINE_ACCESSOR)
#undef C10_DEFINE_ACCESSOR

  // Equality of values: 1, 1.0 and true are equal numbers, but a bool equals a bool alone.
  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>
  bool equal(T num) const {
    if (isBoolean()) {
      if constexpr (std::is_same_v<T, bool>) return (v_.i != 0) == num;
      return false;
    }
    if constexpr (std::is_same_v<T, bool>) {
      return false;
    } else {
      return isFloatingPoint() ? v_.d == static_cast<double>(num) : v_.i == static_cast<int64_t>(num);
    }
  }

  Scalar operator-() const;
  Scalar conj() const {
    return *this;
  }
  Scalar log() const;

 private:
  template <class T>
  static constexpr const char* type_name() {
#define C10_TYPE_NAME(cpp_type, name) \
  if (std::is_same_v<T, cpp_type>) return #cpp_type;
    AT_FORALL_PORTED_SCALAR_TYPES(C10_TYPE_NAME)
#undef C10_TYPE_NAME
    return "another type";
  }

  enum class Tag : int8_t { Floating, Integer, Bool };
  Tag tag_;
  union {
    double d;
    int64_t i;
  } v_;
};

// Prints the number as its own type does.
TORCH_API std::ostream& operator<<(std::ostream& out, const Scalar& s);

}  // namespace c10

namespace at {
using c10::Scalar;
}
