// storage_bridge.cpp: see Note [Crossing] in bridge.h. The first half is storages that TH owns, the second those that
// ATen owns.
#include "storage_bridge.h"

#include <cstdlib>
#include <cstring>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

namespace portbench::bridge {

std::recursive_mutex& bridge_lock() {
  static auto* lock = new std::recursive_mutex;  // never destroyed: storages may go after the statics do
  return *lock;
}

namespace {

using Guard = std::lock_guard<std::recursive_mutex>;
using c10::StorageImpl;

c10::DataPtr borrowed(void* data) {
  return c10::DataPtr(data, c10::Device(c10::DeviceType::CPU));
}

// ---- TH owns

class LegacyOwned;

// What a legacy storage that crossed knows of its modern counterpart. A storage that frees its memory keeps its link,
// and the hooks, for life: another thread may be resizing it while the counterpart goes. Others get back what was
// theirs.
struct LegacyLink {
  const LegacyCalls* calls;
  void* storage;
  THAllocator* allocator;  // the storage's own
  void* context;
  bool hooked;
  bool for_life;
  c10::weak_intrusive_ptr<StorageImpl> modern;
  const LegacyOwned* current;
};

std::unordered_map<void*, LegacyLink*>& legacy_links() {
  static auto* links = new std::unordered_map<void*, LegacyLink*>;
  return *links;
}

// The modern storage over memory that TH owns. Holds a reference to the legacy storage.
class LegacyOwned final : public StorageImpl {
 public:
  LegacyOwned(const LegacyCalls& calls, void* storage)
      : StorageImpl(use_byte_size_t(), static_cast<size_t>(calls.storage(storage).size) * calls.element_size,
                    borrowed(calls.storage(storage).data), c10::GetCPUAllocator(),
                    (calls.storage(storage).flag & TH_STORAGE_RESIZABLE) != 0),
        calls_(calls),
        storage_(storage) {
    calls_.retain_storage(storage_);
  }
  ~LegacyOwned() override { let_go(); }

  const LegacyCalls& calls() const { return calls_; }
  void* storage() const { return storage_; }

  // Growing is TH's part; its allocator's hook tells this side.
  void resize_bytes(size_t size_bytes) override {
    TORCH_CHECK(resizable(), "Trying to resize storage that is not resizable");
    const size_t elements = (size_bytes + calls_.element_size - 1) / calls_.element_size;
    // TH reports missing memory through its error handler, which may jump past C++ objects: ask first.
    void* probe = std::malloc(elements * calls_.element_size);
    TORCH_CHECK(probe || elements == 0, "out of memory: a storage of ", size_bytes, " bytes was asked for");
    std::free(probe);
    calls_.resize_storage(storage_, static_cast<ptrdiff_t>(elements));
    set_nbytes(size_bytes);
  }

 private:
  void release_resources() override {
    data_ptr().clear();
    let_go();
  }

  void let_go() {
    if (!storage_) return;
    {
      Guard guard(bridge_lock());
      auto found = legacy_links().find(storage_);
      if (found != legacy_links().end() && found->second->current == this) {
        LegacyLink* link = found->second;
        link->current = nullptr;
        link->modern.reset();
        if (!link->for_life) {
          if (link->hooked) calls_.set_allocator(storage_, link->allocator, link->context);
          legacy_links().erase(found);
          delete link;
        }
      }
    }
    calls_.free_storage(std::exchange(storage_, nullptr));
  }

  const LegacyCalls& calls_;
  void* storage_;
};

// The block of a lent legacy storage has changed.
void tell_modern(LegacyLink* link, void* data, ptrdiff_t bytes) {
  c10::intrusive_ptr<StorageImpl> modern;
  {
    Guard guard(bridge_lock());
    modern = link->modern.lock();
  }
  if (!modern) return;
  modern->set_data_ptr_noswap(borrowed(data));
  modern->set_nbytes(static_cast<size_t>(bytes));
}

// Only a resize asks a storage's allocator for a block after the storage was made.
void* legacy_malloc(void* context, ptrdiff_t bytes) {
  auto* link = static_cast<LegacyLink*>(context);
  void* data = link->allocator->malloc(link->context, bytes);
  tell_modern(link, data, bytes);
  return data;
}

void* legacy_realloc(void* context, void* old, ptrdiff_t bytes) {
  auto* link = static_cast<LegacyLink*>(context);
  void* data = nullptr;
  if (link->allocator->realloc) {
    data = link->allocator->realloc(link->context, old, bytes);
  } else {
    const ptrdiff_t before =
        link->calls->storage(link->storage).size * static_cast<ptrdiff_t>(link->calls->element_size);
    data = link->allocator->malloc(link->context, bytes);
    const ptrdiff_t kept = before < bytes ? before : bytes;
    if (kept > 0) std::memcpy(data, old, static_cast<size_t>(kept));
    link->allocator->free(link->context, old);
  }
  tell_modern(link, data, bytes);
  return data;
}

// The legacy storage goes; or, if it did not own its memory, leaves it for a block of its own.
void legacy_free(void* context, void* data) {
  auto* link = static_cast<LegacyLink*>(context);
  link->allocator->free(link->context, data);
  if (!link->for_life) return;
  Guard guard(bridge_lock());
  auto found = legacy_links().find(link->storage);
  if (found != legacy_links().end() && found->second == link) legacy_links().erase(found);
  delete link;
}

THAllocator legacy_hooks = {legacy_malloc, legacy_realloc, legacy_free};

// ---- ATen owns

struct ModernLink;

// Stands in for the allocator of a modern storage from its first crossing on, so that a new block is known on the
// legacy side, which may have it as several types, before the old one goes. Companion of the storage.
class LentAllocator final : public c10::Allocator {
 public:
  explicit LentAllocator(c10::Allocator* own) : own_(own) {}
  c10::DataPtr allocate(size_t bytes) const override;
  c10::DeleterFnPtr raw_deleter() const override { return own_ ? own_->raw_deleter() : nullptr; }
  c10::Allocator* own() const { return own_; }
  std::vector<ModernLink*>& links() { return links_; }

