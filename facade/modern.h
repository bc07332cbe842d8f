// modern.h: a legacy call served by the modern library, on the caller's own memory.
#pragma once

#include "call.h"

namespace portbench::facade {

// True when the call was served: results are in the caller's tensors and, where the function returns a number, in
// `result`. False when it is the legacy side's: outside the domain, inside a divergence, or an error was raised. In
// that case every C++ object is gone by the time this returns, and the legacy function, called next, raises its own
// error.
bool serve_modern(const Call& call, Slot* result) noexcept;

}  // namespace portbench::facade
