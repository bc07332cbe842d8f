// compare.cpp: see compare.h.
#include "compare.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <algorithm>
#include <cmath>
#include <set>

struct Tolerance {
  enum { EXACT, ULP, RELATIVE, ABS_VALUES } kind = EXACT;
  double value = 0, scale = 0;
};
static Tolerance tolerance_of(const json &v) {
  Tolerance t;
  if (!v.contains("tolerance")) return t;
  const json &j = v["tolerance"];
  string k = j.value("kind", "exact");
  t.kind = k == "ulp"          ? Tolerance::ULP
           : k == "relative"   ? Tolerance::RELATIVE
           : k == "abs_values" ? Tolerance::ABS_VALUES
                               : Tolerance::EXACT;
  if (j.contains("value")) t.value = to_double(j["value"]);
  if (j.contains("scale")) t.scale = to_double(j["scale"]);
  return t;
}
static uint64_t ordered32(float f) {
  uint32_t u;
  memcpy(&u, &f, 4);
  return u & 0x80000000u ? 0x80000000u - (u & 0x7fffffffu) : 0x80000000u + (uint64_t)u;
}
static uint64_t ordered64(double d) {
  uint64_t u;
  memcpy(&u, &d, 8);
  const uint64_t top = (uint64_t)1 << 63;
  return u & top ? top - (u & ~top) : top + u;
}
static double ulp_distance(double a, double b, bool is_float) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b) ? 0 : INFINITY;
  uint64_t x = is_float ? ordered32((float)a) : ordered64(a);
  uint64_t y = is_float ? ordered32((float)b) : ordered64(b);
  return x > y ? (double)(x - y) : (double)(y - x);
}
static bool close_enough(double e, double a, bool is_float, const Tolerance &t, double scale) {
  if (std::isnan(e) || std::isnan(a)) return std::isnan(e) && std::isnan(a);
  if (t.kind == Tolerance::EXACT) return e == a && std::signbit(e) == std::signbit(a);
  if (t.kind == Tolerance::ABS_VALUES) e = std::fabs(e), a = std::fabs(a);
  if (e == a) return true;
  if (t.kind == Tolerance::ULP) return ulp_distance(e, a, is_float) <= t.value;
  if (std::isinf(e) || std::isinf(a)) return false;
  return std::fabs(e - a) <= t.value * std::max(std::fabs(e), scale);
}
static double element(const ElemType *t, const string &bytes, size_t i) {
  const char *p = bytes.data() + i * t->size;
  switch (t->kind) {
    case K_FLOAT: {
      float f;
      memcpy(&f, p, 4);
      return f;
    }
    case K_DOUBLE: {
      double d;
      memcpy(&d, p, 8);
      return d;
    }
    case K_HALF: {
      uint16_t h;
      memcpy(&h, p, 2);
      return half_to_double(h);
    }
    default:
      return 0;
  }
}
static string show_element(const ElemType *t, const string &bytes, size_t i) {
  if (t->kind == K_UINT || t->kind == K_SINT) {
    int64_t x = 0;
    const char *p = bytes.data() + i * t->size;
    if (t->kind == K_UINT)
      x = (unsigned char)*p;
    else if (t->size == 1)
      x = (signed char)*p;
    else if (t->size == 2) {
      int16_t y;
      memcpy(&y, p, 2);
      x = y;
    } else if (t->size == 4) {
      int32_t y;
      memcpy(&y, p, 4);
      x = y;
    } else
      memcpy(&x, p, 8);
    return std::to_string(x);
  }
  char b[80];
  double d = element(t, bytes, i);
  snprintf(b, sizeof b, "%.9g (%s)", d, hex_float(d).c_str());
  return b;
}
static string dump_short(const json &j) {
  string s = j.dump();
  return s.size() > 160 ? s.substr(0, 157) + "..." : s;
}

