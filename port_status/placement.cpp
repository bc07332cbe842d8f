// Bytes of a tensor's storage, and who writes where.
#include "placement.h"
#include <algorithm>
#include <cstring>
#include "guarded_memory.h"
#include "record.h"

namespace portbench {

namespace {
template <class Unsigned>
void fill(unsigned char* base, const TensorSpec& s, Elem e, int64_t shift) {
  auto* out = reinterpret_cast<Unsigned*>(base) + s.offset;
  auto strides = s.strides();
  int64_t i = 0;
  auto put = [&](int64_t at) {
    uint64_t b = s.element(e, i++);
    if (shift) b = bits_of_int(e, int_of(e, b) + shift);
    out[at] = Unsigned(b);
  };
  std::vector<int64_t> sizes = s.sizes;
  for (size_t d = 0; d < sizes.size(); ++d)
    if (s.stands_still(d)) sizes[d] = 1;
  if (strides == contiguous_strides(sizes) || sizes.size() == 1) {
    for (int64_t k = 0, n = count_of(sizes), step = sizes.size() == 1 ? strides[0] : 1; k < n; ++k) put(k * step);
  } else {
    walk(sizes, [&](const std::vector<int64_t>& at) { put(offset_of(at, strides)); });
  }
}
}  // namespace

std::vector<unsigned char> image(const TensorSpec& s, Elem e, int64_t shift, int64_t extra) {
  int64_t n = s.extent();
  std::vector<unsigned char> bytes(size_t(n ? n + extra : 0) * size_t(size_of(e)), guarded::kPattern);
  if (s.count() == 0) return bytes;
  switch (size_of(e)) {
    case 1:
      fill<uint8_t>(bytes.data(), s, e, shift);
      break;
    case 2:
      fill<uint16_t>(bytes.data(), s, e, shift);
      break;
    case 4:
      fill<uint32_t>(bytes.data(), s, e, shift);
      break;
    default:
      fill<uint64_t>(bytes.data(), s, e, shift);
  }
  return bytes;
}

std::vector<int64_t> overhangs(const Case& c) {
  std::vector<int64_t> r(c.args.size());
  for (auto& a : c.args)
    for (auto& t : a.tensors)
      if (t.alias >= 0) r[size_t(t.alias)] = std::max(r[size_t(t.alias)], t.shift);
  return r;
}

bool written(const Case& c, size_t k) {
  auto writes = [](Role r) { return r == Role::Out || r == Role::Given; };
  if (writes(c.op->args[k].role) || c.op->args[k].role == Role::View) return true;
  for (size_t j = 0; j < c.args.size(); ++j)
    if (writes(c.op->args[j].role) && !c.args[j].tensors.empty() && c.args[j].tensors[0].alias == int(k)) return true;
  return false;
}

}  // namespace portbench
