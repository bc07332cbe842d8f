// Arguments of a boxed call as C++ values, and its returns back on the stack. Included by generated sources only.
#pragma once

#include <ATen/core/stack.h>
#include <c10/util/OptionalArrayRef.h>

#include <array>

namespace at {
namespace boxed {

inline const c10::IValue& argument(const torch::jit::Stack& stack, size_t i, size_t count) {
  return torch::jit::peek(stack, i, count);
}

// Out of line: hundreds of boxed forms call these.
template <class T>
C10_NOINLINE T value(const c10::IValue& v) {
  return v.to<T>();
}
// An absent tensor is an undefined one.
template <>
C10_NOINLINE inline Tensor value<Tensor>(const c10::IValue& v) {
  return v.isNone() ? Tensor() : v.toTensor();
}
template <class T>
C10_NOINLINE c10::optional<T> optional_value(const c10::IValue& v) {
  return v.toOptional<T>();
}

// size: of an int[size] argument, for which one int stands for a list of that length.
inline std::vector<int64_t> ints(const c10::IValue& v, size_t size = 0) {
  return size > 0 && v.isInt() ? std::vector<int64_t>(size, v.toInt()) : v.toIntVector();
}
inline std::vector<double> doubles(const c10::IValue& v, size_t size = 0) {
  return size > 0 && v.isDouble() ? std::vector<double>(size, v.toDouble()) : v.toDoubleVector();
}
inline std::vector<Tensor> tensors(const c10::IValue& v) {
  return v.toTensorVector();
}
inline std::vector<c10::Scalar> scalars(const c10::IValue& v) {
  return v.toScalarVector();
}

// Owns the list that an optional list argument points at.
template <class T>
struct OptionalList {
  c10::optional<std::vector<T>> list;
  operator c10::OptionalArrayRef<T>() const {
    return list ? c10::OptionalArrayRef<T>(c10::ArrayRef<T>(*list)) : c10::OptionalArrayRef<T>();
  }
  operator c10::optional<c10::ArrayRef<T>>() const {
    return list ? c10::optional<c10::ArrayRef<T>>(*list) : c10::nullopt;
  }
};
inline OptionalList<int64_t> optional_ints(const c10::IValue& v, size_t size = 0) {
  if (v.isNone()) return {};
  return {ints(v, size)};
}
inline OptionalList<double> optional_doubles(const c10::IValue& v, size_t size = 0) {
  if (v.isNone()) return {};
  return {doubles(v, size)};
}
inline OptionalList<c10::Scalar> optional_scalars(const c10::IValue& v) {
  if (v.isNone()) return {};
  return {scalars(v)};
}
inline OptionalList<Tensor> optional_tensors(const c10::IValue& v) {
  if (v.isNone()) return {};
  return {tensors(v)};
}

template <size_t N>
std::array<bool, N> bool_array(const c10::IValue& v) {
  const std::vector<bool>& list = v.toBoolVector();
  TORCH_CHECK(list.size() == N, "expected a list of ", N, " bools but got ", list.size());
  std::array<bool, N> result;
  std::copy(list.begin(), list.end(), result.begin());
  return result;
}

template <class T>
C10_NOINLINE void push_result(torch::jit::Stack& stack, const T& result) {
  stack.emplace_back(result);
}
template <class... T>
C10_NOINLINE void push_result(torch::jit::Stack& stack, const std::tuple<T...>& result) {
  std::apply([&](const auto&... each) { (stack.emplace_back(each), ...); }, result);
}

}  // namespace boxed
}  // namespace at
