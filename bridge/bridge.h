// bridge.h: tensors and storages of TH and of ATen as each other, without a copy.
//
// Note [Crossing]
// Both sides see one block of memory, and one of them owns its pointer and size:
// - A legacy storage that crossed stays the owner; the c10::StorageImpl made for it holds a reference to it.
// - A modern storage that crossed stays the owner; the TH storage made for it holds a reference to it.
// Growth goes to the owner from whichever side it is asked for, and both sides see the new pointer and size when it is
// done: TH grows through the storage's allocator, which is the bridge's while the storage is lent; ATen grows through
// StorageImpl::resize_bytes or the storage's allocator, likewise. The memory goes when both sides have let go.
// Crossing again, in either direction, gives the object that is there while it lives, storages as well as tensors.
// A tensor's sizes, strides and offset are copied at each crossing, in its direction: after a legacy function has
// resized the THFloatTensor behind an at::Tensor, to_modern() brings the at::Tensor up to date, and the other way
// round.
//
// Empty tensors: TH's without dimensions is ATen's of size [0]. A 0-dim tensor crosses as one of size [1].
// What does not cross raises c10::Error: other devices and element types, a legacy-owned storage as another type than
// its own. Objects with the reference-counted flag off cross, but nobody keeps them alive: that is their owner's part.
// From its first crossing on, the allocator and allocatorContext members of a resizable legacy storage are the
// bridge's. Nothing here sees pointers that are put into a lent storage past its owner: by hand, by THStorage_(swap),
// by StorageImpl::set_data_ptr. All functions may be called from any thread; what was crossed is as thread-safe as its
// libraries make it.
#pragma once

#include <ATen/core/Tensor.h>
#include <TH/TH.h>
#include <c10/core/Storage.h>

namespace portbench::bridge {

// The modern object over the legacy one. The legacy reference stays the caller's.
#define PORTBENCH_BRIDGE_TYPES(M) M(Byte) M(Char) M(Short) M(Int) M(Long) M(Float) M(Double) M(Half)
#define PORTBENCH_BRIDGE_DECLARE(T)            \
  at::Tensor to_modern(TH##T##Tensor* tensor); \
  c10::Storage to_modern(TH##T##Storage* storage);
PORTBENCH_BRIDGE_TYPES(PORTBENCH_BRIDGE_DECLARE)
#undef PORTBENCH_BRIDGE_DECLARE

// The legacy object over the modern one: a reference that the caller frees with the library's own free.
// Legacy is THFloatTensor and so on, and must be the tensor's type; for storages THFloatStorage and so on.
template <class Legacy>
Legacy* to_legacy(const at::Tensor& tensor);
template <class Legacy>
Legacy* to_legacy(const c10::Storage& storage);

// The same where the type is known at run time only.
at::Tensor to_modern(void* legacy_tensor, at::ScalarType type);
void* to_legacy(const at::Tensor& tensor);

}  // namespace portbench::bridge
