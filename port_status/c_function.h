// Functions of the legacy libraries as values: what they take and give, and how they are called. Not here: their
// headers (legacy_functions.h).
#pragma once
#include <cstdint>
#include "values.h"

namespace portbench {

enum class Kind : uint8_t { None, Tensor, List, Number, Generator, State };
struct CType {
  Kind kind = Kind::None;
  Elem elem = Elem::Byte;
};
// One argument or result on its way through a C call.
struct Slot {
  void* p = nullptr;
  int64_t i = 0;
  double d = 0;
};

struct CFunction {
  void (*fn)() = nullptr;
  void (*call)(void (*)(), const Slot*, Slot&) = nullptr;
  const CType* params = nullptr;
  int n = 0;
  CType ret;
};

// One line of the table that an OP macro writes: the functions of one element type, where the headers declare them.
struct DeclaredFunction {
  const char* variant;  // "Float", or "Float<Byte" where a second type is in the function's name
  const char* symbol;
  Elem elem;
  CFunction legacy;
  CFunction cuda;
};

}  // namespace portbench
