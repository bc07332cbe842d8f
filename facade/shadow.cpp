// shadow.cpp: see shadow.h.
#include "shadow.h"

#include <c10/util/Exception.h>

#include <cfloat>
#include <cmath>
#include <cstdio>
#include <memory>

#include "port_status/sides.h"

namespace portbench::facade {
namespace {

struct Quiet final : c10::WarningHandler {
  void process(const c10::Warning&) override {}
};

// The modern side's part of a call that the legacy side is about to make.
struct Pending {
  Case c;
  std::unique_ptr<World> modern;
  std::string error;
};

thread_local std::unique_ptr<Pending> pending;

void report(const Case& c, const std::string& what) {
  std::fprintf(stderr, "portbench: shadow: %s: %s\n  portbench diff '%s'\n", c.variant->symbol.c_str(), what.c_str(),
               print(c).c_str());
}

// How large the terms of each result were: the measure of a rounding bound. Made when first asked for.
class Magnitudes {
 public:
  explicit Magnitudes(const Case& c) : c_(c) {}
  double at(size_t k, const std::vector<int64_t>& where) {
    if (!world_) {
      world_ = lay_out_wide(c_, true);
      world_->call();
    }
    const Seen seen = world_->see(k);
    return seen.count() > 0 ? std::fabs(value_of(seen.elem, seen.load(where))) : 0;
  }

 private:
  const Case& c_;
  std::unique_ptr<World> world_;
};

// Within what the record's rule allows; bits are those of the element type.
bool near(const Case& c, Elem e, uint64_t legacy, uint64_t modern, const std::function<double()>& magnitude) {
  if (legacy == modern) return true;
  if (!is_float(e)) return false;
  const double a = value_of(e, legacy), b = value_of(e, modern);
  if (std::isnan(a) && std::isnan(b)) return true;
  const Rule& rule = c.op->rule;
  if (rule.type == Rule::Bits) return false;
  if (a == b) return true;
  if (rule.type == Rule::Ulps) return ulps_between(e, legacy, modern) <= rule.n;
  if (rule.type != Rule::Rounding || !std::isfinite(a) || !std::isfinite(b)) return false;
  const double steps = rule.terms ? rule.terms(c) : rule.n;
  const double unit = e == Elem::Float ? FLT_EPSILON / 2 : DBL_EPSILON / 2;
  return std::fabs(a - b) <= 2 * steps * unit * magnitude() + 2 * (e == Elem::Float ? FLT_TRUE_MIN : DBL_TRUE_MIN);
}

Seen seen_legacy(const Call& call, size_t k) {
  const LegacyTensor& t = call.tensor(k);
  Seen s;
  s.elem = call.elem(k);
  s.sizes.assign(t.size, t.size + t.dims);
  s.strides.assign(t.stride, t.stride + t.dims);
  if (t.dims > 0) s.data = reinterpret_cast<unsigned char*>(t.storage->data) + t.offset * size_of(s.elem);
  return s;
}

std::string text(const std::vector<int64_t>& numbers) {
  std::string r = "[";
  for (size_t i = 0; i < numbers.size(); i++) r += (i ? "," : "") + std::to_string(numbers[i]);
  return r + "]";
}

std::string difference(const Pending& p, const Call& call, size_t k, Magnitudes& magnitudes) {
  const Seen legacy = seen_legacy(call, k), modern = p.modern->see(k);
  const Arg& arg = call.op().args[k];
  if (legacy.sizes != modern.sizes)
    return std::string(arg.name) + " has sizes " + text(legacy.sizes) + ", the modern side gives " + text(modern.sizes);
  std::string found;
  walk(legacy.sizes, [&](const std::vector<int64_t>& at) {
    if (!found.empty()) return;
    const uint64_t a = legacy.load(at);
    uint64_t b = modern.load(at);
    if (arg.index) b = bits_of_int(legacy.elem, int_of(legacy.elem, b) + arg.base);
    if (!near(p.c, legacy.elem, a, b, [&] { return magnitudes.at(k, at); }))
      found = std::string(arg.name) + text(at) + " is " + print_number(legacy.elem, a) + ", the modern side gives " +
              print_number(legacy.elem, b);
  });
  return found;
}

void compare(const Pending& p, const Call& call, const Slot& legacy_result) {
  if (!p.error.empty()) return report(p.c, "only the modern side raised: " + p.error);
  Magnitudes magnitudes(p.c);
  for (size_t k = 0; k < call.count(); k++) {
    if (!call.is_tensor(k) || !call.is_output(k)) continue;
    // Positions among equal elements are the engine's to judge; here only their sizes and values count.
    if (call.op().args[k].picks.values) continue;
    const std::string found = difference(p, call, k, magnitudes);
    if (!found.empty()) return report(p.c, found);
  }
  const CType type = call.variant().legacy.ret;
  if (type.kind != Kind::Number) return;
  const Slot& modern = p.modern->result();
  const bool floating = is_float(type.elem);
  const uint64_t a = floating ? bits_of(type.elem, legacy_result.d) : bits_of_int(type.elem, legacy_result.i);
  const uint64_t b = floating ? bits_of(type.elem, modern.d) : bits_of_int(type.elem, modern.i);
  if (!near(p.c, type.elem, a, b, [&] { return std::fabs(legacy_result.d); }))
    report(p.c,
           "the result is " + print_number(type.elem, a) + ", the modern side gives " + print_number(type.elem, b));
}

}  // namespace

void shadow_begin(const Call& call) noexcept {
  try {
    if (pending) {
      if (pending->error.empty()) report(pending->c, "only the legacy side raised");
      pending.reset();
    }
    auto c = call.as_case(Call::Values::All);
    if (!c || !in_domain(*c)) return;
    Quiet quiet;
    c10::WarningUtils::WarningHandlerGuard guard(&quiet);
    auto made = std::make_unique<Pending>(Pending{std::move(*c), nullptr, ""});
    made->modern = modern_cpu().lay_out(made->c);
    made->error = made->modern->call();
    pending = std::move(made);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "portbench: shadow: %s was not compared: %s\n", call.variant().symbol.c_str(), error.what());
  }
}

void shadow_end(const Call& call, const Slot& legacy_result) noexcept {
  if (!pending) return;
  const auto mine = std::move(pending);
  try {
    compare(*mine, call, legacy_result);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "portbench: shadow: %s was not compared: %s\n", call.variant().symbol.c_str(), error.what());
  }
}

}  // namespace portbench::facade
