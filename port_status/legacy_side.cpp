// The legacy library as a side.
#include <cstring>
#include "guarded_memory.h"
#include "legacy_functions.h"
#include "placement.h"
#include "sides.h"

namespace portbench {

namespace {
namespace th = legacy::th;

void* th_malloc(void*, ptrdiff_t n) {
  return guarded::allocate(size_t(n));
}
void* th_realloc(void*, void* p, ptrdiff_t n) {
  return guarded::reallocate(p, size_t(n));
}
void th_free(void*, void* p) {
  guarded::release(p);
}
th::THAllocator guarded_allocator{th_malloc, th_realloc, th_free};

// The few functions needed to build tensors, for one element type.
struct Core {
  void* (*storage)(ptrdiff_t);
  void (*storage_free)(void*);
  void* (*tensor)();
  void (*tensor_free)(void*);
  void (*set)(void*, void*, ptrdiff_t, int, long*, long*);
  void (*choose_kernels)();
};
#define PORTBENCH_CORE(T, C, _)                                                                                        \
  Core{[](ptrdiff_t n) -> void* { return th::TH##T##Storage_newWithAllocator(n, &guarded_allocator, nullptr); },       \
       [](void* s) { th::TH##T##Storage_free(static_cast<th::TH##T##Storage*>(s)); },                                  \
       []() -> void* { return th::TH##T##Tensor_new(); },                                                              \
       [](void* t) { th::TH##T##Tensor_free(static_cast<th::TH##T##Tensor*>(t)); },                                    \
       [](void* t, void* s, ptrdiff_t o, int n, long* z, long* d) {                                                    \
         th::TH##T##Tensor_setStorageNd(static_cast<th::TH##T##Tensor*>(t), static_cast<th::TH##T##Storage*>(s), o, n, \
                                        z, d);                                                                         \
       },                                                                                                              \
       [] { th::TH##T##Vector_vectorDispatchInit(); }},
const Core cores[kElems] = {PORTBENCH_FOR_ELEMS(PORTBENCH_CORE, )};
#undef PORTBENCH_CORE

struct Raised {
  std::string what;
};
void raise(const char* message, void*) {
  throw Raised{message && *message ? message : "error"};
}
void raise_argument(int n, const char* message, void*) {
  throw Raised{"argument " + std::to_string(n) + ": " + (message ? message : "")};
}
// Before every call: the handlers belong to the thread, and another side may have set its own.
void install_handlers() {
  th::THSetErrorHandler(raise, nullptr);
  th::THSetArgErrorHandler(raise_argument, nullptr);
}

// The structs have one layout for all element types.
th::THByteTensor* as_tensor(void* t) {
  return static_cast<th::THByteTensor*>(t);
}
th::THByteStorage* as_storage(void* s) {
  return static_cast<th::THByteStorage*>(s);
}

class LegacyWorld final : public World {
 public:
  explicit LegacyWorld(const Case& c) : World(c), slots_(c.args.size()), tensors_(c.args.size()) {
    install_handlers();
    auto extra = overhangs(c);
    for (size_t k = 0; k < c.args.size(); ++k)
      for (size_t j = 0; j < c.args[k].tensors.size(); ++j)
        if (c.args[k].tensors[j].alias < 0) place(k, j, extra[k]);
    for (size_t k = 0; k < c.args.size(); ++k) fill_slot(k);
  }
  ~LegacyWorld() override {
    for (auto& o : overlapping_) cores[int(o.elem)].tensor_free(o.tensor);
    for (size_t n = 0; n < placed_.size(); ++n) {
      const Core& core = cores[int(placed_[n].elem)];
      core.tensor_free(own_[n].tensor);
      core.storage_free(own_[n].storage);
    }
    for (auto* g : generators_) th::THGenerator_free(g);
  }

  std::string call() override {
    install_handlers();
    const CFunction& f = c_.variant->legacy;
    try {
      f.call(f.fn, slots_.data(), result_);
      return "";
    } catch (Raised& r) {
      return r.what;
    }
  }

  Seen see(size_t arg, size_t item) override {
    auto* t = as_tensor(tensors_[arg].at(item));
    Seen s;
    s.elem = c_.variant->type_of(arg).elem;
    s.sizes.assign(t->size, t->size + t->nDimension);
    s.strides.assign(t->stride, t->stride + t->nDimension);
    s.data = t->storage && t->storage->data ? t->storage->data + t->storageOffset * size_of(s.elem) : nullptr;
    return s;
  }

  bool replaced(const Placed& p) override {
    auto* t = as_tensor(own_[size_t(&p - placed_.data())].tensor);
    return !t->storage || t->storage->data != p.storage;
  }

  std::vector<unsigned char> generator_state(size_t arg) override {
    auto* g = static_cast<unsigned char*>(slots_[arg].p);
    return {g, g + sizeof(th::THGenerator)};
  }

  std::string references() override {
    for (size_t n = 0; n < placed_.size(); ++n) {
      auto* t = as_tensor(own_[n].tensor);
      auto* s = as_storage(own_[n].storage);
      std::string name = c_.op->args[placed_[n].arg].name;
      if (t->refcount != 1) return name + ": " + std::to_string(t->refcount) + " references to the tensor, 1 expected";
      int expected = 1 + (t->storage == s);
      for (auto& o : overlapping_) expected += as_tensor(o.tensor)->storage == s;
      if (s->refcount != expected)
        return name + ": " + std::to_string(s->refcount) + " references to the storage, " + std::to_string(expected) +
               " expected";
    }
    return "";
  }

 private:
  struct Own {
    void* tensor;
    void* storage;
  };
  struct Overlapping {
    void* tensor;
    Elem elem;
  };
  std::vector<Slot> slots_;
  std::vector<std::vector<void*>> tensors_;  // per argument, through aliases
  std::vector<Own> own_;                     // beside placed_
  std::vector<Overlapping> overlapping_;
  std::vector<th::THGenerator*> generators_;

  static void set(void* t, void* s, const TensorSpec& spec, int64_t shift, Elem e) {
    static_assert(sizeof(long) == sizeof(int64_t));
    auto strides = spec.strides();
    std::vector<long> z(spec.sizes.begin(), spec.sizes.end()), d(strides.begin(), strides.end());
    cores[int(e)].set(t, s, spec.offset + shift, int(z.size()), z.data(), d.data());
  }
  void place(size_t k, size_t j, int64_t extra) {
    const TensorSpec& spec = c_.args[k].tensors[j];
    const Arg& a = c_.op->args[k];
    Elem e = c_.variant->type_of(k).elem;
    auto bytes = image(spec, e, a.index && a.role == Role::In ? a.base : 0, extra);
    const Core& core = cores[int(e)];
    void* s = core.storage(ptrdiff_t(bytes.size() / size_t(size_of(e))));
    auto* data = as_storage(s)->data;
    if (!bytes.empty()) std::memcpy(data, bytes.data(), bytes.size());
    void* t = core.tensor();
    set(t, s, spec, 0, e);
    placed_.push_back({k, j, spec, e, std::move(bytes), data, written(c_, k)});
    own_.push_back({t, s});
    tensors_[k].push_back(t);
  }
  void fill_slot(size_t k) {
    const CaseArg& v = c_.args[k];
    CType type = c_.variant->type_of(k);
    slots_[k].i = v.i;
    slots_[k].d = v.d;
    if (type.kind == Kind::Tensor && v.tensors[0].alias >= 0)
      tensors_[k].push_back(same_tensor(v.tensors[0], type.elem));
    if (type.kind == Kind::Tensor) slots_[k].p = tensors_[k][0];
    if (type.kind == Kind::List) slots_[k].p = tensors_[k].data();
    if (type.kind == Kind::Generator) {
      generators_.push_back(th::THGenerator_new());
      slots_[k].p = generators_.back();
      th::THRandom_manualSeed(generators_.back(), static_cast<unsigned long>(v.i));
      for (int64_t n = 0; n < v.drawn; ++n) th::THRandom_random(generators_.back());
    }
    if (c_.op->args[k].role == Role::Count) slots_[k].i = int64_t(c_.args[k - 1].tensors.size());
  }
  void* same_tensor(const TensorSpec& s, Elem e) {
    size_t to = size_t(s.alias);
    if (s.shift == 0) return tensors_[to][0];
    void* t = cores[int(e)].tensor();
    overlapping_.push_back({t, e});
    set(t, as_tensor(tensors_[to][0])->storage, c_.args[to].tensors[0], s.shift, e);
    return t;
  }
};

class LegacySide final : public Side {
 public:
  const char* name() const override { return "legacy"; }
  bool serves(const Op&, const Variant& v) const override { return v.legacy.fn != nullptr; }
  std::unique_ptr<World> lay_out(const Case& c) const override { return std::make_unique<LegacyWorld>(c); }
  const void* code() const override { return reinterpret_cast<const void*>(&th::THFloatTensor_new); }
};
}  // namespace

const Side& legacy_cpu() {
  static const LegacySide side;
  return side;
}

void guard_legacy(bool plain_kernels) {
  th::THDefaultAllocator = guarded_allocator;
  for (auto& core : cores)
    if (!plain_kernels) core.choose_kernels();
}

}  // namespace portbench
