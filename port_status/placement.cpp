// Bytes of a tensor's storage, and who writes where.
#include "placement.h"
#include <algorithm>
#include <cstring>
#include <memory>
#include "guarded_memory.h"
#include "large_blocks.h"
#include "record.h"
#include "rows.h"

namespace portbench {

namespace {
// The elements that differ, then these again and again, in the order of memory or wherever the strides say.
template <class Unsigned>
void fill(unsigned char* base, const TensorSpec& s, Elem e, int64_t shift) {
  auto* out = reinterpret_cast<Unsigned*>(base) + s.offset;
  const int64_t period = s.different();
  std::vector<Unsigned> drawn(static_cast<size_t>(period));
  for (int64_t i = 0; i < period; ++i) {
    uint64_t b = s.element(e, i);
    if (shift) b = bits_of_int(e, int_of(e, b) + shift);
    drawn[size_t(i)] = Unsigned(b);
  }
  std::vector<int64_t> sizes = s.sizes;
  for (size_t d = 0; d < sizes.size(); ++d)
    if (s.stands_still(d)) sizes[d] = 1;
  walk_rows<1>(sizes, {s.strides()}, [&](int64_t number, auto at, int64_t length, auto step) {
    for (int64_t done = 0, from = number % period; done < length; from = 0) {
      const int64_t n = std::min(length - done, period - from);
      Unsigned* to = out + at[0] + done * step[0];
      if (step[0] == 1)
        std::memcpy(to, &drawn[size_t(from)], size_t(n) * sizeof(Unsigned));
      else
        for (int64_t k = 0; k < n; ++k) to[k * step[0]] = drawn[size_t(from + k)];
      done += n;
    }
    return true;
  });
}

Bytes make_image(const TensorSpec& s, Elem e, int64_t shift, int64_t extra) {
  const int64_t n = s.extent();
  const size_t size = size_t(n ? n + extra : 0) * size_t(size_of(e));
  if (size == 0) return Bytes();
  auto* base = static_cast<unsigned char*>(guarded::take_block(size));
  const auto returned = [base](const unsigned char*) { guarded::return_block(base); };
  Bytes bytes(std::shared_ptr<const unsigned char>(base, returned), size);
  if (!s.plain() || extra) std::memset(base, guarded::kPattern, size);
  switch (size_of(e)) {
    case 1:
      fill<uint8_t>(base, s, e, shift);
      break;
    case 2:
      fill<uint16_t>(base, s, e, shift);
      break;
    case 4:
      fill<uint32_t>(base, s, e, shift);
      break;
    default:
      fill<uint64_t>(base, s, e, shift);
  }
  return bytes;
}

// A large image that someone made and may still hold.
struct Kept {
  TensorSpec spec;
  Elem elem;
  int64_t shift, extra;
  std::weak_ptr<const unsigned char> bytes;
  size_t size;
};
constexpr int64_t kLarge = 1 << 14;  // elements from which sharing is worth a search
}  // namespace

Bytes image(const TensorSpec& s, Elem e, int64_t shift, int64_t extra) {
  if (s.extent() < kLarge) return make_image(s, e, shift, extra);
  thread_local std::vector<Kept> kept;
  std::erase_if(kept, [](const Kept& k) { return k.bytes.expired(); });
  for (const Kept& k : kept)
    if (k.elem == e && k.shift == shift && k.extra == extra && k.spec == s)
      if (auto bytes = k.bytes.lock()) return Bytes(std::move(bytes), k.size);
  Bytes bytes = make_image(s, e, shift, extra);
  kept.push_back({s, e, shift, extra, bytes.shared(), bytes.size()});
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
