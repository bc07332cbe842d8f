// caffe2::TypeMeta: an element type as an object with a size and a C++ name. Here it wraps a ScalarType.
#pragma once

#include <c10/core/ScalarType.h>

#include <string_view>

namespace caffe2 {

class TORCH_API TypeMeta final {
 public:
  TypeMeta() noexcept = default;
  template <class T>
  static TypeMeta Make() {
    return fromScalarType(c10::CppTypeToScalarType<T>::value);
  }
  static TypeMeta fromScalarType(c10::ScalarType type) noexcept {
    TypeMeta meta;
    meta.type_ = type;
    return meta;
  }
  c10::ScalarType toScalarType() const noexcept { return type_; }
  bool isScalarType() const noexcept { return type_ != c10::ScalarType::Undefined; }
  bool isScalarType(c10::ScalarType type) const noexcept { return type_ == type; }
  size_t itemsize() const { return type_ == c10::ScalarType::Undefined ? 0 : c10::elementSize(type_); }
  // The C++ name of the type: "float", "long int", ...
  std::string_view name() const noexcept;
  template <class T>
  bool Match() const noexcept {
    return type_ == c10::CppTypeToScalarType<T>::value;
  }

  friend bool operator==(TypeMeta a, TypeMeta b) noexcept { return a.type_ == b.type_; }
  friend bool operator!=(TypeMeta a, TypeMeta b) noexcept { return a.type_ != b.type_; }
  friend bool operator==(TypeMeta a, c10::ScalarType b) noexcept { return a.type_ == b; }
  friend bool operator==(c10::ScalarType a, TypeMeta b) noexcept { return a == b.type_; }
  friend bool operator!=(TypeMeta a, c10::ScalarType b) noexcept { return a.type_ != b; }
  friend bool operator!=(c10::ScalarType a, TypeMeta b) noexcept { return a != b.type_; }

 private:
  c10::ScalarType type_ = c10::ScalarType::Undefined;
};

TORCH_API std::ostream& operator<<(std::ostream& out, TypeMeta meta);

}  // namespace caffe2
