// Boxed calls for vectors: materialises storages and tensors, decodes arguments by the schema's types, calls, and
// writes down all that changed; see call.h.
#include "call.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>

#include <ATen/ATen.h>
#include <ATen/Context.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/ivalue.h>
#include <c10/core/Allocator.h>

#include "base64.h"
#include "elements.h"

namespace portbench::vectors {
namespace {

using nlohmann::json;

// The library's schema or return values do not fit the vector: a failure of the library, not of the input.
struct Unfit : std::runtime_error {
  using std::runtime_error::runtime_error;
};

c10::ScalarType scalar_type(Dtype dtype) {
  switch (dtype) {
    case Dtype::uint8:
      return c10::ScalarType::Byte;
    case Dtype::int8:
      return c10::ScalarType::Char;
    case Dtype::int16:
      return c10::ScalarType::Short;
    case Dtype::int32:
      return c10::ScalarType::Int;
    case Dtype::int64:
      return c10::ScalarType::Long;
    case Dtype::float16:
      return c10::ScalarType::Half;
    case Dtype::float32:
      return c10::ScalarType::Float;
    case Dtype::float64:
      return c10::ScalarType::Double;
    case Dtype::boolean:
      return c10::ScalarType::Bool;
  }
  throw std::logic_error("dtype without a scalar type");
}

std::optional<Dtype> dtype_of(c10::ScalarType type) {
  for (int i = 0; i <= static_cast<int>(Dtype::boolean); ++i) {
    if (scalar_type(static_cast<Dtype>(i)) == type) {
      return static_cast<Dtype>(i);
    }
  }
  return std::nullopt;
}

double parse_double(const json& text) {
  return std::strtod(text.get_ref<const std::string&>().c_str(), nullptr);
}

std::string format_double(double value) {
  if (std::isnan(value)) {
    return "nan";
  }
  char text[64];
  std::snprintf(text, sizeof text, "%a", value);
  return text;
}

View view_of(const at::Tensor& tensor) {
  return {tensor.sizes().vec(), tensor.strides().vec(), tensor.storage_offset()};
}

// The storages and tensors of one vector, made afresh, and what they held before the call.
class Arguments {
 public:
  explicit Arguments(const json& vector) : vector_(vector) {
    for (const json& described : vector.at("storages")) {
      before_.push_back(decode_elements(described));
      const std::string& bytes = before_.back().bytes;
      // Not resizable: README.md, "Storages do not grow".
      c10::Storage storage(c10::Storage::use_byte_size_t(), bytes.size(), c10::GetAllocator(c10::DeviceType::CPU),
                           /*resizable=*/false);
      if (!bytes.empty()) {
        std::memcpy(storage.data_ptr().get(), bytes.data(), bytes.size());
      }
      storages_.push_back(std::move(storage));
    }
    for (const json& described : vector.at("tensors")) {
      tensors_.push_back(make_tensor(described));
    }
  }

  const at::Tensor& tensor(const json& index) const { return tensors_.at(index.get<std::size_t>()); }
  const c10::Storage& storage(const json& index) const { return storages_.at(index.get<std::size_t>()); }

  json describe_output(const at::Tensor& tensor) const {
    json description = describe(tensor);
    description["alias"] = alias_of(tensor);
    return description;
  }

  json storages_after() const {
    json after = json::array();
    for (std::size_t j = 0; j < storages_.size(); ++j) {
      const auto* data = static_cast<const char*>(storages_[j].data_ptr().get());
      const std::string now(data == nullptr ? "" : data, data == nullptr ? 0 : storages_[j].nbytes());
      after.push_back(now == before_[j].bytes
                          ? json()
                          : json{{"dtype", dtype_name(before_[j].dtype)}, {"data", base64_encode(now)}});
    }
    return after;
  }