// elements of a storage that some tensor of the vector shows, before or after the call
static void cover(const json &t, vector<char> &mask) {
  if (!t.is_object() || !t.contains("sizes")) return;
  vector<long> sz = t["sizes"], st = t["strides"];
  long off = t.value("offset", (long)0);
  if (sz.empty()) return;
  vector<long> idx(sz.size(), 0);
  for (;;) {
    long p = off;
    for (size_t d = 0; d < sz.size(); d++) p += idx[d] * st[d];
    if (p >= 0 && p < (long)mask.size()) mask[(size_t)p] = 1;
    size_t d = sz.size();
    while (d > 0 && ++idx[d - 1] == sz[d - 1]) idx[--d] = 0;
    if (d == 0) break;
  }
}

StorageView storage_after(const json &v, const json &result, size_t i) {
  StorageView s;
  const json &j = result.at("storages").at(i);
  if (j.is_null()) {
    s.null = true;
    s.type = nullptr;
    return s;
  }
  if (j.value("same", false)) {
    const json &b = v.at("storages").at(i);
    s.type = elem_type(b.at("type"));
    s.bytes = b64_decode(b.at("data"));
    s.same = true;
  } else {
    s.type = elem_type(j.at("type"));
    s.bytes = b64_decode(j.value("data", string()));
  }
  return s;
}

static bool same_geometry(const json &e, const json &a, string *why, const string &what) {
  if (e.is_null() || a.is_null()) {
    if (e.is_null() == a.is_null()) return true;
    *why = what + ": expected " + e.dump() + ", actual " + a.dump();
    return false;
  }
  for (const char *k : {"sizes", "strides", "offset", "storage", "refcount", "flag", "type", "bad"}) {
    json x = e.contains(k) ? e[k] : json(), y = a.contains(k) ? a[k] : json();
    if (x != y) {
      *why = what + " " + k + ": expected " + x.dump() + ", actual " + y.dump();
      return false;
    }
  }
  return true;
}

// How the calls ended; "" when both returned, or raised what should be raised, which ended says.
static string compare_ends(const json &e, const json &a, bool *ended) {
  *ended = true;
  if (a.contains("setup")) return "cannot be called: " + a["setup"].get<string>();
  if (a.contains("missing")) return "missing symbol " + a["missing"].get<string>();
  if (e.contains("crash")) {  // a vector of the crash file: an error is wanted
    if (a.contains("error")) return "";
    if (a.contains("crash")) return "crash " + a["crash"].get<string>() + " (an error is wanted)";
    return "no error raised (an error is wanted here)";
  }
  if (a.contains("crash")) return "crash: " + a["crash"].get<string>();
  if (e.contains("error")) {
    const json &x = e["error"];
    if (!a.contains("error")) return "expected an error (" + x.dump() + "), actual none";
    if (x["kind"] == "argument") {
      const json &y = a["error"];
      if (y["kind"] != "argument" || y["argument"] != x["argument"])
        return "expected " + x.dump() + ", actual " + y.dump();
    }
    return "";
  }
  if (a.contains("error")) return "unexpected error " + a["error"].dump();
  *ended = false;
  return "";
}

static json member(const json &j, const char *key) {
  return j.contains(key) ? j[key] : json();
}

static string compare_returns(const json &v, const json &e, const json &a, const Tolerance &tol) {
  string ty = v.value("element_type", ""), rt = v.value("return_type", "void");
  json re = member(e, "returns"), ra = member(a, "returns");
  if (re.is_string() && ra.is_string() && rt != "desc" && rt != "data") {
    double x = to_double(re), y = to_double(ra);
    bool is_float = rt == "float" || (rt == "real" && ty == "Float") || (rt == "accreal" && ty == "Half");
    // a double made from Float data carries the accuracy of its tolerance in Float
    bool ulp_in_float = is_float || ty == "Float";
    if (close_enough(x, y, ulp_in_float, tol, tol.scale)) return "";
    char b[256];
    snprintf(b, sizeof b, "returns: expected %.17g (%s), actual %.17g (%s), %.0f ulp", x, re.get<string>().c_str(), y,
             ra.get<string>().c_str(), ulp_distance(x, y, is_float));
    return b;
  }
  if (rt == "desc" && v.value("text_only", false))
    return ra.is_string() && !ra.get<string>().empty() ? "" : "returns: expected a text, actual " + ra.dump();
  return re == ra ? "" : "returns: expected " + dump_short(re) + ", actual " + dump_short(ra);
}

