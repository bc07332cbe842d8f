// What a file of records includes: both libraries' words, roles and marks, and OP.
#pragma once
#include "legacy_functions.h"
#include "marks.h"
#include "modern_call.h"

// OP(name, roles...) at namespace scope begins a record; what follows is its modern side and its rule.
#define OP(name, ...)                                                          \
  namespace legacy {                                                           \
  PORTBENCH_FOR_ELEMS(PORTBENCH_STAND_IN, name)                                \
  namespace th {                                                               \
  static const std::vector<::portbench::DeclaredFunction> functions_##name = { \
      PORTBENCH_FOR_ELEMS(PORTBENCH_FUNCTION, name)};                          \
  }                                                                            \
  }                                                                            \
  static ::portbench::Op& op_##name = ::portbench::declare(#name, __FILE__, legacy::th::functions_##name, {__VA_ARGS__})

// The same for a family with a second element type in the name (copyByte, ...), plus the plain name for equal types.
#define OP_WITH_PAIRS(name, ...)                                                                         \
  namespace legacy {                                                                                     \
  PORTBENCH_FOR_ELEMS(PORTBENCH_STAND_IN, name)                                                          \
  PORTBENCH_FOR_PAIRS(PORTBENCH_STAND_IN_FROM, name)                                                     \
  namespace th {                                                                                         \
  static const std::vector<::portbench::DeclaredFunction> functions_##name = {                           \
      PORTBENCH_FOR_ELEMS(PORTBENCH_FUNCTION, name) PORTBENCH_FOR_PAIRS(PORTBENCH_FUNCTION_FROM, name)}; \
  }                                                                                                      \
  }                                                                                                      \
  static ::portbench::Op& op_##name = ::portbench::declare(#name, __FILE__, legacy::th::functions_##name, {__VA_ARGS__})