 private:
  c10::Allocator* own_;
  std::vector<ModernLink*> links_;
};

// The context of a legacy storage over memory that ATen owns.
struct ModernLink {
  const LegacyCalls* calls;
  void* storage;
  c10::intrusive_ptr<StorageImpl> modern;
};

ptrdiff_t elements_in(const LegacyCalls& calls, size_t bytes) {
  return static_cast<ptrdiff_t>(bytes / calls.element_size);
}

c10::DataPtr LentAllocator::allocate(size_t bytes) const {
  c10::DataPtr fresh = own_->allocate(bytes);
  Guard guard(bridge_lock());
  for (ModernLink* link : links_) link->calls->set_block(link->storage, fresh.get(), elements_in(*link->calls, bytes));
  return fresh;
}

LentAllocator* lent(StorageImpl* modern) {
  return dynamic_cast<LentAllocator*>(modern->allocator());
}

// A C++ error leaves this frame before TH's handler, which may jump, is called.
void* modern_grow(ModernLink* link, ptrdiff_t bytes) {
  char reason[1024];
  try {
    link->modern->resize_bytes(static_cast<size_t>(bytes));
    return link->modern->data();
  } catch (const std::exception& error) {
    snprintf(reason, sizeof reason, "%s", error.what());
  }
  THError("%s", reason);
}

void* modern_malloc(void* context, ptrdiff_t bytes) {
  return modern_grow(static_cast<ModernLink*>(context), bytes);
}

void* modern_realloc(void* context, void*, ptrdiff_t bytes) {
  return modern_grow(static_cast<ModernLink*>(context), bytes);
}

// The legacy storage goes: its last reference is gone.
void modern_free(void* context, void*) {
  std::unique_ptr<ModernLink> link(static_cast<ModernLink*>(context));
  Guard guard(bridge_lock());
  std::erase(lent(link->modern.get())->links(), link.get());
}

THAllocator modern_hooks = {modern_malloc, modern_realloc, modern_free};

}  // namespace

c10::Storage modern_storage(const LegacyCalls& calls, void* storage) {
  Guard guard(bridge_lock());
  const StorageMembers members = calls.storage(storage);
  if (members.allocator == &modern_hooks) return c10::Storage(static_cast<ModernLink*>(members.context)->modern);
  auto& link = legacy_links()[storage];
  if (link && link->hooked && members.context != link) link = nullptr;  // another storage lived here
  if (link) {
    if (auto modern = link->modern.lock()) return c10::Storage(std::move(modern));
  } else {
    const bool hooked = (members.flag & TH_STORAGE_RESIZABLE) != 0;
    const bool for_life = hooked && (members.flag & TH_STORAGE_FREEMEM) != 0;
    link = new LegacyLink{&calls, storage, members.allocator, members.context, hooked, for_life, {}, nullptr};
    if (hooked) calls.set_allocator(storage, &legacy_hooks, link);
  }
  auto modern = c10::make_intrusive<LegacyOwned>(calls, storage);
  link->current = modern.get();
  link->modern = c10::weak_intrusive_ptr<StorageImpl>(c10::intrusive_ptr<StorageImpl>(modern));
  return c10::Storage(std::move(modern));
}

void* legacy_storage(const LegacyCalls& calls, const c10::Storage& storage) {
  StorageImpl* modern = storage.unsafeGetStorageImpl();
  TORCH_CHECK(modern, "an undefined storage has no legacy counterpart");
  TORCH_CHECK(modern->device().is_cpu(), "TH has storages on the CPU only, this one is on ", modern->device());
  if (auto* owned = dynamic_cast<LegacyOwned*>(modern)) {
    TORCH_CHECK(&owned->calls() == &calls, "the storage belongs to the legacy library as TH", owned->calls().name,
                "Storage and cannot cross as TH", calls.name, "Storage");
    calls.retain_storage(owned->storage());
    return owned->storage();
  }
  Guard guard(bridge_lock());
  LentAllocator* allocator = lent(modern);
  if (!allocator) {
    auto made = std::make_shared<LentAllocator>(modern->allocator());
    allocator = made.get();
    modern->set_allocator(allocator);
    modern->set_companion(std::move(made));
  }
  for (ModernLink* link : allocator->links())
    if (link->calls == &calls && calls.try_retain_storage(link->storage)) return link->storage;
  auto link = std::make_unique<ModernLink>(ModernLink{&calls, nullptr, storage.getIntrusivePtr()});
  link->storage = calls.new_storage(modern->data(), elements_in(calls, modern->nbytes()), &modern_hooks, link.get(),
                                    modern->resizable());
  allocator->links().push_back(link.get());
  return link.release()->storage;
}

}  // namespace portbench::bridge
