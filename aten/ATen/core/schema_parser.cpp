// Operator schemas as text: reading.
//
//   schema   := name ['.' overload] '(' [argument {',' argument}] ')' '->' returns
//   argument := '*' | type [name] ['=' default]
//   type     := base [alias] { '?' | '[' [size] ']' [alias] }
//   alias    := '(' set ['!'] ['->' set] ')'
#include <ATen/core/function_schema.h>

#include <cstdlib>

namespace torch {
namespace jit {

namespace {

using namespace c10;

class Reader {
 public:
  explicit Reader(const std::string& text) : text_(text) {}

  FunctionSchema schema() {
    std::string name = word();
    if (accept("::")) name += "::" + word();
    const std::string overload = accept(".") ? word() : "";
    expect("(");
    std::vector<Argument> arguments = list(/*returns=*/false);
    expect("->");
    std::vector<Argument> returns;
    if (accept("(")) {
      returns = list(/*returns=*/true);
    } else {
      returns.push_back(argument(false, true));
    }
    skip_space();
    if (at_ != text_.size()) fail("the end");
    return FunctionSchema(OperatorName(name, overload), std::move(arguments), std::move(returns));
  }

 private:
  [[noreturn]] void fail(const std::string& wanted) const {
    AT_ERROR("schema: expected ", wanted, " at position ", at_, ":\n", text_, "\n", std::string(at_, ' '), "^");
  }
  void skip_space() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  bool accept(const std::string& token) {
    skip_space();
    if (text_.compare(at_, token.size(), token) != 0) return false;
    at_ += token.size();
    return true;
  }
  void expect(const std::string& token) {
    if (!accept(token)) fail("'" + token + "'");
  }
  std::string maybe_word() {
    skip_space();
    const size_t from = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '_')) ++at_;
    return text_.substr(from, at_ - from);
  }
  std::string word() {
    std::string result = maybe_word();
    if (result.empty()) fail("a name");
    return result;
  }

  // Up to the closing bracket.
  std::vector<Argument> list(bool returns) {
    std::vector<Argument> result;
    bool keywords = false;
    if (accept(")")) return result;
    do {
      if (!returns && accept("*")) {
        keywords = true;
      } else {
        result.push_back(argument(keywords, returns));
      }
    } while (accept(","));
    expect(")");
    return result;
  }

  TypePtr base_type() {
    static const std::pair<const char*, TypeKind> kinds[] = {{"Tensor", TypeKind::TensorType},
                                                             {"int", TypeKind::IntType},
                                                             {"SymInt", TypeKind::SymIntType},
                                                             {"float", TypeKind::FloatType},
                                                             {"bool", TypeKind::BoolType},
                                                             {"Scalar", TypeKind::NumberType},
                                                             {"str", TypeKind::StringType},
                                                             {"Device", TypeKind::DeviceObjType},
                                                             {"Generator", TypeKind::GeneratorType},
                                                             {"Storage", TypeKind::StorageType},
                                                             {"ScalarType", TypeKind::ScalarTypeType},
                                                             {"Layout", TypeKind::LayoutType},
                                                             {"MemoryFormat", TypeKind::MemoryFormatType}};
    skip_space();
    const size_t from = at_;
    const std::string name = word();
    for (const auto& [known, kind] : kinds) {
      if (name == known) return std::make_shared<Type>(Type{kind, nullptr});
    }
    at_ = from;
    fail("a type");
  }

  std::string alias_set() { return accept("*") ? "*" : word(); }

  void maybe_alias(optional<AliasInfo>& alias) {
    if (!accept("(")) return;
    AliasInfo info;
    info.before = alias_set();
    info.write = accept("!");
    info.after = accept("->") ? alias_set() : info.before;
    expect(")");
    alias = info;
  }

  Argument argument(bool keyword, bool is_return) {
    optional<AliasInfo> alias;
    TypePtr type = base_type();
    maybe_alias(alias);
    for (;;) {
      if (accept("?")) {
        type = std::make_shared<Type>(Type{TypeKind::OptionalType, type});
      } else if (accept("[")) {
        const std::string digits = maybe_word();
        const int32_t size = digits.empty() ? -1 : std::atoi(digits.c_str());
        expect("]");
        type = std::make_shared<Type>(Type{TypeKind::ListType, type, size});
        maybe_alias(alias);
      } else {
        break;
      }
    }
    const std::string name = is_return ? maybe_word() : word();
    optional<IValue> value;
    std::string text;
    if (!is_return && accept("=")) {
      text = default_text();
      value = default_value(*type, text);
    }
    return Argument(name, type, std::move(value), keyword, alias, text);
  }

  std::string default_text() {
    skip_space();
    const size_t from = at_;
    int depth = 0;
    for (bool quoted = false; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\'' || c == '"') quoted = !quoted;
      if (quoted) continue;
      if (c == '[' || c == '(') ++depth;
      if (depth == 0 && (c == ',' || c == ')')) break;
      if (c == ']' || c == ')') --depth;
    }
    if (at_ == from) fail("a default");
    return text_.substr(from, at_ - from);
  }

  IValue list_default(const Type& type, const std::string& text) {
    std::vector<int64_t> ints;
    std::vector<double> doubles;
    std::string item;
    std::vector<std::string> items;
    for (char c : text.substr(1, text.size() - 2)) {
      if (c == ',') {
        items.push_back(item);
        item.clear();
      } else if (c != ' ') {
        item += c;
      }
    }
    if (!item.empty()) items.push_back(item);
    if (type.element->kind() == TypeKind::BoolType) {
      std::vector<bool> bools;
      for (const std::string& i : items) bools.push_back(i == "True");
      return bools;
    }
    for (const std::string& i : items) {
      ints.push_back(std::atoll(i.c_str()));
      doubles.push_back(std::atof(i.c_str()));
    }
    if (type.element->kind() == TypeKind::FloatType) return doubles;
    return ints;
  }

  IValue default_value(const Type& type, const std::string& text) {
    if (text == "None") return IValue();
    if (type.kind() == TypeKind::OptionalType) return default_value(*type.element, text);
    if (text.front() == '[') return list_default(type, text);
    if (text == "True" || text == "False") return text == "True";
    if (text.front() == '\'' || text.front() == '"') return text.substr(1, text.size() - 2);
    if (type.kind() == TypeKind::ListType) {  // one number stands for a list: int[2] stride=1
      return std::vector<int64_t>(std::max(type.size, 1), std::atoll(text.c_str()));
    }
    if (text == "Mean") return 1;
    if (text == "long") return ScalarType::Long;
    if (text == "contiguous_format") return MemoryFormat::Contiguous;
    const bool whole = text.find_first_not_of("+-0123456789") == std::string::npos;
    if (whole && type.kind() != TypeKind::FloatType) return static_cast<int64_t>(std::atoll(text.c_str()));
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    if (*end != 0) fail("a default, not '" + text + "'");
    return number;
  }

  const std::string& text_;
  size_t at_ = 0;
};

}  // namespace

FunctionSchema parseSchema(const std::string& schema) {
  return Reader(schema).schema();
}

}  // namespace jit
}  // namespace torch
