// legacy_calls.h: the functions and members of TH that the bridge needs, for one element type, as a table, so that the
// bridge itself is compiled once and not per type.
#pragma once

#include <TH/TH.h>
#include <c10/core/ScalarType.h>

#include <cstddef>

namespace portbench::bridge {

// The members of a storage that the bridge looks at.
struct StorageMembers {
  void* data;
  ptrdiff_t size;
  char flag;
  THAllocator* allocator;
  void* context;
};

struct TensorMembers {
  const long* size;
  const long* stride;
  int dims;
  void* storage;
  ptrdiff_t offset;
  char flag;
};

struct LegacyCalls {
  const char* name;
  at::ScalarType type;
  size_t element_size;

  StorageMembers (*storage)(const void* storage);
  void (*set_block)(void* storage, void* data, ptrdiff_t size);
  void (*set_allocator)(void* storage, THAllocator* allocator, void* context);
  void* (*new_storage)(void* data, ptrdiff_t size, THAllocator* allocator, void* context, bool resizable);
  void (*resize_storage)(void* storage, ptrdiff_t size);
  void (*retain_storage)(void* storage);
  // False, and nothing done, when the last reference is gone already.
  bool (*try_retain_storage)(void* storage);
  void (*free_storage)(void* storage);

  TensorMembers (*tensor)(const void* tensor);
  void* (*new_tensor)();
  void (*set_tensor)(void* tensor, void* storage, ptrdiff_t offset, int dims, long* size, long* stride);
  void (*retain_tensor)(void* tensor);
  void (*free_tensor)(void* tensor);
};

// nullptr for types that TH does not have.
const LegacyCalls* legacy_calls(at::ScalarType type);

}  // namespace portbench::bridge
