// Operator schemas as text: printing.
#include <ATen/core/function_schema.h>

namespace c10 {

namespace {

const char* base_name(TypeKind kind) {
  switch (kind) {
    case TypeKind::TensorType:
      return "Tensor";
    case TypeKind::IntType:
      return "int";
    case TypeKind::SymIntType:
      return "SymInt";
    case TypeKind::FloatType:
      return "float";
    case TypeKind::BoolType:
      return "bool";
    case TypeKind::NumberType:
      return "Scalar";
    case TypeKind::StringType:
      return "str";
    case TypeKind::DeviceObjType:
      return "Device";
    case TypeKind::GeneratorType:
      return "Generator";
    case TypeKind::StorageType:
      return "Storage";
    case TypeKind::ScalarTypeType:
      return "ScalarType";
    case TypeKind::LayoutType:
      return "Layout";
    case TypeKind::MemoryFormatType:
      return "MemoryFormat";
    default:
      return "";
  }
}

std::string alias_text(const AliasInfo* alias) {
  if (!alias) return {};
  const std::string mark = alias->write ? "!" : "";
  if (alias->after != alias->before) return "(" + alias->before + mark + " -> " + alias->after + ")";
  return "(" + alias->before + mark + ")";
}

// The alias annotation stands right behind the innermost type: Tensor(a!)[].
std::string type_text(const Type& type, const std::string& alias) {
  switch (type.kind()) {
    case TypeKind::OptionalType:
      return type_text(*type.element, alias) + "?";
    case TypeKind::ListType:
      return type_text(*type.element, alias) + "[" + (type.size >= 0 ? std::to_string(type.size) : "") + "]";
    default:
      return base_name(type.kind()) + alias;
  }
}

std::string argument_text(const Argument& argument) {
  std::string text = type_text(*argument.type(), alias_text(argument.alias_info()));
  if (!argument.name().empty()) text += " " + argument.name();
  if (argument.default_value().has_value()) text += "=" + argument.default_text();
  return text;
}

}  // namespace

std::string Type::str() const {
  return type_text(*this, "");
}

std::string toString(const OperatorName& name) {
  return name.overload_name.empty() ? name.name : name.name + "." + name.overload_name;
}

bool FunctionSchema::is_mutable() const {
  for (const Argument& a : arguments_) {
    if (a.alias_info() && a.alias_info()->isWrite()) return true;
  }
  return false;
}

optional<int> FunctionSchema::argumentIndexWithName(string_view name) const {
  for (size_t i = 0; i < arguments_.size(); ++i) {
    if (arguments_[i].name() == name) return static_cast<int>(i);
  }
  return nullopt;
}

std::string toString(const FunctionSchema& schema) {
  std::vector<std::string> arguments, returns;
  bool star = false;
  for (const Argument& a : schema.arguments()) {
    if (a.kwarg_only() && !star) {
      arguments.push_back("*");
      star = true;
    }
    arguments.push_back(argument_text(a));
  }
  for (const Argument& r : schema.returns()) returns.push_back(argument_text(r));
  const std::string result = returns.size() == 1 ? returns[0] : "(" + Join(", ", returns) + ")";
  return toString(schema.operator_name()) + "(" + Join(", ", arguments) + ") -> " + result;
}

std::ostream& operator<<(std::ostream& out, const FunctionSchema& schema) {
  return out << toString(schema);
}

}  // namespace c10
