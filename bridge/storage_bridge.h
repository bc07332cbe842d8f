// storage_bridge.h: storages across the bridge, type-erased; what tensors build on.
#pragma once

#include <c10/core/Storage.h>

#include <mutex>

#include "legacy_calls.h"

namespace portbench::bridge {

// One lock for the bridge's tables. Recursive: letting go of one object may let go of another.
// Never held while TH may raise an error by longjmp on behalf of the caller.
std::recursive_mutex& bridge_lock();

// The modern storage over a legacy one; the legacy reference stays the caller's.
c10::Storage modern_storage(const LegacyCalls& calls, void* storage);

// The legacy storage over a modern one: a reference that the caller frees.
void* legacy_storage(const LegacyCalls& calls, const c10::Storage& storage);

}  // namespace portbench::bridge