static string compare_tensors(const json &v, const json &e, const json &a) {
  string why;
  const json &te = e["tensors"], &ta = a["tensors"];
  std::set<size_t> ignored;
  if (v.contains("ignore_tensors"))
    for (auto &x : v["ignore_tensors"]) ignored.insert(x.get<size_t>());
  for (size_t i = 0; i < te.size(); i++)
    if (!ignored.count(i) && !same_geometry(te[i], ta.at(i), &why, "tensor " + std::to_string(i))) return why;
  json ne = e.value("new_tensors", json::array()), na = a.value("new_tensors", json::array());
  if (ne.size() != na.size()) return "new tensors: expected " + dump_short(ne) + ", actual " + dump_short(na);
  for (size_t i = 0; i < ne.size(); i++)
    if (!same_geometry(ne[i], na[i], &why, "new tensor " + std::to_string(i))) return why;
  return "";
}

// What is shown of storage i by the tensors of a list.
static void cover_all(const json &tensors, size_t i, vector<char> &mask) {
  for (auto &t : tensors)
    if (t.is_object() && t.contains("storage") && t["storage"] == i) cover(t, mask);
}

// Elements that nothing is said about.
static vector<char> undefined_elements(const json &v, const json &e, size_t i, size_t n, bool same) {
  vector<char> undefined(n, 0);
  const json &je = e["storages"][i];
  if (je.contains("undefined"))
    for (auto &u : je["undefined"])
      for (size_t k = 0; k < u[1].get<size_t>(); k++) undefined[u[0].get<size_t>() + k] = 1;
  if (v.value("views_only", false) && !same) {  // only what the tensors show after the call
    vector<char> seen(n, 0);
    cover_all(e["tensors"], i, seen);
    cover_all(e.value("new_tensors", json::array()), i, seen);
    for (size_t k = 0; k < n; k++)
      if (!seen[k]) undefined[k] = 1;
  }
  return undefined;
}

// Elements that the tolerance is for: those that tensors show, before or after, and what bare pointers lead to.
static vector<char> loose_elements(const json &v, const json &e, size_t i, size_t n) {
  vector<char> loose(n, 0);
  bool pointer = false;
  for (auto &arg : v["arguments"])
    if (arg.contains("data") && arg["data"]["storage"] == i) pointer = true;
  if (pointer || i >= v.value("storages", json::array()).size()) {
    std::fill(loose.begin(), loose.end(), 1);
  } else {
    cover_all(v["tensors"], i, loose);
    cover_all(e["tensors"], i, loose);
    cover_all(e.value("new_tensors", json::array()), i, loose);
  }
  return loose;
}

struct Differences {
  size_t count = 0, first = 0;
  double worst = 0;
};

static Differences differences(const StorageView &se, const StorageView &sa, const vector<char> &undefined,
                               const vector<char> &loose, const Tolerance &tol) {
  size_t es = se.type->size, n = undefined.size();
  bool is_float = se.type->kind == K_FLOAT, floating = is_float || se.type->kind == K_DOUBLE;
  double scale = tol.scale;
  if (scale == 0 && floating)
    for (size_t k = 0; k < n; k++)
      if (loose[k] && !undefined[k]) {
        double x = std::fabs(element(se.type, se.bytes, k));
        if (std::isfinite(x)) scale = std::max(scale, x);
      }
  Differences d;
  for (size_t k = 0; k < n; k++) {
    if (undefined[k] || memcmp(&se.bytes[k * es], &sa.bytes[k * es], es) == 0) continue;
    if (floating || se.type->kind == K_HALF) {
      double x = element(se.type, se.bytes, k), y = element(sa.type, sa.bytes, k);
      if (close_enough(x, y, is_float, loose[k] ? tol : Tolerance(), scale)) continue;
      if (floating) d.worst = std::max(d.worst, ulp_distance(x, y, is_float));
    }
    if (d.count++ == 0) d.first = k;
  }
  return d;
}

