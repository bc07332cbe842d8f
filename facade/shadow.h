// shadow.h: a call run on both sides: the modern one on a copy of the inputs, then the legacy one on the caller's own;
// a mismatch is printed as a case line, the caller gets the legacy result.
#pragma once

#include "call.h"

namespace portbench::facade {

// Before the legacy call: runs the modern side. What is remembered belongs to the thread, not to the caller's frame:
// the legacy function may leave by longjmp. A call that did so is judged here, at the thread's next one.
void shadow_begin(const Call& call) noexcept;

// After a legacy call that came back.
void shadow_end(const Call& call, const Slot& legacy_result) noexcept;

}  // namespace portbench::facade
