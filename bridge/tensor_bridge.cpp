// tensor_bridge.cpp: tensors across the bridge; see Note [Crossing] in bridge.h.
// A pair that crossed is tied by a TensorLink, the companion of the modern tensor: it holds a reference to the legacy
// one, so that the legacy tensor's address stays its own while the table below leads from it to the modern tensor.
#include <ATen/core/Tensor.h>

#include <unordered_map>
#include <vector>

#include "bridge.h"
#include "storage_bridge.h"

namespace portbench::bridge {
namespace {

using Guard = std::lock_guard<std::recursive_mutex>;
using c10::TensorImpl;

struct TensorLink;

struct Counterpart {
  c10::weak_intrusive_ptr<TensorImpl, c10::UndefinedTensorImpl> modern;
  const TensorLink* link;
};

std::unordered_map<void*, Counterpart>& counterparts() {
  static auto* table = new std::unordered_map<void*, Counterpart>;
  return *table;
}

struct TensorLink {
  const LegacyCalls* calls;
  void* legacy;

  TensorLink(const LegacyCalls* calls, void* legacy) : calls(calls), legacy(legacy) { calls->retain_tensor(legacy); }
  TensorLink(const TensorLink&) = delete;
  TensorLink& operator=(const TensorLink&) = delete;
  ~TensorLink() {
    {
      Guard guard(bridge_lock());
      auto found = counterparts().find(legacy);
      if (found != counterparts().end() && found->second.link == this) counterparts().erase(found);
    }
    calls->free_tensor(legacy);
  }
};

// The companion of a tensor is a TensorLink: nobody else sets companions.
TensorLink* link_of(const TensorImpl* modern) {
  return static_cast<TensorLink*>(modern->companion().get());
}

void tie(const LegacyCalls& calls, void* legacy, const at::Tensor& modern) {
  auto link = std::make_shared<TensorLink>(&calls, legacy);
  auto& entry = counterparts()[legacy];
  entry.modern = c10::weak_intrusive_ptr<TensorImpl, c10::UndefinedTensorImpl>(modern.getIntrusivePtr());
  entry.link = link.get();
  modern.unsafeGetTensorImpl()->set_companion(std::move(link));
}

// Sizes and strides as the legacy side has them.
struct Geometry {
  std::vector<long> size, stride;
  ptrdiff_t offset;

