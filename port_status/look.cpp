// Reading a case for the conditions of divergences.
#include "record.h"

namespace portbench {

const CaseArg& Look::arg(const char* name) const {
  return c.args[c.op->find(name)];
}
bool Look::same(const char* a, const char* b) const {
  const TensorSpec &x = arg(a).tensors[0], &y = arg(b).tensors[0];
  int to = int(c.op->find(b));
  return x.alias == to || (x.alias >= 0 && x.alias == y.alias) || y.alias == int(c.op->find(a));
}
bool Look::strided(const char* a) const {
  const TensorSpec& t = arg(a).tensors[0];
  return t.alias < 0 && t.count() > 0 && !t.plain();
}
double Look::number(const char* a) const {
  CType t = c.variant->type_of(c.op->find(a));
  return t.kind == Kind::Number && is_float(t.elem) ? arg(a).d : double(arg(a).i);
}
bool Look::above(const char* a, const char* b) const {
  CType t = c.variant->type_of(c.op->find(a));
  return is_float(t.elem) ? arg(a).d > arg(b).d : arg(a).i > arg(b).i;
}
bool Look::any(const char* a, bool (*of)(double)) const {
  size_t k = c.op->find(a);
  const TensorSpec& t = c.tensor(k);
  Elem e = c.variant->type_of(k).elem;
  for (int64_t i = 0, n = t.different(); i < n; ++i)
    if (of(value_of(e, t.element(e, i)))) return true;
  return false;
}
bool Look::is(const char* variant) const {
  return c.variant->name == variant;
}
bool Look::floating() const {
  return is_float(c.variant->elem);
}

}  // namespace portbench