static string describe(const Differences &d, const string &name, const StorageView &se, const StorageView &sa) {
  bool is_float = se.type->kind == K_FLOAT, floating = is_float || se.type->kind == K_DOUBLE;
  char b[512];
  string x = show_element(se.type, se.bytes, d.first), y = show_element(sa.type, sa.bytes, d.first);
  snprintf(b, sizeof b, "%s[%zu]: expected %s, actual %s", name.c_str(), d.first, x.c_str(), y.c_str());
  string why = b;
  if (floating) {
    double distance = ulp_distance(element(se.type, se.bytes, d.first), element(sa.type, sa.bytes, d.first), is_float);
    snprintf(b, sizeof b, ", %.4g ulp", distance);
    why += b;
  }
  if (d.count > 1) {
    snprintf(b, sizeof b, " (%zu of %zu elements differ", d.count, se.bytes.size() / se.type->size);
    why += b;
    if (floating) {
      snprintf(b, sizeof b, ", at most %.4g ulp", d.worst);
      why += b;
    }
    why += ")";
  }
  return why;
}

static string compare_storage(const json &v, const json &e, const json &a, size_t i, const Tolerance &tol) {
  const json &je = e["storages"][i], &ja = a["storages"][i];
  string name = "storage " + std::to_string(i);
  if (je.is_null() != ja.is_null()) return name + ": expected " + dump_short(je);
  if (je.is_null()) return "";
  for (const char *k : {"refcount", "flag", "bad"}) {
    json x = member(je, k), y = member(ja, k);
    if (x != y) return name + " " + k + ": expected " + x.dump() + ", actual " + y.dump();
  }
  if (v.contains("ignore_storages"))
    for (auto &x : v["ignore_storages"])
      if (x == i) return "";
  StorageView se = storage_after(v, e, i), sa = storage_after(v, a, i);
  if (se.type != sa.type) return name + ": another element type";
  size_t es = se.type->size, n = se.bytes.size() / es;
  if (se.bytes.size() != sa.bytes.size())
    return name + " size: expected " + std::to_string(n) + ", actual " + std::to_string(sa.bytes.size() / es);
  if (se.bytes == sa.bytes) return "";
  bool floating = se.type->kind == K_FLOAT || se.type->kind == K_DOUBLE;
  vector<char> loose(n, 0);
  if (floating && tol.kind != Tolerance::EXACT && !se.same) loose = loose_elements(v, e, i, n);
  Differences d = differences(se, sa, undefined_elements(v, e, i, n, se.same), loose, tol);
  return d.count ? describe(d, name, se, sa) : "";
}

string compare(const json &v, const json &e, const json &a) {
  bool ended;
  string why = compare_ends(e, a, &ended);
  if (ended) return why;
  Tolerance tol = tolerance_of(v);
  why = compare_returns(v, e, a, tol);
  if (!why.empty()) return why;
  for (const char *k : {"long_storages", "out_long_arrays", "generator"}) {
    json x = member(e, k), y = member(a, k);
    if (x != y) return string(k) + ": expected " + dump_short(x) + ", actual " + dump_short(y);
  }
  why = compare_tensors(v, e, a);
  if (!why.empty()) return why;
  if (e["storages"].size() != a["storages"].size()) return "another number of storages";
  for (size_t i = 0; i < e["storages"].size(); i++) {
    why = compare_storage(v, e, a, i, tol);
    if (!why.empty()) return why;
  }
  return "";
}
