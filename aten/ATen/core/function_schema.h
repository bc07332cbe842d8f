// What an operator takes and gives, as data: parsed from its schema line, printed back to the same line.
#pragma once

#include <ATen/core/ivalue.h>

#include <memory>
#include <string>
#include <vector>

namespace c10 {

enum class TypeKind {
  TensorType,
  IntType,
  SymIntType,
  FloatType,
  BoolType,
  NumberType,  // Scalar
  StringType,
  DeviceObjType,
  GeneratorType,
  StorageType,
  ScalarTypeType,
  LayoutType,
  MemoryFormatType,
  OptionalType,
  ListType,
};

struct Type;
using TypePtr = std::shared_ptr<const Type>;

struct TORCH_API Type {
  TypeKind kind_;
  TypePtr element;    // of an optional or a list
  int32_t size = -1;  // of a list with a fixed or default size, int[2]; else -1

  TypeKind kind() const { return kind_; }
  const TypePtr& getElementType() const { return element; }
  // "Tensor?", "int[2]", ...
  std::string str() const;
};

// Which alias set a tensor belongs to, and whether the operator writes to it: Tensor(a), Tensor(a!), Tensor(a -> *).
struct AliasInfo {
  std::string before;
  std::string after;  // differs from before when a set grows: a -> *
  bool write = false;
  bool isWrite() const { return write; }
};

class TORCH_API Argument {
 public:
  Argument(std::string name, TypePtr type, optional<IValue> default_value, bool kwarg_only,
           optional<AliasInfo> alias_info, std::string default_text = "")
      : name_(std::move(name)),
        type_(std::move(type)),
        default_value_(std::move(default_value)),
        kwarg_only_(kwarg_only),
        alias_info_(std::move(alias_info)),
        default_text_(std::move(default_text)) {}

  const std::string& name() const { return name_; }
  const TypePtr& type() const { return type_; }
  optional<int32_t> N() const {
    if (type_->size < 0) return nullopt;
    return type_->size;
  }
  const optional<IValue>& default_value() const { return default_value_; }
  // The default as the schema line writes it: "1", "[]", "None", "0.".
  const std::string& default_text() const { return default_text_; }
  bool kwarg_only() const { return kwarg_only_; }
  const AliasInfo* alias_info() const { return alias_info_ ? &*alias_info_ : nullptr; }
  // Whether this is an output that the caller gives.
  bool is_out() const { return kwarg_only_ && alias_info_ && alias_info_->write; }

 private:
  std::string name_;
  TypePtr type_;
  optional<IValue> default_value_;
  bool kwarg_only_;
  optional<AliasInfo> alias_info_;
  std::string default_text_;
};

struct OperatorName final {
  std::string name;           // "aten::add"
  std::string overload_name;  // "Tensor", or nothing

  OperatorName(std::string name, std::string overload_name)
      : name(std::move(name)), overload_name(std::move(overload_name)) {}
  friend bool operator==(const OperatorName& a, const OperatorName& b) {
    return a.name == b.name && a.overload_name == b.overload_name;
  }
  friend bool operator<(const OperatorName& a, const OperatorName& b) {
    return a.name != b.name ? a.name < b.name : a.overload_name < b.overload_name;
  }
};

TORCH_API std::string toString(const OperatorName& name);
inline std::ostream& operator<<(std::ostream& out, const OperatorName& name) {
  return out << toString(name);
}

class TORCH_API FunctionSchema {
 public:
  FunctionSchema(OperatorName name, std::vector<Argument> arguments, std::vector<Argument> returns)
      : name_(std::move(name)), arguments_(std::move(arguments)), returns_(std::move(returns)) {}

  const OperatorName& operator_name() const { return name_; }
  const std::string& name() const { return name_.name; }
  const std::string& overload_name() const { return name_.overload_name; }
  const std::vector<Argument>& arguments() const { return arguments_; }
  const std::vector<Argument>& returns() const { return returns_; }
  bool is_mutable() const;
  // Position of the argument of that name.
  optional<int> argumentIndexWithName(string_view name) const;

 private:
  OperatorName name_;
  std::vector<Argument> arguments_;
  std::vector<Argument> returns_;
};

// The schema line.
TORCH_API std::ostream& operator<<(std::ostream& out, const FunctionSchema& schema);
TORCH_API std::string toString(const FunctionSchema& schema);

}  // namespace c10

namespace torch {
namespace jit {
// Reads "aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor". Raises and points at the place when
// the text is no schema.
TORCH_API c10::FunctionSchema parseSchema(const std::string& schema);
}  // namespace jit
}  // namespace torch
