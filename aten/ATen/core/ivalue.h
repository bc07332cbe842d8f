// A value of any type that an operator takes or gives: what a boxed call's stack holds.
// As in 1.13, ScalarType, Layout and MemoryFormat travel as int, and a Scalar as the int, double or bool that it is.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/Device.h>
#include <c10/core/Storage.h>

#include <memory>
#include <string>
#include <vector>

namespace c10 {

class TORCH_API IValue {
 public:
  enum class Tag {
    None,
    Tensor,
    Storage,
    Double,
    Int,
    Bool,
    String,
    Device,
    Generator,
    IntList,
    DoubleList,
    BoolList,
    TensorList,
    GenericList,  // Scalar[] and Tensor?[]
  };

  IValue() = default;
  IValue(nullopt_t) {}
  IValue(at::Tensor t);
  IValue(Storage s);
  IValue(at::Generator g);
  IValue(double d) : tag_(Tag::Double) { number_.d = d; }
  IValue(int64_t i) : tag_(Tag::Int) { number_.i = i; }
  IValue(int32_t i) : IValue(int64_t(i)) {}
  IValue(bool b) : tag_(Tag::Bool) { number_.i = b; }
  IValue(const Scalar& s);
  IValue(std::string s);
  IValue(const char* s) : IValue(std::string(s)) {}
  IValue(string_view s) : IValue(std::string(s)) {}
  IValue(Device d);
  IValue(ScalarType t) : IValue(int64_t(t)) {}
  IValue(Layout l) : IValue(int64_t(l)) {}
  IValue(MemoryFormat m) : IValue(int64_t(m)) {}
  IValue(std::vector<int64_t> list);
  IValue(IntArrayRef list) : IValue(list.vec()) {}
  IValue(std::vector<double> list);
  IValue(ArrayRef<double> list) : IValue(list.vec()) {}
  IValue(std::vector<bool> list);
  IValue(std::vector<at::Tensor> list);
  IValue(at::TensorList list) : IValue(list.vec()) {}
  IValue(std::vector<Scalar> list);
  IValue(std::vector<optional<at::Tensor>> list);
  // Any list of values; lists of one element type should use the typed constructors.
  IValue(std::vector<IValue> list);
  template <class T>
  IValue(optional<T> value) {
    if (value.has_value()) *this = IValue(std::move(*value));
  }

  bool isNone() const { return tag_ == Tag::None; }
  bool isTensor() const { return tag_ == Tag::Tensor; }
  bool isStorage() const { return tag_ == Tag::Storage; }
  bool isDouble() const { return tag_ == Tag::Double; }
  bool isInt() const { return tag_ == Tag::Int; }
  bool isBool() const { return tag_ == Tag::Bool; }
  bool isScalar() const { return isDouble() || isInt() || isBool(); }
  bool isString() const { return tag_ == Tag::String; }
  bool isDevice() const { return tag_ == Tag::Device; }
  bool isGenerator() const { return tag_ == Tag::Generator; }
  bool isIntList() const { return tag_ == Tag::IntList; }
  bool isDoubleList() const { return tag_ == Tag::DoubleList; }
  bool isBoolList() const { return tag_ == Tag::BoolList; }
  bool isTensorList() const { return tag_ == Tag::TensorList; }
  bool isList() const { return tag_ >= Tag::IntList; }
  Tag tag() const { return tag_; }
  std::string tagKind() const;

  // Each raises when the value is of another kind.
  const at::Tensor& toTensor() const;
  Storage toStorage() const;
  at::Generator toGenerator() const;
  double toDouble() const;
  int64_t toInt() const;
  bool toBool() const;
  Scalar toScalar() const;
  const std::string& toStringRef() const;
  string_view toStringView() const { return toStringRef(); }
  Device toDevice() const;
  ScalarType toScalarType() const { return static_cast<ScalarType>(toInt()); }
  Layout toLayout() const { return static_cast<Layout>(toInt()); }
  MemoryFormat toMemoryFormat() const { return static_cast<MemoryFormat>(toInt()); }
  const std::vector<int64_t>& toIntVector() const;
  const std::vector<double>& toDoubleVector() const;
  const std::vector<bool>& toBoolVector() const;
  const std::vector<at::Tensor>& toTensorVector() const;
  // The elements of any list, one by one.
  std::vector<IValue> toListVector() const;
  std::vector<Scalar> toScalarVector() const;
  // None elements are absent tensors.
  std::vector<optional<at::Tensor>> toOptionalTensorVector() const;

  template <class T>
  T to() const;
  // nullopt for None.
  template <class T>
  optional<T> toOptional() const {
    if (isNone()) return nullopt;
    return to<T>();
  }

 private:
  void expect(Tag tag) const;
  template <class T>
  const T& held(Tag tag) const {
    expect(tag);
    return *static_cast<const T*>(object_.get());
  }
  template <class T>
  IValue(Tag tag, T&& object) : tag_(tag), object_(std::make_shared<const std::decay_t<T>>(std::forward<T>(object))) {}

  Tag tag_ = Tag::None;
  union {
    double d;
    int64_t i;
  } number_ = {0};
  std::shared_ptr<const void> object_;
};

// A readable form, for messages.
TORCH_API std::ostream& operator<<(std::ostream& out, const IValue& value);

#define C10_IVALUE_TO(type, accessor)    \
  template <>                            \
  inline type IValue::to<type>() const { \
    return accessor();                   \
  }
C10_IVALUE_TO(at::Tensor, toTensor)
C10_IVALUE_TO(Storage, toStorage)
C10_IVALUE_TO(at::Generator, toGenerator)
C10_IVALUE_TO(double, toDouble)
C10_IVALUE_TO(int64_t, toInt)
C10_IVALUE_TO(bool, toBool)
C10_IVALUE_TO(Scalar, toScalar)
C10_IVALUE_TO(std::string, toStringRef)
C10_IVALUE_TO(string_view, toStringView)
C10_IVALUE_TO(Device, toDevice)
C10_IVALUE_TO(ScalarType, toScalarType)
C10_IVALUE_TO(Layout, toLayout)
C10_IVALUE_TO(MemoryFormat, toMemoryFormat)
C10_IVALUE_TO(std::vector<int64_t>, toIntVector)
C10_IVALUE_TO(std::vector<double>, toDoubleVector)
C10_IVALUE_TO(std::vector<bool>, toBoolVector)
C10_IVALUE_TO(std::vector<at::Tensor>, toTensorVector)
C10_IVALUE_TO(std::vector<Scalar>, toScalarVector)
C10_IVALUE_TO(std::vector<optional<at::Tensor>>, toOptionalTensorVector)
#undef C10_IVALUE_TO

}  // namespace c10

namespace torch {
namespace jit {
using c10::IValue;
}
}  // namespace torch
