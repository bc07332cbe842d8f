// IValue: what is kept apart from the numbers, the checks, and the readable form.
#include <ATen/core/ivalue.h>

#include <ATen/Formatting.h>

namespace c10 {

IValue::IValue(at::Tensor t) : IValue(Tag::Tensor, std::move(t)) {}
IValue::IValue(Storage s) : IValue(Tag::Storage, std::move(s)) {}
IValue::IValue(at::Generator g) : IValue(Tag::Generator, std::move(g)) {}
IValue::IValue(std::string s) : IValue(Tag::String, std::move(s)) {}
IValue::IValue(Device d) : IValue(Tag::Device, std::move(d)) {}
IValue::IValue(std::vector<int64_t> list) : IValue(Tag::IntList, std::move(list)) {}
IValue::IValue(std::vector<double> list) : IValue(Tag::DoubleList, std::move(list)) {}
IValue::IValue(std::vector<bool> list) : IValue(Tag::BoolList, std::move(list)) {}
IValue::IValue(std::vector<at::Tensor> list) : IValue(Tag::TensorList, std::move(list)) {}
IValue::IValue(std::vector<IValue> list) : IValue(Tag::GenericList, std::move(list)) {}

namespace {
template <class T>
std::vector<IValue> one_by_one(const std::vector<T>& list) {
  return std::vector<IValue>(list.begin(), list.end());
}
}  // namespace

IValue::IValue(std::vector<Scalar> list) : IValue(one_by_one(list)) {}
IValue::IValue(std::vector<optional<at::Tensor>> list) : IValue(one_by_one(list)) {}

IValue::IValue(const Scalar& s) {
  if (s.isFloatingPoint()) {
    *this = IValue(s.toDouble());
  } else if (s.isBoolean()) {
    *this = IValue(s.toBool());
  } else {
    *this = IValue(s.toLong());
  }
}

std::string IValue::tagKind() const {
  static constexpr const char* names[] = {"None",       "Tensor",   "Storage",    "Double",     "Int",
                                          "Bool",       "String",   "Device",     "Generator",  "IntList",
                                          "DoubleList", "BoolList", "TensorList", "GenericList"};
  return names[static_cast<int>(tag_)];
}

void IValue::expect(Tag tag) const {
  if (C10_LIKELY(tag == tag_)) return;
  IValue wanted;
  wanted.tag_ = tag;
  AT_ERROR("Expected ", wanted.tagKind(), " but got ", tagKind());
}

const at::Tensor& IValue::toTensor() const {
  return held<at::Tensor>(Tag::Tensor);
}
Storage IValue::toStorage() const {
  return held<Storage>(Tag::Storage);
}
at::Generator IValue::toGenerator() const {
  return held<at::Generator>(Tag::Generator);
}
const std::string& IValue::toStringRef() const {
  return held<std::string>(Tag::String);
}
Device IValue::toDevice() const {
  return held<Device>(Tag::Device);
}
const std::vector<double>& IValue::toDoubleVector() const {
  return held<std::vector<double>>(Tag::DoubleList);
}
const std::vector<bool>& IValue::toBoolVector() const {
  return held<std::vector<bool>>(Tag::BoolList);
}

const std::vector<int64_t>& IValue::toIntVector() const {
  return held<std::vector<int64_t>>(Tag::IntList);
}
const std::vector<at::Tensor>& IValue::toTensorVector() const {
  return held<std::vector<at::Tensor>>(Tag::TensorList);
}

double IValue::toDouble() const {
  expect(Tag::Double);
  return number_.d;
}
int64_t IValue::toInt() const {
  expect(Tag::Int);
  return number_.i;
}
bool IValue::toBool() const {
  expect(Tag::Bool);
  return number_.i != 0;
}

Scalar IValue::toScalar() const {
  if (isDouble()) return number_.d;
  if (isInt()) return number_.i;
  if (isBool()) return number_.i != 0;
  // an operator that returns a 0-dim tensor may feed one that wants a number
  TORCH_CHECK(isTensor(), "Expected a Scalar but got ", tagKind());
  return toTensor().item();
}

std::vector<IValue> IValue::toListVector() const {
  switch (tag_) {
    case Tag::IntList:
      return one_by_one(toIntVector());
    case Tag::DoubleList:
      return one_by_one(toDoubleVector());
    case Tag::BoolList: {
      std::vector<IValue> result;
      for (bool b : toBoolVector()) result.emplace_back(b);
      return result;
    }
    case Tag::TensorList:
      return one_by_one(toTensorVector());
    default:
      return held<std::vector<IValue>>(Tag::GenericList);
  }
}

std::vector<Scalar> IValue::toScalarVector() const {
  std::vector<Scalar> result;
  for (const IValue& v : toListVector()) result.push_back(v.toScalar());
  return result;
}

std::vector<optional<at::Tensor>> IValue::toOptionalTensorVector() const {
  std::vector<optional<at::Tensor>> result;
  for (const IValue& v : toListVector()) result.push_back(v.toOptional<at::Tensor>());
  return result;
}

std::ostream& operator<<(std::ostream& out, const IValue& value) {
  switch (value.tag()) {
    case IValue::Tag::None:
      return out << "None";
    case IValue::Tag::Tensor:
      return out << value.toTensor();
    case IValue::Tag::Storage:
      return out << "Storage(" << value.toStorage().nbytes() << " bytes)";
    case IValue::Tag::Double:
    case IValue::Tag::Int:
      return out << value.toScalar();
    case IValue::Tag::Bool:
      return out << (value.toBool() ? "True" : "False");
    case IValue::Tag::String:
      return out << '"' << value.toStringRef() << '"';
    case IValue::Tag::Device:
      return out << value.toDevice();
    case IValue::Tag::Generator:
      return out << value.toGenerator();
    default:
      return out << '[' << Join(", ", value.toListVector()) << ']';
  }
}

}  // namespace c10
