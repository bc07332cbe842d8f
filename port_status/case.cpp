// The text form of cases. The grammar stands in README.md.
#include "case.h"
#include <bit>
#include <cstring>
#include <stdexcept>
#include "record.h"

namespace portbench {

bool CaseArg::operator==(const CaseArg& o) const {
  return tensors == o.tensors && i == o.i && std::bit_cast<uint64_t>(d) == std::bit_cast<uint64_t>(o.d) &&
         drawn == o.drawn && loose == o.loose;
}

const TensorSpec& Case::tensor(size_t k) const {
  const TensorSpec& t = args[k].tensors.at(0);
  return t.alias >= 0 ? args[size_t(t.alias)].tensors.at(0) : t;
}

namespace {
std::string joined(const std::vector<int64_t>& v) {
  std::string r;
  for (size_t d = 0; d < v.size(); ++d) r += (d ? "," : "") + std::to_string(v[d]);
  return r;
}

bool last_two_swapped(const std::vector<uint8_t>& order) {
  size_t n = order.size();
  for (size_t d = 0; d + 2 < n; ++d)
    if (order[d] != d) return false;
  return n >= 2 && order[n - 1] == n - 2 && order[n - 2] == n - 1;
}

std::string print_layout(const TensorSpec& t) {
  if (t.plain()) return "";
  std::string r = "@";
  if (!t.spelt.empty()) {
    r += "<" + joined(t.spelt) + ">";
  } else if (last_two_swapped(t.order)) {
    r += "t";
  } else if (!t.order.empty()) {
    r += "p";
    for (uint8_t d : t.order) r += char('0' + d);
  }
  if (t.offset) r += "n" + std::to_string(t.offset);
  if (t.step != 1) r += "s" + std::to_string(t.step);
  if (t.expanded >= 0) r += "e" + std::to_string(t.expanded);
  return r;
}

std::string print(const TensorSpec& t, Elem e, const Op& op) {
  if (t.alias >= 0)
    return std::string("&") + op.args[size_t(t.alias)].name + (t.shift ? "+" + std::to_string(t.shift) : "");
  if (t.sizes.empty()) return "empty";
  std::string r = (t.loose ? "![" : "[") + joined(t.sizes) + "]" + print_layout(t);
  if (t.literal) {
    r += "{";
    for (size_t i = 0; i < t.bits.size(); ++i) r += (i ? "," : "") + print_number(e, t.bits[i]);
    return r + "}";
  }
  r += "#" + std::to_string(t.seed);
  if (t.dist != Dist::Uniform) r += std::string(":") + char(t.dist) + (t.limit ? std::to_string(t.limit) : "");
  return r;
}

std::string print(const CaseArg& v, CType type, const Op& op) {
  if (type.kind == Kind::Tensor) return print(v.tensors[0], type.elem, op);
  if (type.kind == Kind::List) {
    std::string r = "(";
    for (size_t j = 0; j < v.tensors.size(); ++j) r += (j ? " " : "") + print(v.tensors[j], type.elem, op);
    return r + ")";
  }
  if (type.kind == Kind::Number && is_float(type.elem)) return print_number(Elem::Double, std::bit_cast<uint64_t>(v.d));
  return (v.loose ? "!" : "") + std::to_string(v.i) + (v.drawn ? "~" + std::to_string(v.drawn) : "");
}

// Reads a line from left to right; `at` is where the next character is expected.
class Parser {
 public:
  explicit Parser(const std::string& line) : line_(line) {}

  Case parse() {
    Case c;
    std::string name = word(" ", "the name of an op");
    c.op = find_op(name);
    if (!c.op) {
      at_ = 0;
      fail("the name of an op (`portbench ops` lists them)");
    }
    want(' ');
    size_t start = at_;
    std::string type = word(" ", "an element type");
    c.variant = c.op->variant(type);
    if (!c.variant) {
      at_ = start;
      fail("an element type that " + name + " has" + types_of(*c.op));
    }
    c.args.resize(c.op->args.size());
    for (size_t k = 0; k < c.args.size(); ++k) {
      if (c.op->args[k].role == Role::Count) continue;
      argument(c, k);
    }
    if (at_ != line_.size()) fail("the end of the line");
    return c;
  }

 private:
  const std::string& line_;
  size_t at_ = 0;

  [[noreturn]] void fail(const std::string& expected) const {
    size_t to = std::min(line_.size(), at_ + 16);
    std::string came = at_ < line_.size() ? "'" + line_.substr(at_, to - at_) + "'" : "the end of the line";
    throw std::invalid_argument("column " + std::to_string(at_ + 1) + ": expected " + expected + ", got " + came);
  }
  static std::string types_of(const Op& op) {
    std::string r;
    for (auto& v : op.variants)
      if (op.variants.size() <= kElems || v.name.find('<') == std::string::npos)
        r += (r.empty() ? ": " : ", ") + v.name;
    return r + (op.variants.size() > kElems ? ", or a pair such as Float<Byte" : "");
  }
  bool is(char ch) {
    if (at_ >= line_.size() || line_[at_] != ch) return false;
    ++at_;
    return true;
  }
  void want(char ch) {
    if (!is(ch)) fail(ch == ' ' ? std::string("a space") : std::string("'") + ch + "'");
  }
  std::string word(const char* stop, const std::string& what) {
    size_t from = at_;
    while (at_ < line_.size() && !std::strchr(stop, line_[at_])) ++at_;
    if (at_ == from) fail(what);
    return line_.substr(from, at_ - from);
  }
  int64_t integer(const char* what, int64_t least = INT64_MIN) {
    size_t used = 0;
    int64_t v = 0;
    bool starts = at_ < line_.size() && (line_[at_] == '-' || (line_[at_] >= '0' && line_[at_] <= '9'));
    try {
      if (starts) v = std::stoll(line_.substr(at_, 24), &used);
    } catch (std::exception&) {
      used = 0;
    }
    if (!used || v < least) fail(what);
    at_ += used;
    return v;
  }
  uint64_t natural(const char* what) {
    size_t used = 0;
    uint64_t v = 0;
    try {
      if (at_ < line_.size() && line_[at_] >= '0' && line_[at_] <= '9') v = std::stoull(line_.substr(at_, 24), &used);
    } catch (std::exception&) {
      used = 0;
    }
    if (!used) fail(what);
    at_ += used;
    return v;
  }
  uint64_t number(Elem e, const char* stop) {
    size_t from = at_;
    std::string text = word(stop, "a number");
    try {
      return parse_number(e, text);
    } catch (std::invalid_argument&) {
      at_ = from;
      fail(std::string("a number of type ") + name_of(e));
    }
  }

