// legacy_calls.cpp: the tables, one template over the eight types.
#include "legacy_calls.h"

namespace portbench::bridge {
namespace {

template <class Storage>
StorageMembers storage_members(const void* storage) {
  const auto* s = static_cast<const Storage*>(storage);
  return {s->data, s->size, s->flag, s->allocator, s->allocatorContext};
}

template <class Storage, class Element>
void set_block(void* storage, void* data, ptrdiff_t size) {
  auto* s = static_cast<Storage*>(storage);
  s->data = static_cast<Element*>(data);
  s->size = size;
}

template <class Storage>
void set_allocator(void* storage, THAllocator* allocator, void* context) {
  auto* s = static_cast<Storage*>(storage);
  s->allocator = allocator;
  s->allocatorContext = context;
}

template <class Storage>
bool try_retain(void* storage) {
  int& count = static_cast<Storage*>(storage)->refcount;
  int seen = __atomic_load_n(&count, __ATOMIC_ACQUIRE);
  while (seen > 0)
    if (__atomic_compare_exchange_n(&count, &seen, seen + 1, true, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) return true;
  return false;
}

template <class Tensor>
TensorMembers tensor_members(const void* tensor) {
  const auto* t = static_cast<const Tensor*>(tensor);
  return {t->size, t->stride, t->nDimension, t->storage, t->storageOffset, t->flag};
}

#define PORTBENCH_LEGACY_CALLS(T, Scalar, element)                                                                \
  const LegacyCalls T##_calls{                                                                                    \
      #T,                                                                                                         \
      at::ScalarType::Scalar,                                                                                     \
      sizeof(element),                                                                                            \
      storage_members<TH##T##Storage>,                                                                            \
      set_block<TH##T##Storage, element>,                                                                         \
      set_allocator<TH##T##Storage>,                                                                              \
      [](void* data, ptrdiff_t size, THAllocator* allocator, void* context, bool resizable) -> void* {            \
        auto* s = TH##T##Storage_newWithDataAndAllocator(static_cast<element*>(data), size, allocator, context);  \
        if (!resizable) TH##T##Storage_clearFlag(s, TH_STORAGE_RESIZABLE);                                        \
        return s;                                                                                                 \
      },                                                                                                          \
      [](void* s, ptrdiff_t size) { TH##T##Storage_resize(static_cast<TH##T##Storage*>(s), size); },              \
      [](void* s) { TH##T##Storage_retain(static_cast<TH##T##Storage*>(s)); },                                    \
      try_retain<TH##T##Storage>,                                                                                 \
      [](void* s) { TH##T##Storage_free(static_cast<TH##T##Storage*>(s)); },                                      \
      tensor_members<TH##T##Tensor>,                                                                              \
      []() -> void* { return TH##T##Tensor_new(); },                                                              \
      [](void* t, void* storage, ptrdiff_t offset, int dims, long* size, long* stride) {                          \
        TH##T##Tensor_setStorageNd(static_cast<TH##T##Tensor*>(t), static_cast<TH##T##Storage*>(storage), offset, \
                                   dims, size, stride);                                                           \
      },                                                                                                          \
      [](void* t) { TH##T##Tensor_retain(static_cast<TH##T##Tensor*>(t)); },                                      \
      [](void* t) { TH##T##Tensor_free(static_cast<TH##T##Tensor*>(t)); },                                        \
  };

PORTBENCH_LEGACY_CALLS(Byte, Byte, unsigned char)
PORTBENCH_LEGACY_CALLS(Char, Char, char)
PORTBENCH_LEGACY_CALLS(Short, Short, short)
PORTBENCH_LEGACY_CALLS(Int, Int, int)
PORTBENCH_LEGACY_CALLS(Long, Long, long)
PORTBENCH_LEGACY_CALLS(Float, Float, float)
PORTBENCH_LEGACY_CALLS(Double, Double, double)
PORTBENCH_LEGACY_CALLS(Half, Half, THHalf)
#undef PORTBENCH_LEGACY_CALLS

}  // namespace

const LegacyCalls* legacy_calls(at::ScalarType type) {
  for (const LegacyCalls* calls :
       {&Byte_calls, &Char_calls, &Short_calls, &Int_calls, &Long_calls, &Float_calls, &Double_calls, &Half_calls})
    if (calls->type == type) return calls;
  return nullptr;
}

}  // namespace portbench::bridge
