// The legacy CUDA library as a side, where it is built. Memory is the device's: storages are filled and read by copies,
// and lie between elements of the guards' pattern, so that the engine sees writes around them.
#include <cstring>
#include <map>
#include "guarded_memory.h"
#include "legacy_functions.h"
#include "placement.h"
#include "sides.h"

namespace portbench {

namespace {
namespace th = legacy::th;

constexpr int64_t kPad = 16;                // elements in front of and behind every storage's own
constexpr int64_t kMostElements = 1 << 20;  // of all tensors of a case

// One state for the process, made at first use: device state does not survive a fork.
th::THCState* state() {
  static th::THCState* s = [] {
    auto* made = th::THCState_alloc();
    th::THCudaInit(made);
    return made;
  }();
  return s;
}

struct Core {
  void* (*storage)(const unsigned char*, ptrdiff_t);
  void (*storage_free)(void*);
  void* (*tensor)();
  void (*tensor_free)(void*);
  void (*set)(void*, void*, ptrdiff_t, int, long*, long*);
};
#define PORTBENCH_CORE(T, C, _)                                                                   \
  Core{[](const unsigned char* bytes, ptrdiff_t n) -> void* {                                     \
         auto* s = th::TH##C##Storage_newWithSize(state(), n);                                    \
         if (n) cudaMemcpy(s->data, bytes, size_t(n) * sizeof(*s->data), cudaMemcpyHostToDevice); \
         return s;                                                                                \
       },                                                                                         \
       [](void* s) { th::TH##C##Storage_free(state(), static_cast<th::TH##C##Storage*>(s)); },    \
       []() -> void* { return th::TH##C##Tensor_new(state()); },                                  \
       [](void* t) { th::TH##C##Tensor_free(state(), static_cast<th::TH##C##Tensor*>(t)); },      \
       [](void* t, void* s, ptrdiff_t o, int n, long* z, long* d) {                               \
         th::TH##C##Tensor_setStorageNd(state(), static_cast<th::TH##C##Tensor*>(t),              \
                                        static_cast<th::TH##C##Storage*>(s), o, n, z, d);         \
       }},
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

// The structs have one layout for all element types.
th::THCudaByteTensor* as_tensor(void* t) {
  return static_cast<th::THCudaByteTensor*>(t);
}
th::THCudaByteStorage* as_storage(void* s) {
  return static_cast<th::THCudaByteStorage*>(s);
}

class CudaWorld final : public World {
 public:
  explicit CudaWorld(const Case& c) : World(c), slots_(c.args.size() + 1), tensors_(c.args.size()) {
    slots_[0].p = state();
    auto extra = overhangs(c);
    for (size_t k = 0; k < c.args.size(); ++k)
      for (size_t j = 0; j < c.args[k].tensors.size(); ++j)
        if (c.args[k].tensors[j].alias < 0) place(k, j, extra[k]);
    for (size_t k = 0; k < c.args.size(); ++k) fill_slot(k);
    for (size_t n = 0; n < placed_.size(); ++n) placed_[n].storage = host_[n].data();
  }
  // After an error that stays with the device, freeing raises too.
  ~CudaWorld() override {
    for (auto& o : overlapping_) quietly(cores[int(o.second)].tensor_free, o.first);
    for (size_t n = 0; n < placed_.size(); ++n) {
      quietly(cores[int(placed_[n].elem)].tensor_free, own_[n].tensor);
      quietly(cores[int(placed_[n].elem)].storage_free, own_[n].storage);
    }
  }

  // Handlers belong to the thread and are shared with the legacy CPU side: both throw, each its own type.
  std::string call() override {
    th::THSetErrorHandler(raise, nullptr);
    th::THSetArgErrorHandler(raise_argument, nullptr);
    const CFunction& f = c_.variant->cuda;
    std::string error;
    try {
      f.call(f.fn, slots_.data(), result_);
    } catch (Raised& r) {
      error = r.what;
    }
    // A kernel's fault may show only when all of them have ended.
    const cudaError_t fault = cudaDeviceSynchronize();
    if (fault != cudaSuccess && error.empty()) error = cudaGetErrorString(fault);
    for (size_t n = 0; n < placed_.size(); ++n) download(own_[n].storage, placed_[n].elem, host_[n]);
    return error;
  }

  bool lost() override { return cudaDeviceSynchronize() != cudaSuccess; }

  Seen see(size_t arg, size_t item) override {
    auto* t = as_tensor(tensors_[arg].at(item));
    Seen s;
    s.elem = c_.variant->type_of(arg).elem;
    s.sizes.assign(t->size, t->size + t->nDimension);
    s.strides.assign(t->stride, t->stride + t->nDimension);
    if (!t->storage || !t->storage->data) return s;
    auto& bytes = seen_[t->storage];
    download(t->storage, s.elem, bytes);
    s.data = bytes.data() + t->storageOffset * size_of(s.elem);
    return s;
  }

  bool replaced(const Placed& p) override {
    size_t n = size_t(&p - placed_.data());
    return as_tensor(own_[n].tensor)->storage != as_storage(own_[n].storage) || host_[n].size() != p.before.size();
  }

  std::string references() override {
    for (size_t n = 0; n < placed_.size(); ++n) {
      std::string name = c_.op->args[placed_[n].arg].name;
      int refs = as_tensor(own_[n].tensor)->refcount;
      if (refs != 1) return name + ": " + std::to_string(refs) + " references to the tensor, 1 expected";
    }
    return "";
  }

 private:
  struct Own {
    void* tensor;
    void* storage;
  };
  std::vector<Slot> slots_;
  std::vector<std::vector<void*>> tensors_;
  std::vector<Own> own_;
  std::vector<std::vector<unsigned char>> host_;  // storages after the call, beside placed_
  std::vector<std::pair<void*, Elem>> overlapping_;
  std::map<const void*, std::vector<unsigned char>> seen_;

  static void quietly(void (*free)(void*), void* p) {
    try {
      free(p);
    } catch (const Raised&) {
    }
  }
  static void download(const void* storage, Elem e, std::vector<unsigned char>& to) {
    auto* s = static_cast<const th::THCudaByteStorage*>(storage);
    to.resize(size_t(s->size) * size_t(size_of(e)));
    if (!to.empty()) cudaMemcpy(to.data(), s->data, to.size(), cudaMemcpyDeviceToHost);
  }
  static void set(void* t, void* s, const TensorSpec& spec, int64_t shift, Elem e) {
    auto strides = spec.strides();
    std::vector<long> z(spec.sizes.begin(), spec.sizes.end()), d(strides.begin(), strides.end());
    cores[int(e)].set(t, s, z.empty() ? 0 : spec.offset + shift, int(z.size()), z.data(), d.data());
  }
  void place(size_t k, size_t j, int64_t extra) {
    TensorSpec spec = c_.args[k].tensors[j];
    const Arg& a = c_.op->args[k];
    Elem e = c_.variant->type_of(k).elem;
    const Bytes plain = image(spec, e, a.index && a.role == Role::In ? a.base : 0, extra);
    std::vector<unsigned char> bytes(plain.data(), plain.data() + plain.size());
    if (!bytes.empty()) {
      std::vector<unsigned char> pad(size_t(kPad) * size_t(size_of(e)), guarded::kPattern);
      bytes.insert(bytes.begin(), pad.begin(), pad.end());
      bytes.insert(bytes.end(), pad.begin(), pad.end());
      // From here on the layout is spelt out: an offset in the text would widen the strides.
      spec.spelt = spec.strides();
      spec.order.clear();
      spec.step = 1;
      spec.expanded = -1;
      spec.offset += kPad;
    }
    void* s = cores[int(e)].storage(bytes.data(), ptrdiff_t(bytes.size() / size_t(size_of(e))));
    void* t = cores[int(e)].tensor();
    set(t, s, spec, 0, e);
    host_.push_back(bytes);
    auto before = std::make_shared<std::vector<unsigned char>>(std::move(bytes));
    std::shared_ptr<const unsigned char> first(before, before->data());
    placed_.push_back({k, j, spec, e, Bytes(first, before->size()), nullptr, written(c_, k)});
    own_.push_back({t, s});
    tensors_[k].push_back(t);
  }
  void fill_slot(size_t k) {
    const CaseArg& v = c_.args[k];
    CType type = c_.variant->type_of(k);
    Slot& slot = slots_[k + 1];
    slot.i = v.i;
    slot.d = v.d;
    if (type.kind == Kind::Tensor && v.tensors[0].alias >= 0)
      tensors_[k].push_back(same_tensor(v.tensors[0], type.elem));
    if (type.kind == Kind::Tensor) slot.p = tensors_[k][0];
    if (type.kind == Kind::List) slot.p = tensors_[k].data();
    if (c_.op->args[k].role == Role::Count) slot.i = int64_t(c_.args[k - 1].tensors.size());
  }
  void* same_tensor(const TensorSpec& s, Elem e) {
    size_t to = size_t(s.alias);
    if (s.shift == 0) return tensors_[to][0];
    void* t = cores[int(e)].tensor();
    overlapping_.push_back({t, e});
    for (auto& p : placed_)
      if (p.arg == to) set(t, as_tensor(tensors_[to][0])->storage, p.spec, s.shift, e);
    return t;
  }
};

class CudaSide final : public Side {
 public:
  const char* name() const override { return "legacy CUDA"; }
  const char* device() const override { return "cuda_host"; }
  bool serves(const Op&, const Variant& v) const override { return v.cuda.fn != nullptr; }
  // The host device runs a thread of the grid at a time, so that a large case would take minutes.
  bool takes(const Case& c) const override {
    int64_t elements = 0;
    for (auto& a : c.args)
      for (auto& t : a.tensors) elements += t.count();
    return elements <= kMostElements;
  }
  CType returns(const Variant& v) const override { return v.cuda.ret; }
  std::unique_ptr<World> lay_out(const Case& c) const override { return std::make_unique<CudaWorld>(c); }
  const void* code() const override { return reinterpret_cast<const void*>(&th::THCudaTensor_new); }
};
}  // namespace

const Side* legacy_cuda() {
  static const CudaSide side;
  return &side;
}

}  // namespace portbench
