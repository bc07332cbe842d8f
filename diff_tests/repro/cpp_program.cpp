// Writes a case down as C++: the tensors of both sides, both calls, and what is compared.
#include "cpp_program.h"
#include <fmt/format.h>
#include <algorithm>
#include <cstring>
#include <set>
#include "../../port_status/placement.h"
#include "../../port_status/record.h"
#include "cpp_literals.h"
#include "program_frame.h"
#include "record_source.h"

namespace portbench {

namespace {
std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

std::string braces(const std::vector<int64_t>& values) {
  return fmt::format("{{{}}}", fmt::join(values, ", "));
}

// The elements of a storage as it is before the call.
std::string storage_values(const TensorSpec& spec, Elem e, int64_t shift, int64_t extra) {
  const auto bytes = image(spec, e, shift, extra);
  std::string text;
  for (size_t at = 0; at < bytes.size(); at += size_t(size_of(e))) {
    uint64_t bits = 0;
    std::memcpy(&bits, &bytes[at], size_t(size_of(e)));
    text += (at ? ", " : "") + cpp_literal(e, bits);
  }
  return "{" + text + "}";
}

std::string wrapped(const std::string& text, size_t indent) {
  std::string r;
  size_t column = indent;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(", ", at), text.size());
    const size_t past = std::min(end + 2, text.size());
    if (column + (end - at) > 110) {
      while (!r.empty() && r.back() == ' ') r.pop_back();
      r += "\n" + std::string(indent + 4, ' ');
      column = indent + 4;
    }
    r += text.substr(at, past - at);
    column += past - at;
    at = past;
  }
  return r;
}

// One program: the pieces of its main().
class Program {
 public:
  explicit Program(const Case& c) : c_(c), extra_(overhangs(c)) {
    for (size_t k = 0; k < c.args.size(); ++k)
      for (size_t j = 0; j < c.args[k].tensors.size(); ++j)
        if (c.args[k].tensors[j].alias < 0) tensor(k, j);
    for (size_t k = 0; k < c.args.size(); ++k) argument(k);
  }

  std::string main_body() const {
    const bool returns = c_.variant->legacy.ret.kind == Kind::Number;
    const std::string type = c_type(c_.variant->legacy.ret.elem);
    std::string body = made_ + "\n";
    if (returns) body += fmt::format("  {} legacy_result{{}}, modern_result{{}};\n", type);
    body += fmt::format("  const std::string legacy_error = error_of([&] {{ {}{}({}); }});\n",
                        returns ? "legacy_result = " : "", c_.variant->symbol, fmt::join(legacy_, ", "));
    body += returns ? fmt::format(
                          "  const std::string modern_error = error_of([&] {{ modern_result = "
                          "Scalar(modern({})).to<{}>(); }});\n",
                          fmt::join(modern_, ", "), modern_result_type())
                    : fmt::format("  const std::string modern_error = error_of([&] {{ modern({}); }});\n",
                                  fmt::join(modern_, ", "));
    body += "\n  compare_errors(legacy_error, modern_error);\n  if (legacy_error.empty() && modern_error.empty()) {\n";
    if (returns)
      body += fmt::format("    compare<{}>(\"result\", {{{{1}}, {{legacy_result}}}}, {{{{1}}, {{modern_result}}}});\n",
                          type);
    for (size_t k = 0; k < c_.args.size(); ++k)
      if (shown(k))
        body += fmt::format("    compare<{0}>(\"{1}\", result_of<{0}>({1}), result_of<{0}>({1}_modern));\n",
                            c_type(elem(k)), name(k));
    return body + "  }\n" + freed_;
  }

  const std::set<Elem>& elems() const { return elems_; }

 private:
  const Case& c_;
  std::vector<int64_t> extra_;
  std::string made_, freed_;
  std::vector<std::string> legacy_, modern_;
  std::set<Elem> elems_;

  Elem elem(size_t k) const { return c_.variant->type_of(k).elem; }
  std::string name(size_t k) const { return c_.op->args[k].name; }
  std::string name(size_t k, size_t j) const {
    return c_.variant->type_of(k).kind == Kind::List ? fmt::format("{}_{}", name(k), j) : name(k);
  }
  bool shown(size_t k) const {
    const Role role = c_.op->args[k].role;
    return role == Role::Out || role == Role::Given || role == Role::View;
  }
  std::string modern_result_type() const { return is_float(c_.variant->legacy.ret.elem) ? "double" : "int64_t"; }

  // Both sides' tensor of an argument that is no other's alias.
  void tensor(size_t k, size_t j) {
    const TensorSpec& spec = c_.args[k].tensors[j];
    const Arg& a = c_.op->args[k];
    const Elem e = elem(k);
    elems_.insert(e);
    const std::string who = name(k, j), values = who + "_storage";
    const int64_t base = a.index && a.role == Role::In ? a.base : 0;
    auto storage = [&](const std::string& variable, int64_t shift) {
      made_ += wrapped(fmt::format("  const std::vector<{}> {} = {};\n", c_type(e), variable,
                                   storage_values(spec, e, shift, extra_[k])),
                       2);
    };
    storage(values, base);
    if (base) storage(who + "_storage_from_0", 0);
    const std::string sizes = braces(spec.sizes), strides = braces(spec.strides());
    made_ += fmt::format("  auto* {0} = legacy_{1}_tensor({2}, {3}, {4}, {5});\n", who, name_of(e), values, spec.offset,
                         sizes, strides);
    made_ += fmt::format("  Tensor {0}_modern = modern_tensor<{1}>({2}, {3}, {4}, {5}, {6});\n", who, c_type(e),
                         base ? who + "_storage_from_0" : values, at_type(e), spec.offset, sizes, strides);
    freed_ += fmt::format("  TH{}Tensor_free({});\n", name_of(e), who);
  }

