// The registry of operators. Schemas are parsed when somebody asks for them: a program that makes no boxed call pays
// nothing at start.
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/dispatch/OperatorTables.h>

#include <cstring>
#include <map>
#include <mutex>

namespace c10 {

struct OperatorHandle::Slot {
  OperatorName name;
  OperatorEntry entry;
  mutable std::once_flag parsed;
  mutable optional<FunctionSchema> schema;

  Slot(OperatorName name, const OperatorEntry& entry) : name(std::move(name)), entry(entry) {}
};

const OperatorName& OperatorHandle::operator_name() const {
  return slot_->name;
}

const FunctionSchema& OperatorHandle::schema() const {
  std::call_once(slot_->parsed,
                 [&] { slot_->schema = torch::jit::parseSchema(std::string("aten::") + slot_->entry.schema); });
  return *slot_->schema;
}

void OperatorHandle::callBoxed(torch::jit::Stack* stack) const {
  const size_t wanted = schema().arguments().size();
  TORCH_CHECK(stack->size() >= wanted, operator_name(), ": expected ", wanted, " arguments on the stack, got ",
              stack->size());
  slot_->entry.boxed(*stack);
}

struct Dispatcher::Impl {
  std::mutex mutex;
  std::map<OperatorName, OperatorHandle::Slot> slots;

  void add(const OperatorEntry& entry) {
    const char* bracket = std::strchr(entry.schema, '(');
    TORCH_CHECK(bracket, "not a schema: ", entry.schema);
    const std::string full(entry.schema, bracket);
    const size_t dot = full.find('.');
    OperatorName name("aten::" + full.substr(0, dot), dot == std::string::npos ? "" : full.substr(dot + 1));
    const bool fresh = slots.try_emplace(name, name, entry).second;
    TORCH_CHECK(fresh, "operator ", name, " is already registered");
  }
};

Dispatcher::Dispatcher() : impl_(new Impl) {
  for (ArrayRef<OperatorEntry> table : at::registration::operator_tables()) {
    for (const OperatorEntry& entry : table) impl_->add(entry);
  }
}
Dispatcher::~Dispatcher() = default;

Dispatcher& Dispatcher::singleton() {
  static Dispatcher dispatcher;
  return dispatcher;
}

optional<OperatorHandle> Dispatcher::findSchema(const OperatorName& name) {
  std::lock_guard<std::mutex> lock(impl_->mutex);
  auto found = impl_->slots.find(name);
  if (found == impl_->slots.end()) return nullopt;
  return OperatorHandle(&found->second);
}

OperatorHandle Dispatcher::findSchemaOrThrow(const char* name, const char* overload_name) {
  auto found = findSchema(OperatorName(name, overload_name));
  TORCH_CHECK(found.has_value(), "Could not find schema for ", OperatorName(name, overload_name));
  return *found;
}

std::vector<OperatorName> Dispatcher::getAllOpNames() {
  std::lock_guard<std::mutex> lock(impl_->mutex);
  std::vector<OperatorName> names;
  for (const auto& [name, slot] : impl_->slots) names.push_back(name);
  return names;
}

void Dispatcher::registerOperator(const OperatorEntry& entry) {
  std::lock_guard<std::mutex> lock(impl_->mutex);
  impl_->add(entry);
}

namespace impl {
optional<MemoryFormat> check_tensor_options_and_extract_memory_format(const TensorOptions& options,
                                                                      optional<MemoryFormat> memory_format) {
  TORCH_CHECK(
      !options.has_memory_format() || !memory_format.has_value(),
      "Cannot set memory_format both in TensorOptions and explicit argument; please delete the redundant setter.");
  return memory_format.has_value() ? memory_format : options.memory_format_opt();
}
}  // namespace impl

}  // namespace c10