  json tensors_after() const {
    json after = json::array();
    for (std::size_t i = 0; i < tensors_.size(); ++i) {
      const json& described = vector_.at("tensors").at(i);
      const View before = decode_view(described), now = view_of(tensors_[i]);
      const json storage = storage_index(tensors_[i]);
      if (before.sizes == now.sizes && before.strides == now.strides && before.offset == now.offset &&
          storage == described.at("storage") && scalar_type_of(described) == tensors_[i].scalar_type()) {
        after.push_back(json());
      } else {
        after.push_back(describe(tensors_[i]));
        after.back()["storage"] = storage;
      }
    }
    return after;
  }

 private:
  static c10::ScalarType scalar_type_of(const json& described) {
    return scalar_type(dtype_from_name(described.at("dtype").get<std::string>()));
  }

  at::Tensor make_tensor(const json& described) const {
    const View view = decode_view(described);
    at::Tensor tensor = at::empty({0}, at::TensorOptions(scalar_type_of(described)));
    tensor.unsafeGetTensorImpl()->set_storage_keep_dtype(storage(described.at("storage")));
    tensor.unsafeGetTensorImpl()->set_sizes_and_strides(view.sizes, view.strides);
    tensor.unsafeGetTensorImpl()->set_storage_offset(view.offset);
    return tensor;
  }

  static json describe(const at::Tensor& tensor) {
    const auto dtype = dtype_of(tensor.scalar_type());
    if (!dtype || tensor.layout() != c10::kStrided) {
      throw Unfit("the operator returned a tensor that the format has no type for");
    }
    const View view = view_of(tensor);
    View from_start = view;
    from_start.offset = 0;
    const std::string bytes =
        view.count() == 0 ? ""
                          : copy_strided(static_cast<const char*>(tensor.data_ptr()), from_start, dtype_size(*dtype));
    return {{"dtype", dtype_name(*dtype)},
            {"sizes", view.sizes},
            {"strides", view.strides},
            {"offset", view.offset},
            {"data", base64_encode(bytes)}};
  }

  json storage_index(const at::Tensor& tensor) const {
    for (std::size_t j = 0; j < storages_.size(); ++j) {
      if (storages_[j].unsafeGetStorageImpl() == tensor.storage().unsafeGetStorageImpl()) {
        return j;
      }
    }
    return json();
  }

  json alias_of(const at::Tensor& tensor) const {
    for (std::size_t i = 0; i < tensors_.size(); ++i) {
      if (tensors_[i].unsafeGetTensorImpl() == tensor.unsafeGetTensorImpl()) {
        return {{"tensor", i}};
      }
    }
    const json j = storage_index(tensor);
    return j.is_null() ? json() : json{{"storage", j}};
  }

