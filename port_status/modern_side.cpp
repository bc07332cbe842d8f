// The modern library as a side, in the case's own type or in a wider one.
#include <ATen/CPUGeneratorImpl.h>
#include <ATen/core/Tensor.h>
#include <c10/core/Allocator.h>
#include <c10/util/Exception.h>
#include <cmath>
#include <cstring>
#include "guarded_memory.h"
#include "modern_call.h"
#include "placement.h"
#include "sides.h"

namespace portbench {

namespace {
struct Allocator final : c10::Allocator {
  c10::DataPtr allocate(size_t n) const override {
    void* p = guarded::allocate(n);
    return {p, p, &guarded::release, c10::Device(c10::kCPU)};
  }
  c10::DeleterFnPtr raw_deleter() const override { return &guarded::release; }
};
Allocator allocator;

struct Quiet final : c10::WarningHandler {
  void process(const c10::Warning&) override {}
};
Quiet quiet;

at::ScalarType scalar_type(Elem e) {
  static const at::ScalarType types[] = {at::kByte, at::kChar,  at::kShort, at::kInt,
                                         at::kLong, at::kFloat, at::kDouble};
  return types[int(e)];
}
Elem elem_of_tensor(const at::Tensor& t) {
  for (int e = 0; e < kElems; ++e)
    if (scalar_type(Elem(e)) == t.scalar_type()) return Elem(e);
  return Elem::Byte;  // bool: one byte too
}

at::Tensor make_tensor(c10::Storage storage, Elem e, int64_t offset, const std::vector<int64_t>& sizes,
                       const std::vector<int64_t>& strides) {
  auto impl = c10::make_intrusive<c10::TensorImpl>(std::move(storage), c10::scalarTypeToTypeMeta(scalar_type(e)),
                                                   c10::Device(c10::kCPU));
  if (sizes.empty()) {
    impl->set_sizes_contiguous({0});
  } else {
    impl->set_storage_offset(offset);
    impl->set_sizes_and_strides(sizes, strides);
  }
  return at::Tensor(std::move(impl));
}

// How a case is turned into tensors: as it is, or in a wider type with fresh outputs.
struct Widening {
  bool wide = false;
  bool magnitudes = false;
};

class ModernWorld final : public World {
 public:
  ModernWorld(const Case& c, Widening w) : World(c), w_(w), values_(c.args.size()) {
    auto extra = overhangs(c);
    for (size_t k = 0; k < c.args.size(); ++k)
      for (size_t j = 0; j < c.args[k].tensors.size(); ++j)
        if (c.args[k].tensors[j].alias < 0) place(k, j, extra[k]);
    for (size_t k = 0; k < c.args.size(); ++k) fill_value(k);
    for (size_t k = 0; k < c.args.size(); ++k)
      if (c.op->args[k].role != Role::Count) pointers_.push_back(&values_[k]);
  }

  std::string call() override {
    try {
      at::Scalar r;
      c_.op->modern.call(c_.op->modern.fn, pointers_.data(), r);
      bool floating = r.isFloatingPoint();
      result_.d = floating ? r.to<double>() : double(r.to<int64_t>());
      result_.i = floating ? 0 : r.to<int64_t>();
      return "";
    } catch (const c10::Error& e) {
      std::string what = e.what_without_backtrace();
      return what.empty() ? "error" : what;
    } catch (const std::exception& e) {
      return *e.what() ? e.what() : "error";
    }
  }

  Seen see(size_t arg, size_t item) override {
    const at::Tensor& t = values_[arg].list.empty() ? values_[arg].t : values_[arg].list.at(item);
    Seen s;
    s.elem = elem_of_tensor(t);
    s.sizes = t.sizes().vec();
    s.strides = t.strides().vec();
    if (s.sizes.empty()) s.sizes = s.strides = {1};  // no dimensions there is one dimension here
    if (t.numel() == 0) s.sizes = s.strides = {};
    auto* data = static_cast<unsigned char*>(t.storage().data());
    s.data = data ? data + t.storage_offset() * size_of(s.elem) : nullptr;
    return s;
  }

  bool replaced(const Placed& p) override { return values_[p.arg].t.storage().data() != p.storage; }

  std::vector<unsigned char> generator_state(size_t arg) override {
    at::Tensor s = values_[arg].g.get_state();
    auto* p = static_cast<unsigned char*>(s.data_ptr());
    return {p, p + s.numel()};
  }

 private:
  Widening w_;
  std::vector<Modern> values_;
  std::vector<Modern*> pointers_;

