// One guarded allocator under all sides: red zones around every block, a count of live blocks. Under the address
// sanitizer the zones are poisoned too. Thread safe.
#pragma once
#include <cstddef>
#include <cstdint>

namespace portbench::guarded {

inline constexpr size_t kZone = 64;              // bytes on each side of a block, at least
inline constexpr unsigned char kPattern = 0xA5;  // fills zones and fresh blocks

void* allocate(size_t bytes);  // aligned to 64; null for 0 bytes
void* reallocate(void* p, size_t bytes);
void release(void* p);  // null is allowed

int64_t live();  // blocks not released
bool broken();   // some zone was written to, now or when its block was released
void forget_broken();

// Blocks allocated since a mark, forgotten: they stay allocated, but no longer count and are no longer checked.
uint64_t mark();
void forget_since(uint64_t mark);

}  // namespace portbench::guarded