  void argument(Case& c, size_t k) {
    const Arg& a = c.op->args[k];
    CType type = c.variant->type_of(k);
    want(' ');
    if (line_.compare(at_, std::strlen(a.name), a.name) != 0) fail(std::string(a.name) + "=");
    at_ += std::strlen(a.name);
    want('=');
    CaseArg& v = c.args[k];
    if (type.kind == Kind::Tensor) {
      v.tensors.push_back(tensor(type.elem, *c.op));
    } else if (type.kind == Kind::List) {
      want('(');
      do v.tensors.push_back(tensor(type.elem, *c.op));
      while (is(' '));
      want(')');
    } else if (type.kind == Kind::Number && is_float(type.elem)) {
      v.d = std::bit_cast<double>(number(Elem::Double, " "));
    } else {
      v.loose = a.role == Role::Dim && is('!');
      v.i = integer("an integer");
      if (a.role == Role::Generator && is('~')) v.drawn = integer("how many numbers were drawn before", 1);
    }
  }
  TensorSpec tensor(Elem e, const Op& op) {
    TensorSpec t;
    if (is('&')) {
      alias(t, op);
      return t;
    }
    if (line_.compare(at_, 5, "empty") == 0) {
      at_ += 5;
      return t;
    }
    t.loose = is('!');
    if (!is('[')) fail("a tensor: 'empty', '&' and a name, or '['");
    do t.sizes.push_back(integer("a size of 1 or more", 1));
    while (is(','));
    want(']');
    if (t.sizes.size() > size_t(kMaxDims)) fail("at most " + std::to_string(kMaxDims) + " dimensions");
    if (is('@')) layout(t);
    if (is('{'))
      literal(t, e);
    else if (is('#'))
      source(t);
    return t;
  }
  void alias(TensorSpec& t, const Op& op) {
    size_t from = at_;
    std::string name = word(" )+", "the name of an argument");
    for (size_t k = 0; k < op.args.size(); ++k)
      if (name == op.args[k].name) t.alias = int(k);
    if (t.alias < 0) {
      at_ = from;
      fail("the name of an argument of " + op.name);
    }
    if (is('+')) t.shift = integer("how many elements further on", 1);
  }
  void layout(TensorSpec& t) {
    size_t n = t.sizes.size(), start = at_;
    if (is('<')) {
      do t.spelt.push_back(integer("a stride", 0));
      while (is(','));
      if (t.spelt.size() != n) fail(std::to_string(n) + " strides");
      want('>');
    } else if (n >= 2 && is('t')) {
      for (size_t d = 0; d < n; ++d) t.order.push_back(uint8_t(d));
      std::swap(t.order[n - 1], t.order[n - 2]);
    } else if (is('p')) {
      for (size_t d = 0; d < n; ++d) {
        int v = at_ < line_.size() ? line_[at_] - '0' : -1;
        bool fresh = v >= 0 && v < int(n);
        for (uint8_t o : t.order) fresh = fresh && o != v;
        if (!fresh) fail("a permutation of the dimensions");
        t.order.push_back(uint8_t(v));
        ++at_;
      }
    }
    if (is('n')) t.offset = integer("an offset of 1 or more", 1);
    if (t.spelt.empty() && is('s')) t.step = integer("a step of 2 or more", 2);
    if (t.spelt.empty() && is('e')) {
      t.expanded = int(integer("a dimension", 0));
      if (t.expanded >= int(n)) fail("a dimension of the tensor after 'e'");
    }
    if (at_ == start) fail("a layout: t, p, n, s, e or '<'");
  }
  void literal(TensorSpec& t, Elem e) {
    t.literal = true;
    do t.bits.push_back(number(e, ",} "));
    while (is(','));
    if (int64_t(t.bits.size()) != t.distinct()) fail(std::to_string(t.distinct()) + " values");
    want('}');
  }
  void source(TensorSpec& t) {
    t.seed = natural("a seed");
    if (!is(':')) return;
    if (at_ >= line_.size() || !std::strchr(kDistLetters, line_[at_])) {
      std::string letters;
      for (const char* p = kDistLetters; *p; ++p) letters += std::string(letters.empty() ? "" : " ") + *p;
      fail("one of " + letters);
    }
    t.dist = Dist(line_[at_++]);
    if (t.dist == Dist::Index) t.limit = integer("a limit of 1 or more", 1);
  }
};
}  // namespace

std::string print(const Case& c) {
  std::string r = c.op->name + " " + c.variant->name;
  for (size_t k = 0; k < c.args.size(); ++k)
    if (c.op->args[k].role != Role::Count)
      r += std::string(" ") + c.op->args[k].name + "=" + print(c.args[k], c.variant->type_of(k), *c.op);
  return r;
}

Case parse(const std::string& line) {
  return Parser(line).parse();
}

}  // namespace portbench
