// serve.cpp: puts the functions of the ops that are not served by the legacy side alone into their slots, when the
// library loads. Every function of every record gets its entry here, from the C signature in the record; no op is
// named.
#include <ffi.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>

#include "functions.h"
#include "modern.h"
#include "modes.h"
#include "shadow.h"

namespace portbench::facade {
namespace {

ffi_type* type_of(CType type) {
  if (type.kind == Kind::None) return &ffi_type_void;
  if (type.kind != Kind::Number) return &ffi_type_pointer;
  switch (type.elem) {
    case Elem::Byte:
      return &ffi_type_uint8;
    case Elem::Char:
      return &ffi_type_sint8;
    case Elem::Short:
      return &ffi_type_sint16;
    case Elem::Int:
      return &ffi_type_sint32;
    case Elem::Long:
      return &ffi_type_sint64;
    case Elem::Float:
      return &ffi_type_float;
    case Elem::Double:
      return &ffi_type_double;
  }
  return nullptr;
}

// One function that is served otherwise; lives as long as the library.
struct Entry {
  const Op* op;
  const Variant* variant;
  Mode mode;
  void (*legacy)();
  ffi_cif cif;
  std::vector<ffi_type*> types;
  std::atomic<int64_t> calls, modern;  // how many there were, how many the modern side served
};

Slot number_of(CType type, const void* returned) {
  Slot s;
  if (type.kind != Kind::Number) return s;
  if (type.elem == Elem::Float)
    s.d = *static_cast<const float*>(returned);
  else if (type.elem == Elem::Double)
    s.d = *static_cast<const double*>(returned);
  else
    s.i = static_cast<int64_t>(*static_cast<const ffi_sarg*>(returned));
  return s;
}

void give(CType type, const Slot& s, void* returned) {
  if (type.kind != Kind::Number) return;
  if (type.elem == Elem::Float)
    *static_cast<float*>(returned) = static_cast<float>(s.d);
  else if (type.elem == Elem::Double)
    *static_cast<double*>(returned) = s.d;
  else
    *static_cast<ffi_sarg*>(returned) = static_cast<ffi_sarg>(s.i);
}

// What the exported function runs. The legacy function may leave this frame by longjmp or an exception: it holds
// nothing.
void enter(ffi_cif* cif, void* returned, void** arguments, void* user) {
  auto* entry = static_cast<Entry*>(user);
  const Call call(*entry->op, *entry->variant, arguments);
  if (entry->mode == Mode::Modern) {
    Slot result;
    entry->calls++;
    if (serve_modern(call, &result)) {
      entry->modern++;
      return give(entry->variant->legacy.ret, result, returned);
    }
    ffi_call(cif, entry->legacy, returned, arguments);
    return;
  }
  shadow_begin(call);
  ffi_call(cif, entry->legacy, returned, arguments);
  shadow_end(call, number_of(entry->variant->legacy.ret, returned));
}

// The exported function for an entry, or nullptr where the system allows no closures.
void (*closure_of(Entry* entry))() {
  const size_t n = entry->op->args.size();
  for (size_t k = 0; k < n; k++) entry->types.push_back(type_of(entry->variant->type_of(k)));
  if (ffi_prep_cif(&entry->cif, FFI_DEFAULT_ABI, static_cast<unsigned>(n), type_of(entry->variant->legacy.ret),
                   entry->types.data()) != FFI_OK)
    return nullptr;
  void* code = nullptr;
  auto* closure = static_cast<ffi_closure*>(ffi_closure_alloc(sizeof(ffi_closure), &code));
  if (!closure || ffi_prep_closure_loc(closure, &entry->cif, enter, entry, code) != FFI_OK) return nullptr;
  return reinterpret_cast<void (*)()>(code);
}

const Function* function_named(const std::string& symbol) {
  static const auto* by_name = [] {
    auto* all = new std::map<std::string, const Function*>;
    for (size_t i = 0; i < facade_function_count; i++) (*all)[facade_functions[i].name] = &facade_functions[i];
    return all;
  }();
  const auto found = by_name->find(symbol);
  return found == by_name->end() ? nullptr : found->second;
}

// Linked last, so that every record has registered itself before.
struct Install {
  Install() {
    for (const Op* op : all_ops()) {
      const Mode mode = mode_of(op->name);
      if (mode == Mode::Legacy || !op->modern.fn) continue;
      for (const Variant& variant : op->variants) serve(*op, variant, mode);
    }
  }

  static void serve(const Op& op, const Variant& variant, Mode mode) {
    const Function* function = function_named(variant.symbol);
    if (!function || !variant.legacy.fn) return;
    std::unique_ptr<Entry> entry(new Entry{&op, &variant, mode, function->legacy, {}, {}, 0, 0});
    auto code = closure_of(entry.get());
    if (!code) {
      std::fprintf(stderr, "portbench: %s stays with the legacy library: no closures here\n", variant.symbol.c_str());
      return;
    }
    *function->slot = code;
    entries().push_back(entry.release());
  }

  static std::vector<Entry*>& entries() {
    static auto* all = new std::vector<Entry*>;
    return *all;
  }

  // With PORTBENCH_FACADE_REPORT set: how much of the program's work the modern side did.
  ~Install() {
    if (!std::getenv("PORTBENCH_FACADE_REPORT")) return;
    for (const Entry* entry : entries())
      if (entry->calls > 0)
        std::fprintf(stderr, "portbench: %s: %lld calls, %lld served by the modern side\n",
                     entry->variant->symbol.c_str(), static_cast<long long>(entry->calls),
                     static_cast<long long>(entry->modern));
  }
} install;

}  // namespace
}  // namespace portbench::facade