  bool widened(size_t k) const {
    return w_.wide && !c_.op->args[k].index && c_.variant->type_of(k).elem == c_.variant->elem;
  }
  Elem elem(size_t k) const {
    Elem e = c_.variant->type_of(k).elem;
    if (!widened(k)) return e;
    return is_float(e) || w_.magnitudes ? Elem::Double : Elem::Long;
  }
  void place(size_t k, size_t j, int64_t extra) {
    TensorSpec spec = c_.args[k].tensors[j];
    Elem from = c_.variant->type_of(k).elem, e = elem(k);
    if (w_.wide && c_.op->args[k].role == Role::Out) spec = TensorSpec{};
    Bytes bytes = image(spec, from, 0, extra);
    const size_t size = bytes.size() / size_t(size_of(from)) * size_t(size_of(e));
    auto* data = static_cast<unsigned char*>(guarded::allocate(size));
    if (from != e || (widened(k) && w_.magnitudes))
      widen(bytes, from, data, e);
    else if (data)
      std::memcpy(data, bytes.data(), size);
    if (w_.wide) bytes = Bytes();  // nobody asks what was there
    c10::DataPtr pointer(data, data, &guarded::release, c10::Device(c10::kCPU));
    c10::Storage storage(c10::Storage::use_byte_size_t(), size, std::move(pointer), &allocator, true);
    at::Tensor t = make_tensor(std::move(storage), e, spec.offset, spec.sizes, spec.strides());
    placed_.push_back({k, j, spec, e, std::move(bytes), data, written(c_, k)});
    if (c_.variant->type_of(k).kind == Kind::List)
      values_[k].list.push_back(t);
    else
      values_[k].t = t;
  }
  void widen(const Bytes& bytes, Elem from, unsigned char* wide, Elem to) const {
    const size_t width = size_t(size_of(from)), n = bytes.size() / width;
    for (size_t i = 0; i < n; ++i) {
      uint64_t b = 0;
      std::memcpy(&b, bytes.data() + i * width, width);
      uint64_t v = is_float(from) ? bits_of(to, value_of(from, b)) : bits_of_int(to, int_of(from, b));
      if (w_.magnitudes) v = bits_of(to, std::fabs(value_of(to, v)));
      std::memcpy(wide + i * 8, &v, 8);
    }
  }
  void fill_value(size_t k) {
    const CaseArg& v = c_.args[k];
    CType type = c_.variant->type_of(k);
    Modern& m = values_[k];
    bool magnitude = w_.magnitudes && c_.op->args[k].role == Role::Scalar;
    m.i = magnitude && v.i < 0 ? -v.i : v.i;
    m.d = magnitude ? std::fabs(v.d) : v.d;
    m.fractional = type.kind == Kind::Number && is_float(type.elem);
    if (type.kind == Kind::Tensor && v.tensors[0].alias >= 0) same_tensor(k, v.tensors[0]);
    if (type.kind == Kind::Generator) m.g = generator(v);
  }
  void same_tensor(size_t k, const TensorSpec& s) {
    at::Tensor target = values_[size_t(s.alias)].t;
    if (w_.wide && c_.op->args[k].role == Role::Out) {
      values_[k].t = make_tensor({c10::Storage::use_byte_size_t(), 0, allocator.allocate(0), &allocator, true}, elem(k),
                                 0, {}, {});
    } else if (s.shift == 0) {
      values_[k].t = target;
    } else {
      values_[k].t = make_tensor(target.storage(), elem(k), target.storage_offset() + s.shift, target.sizes().vec(),
                                 target.strides().vec());
    }
  }
  static at::Generator generator(const CaseArg& v);
};

// On the legacy stream, so that both sides draw the same numbers.
at::Generator ModernWorld::generator(const CaseArg& v) {
  at::Generator g = at::detail::createLegacyCPUGenerator(uint64_t(v.i));
  auto* impl = g.get<at::CPUGeneratorImpl>();
  for (int64_t n = 0; n < v.drawn; ++n) impl->random();
  return g;
}

class ModernSide final : public Side {
 public:
  const char* name() const override { return "modern"; }
  bool serves(const Op& op, const Variant&) const override { return op.modern.fn != nullptr; }
  std::unique_ptr<World> lay_out(const Case& c) const override { return std::make_unique<ModernWorld>(c, Widening{}); }
  const void* code() const override { return reinterpret_cast<const void*>(&c10::GetCPUAllocator); }
};
}  // namespace

const Side& modern_cpu() {
  static const ModernSide side;
  return side;
}

std::unique_ptr<World> lay_out_wide(const Case& c, bool magnitudes) {
  return std::make_unique<ModernWorld>(c, Widening{true, magnitudes});
}

void guard_modern() {
  c10::SetCPUAllocator(&allocator, 1);
  c10::WarningUtils::set_warning_handler(&quiet);
}

}  // namespace portbench
