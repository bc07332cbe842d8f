// modern.cpp: see modern.h.
#include "modern.h"

#include <ATen/ATen.h>
#include <c10/util/Exception.h>

#include "bridge/bridge.h"
#include "bridge/legacy_calls.h"
#include "port_status/modern_call.h"

namespace portbench::facade {
namespace {

struct Quiet final : c10::WarningHandler {
  void process(const c10::Warning&) override {}
};

// Positions count from 0 on the modern side.
at::Tensor from_zero(const at::Tensor& positions, int base) {
  at::Tensor shifted = at::empty(positions.sizes(), positions.options());
  const auto* from = positions.data_ptr<int64_t>();
  auto* to = shifted.data_ptr<int64_t>();
  const auto strides = positions.strides().vec();
  walk(positions.sizes().vec(), [&](const std::vector<int64_t>& at) { *to++ = from[offset_of(at, strides)] - base; });
  return shifted;
}

Modern argument(const Call& call, size_t k) {
  Modern m;
  const Arg& arg = call.op().args[k];
  const at::ScalarType type = scalar_type(call.elem(k));
  if (call.is_tensor(k)) {
    m.t = bridge::to_modern(call.pointer(k), type);
    if (arg.index && !call.is_output(k) && arg.base != 0 && m.t.numel() > 0) m.t = from_zero(m.t, arg.base);
  } else if (call.is_list(k)) {
    for (void* item : call.list(k)) m.list.push_back(bridge::to_modern(item, type));
  } else {
    m.i = call.integer(k);
    m.d = call.fractional(k);
    m.fractional = is_float(call.elem(k));
  }
  return m;
}

// A resized output of the modern side may have the order of the inputs' dimensions in memory; the legacy library's are
// contiguous.
void make_contiguous(at::Tensor& written) {
  if (written.is_contiguous()) return;
  const at::Tensor values = written.contiguous();
  written.unsafeGetTensorImpl()->set_sizes_contiguous(values.sizes());
  written.copy_(values);
}

// The legacy tensor takes over sizes and storage of what the modern side wrote.
void take_back(const Call& call, size_t k, const at::Tensor& written) {
  void* legacy = bridge::to_legacy(written);
  bridge::legacy_calls(written.scalar_type())->free_tensor(legacy);
  TORCH_CHECK(legacy == call.pointer(k), "the modern side of ", call.op().name, " put another tensor in the place of ",
              call.op().args[k].name);
}

void run(const Call& call, Slot* result) {
  Quiet quiet;
  c10::WarningUtils::WarningHandlerGuard guard(&quiet);
  std::vector<Modern> values;
  for (size_t k = 0; k < call.count(); k++) values.push_back(argument(call, k));
  std::vector<Modern*> pointers;
  for (size_t k = 0; k < call.count(); k++)
    if (call.op().args[k].role != Role::Count) pointers.push_back(&values[k]);
  std::vector<std::vector<int64_t>> sizes(call.count());
  for (size_t k = 0; k < call.count(); k++)
    if (call.is_tensor(k)) sizes[k] = values[k].t.sizes().vec();
  at::Scalar number;
  call.op().modern.call(call.op().modern.fn, pointers.data(), number);
  for (size_t k = 0; k < call.count(); k++) {
    if (!call.is_tensor(k) || !call.is_output(k)) continue;
    if (values[k].t.sizes() != at::IntArrayRef(sizes[k])) make_contiguous(values[k].t);
    take_back(call, k, values[k].t);
  }
  if (call.variant().legacy.ret.kind == Kind::Number) {
    result->d = number.isFloatingPoint() ? number.to<double>() : static_cast<double>(number.to<int64_t>());
    result->i = number.isFloatingPoint() ? 0 : number.to<int64_t>();
  }
}

}  // namespace

bool serve_modern(const Call& call, Slot* result) noexcept {
  try {
    const auto c = call.as_case(Call::Values::Needed);
    if (!c || !in_domain(*c)) return false;
    run(call, result);
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace portbench::facade
