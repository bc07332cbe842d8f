// Numbers as C++ source.
#pragma once
#include <cstdint>
#include <string>
#include "../../port_status/values.h"

namespace portbench {

// An expression of the element type's C type with exactly these bits, nan payloads too.
std::string cpp_literal(Elem e, uint64_t bits);
const char* c_type(Elem e);   // "unsigned char"
const char* at_type(Elem e);  // "at::kByte"

}  // namespace portbench
