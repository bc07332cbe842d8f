// functions.h: the exported functions as make_stubs.py lays them out: each is a jump through a slot.
#pragma once

#include <cstddef>

namespace portbench::facade {

struct Function {
  const char* name;  // "THFloatTensor_cadd"
  void (**slot)();   // where the exported function jumps to; the legacy function until it is served otherwise
  void (*legacy)();  // the legacy function
};

extern "C" const Function facade_functions[];
extern "C" const size_t facade_function_count;

}  // namespace portbench::facade