  explicit Geometry(const TensorImpl& modern) : offset(modern.storage_offset()) {
    if (modern.numel() == 0) return;
    for (int64_t d = 0; d < modern.dim(); d++) {
      size.push_back(modern.size(d));
      stride.push_back(modern.stride(d));
    }
    if (size.empty()) size = stride = {1};
  }
  explicit Geometry(const TensorMembers& legacy)
      : size(legacy.size, legacy.size + legacy.dims),
        stride(legacy.stride, legacy.stride + legacy.dims),
        offset(legacy.offset) {}
  bool operator==(const Geometry&) const = default;
};

// The modern tensor takes over what the legacy one is a view of. A shape that only the modern side can tell from the
// legacy one (0-dim, or several dimensions without elements) stays.
void update_modern(TensorImpl* modern, const LegacyCalls& calls, const TensorMembers& legacy) {
  if (legacy.storage) {
    c10::Storage storage = modern_storage(calls, legacy.storage);
    if (!modern->storage().is_alias_of(storage)) modern->set_storage_keep_dtype(std::move(storage));
  }
  const Geometry geometry(legacy);
  if (geometry == Geometry(*modern)) return;
  if (geometry.size.empty())
    modern->set_sizes_and_strides({0}, {1}, geometry.offset);
  else
    modern->set_sizes_and_strides(std::vector<int64_t>(geometry.size.begin(), geometry.size.end()),
                                  std::vector<int64_t>(geometry.stride.begin(), geometry.stride.end()),
                                  geometry.offset);
}

void update_legacy(const LegacyCalls& calls, void* legacy, const TensorImpl& modern) {
  // An empty legacy tensor has no storage until it needs one.
  const bool bare = modern.numel() == 0 && modern.storage().nbytes() == 0 && !calls.tensor(legacy).storage;
  void* storage = modern.has_storage() && !bare ? legacy_storage(calls, modern.storage()) : nullptr;
  const TensorMembers members = calls.tensor(legacy);
  Geometry geometry(modern);
  if (members.storage != storage || geometry != Geometry(members))
    calls.set_tensor(legacy, storage, geometry.offset, static_cast<int>(geometry.size.size()), geometry.size.data(),
                     geometry.stride.data());
  if (storage) calls.free_storage(storage);
}

const LegacyCalls& calls_for(at::ScalarType type) {
  const LegacyCalls* calls = legacy_calls(type);
  TORCH_CHECK(calls, "TH has no tensors of type ", type);
  return *calls;
}

void check_crosses(const at::Tensor& tensor) {
  TORCH_CHECK(tensor.defined(), "an undefined tensor has no legacy counterpart");
  TORCH_CHECK(tensor.device().is_cpu(), "TH has tensors on the CPU only, this one is on ", tensor.device());
  for (int64_t stride : tensor.strides())
    TORCH_CHECK(stride >= 0, "TH has no negative strides, got ", tensor.strides());
}

at::Tensor fresh_modern(const LegacyCalls& calls, const TensorMembers& legacy) {
  c10::Storage storage = legacy.storage
                             ? modern_storage(calls, legacy.storage)
                             : c10::Storage(c10::Storage::use_byte_size_t(), 0, c10::GetCPUAllocator(), true);
  auto impl = c10::make_intrusive<TensorImpl, c10::UndefinedTensorImpl>(std::move(storage),
                                                                        c10::scalarTypeToTypeMeta(calls.type));
  update_modern(impl.get(), calls, legacy);
  return at::Tensor(std::move(impl));
}

void* legacy_tensor(const LegacyCalls& calls, const at::Tensor& tensor) {
  check_crosses(tensor);
  TORCH_CHECK(tensor.scalar_type() == calls.type, "a tensor of type ", tensor.scalar_type(), " cannot cross as TH",
              calls.name, "Tensor");
  TensorImpl* modern = tensor.unsafeGetTensorImpl();
  Guard guard(bridge_lock());
  if (TensorLink* link = link_of(modern); link && link->calls == &calls) {
    calls.retain_tensor(link->legacy);
    update_legacy(calls, link->legacy, *modern);
    return link->legacy;
  }
  void* legacy = calls.new_tensor();
  update_legacy(calls, legacy, *modern);
  tie(calls, legacy, tensor);
  return legacy;
}

}  // namespace

at::Tensor to_modern(void* legacy, at::ScalarType type) {
  const LegacyCalls& calls = calls_for(type);
  TORCH_CHECK(legacy, "a NULL pointer is no TH", calls.name, "Tensor");
  const TensorMembers members = calls.tensor(legacy);
  // Without a count nothing keeps the address its own.
  if (!(members.flag & TH_TENSOR_REFCOUNTED)) return fresh_modern(calls, members);
  Guard guard(bridge_lock());
  auto found = counterparts().find(legacy);
  if (found != counterparts().end()) {
    if (auto modern = found->second.modern.lock()) {
      update_modern(modern.get(), calls, members);
      return at::Tensor(std::move(modern));
    }
  }
  at::Tensor modern = fresh_modern(calls, members);
  tie(calls, legacy, modern);
  return modern;
}

void* to_legacy(const at::Tensor& tensor) {
  return legacy_tensor(calls_for(tensor.scalar_type()), tensor);
}

#define PORTBENCH_BRIDGE_DEFINE(T)                                                              \
  at::Tensor to_modern(TH##T##Tensor* tensor) {                                                 \
    return to_modern(static_cast<void*>(tensor), at::ScalarType::T);                            \
  }                                                                                             \
  c10::Storage to_modern(TH##T##Storage* storage) {                                             \
    TORCH_CHECK(storage, "a NULL pointer is no TH" #T "Storage");                               \
    return modern_storage(calls_for(at::ScalarType::T), storage);                               \
  }                                                                                             \
  template <>                                                                                   \
  TH##T##Tensor* to_legacy<TH##T##Tensor>(const at::Tensor& tensor) {                           \
    return static_cast<TH##T##Tensor*>(legacy_tensor(calls_for(at::ScalarType::T), tensor));    \
  }                                                                                             \
  template <>                                                                                   \
  TH##T##Storage* to_legacy<TH##T##Storage>(const c10::Storage& storage) {                      \
    return static_cast<TH##T##Storage*>(legacy_storage(calls_for(at::ScalarType::T), storage)); \
  }
PORTBENCH_BRIDGE_TYPES(PORTBENCH_BRIDGE_DEFINE)
#undef PORTBENCH_BRIDGE_DEFINE

}  // namespace portbench::bridge