  const json& vector_;
  std::vector<Elements> before_;
  std::vector<c10::Storage> storages_;
  std::vector<at::Tensor> tensors_;
};

c10::Scalar decode_scalar(const json& value) {
  if (value.is_boolean()) {
    return c10::Scalar(value.get<bool>());
  }
  return value.contains("int") ? c10::Scalar(value.at("int").get<int64_t>())
                               : c10::Scalar(parse_double(value.at("double")));
}

c10::IValue decode_tensor_list(const json& indices, const Arguments& arguments, bool optional_elements) {
  if (!optional_elements) {
    std::vector<at::Tensor> list;
    for (const json& index : indices) {
      list.push_back(arguments.tensor(index));
    }
    return c10::IValue(std::move(list));
  }
  std::vector<c10::optional<at::Tensor>> list;
  for (const json& index : indices) {
    list.push_back(index.is_null() ? c10::optional<at::Tensor>() : c10::optional<at::Tensor>(arguments.tensor(index)));
  }
  return c10::IValue(std::move(list));
}

c10::MemoryFormat memory_format(const std::string& name) {
  if (name == "contiguous") {
    return c10::MemoryFormat::Contiguous;
  }
  if (name == "preserve") {
    return c10::MemoryFormat::Preserve;
  }
  if (name == "channels_last") {
    return c10::MemoryFormat::ChannelsLast;
  }
  if (name == "channels_last_3d") {
    return c10::MemoryFormat::ChannelsLast3d;
  }
  throw BadVector("memory_format '" + name + "' is not known");
}

// type: the schema's spelling of the argument's type.
c10::IValue decode_list(const std::string& kind, const json& x, const Arguments& arguments, const std::string& type) {
  if (kind == "tensor_list") {
    return decode_tensor_list(x, arguments,
                              type.starts_with("Tensor?[") || type.find("Optional[Tensor]") != std::string::npos);
  }
  if (kind == "int_list") {
    return c10::IValue(x.get<std::vector<int64_t>>());
  }
  if (kind == "bool_list") {
    std::vector<bool> list;
    for (const json& y : x) {
      list.push_back(y.get<bool>());
    }
    return c10::IValue(std::move(list));
  }
  if (kind == "double_list") {
    std::vector<double> list;
    for (const json& y : x) {
      list.push_back(parse_double(y));
    }
    return c10::IValue(std::move(list));
  }
  if (kind == "scalar_list") {
    std::vector<c10::Scalar> list;
    for (const json& y : x) {
      list.push_back(decode_scalar(y));
    }
    return c10::IValue(std::move(list));
  }
  throw BadVector("argument: kind '" + kind + "' is not known");
}

// A Scalar written as true or false was recorded holding an integer: README.md, "Booleans as Scalars".
bool is_scalar_type(const std::string& type) {
  return type.starts_with("Scalar") || type.starts_with("Optional[Scalar]") || type.starts_with("number");
}

c10::IValue decode_value(const json& value, const Arguments& arguments, const std::string& type) {
  if (value.is_null()) {
    return c10::IValue();
  }
  if (value.is_boolean()) {
    return is_scalar_type(type) ? c10::IValue(static_cast<int64_t>(value.get<bool>())) : c10::IValue(value.get<bool>());
  }
  if (value.is_string()) {
    return c10::IValue(value.get<std::string>());
  }
  if (!value.is_object() || value.size() != 1) {
    throw BadVector("argument: " + value.dump() + " is not a value");
  }
  const std::string kind = value.begin().key();
  const json& x = value.begin().value();
  if (kind == "tensor") {
    return c10::IValue(arguments.tensor(x));
  }
  if (kind == "int") {
    return c10::IValue(x.get<int64_t>());
  }
  if (kind == "double") {
    return c10::IValue(parse_double(x));
  }
  if (kind == "dtype") {
    return c10::IValue(static_cast<int64_t>(scalar_type(dtype_from_name(x.get<std::string>()))));
  }
  if (kind == "memory_format") {
    return c10::IValue(static_cast<int64_t>(memory_format(x.get<std::string>())));
  }
  if (kind == "layout") {
    if (x != "strided") {
      throw BadVector("layout " + x.dump() + " is not known");
    }
    return c10::IValue(static_cast<int64_t>(c10::Layout::Strided));
  }
  if (kind == "device") {
    return c10::IValue(c10::Device(x.get<std::string>()));
  }
  if (kind == "storage") {
    return c10::IValue(arguments.storage(x));
  }
  return decode_list(kind, x, arguments, type);
}

json encode_value(const c10::IValue& value, const Arguments& arguments) {
  if (value.isNone()) {
    return json();
  }
  if (value.isTensor()) {
    const at::Tensor& tensor = value.toTensor();
    return tensor.defined() ? json{{"tensor", arguments.describe_output(tensor)}} : json();
  }
  if (value.isBool()) {
    return value.toBool();
  }
  if (value.isInt()) {
    return {{"int", value.toInt()}};
  }
  if (value.isDouble()) {
    return {{"double", format_double(value.toDouble())}};
  }
  if (value.isString()) {
    return std::string(value.toStringRef());
  }
  if (value.isTensorList()) {
    json list = json::array();
    for (const at::Tensor& tensor : value.toTensorVector()) {
      list.push_back(tensor.defined() ? arguments.describe_output(tensor) : json());
    }
    return {{"tensor_list", std::move(list)}};
  }
  if (value.isIntList()) {
    return {{"int_list", value.toIntVector()}};
  }
  throw Unfit("the operator returned a value of kind " + value.tagKind() + ", which the format does not have");
}

torch::jit::Stack make_stack(const json& vector, const c10::FunctionSchema& schema, const Arguments& arguments) {
  const json &positional = vector.at("arguments"), &named = vector.at("kwargs");
  if (schema.arguments().size() != positional.size() + named.size()) {
    throw Unfit("the vector has " + std::to_string(positional.size() + named.size()) +
                " arguments, the library's schema " + std::to_string(schema.arguments().size()));
  }
  torch::jit::Stack stack;
  for (std::size_t i = 0; i < schema.arguments().size(); ++i) {
    const c10::Argument& argument = schema.arguments()[i];
    if (i >= positional.size() && !named.contains(argument.name())) {
      throw Unfit("the library's schema has an argument '" + argument.name() + "' that the vector lacks");
    }
    const json& value = i < positional.size() ? positional.at(i) : named.at(argument.name());
    stack.push_back(decode_value(value, arguments, argument.type()->str()));
  }
  return stack;
}

json error_result(const json& vector, const char* type, const std::string& message) {
  return {{"outputs", json::array()},
          {"storages", json::array_t(vector.at("storages").size())},
          {"tensors", json::array_t(vector.at("tensors").size())},
          {"error", {{"type", type}, {"message", message}}}};
}

json error_result_of_current_exception(const json& vector) {
  try {
    throw;
  } catch (const c10::IndexError& error) {
    return error_result(vector, "IndexError", error.what_without_backtrace());
  } catch (const c10::ValueError& error) {
    return error_result(vector, "ValueError", error.what_without_backtrace());
  } catch (const c10::TypeError& error) {
    return error_result(vector, "TypeError", error.what_without_backtrace());
  } catch (const c10::NotImplementedError& error) {
    return error_result(vector, "NotImplementedError", error.what_without_backtrace());
  } catch (const c10::LinAlgError& error) {
    return error_result(vector, "LinAlgError", error.what_without_backtrace());
  } catch (const c10::Error& error) {
    return error_result(vector, "RuntimeError", error.what_without_backtrace());
  } catch (const std::exception& error) {
    return error_result(vector, "RuntimeError", error.what());
  }
}

json call_boxed(const json& vector, const c10::OperatorHandle& handle) {
  const Arguments arguments(vector);
  torch::jit::Stack stack = make_stack(vector, handle.schema(), arguments);
  if (vector.contains("seed")) {
    at::manual_seed(vector.at("seed").get<uint64_t>());
  }
  try {
    handle.callBoxed(&stack);
  } catch (const std::exception&) {
    return error_result_of_current_exception(vector);
  }
  json result = {{"outputs", json::array()}, {"error", json()}};
  for (const c10::IValue& value : stack) {
    result["outputs"].push_back(encode_value(value, arguments));
  }
  result["storages"] = arguments.storages_after();
  result["tensors"] = arguments.tensors_after();
  return result;
}

}  // namespace

json call_operator(const json& vector) {
  std::string name = vector.at("operator");
  std::string overload;
  if (const auto dot = name.find('.'); dot != std::string::npos) {
    overload = name.substr(dot + 1);
    name.resize(dot);
  }
  const auto handle = c10::Dispatcher::singleton().findSchema({name, overload});
  if (!handle.has_value()) {
    return json();
  }
  try {
    return call_boxed(vector, *handle);
  } catch (const Unfit& unfit) {
    return error_result(vector, "Unfit", unfit.what());
  }
}

std::vector<std::string> registered_operators() {
  std::vector<std::string> names;
  for (const c10::OperatorName& name : c10::Dispatcher::singleton().getAllOpNames()) {
    names.push_back(name.overload_name.empty() ? name.name : name.name + "." + name.overload_name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace portbench::vectors
