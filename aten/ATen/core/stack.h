// The argument stack of boxed calls: arguments are pushed in schema order; the call pops them and pushes its returns.
#pragma once

#include <ATen/core/ivalue.h>

#include <vector>

namespace torch {
namespace jit {

using c10::IValue;
using Stack = std::vector<IValue>;

// The i-th of the topmost n values.
inline IValue& peek(Stack& stack, size_t i, size_t n) {
  return *(stack.end() - n + i);
}
inline const IValue& peek(const Stack& stack, size_t i, size_t n) {
  return *(stack.end() - n + i);
}
inline void drop(Stack& stack, size_t n) {
  stack.erase(stack.end() - n, stack.end());
}
inline IValue pop(Stack& stack) {
  IValue value = std::move(stack.back());
  stack.pop_back();
  return value;
}
inline std::vector<IValue> pop(Stack& stack, size_t n) {
  std::vector<IValue> values(std::make_move_iterator(stack.end() - n), std::make_move_iterator(stack.end()));
  drop(stack, n);
  return values;
}
inline void push(Stack&) {}
template <class T, class... Rest>
void push(Stack& stack, T&& first, Rest&&... rest) {
  stack.emplace_back(std::forward<T>(first));
  push(stack, std::forward<Rest>(rest)...);
}

}  // namespace jit
}  // namespace torch
