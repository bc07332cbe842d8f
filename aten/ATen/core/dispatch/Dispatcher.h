// Every registered operator by name, callable with boxed arguments.
#pragma once

#include <ATen/core/function_schema.h>
#include <ATen/core/stack.h>

#include <memory>
#include <vector>

namespace c10 {

using BoxedKernel = void (*)(torch::jit::Stack& stack);

// One registration, constant data: the generated tables hold one for each operator.
struct OperatorEntry {
  const char* schema;  // without the "aten::"
  BoxedKernel boxed;
};

class TORCH_API OperatorHandle {
 public:
  const OperatorName& operator_name() const;
  const FunctionSchema& schema() const;
  // Pops the arguments (all of them, defaults written out) and pushes the returns. Raises for a wrong kind of value,
  // having named the argument's operator.
  void callBoxed(torch::jit::Stack* stack) const;
  void callBoxed(torch::jit::Stack& stack) const { callBoxed(&stack); }

 private:
  friend class Dispatcher;
  struct Slot;
  explicit OperatorHandle(const Slot* slot) : slot_(slot) {}
  const Slot* slot_;
};

class TORCH_API Dispatcher final {
 public:
  static Dispatcher& singleton();

  // {"aten::add", "Tensor"}; nothing when no such operator is registered.
  optional<OperatorHandle> findSchema(const OperatorName& name);
  OperatorHandle findSchemaOrThrow(const char* name, const char* overload_name);
  std::vector<OperatorName> getAllOpNames();
  // Adds an operator from outside the library. Raises when the name is taken. The entry must outlive the program's
  // calls.
  void registerOperator(const OperatorEntry& entry);

 private:
  Dispatcher();
  ~Dispatcher();
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace c10
