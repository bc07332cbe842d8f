// Binding: words to arguments, kinds to kinds, types to types.
#include "places.h"

#include <algorithm>
#include <stdexcept>

namespace portbench {

namespace {
Bound read_place(const Op& op, std::string place) {
  Bound b;
  for (; !place.empty(); place.erase(0, 1)) {
    if (place[0] == '*')
      b.broadcast = true;
    else if (place[0] == '_')
      b.flat = true;
    else if (place[0] == '+')
      b.grown = true;
    else if (place[0] == '~')
      b.number = true;
    else
      break;
  }
  const size_t equals = place.find('=');
  if (equals != std::string::npos) b.fallback = place.substr(equals + 1);
  b.arg = op.find(place.substr(0, equals).c_str());
  return b;
}

bool is_number(const CallValue& v) {
  return v.kind == CallValue::Int || v.kind == CallValue::Float || v.kind == CallValue::Bool;
}

bool all_of(const CallValue& list, CallValue::Kind kind) {
  return !list.list.empty() &&
         std::all_of(list.list.begin(), list.list.end(), [kind](const CallValue& v) { return v.kind == kind; });
}

bool kind_fits(const Op& op, const Bound& b) {
  const Arg& a = op.args[b.arg];
  const Kind kind = op.variants.at(0).type_of(b.arg).kind;
  const CallValue& v = *b.value;
  if (b.number && !is_number(v)) return false;
  switch (v.kind) {
    case CallValue::Tensor:  // one without dimensions may stand for a number
      return kind == Kind::Tensor || (kind == Kind::Number && v.tensor.sizes.empty());
    case CallValue::List:
      return all_of(v, CallValue::Tensor) ? kind == Kind::List : all_of(v, CallValue::Int) && a.role == Role::Dim;
    default:
      return is_number(v) && kind == (b.number ? Kind::Tensor : Kind::Number);
  }
}

bool integral(Elem e) {
  return !is_float(e);
}

// Several variants for one element type: pairs of types, of which the output's is free.
bool has_pairs(const Op& op) {
  return std::any_of(op.variants.begin(), op.variants.end(),
                     [](const Variant& v) { return v.name.find('<') != std::string::npos; });
}
}  // namespace

std::optional<std::vector<Bound>> bind(const Op& op, const RealUse& use, const ModelCall& call) {
  if (call.args.size() > use.places.size()) return std::nullopt;
  for (auto& [name, value] : call.keywords)
    if (name == "dtype" ? !elem_of_type(value) : name != "device" && name != "layout" && name != "memory_format")
      return std::nullopt;
  std::vector<Bound> bounds;
  for (size_t k = 0; k < use.places.size(); ++k) {
    if (use.places[k].empty()) continue;
    Bound b = read_place(op, use.places[k]);
    if (k < call.args.size() && call.args[k].kind != CallValue::None) b.value = &call.args[k];
    if (b.value ? !kind_fits(op, b) : b.fallback.empty()) return std::nullopt;
    bounds.push_back(b);
  }
  return bounds;
}

std::vector<const CallTensor*> tensors_of(const CallValue& value) {
  std::vector<const CallTensor*> tensors;
  if (value.kind == CallValue::Tensor) tensors.push_back(&value.tensor);
  for (auto& v : value.list)
    for (auto* t : tensors_of(v)) tensors.push_back(t);
  return tensors;
}

std::optional<Elem> elem_of_type(const std::string& type) {
  static const std::vector<std::pair<const char*, Elem>> elems{
      {"f16", Elem::Float}, {"f32", Elem::Float}, {"f64", Elem::Double}, {"i64", Elem::Long}, {"i32", Elem::Int},
      {"i16", Elem::Short}, {"i8", Elem::Char},   {"u8", Elem::Byte},    {"b8", Elem::Byte}};
  for (auto& [name, elem] : elems)
    if (type == name) return elem;
  return std::nullopt;
}

bool types_fit(const Op& op, const Variant& variant, const std::vector<Bound>& bounds, const ModelCall& call) {
  std::optional<Elem> first;
  for (const Bound& b : bounds) {
    if (!b.value) continue;
    for (const CallTensor* t : tensors_of(*b.value)) {
      const std::optional<Elem> elem = elem_of_type(t->type);
      if (!elem) return false;
      if (!first) first = elem;
      if (op.args[b.arg].index ? !integral(*elem) : *elem != variant.type_of(b.arg).elem) return false;
    }
  }
  const std::string* dtype = call.keyword("dtype");
  const std::optional<Elem> wanted = dtype ? elem_of_type(*dtype) : first;
  if (!wanted) return false;
  if (!dtype && !has_pairs(op)) return true;
  for (size_t k = 0; k < op.args.size(); ++k) {
    const bool output = op.args[k].role == Role::Out || op.args[k].role == Role::Given;
    const bool bound = std::any_of(bounds.begin(), bounds.end(), [k](const Bound& b) { return b.arg == k; });
    if (output && !bound) return *wanted == variant.type_of(k).elem;
  }
  return true;
}

}  // namespace portbench