  void alias(size_t k) {
    const TensorSpec& spec = c_.args[k].tensors[0];
    const std::string who = name(k), of = name(size_t(spec.alias));
    if (spec.shift == 0) {
      made_ += fmt::format("  auto* {0} = {1};\n  Tensor {0}_modern = {1}_modern;\n", who, of);
      return;
    }
    const std::string type = name_of(elem(k));
    made_ += fmt::format(
        "  auto* {0} = TH{2}Tensor_new();\n"
        "  TH{2}Tensor_setStorageNd({0}, {1}->storage, {1}->storageOffset + {3}, {1}->nDimension, "
        "{1}->size, {1}->stride);\n"
        "  Tensor {0}_modern = {1}_modern.as_strided({1}_modern.sizes(), {1}_modern.strides(), "
        "{1}_modern.storage_offset() + {3});\n",
        who, of, type, spec.shift);
    freed_ += fmt::format("  TH{}Tensor_free({});\n", type, who);
  }

  void pass(const std::string& legacy, const std::string& modern) {
    legacy_.push_back(legacy);
    modern_.push_back(modern);
  }

  void argument(size_t k) {
    const CaseArg& v = c_.args[k];
    const CType type = c_.variant->type_of(k);
    if (type.kind == Kind::Tensor) {
      if (v.tensors[0].alias >= 0) alias(k);
      pass(name(k), name(k) + "_modern");
    } else if (type.kind == Kind::List) {
      list(k);
    } else if (type.kind == Kind::Generator) {
      generator(k);
    } else if (c_.op->args[k].role == Role::Count) {
      legacy_.push_back(std::to_string(c_.args[k - 1].tensors.size()));
    } else {
      number(k, type.elem);
    }
  }

  void list(size_t k) {
    std::vector<std::string> legacy, modern;
    for (size_t j = 0; j < c_.args[k].tensors.size(); ++j) {
      legacy.push_back(name(k, j));
      modern.push_back(name(k, j) + "_modern");
    }
    made_ += fmt::format("  TH{0}Tensor* {1}[] = {{{2}}};\n  const std::vector<Tensor> {1}_modern{{{3}}};\n",
                         name_of(elem(k)), name(k), fmt::join(legacy, ", "), fmt::join(modern, ", "));
    pass(name(k), name(k) + "_modern");
  }

  // On the legacy stream, so that both sides draw the same numbers.
  void generator(size_t k) {
    const CaseArg& v = c_.args[k];
    made_ += fmt::format(
        "  THGenerator* {0} = THGenerator_new();\n"
        "  THRandom_manualSeed({0}, {1}u);\n"
        "  Generator {0}_modern = at::detail::createLegacyCPUGenerator({1}u);\n",
        name(k), uint64_t(v.i));
    if (v.drawn > 0)
      made_ += fmt::format(
          "  for (int drawn = 0; drawn < {1}; ++drawn) {{\n"
          "    THRandom_random({0});\n"
          "    {0}_modern.get<at::CPUGeneratorImpl>()->random();\n  }}\n",
          name(k), v.drawn);
    freed_ += fmt::format("  THGenerator_free({});\n", name(k));
    pass(name(k), name(k) + "_modern");
  }

  void number(size_t k, Elem e) {
    const CaseArg& v = c_.args[k];
    const std::string value = is_float(e) ? cpp_literal(e, bits_of(e, v.d)) : cpp_literal(e, bits_of_int(e, v.i));
    made_ += fmt::format("  const {} {} = {};\n", c_type(e), name(k), value);
    const bool scalar = c_.op->args[k].role == Role::Scalar;
    pass(name(k), !scalar       ? name(k)
                  : is_float(e) ? fmt::format("double({})", name(k))
                                : fmt::format("int64_t({})", name(k)));
  }
};

int64_t elements_of(const Case& c) {
  int64_t n = 0;
  for (const CaseArg& a : c.args)
    for (const TensorSpec& t : a.tensors) n += t.alias < 0 ? t.extent() : 0;
  return n;
}

constexpr const char* kHead = R"(// {}
//
// One call on both libraries. Build it in portbench's folder, after ./portbench build, and run it:
//   export PKG_CONFIG_PATH=build/meson-uninstalled
//   g++ -std=c++20 -Ibuild/include {}.cpp $(pkg-config --cflags --libs th aten) -Wl,-rpath,build/th:build/aten -o {} && ./{}
)";
}  // namespace

std::string cpp_program(const Case& c, const std::string& name, const std::string& record_source,
                        const std::string& shared_source) {
  const std::string& op = c.op->name;
  if (const int64_t n = elements_of(c); n > kMostElements)
    throw NoProgram(fmt::format("a case of at most {} elements expected, got {}: shrink it first", kMostElements, n));
  const std::string lambda = modern_lambda(record_source, op);
  if (lambda.empty()) throw NoProgram("the record of " + op + " with its .becomes( ) expected in " + c.op->file);

  const Program program(c);
  std::string text = fmt::format(kHead, print(c), name, name, name) + kProgramIncludes + kProgramFrame;
  for (const Elem e : program.elems())
    text += replaced(replaced(kLegacyTensorFunction, "@T@", name_of(e)), "@c@", c_type(e));
  text += "\n" + functions_called(shared_source, lambda) + functions_called(record_source, lambda);
  text += "// The modern side, as the record has it.\nconst auto modern = " + lambda + ";\n\n";
  text += "int main() {\n  raise_legacy_errors();\n" + program.main_body() +
          "  std::printf(\"%s\\n\", differences ? \"the sides differ\" : \"the sides agree bit for bit\");\n"
          "  return differences ? 1 : 0;\n}\n";
  return text;
}

}  // namespace portbench
