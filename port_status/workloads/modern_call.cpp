// Runs a real call on the modern library alone, boxed and by name, for calls that the legacy one cannot express.
#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/ivalue.h>

#include <cstring>
#include <stdexcept>

#include "places.h"
#include "real_inputs.h"
#include "size_cut.h"

namespace portbench {

namespace {
using c10::IValue;

at::ScalarType scalar_type(const std::string& type) {
  static const at::ScalarType of_elem[kElems] = {at::kByte, at::kChar,  at::kShort, at::kInt,
                                                 at::kLong, at::kFloat, at::kDouble};
  const auto elem = elem_of_type(type);
  if (!elem) throw std::invalid_argument("no element type '" + type + "'");
  return type == "b8" ? at::kBool : of_elem[int(*elem)];
}

// A tensor of the call's sizes and strides; every element of its storage drawn.
at::Tensor make_tensor(const CallTensor& t) {
  const Elem elem = *elem_of_type(t.type);
  int64_t extent = 1;
  for (size_t d = 0; d < t.sizes.size(); ++d) extent += (t.sizes[d] - 1) * t.strides[d];
  for (int64_t s : t.sizes)
    if (s == 0) extent = 0;
  at::Tensor flat = at::empty({extent}, at::TensorOptions(scalar_type(t.type)));
  auto* bytes = static_cast<unsigned char*>(flat.data_ptr());
  const Dist dist = t.type == "b8" ? Dist::Mask : Dist::Uniform;
  for (int64_t i = 0; i < extent; ++i) {
    const uint64_t bits = drawn_element(dist, 1, 0, elem, i);
    std::memcpy(bytes + i * size_of(elem), &bits, size_t(size_of(elem)));  // little-endian
  }
  return flat.as_strided(t.sizes, t.strides);
}

// The value as the schema's type wants it: a number may stand where a tensor, a list or a Scalar is taken.
IValue number(const CallValue& v, const std::string& type) {
  const bool whole = v.kind != CallValue::Float;
  const at::Scalar scalar = whole ? at::Scalar(v.i) : at::Scalar(v.d);
  if (type.rfind("Tensor", 0) == 0) return at::scalar_tensor(scalar, at::TensorOptions(whole ? at::kLong : at::kFloat));
  if (type.find("Scalar") != std::string::npos || type.find("number") != std::string::npos) return scalar;
  if (type.rfind("int[", 0) == 0) return std::vector<int64_t>{v.i};
  if (type.rfind("bool", 0) == 0) return v.i != 0;
  if (type.rfind("float", 0) == 0) return v.d;
  return v.i;
}

IValue value_of(const CallValue& v, const std::string& type) {
  switch (v.kind) {
    case CallValue::None:
      return IValue();
    case CallValue::Text:
      return v.text;
    case CallValue::Tensor:
      return make_tensor(v.tensor);
    case CallValue::List: {
      std::vector<int64_t> numbers;
      std::vector<at::Tensor> tensors;
      for (auto& item : v.list)
        if (item.kind == CallValue::Tensor)
          tensors.push_back(make_tensor(item.tensor));
        else
          numbers.push_back(item.i);
      if (tensors.empty()) return numbers;
      return tensors;
    }
    default:
      return number(v, type);
  }
}

c10::OperatorHandle find_operator(const std::string& op) {
  const size_t dot = op.find('.');
  std::string overload = dot == std::string::npos ? "" : op.substr(dot + 1);
  if (overload == "SymInt") overload = "dim_IntList";  // its later name
  auto handle = c10::Dispatcher::singleton().findSchema({"aten::" + op.substr(0, dot), overload});
  if (!handle) throw std::runtime_error("the modern library has no operator " + op);
  return *handle;
}
}  // namespace

std::string run_modern_only(const ModelCall& whole) {
  // Nothing is compared, so size shows nothing.
  const ModelCall call = cut_sizes(whole, [](const ModelCall& m) { return largest_count(m) <= 1 << 20; });
  try {
    const c10::OperatorHandle handle = find_operator(call.op);
    torch::jit::Stack stack;
    for (auto& argument : handle.schema().arguments()) {
      const std::string* word = call.keyword(argument.name());
      if (stack.size() < call.args.size() && !argument.kwarg_only())
        stack.push_back(value_of(call.args[stack.size()], argument.type()->str()));
      else if (word && argument.name() == "dtype")
        stack.push_back(static_cast<int64_t>(scalar_type(*word)));
      else if (argument.default_value())
        stack.push_back(*argument.default_value());
      else
        throw std::runtime_error("argument " + argument.name() + " is neither in the call nor has a default");
    }
    handle.callBoxed(&stack);
  } catch (const c10::Error& error) {
    return error.what_without_backtrace();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

const ModelCall* find_call(const std::string& line) {
  for (auto& call : model_calls())
    if (line == call.op + " " + call.text) return &call;
  return nullptr;
}

}  // namespace portbench
