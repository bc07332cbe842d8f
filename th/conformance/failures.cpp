// failures.cpp: what the library does when a call goes wrong. Each vector is called again and again, with
//   1. nothing changed: the blocks of memory alive before its arguments were made and after all was given back;
//   2. the n-th request for memory failing, for each n: the error must come through a handler;
//   3. one argument changed into one that does not fit (a dimension out of range, another shape, indices outside, ...):
//      the call may work or raise an error.
// A crash is a failure, and so is a block of memory that stays alive.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <algorithm>
#include <map>

#include "call.h"
#include "memory.h"
#include "vectors.h"

namespace {

// One argument made unfit, in the vector itself.
struct Change {
  string what;
  json vector;
};

json with_argument(const json &v, size_t i, const char *kind, const json &value) {
  json changed = v;
  changed["arguments"][i] = json{{kind, value}};
  return changed;
}

void change_number(const json &v, size_t i, const string &kind, vector<Change> *out) {
  vector<long> values = {-1, 0, 1, 7, 1000000};
  if (kind == "int")
    values.push_back(INT_MIN), values.push_back(INT_MAX);
  else
    values.push_back(LONG_MIN), values.push_back(LONG_MAX);
  const bool counts_list = i > 0 && v["arguments"][i - 1].contains("tensor_list");
  for (long x : values) {
    if (v["arguments"][i].begin().value() == x) continue;
    if (counts_list && x > 0) continue;  // the caller answers for the length of his list
    out->push_back(
        {"argument " + std::to_string(i + 1) + " = " + std::to_string(x), with_argument(v, i, kind.c_str(), x)});
  }
}

void change_real(const json &v, size_t i, const string &kind, vector<Change> *out) {
  const bool floating = v["arguments"][i].begin().value().is_string();
  for (const char *x : {"0x0p+0", "-0x1p+0", "nan", "inf"}) {
    const double number = strtod(x, nullptr);
    if (!floating && !(number <= 0)) continue;
    out->push_back({"argument " + std::to_string(i + 1) + " = " + x,
                    with_argument(v, i, kind.c_str(), floating ? json(x) : json((long)number))});
  }
}

// Another tensor in place of the argument: of other shapes, without dimensions, another argument of the same type.
void change_tensor(const json &v, size_t i, vector<Change> *out) {
  const size_t at = v["arguments"][i]["tensor"];
  const string type = v["tensors"][at]["type"];
  const string place = "argument " + std::to_string(i + 1);
  const size_t size = elem_type(type)->size;
  const vector<vector<long>> shapes = {{1}, {3}, {2, 3}, {3, 3}, {2, 1, 3}, {2, 2, 2, 2}, {1, 2, 1, 2, 1, 2}};
  for (auto &shape : shapes) {
    long n = 1;
    vector<long> strides(shape.size());
    for (size_t d = shape.size(); d-- > 0; n *= shape[d]) strides[d] = n;
    json changed = v;
    string bytes(n * size, '\0');
    for (long k = 0; k < n; k++) bytes[k * size] = 1;  // indices in range; no zero to divide by, whatever the type
    changed["storages"].push_back({{"type", type}, {"data", b64_encode(bytes.data(), bytes.size())}});
    changed["tensors"].push_back({{"type", type},
                                  {"storage", changed["storages"].size() - 1},
                                  {"offset", 0},
                                  {"sizes", shape},
                                  {"strides", strides}});
    changed["arguments"][i]["tensor"] = changed["tensors"].size() - 1;
    out->push_back({place + " of shape " + json(shape).dump(), changed});
  }
  json empty = v;
  empty["tensors"].push_back(
      {{"type", type}, {"storage", nullptr}, {"sizes", json::array()}, {"strides", json::array()}});
  empty["arguments"][i]["tensor"] = empty["tensors"].size() - 1;
  out->push_back({place + " empty", empty});
  for (size_t k = 0; k < v["arguments"].size(); k++) {
    const json &other = v["arguments"][k];
    if (k == i || !other.contains("tensor") || other["tensor"] == at) continue;
    if (v["tensors"][other["tensor"].get<size_t>()]["type"] != type) continue;
    out->push_back({place + " = argument " + std::to_string(k + 1), with_argument(v, i, "tensor", other["tensor"])});
  }
}

// Indices outside on either side.
void change_indices(const json &v, size_t i, vector<Change> *out) {
  const json &t = v["tensors"][v["arguments"][i]["tensor"].get<size_t>()];
  if (t["type"] != "Long" || !t.contains("storage") || t["storage"].is_null()) return;
  const size_t s = t["storage"];
  const string bytes = b64_decode(v["storages"][s]["data"]);
  for (long x : {0L, -1L, 1000L, LONG_MIN, LONG_MAX}) {
    json changed = v;
    string other = bytes;
    for (size_t k = 0; k + sizeof x <= other.size(); k += sizeof x) memcpy(&other[k], &x, sizeof x);
    changed["storages"][s]["data"] = b64_encode(other.data(), other.size());
    out->push_back({"indices of argument " + std::to_string(i + 1) + " = " + std::to_string(x), changed});
  }
}

void change_sizes(const json &v, size_t i, vector<Change> *out) {
  const vector<vector<long>> lists = {{}, {-1}, {0}, {-1, -1}, {7}, {LONG_MAX, LONG_MAX, 4}, {2, 3, 4, 5}};
  for (auto &list : lists)
    out->push_back(
        {"argument " + std::to_string(i + 1) + " = " + json(list).dump(), with_argument(v, i, "long_storage", list)});
}

vector<Change> changes(const json &v) {
  vector<Change> out;
  const json &arguments = v["arguments"];
  const string function = v["function"];
  const bool about_life = function == "THTensor_(retain)" || function == "THStorage_(retain)" ||
                          function == "THTensor_(free)" || function == "THStorage_(free)" ||
                          function == "THTensor_(freeCopyTo)";
  if (about_life) return out;
  for (auto &a : arguments)  // the caller of a function on bare pointers answers for them
    for (const char *bare : {"data", "buffer", "owned_data", "long_array", "long_array_list", "out_long_array"})
      if (a.contains(bare)) return out;
  for (size_t i = 0; i < arguments.size(); i++) {
    const string kind = arguments[i].begin().key();
    if (kind == "int" || kind == "long" || kind == "ptrdiff_t") change_number(v, i, kind, &out);
    if (kind == "real" || kind == "accreal") change_real(v, i, kind, &out);
    if (kind == "tensor") change_tensor(v, i, &out), change_indices(v, i, &out);
    if (kind == "long_storage") change_sizes(v, i, &out);
    if (kind == "char")
      out.push_back({"argument " + std::to_string(i + 1) + " = Z", with_argument(v, i, kind.c_str(), "Z")});
    if (kind == "string")
      out.push_back({"argument " + std::to_string(i + 1) + " = Z", with_argument(v, i, kind.c_str(), "Z")});
  }
  return out;
}

// "" or what is wrong with a tensor that the call left.
string broken_view(const TensorHdr *t) {
  if (t->ndim < 0 || t->ndim > 100) return "nDimension is " + std::to_string(t->ndim);
  if (t->ndim == 0) return "";
  if (!t->size || !t->stride || !t->storage) return "without sizes, strides or storage";
  ptrdiff_t last = t->offset;
  for (int d = 0; d < t->ndim; d++) {
    if (t->size[d] <= 0) return "size " + std::to_string(t->size[d]);
    last += (t->size[d] - 1) * t->stride[d];
  }
  if (last >= t->storage->size) return "shows more than its storage has";
  return "";
}

struct Attempts {
  int mode;
  json failures = json::array();
  size_t calls = 0;
  long requests = 0;  // of the last call

  void fail(const string &what, const string &why) { failures.push_back(what + ": " + why); }

  // Calls v with its n-th request for memory failing, gives everything back and looks at what is left.
  void attempt(const json &v, long n, const string &what, bool counts = true) {
    note_step(what);
    const long before = live_blocks();
    Runner run(mode);
    run.prepare(v);
    fail_request(n);
    const bool raised = !run.invoke(v);
    requests = requests_made();
    fail_request(0);
    calls++;
    string wrong;
    for (size_t i = 0; i < run.tensors.size() && wrong.empty(); i++) {
      if (run.tensors[i].consumed) continue;
      // as recorded, setStorage with the sizes that the tensor has already leaves a storage too small as it is
      if (v["function"].get<string>().find("(setStorage") != string::npos) continue;
      wrong = broken_view(run.tensors[i].hdr);
      if (!wrong.empty()) fail(what, "tensor " + std::to_string(i) + " " + wrong);
    }
    run.release(v, raised);
    const long left = live_blocks() - before;
    if (counts && left != 0)
      fail(what, std::to_string(left) + " blocks left after " +
                     (raised ? "the error " + string(g_error.message) : "the call"));
  }
};

json exercise(const json &v, int mode) {
  const string name = symbol_name(v.at("function"), v.value("element_type", ""));
  if (!find_symbol(name)) return json{{"missing", name}};
  count_blocks_of(need_symbol("THAlloc"));
  Attempts a{mode};
  a.attempt(v, 0, "first call", false);  // makes what is made once
  a.attempt(v, 0, "as recorded");
  const long requests = std::min(a.requests, 200L);
  for (long n = 1; n <= requests; n++)
    a.attempt(v, n, "request " + std::to_string(n) + " of " + std::to_string(requests) + " failing");
  for (auto &change : changes(v)) a.attempt(change.vector, 0, change.what);
  return json{{"calls", a.calls}, {"failures", a.failures}};
}

// Of each function and type some vectors that work and some that raise an error, spread over all.
vector<json> sampled(vector<json> all, size_t count) {
  std::map<std::pair<string, bool>, vector<size_t>> groups;
  for (size_t i = 0; i < all.size(); i++) {
    const string name = symbol_name(all[i].at("function"), all[i].value("element_type", ""));
    groups[{name, all[i].at("result").contains("error")}].push_back(i);
  }
  vector<size_t> taken;
  for (auto &g : groups) {
    const size_t n = std::min(count, g.second.size());
    for (size_t k = 0; k < n; k++) taken.push_back(g.second[k * g.second.size() / n]);
  }
  std::sort(taken.begin(), taken.end());
  vector<json> out;
  for (size_t i : taken) out.push_back(std::move(all[i]));
  return out;
}

}  // namespace

int failures(const Options &opt, const vector<string> &files) {
  vector<json> v;
  if (!read_files(files, &v, opt)) return 2;
  if (opt.sample > 0) v = sampled(std::move(v), (size_t)opt.sample);
  vector<json> got = run_all(v, opt.guard ? MEM_GUARD_END : MEM_PLAIN, 0x77, opt, {}, exercise);
  std::map<string, size_t> shown;
  size_t calls = 0, failed = 0, missing = 0;
  for (size_t i = 0; i < v.size(); i++) {
    const json &r = got[i];
    if (r.contains("missing")) {
      missing++;
      continue;
    }
    calls += r.value("calls", (size_t)0);
    json list = r.value("failures", json::array());
    if (r.contains("crash")) list.push_back(r.value("step", string()) + ": crash: " + r["crash"].get<string>());
    if (r.contains("error")) list.push_back(r.value("step", string()) + ": raised inside a parallel region");
    if (r.contains("setup")) list.push_back("cannot be called: " + r["setup"].get<string>());
    failed += list.size();
    const string name = symbol_name(v[i].at("function"), v[i].value("element_type", ""));
    for (auto &f : list)
      if ((int)shown[name]++ < opt.show)
        printf("%s %s: %s\n", name.c_str(), v[i].value("id", "?").c_str(), f.get<string>().c_str());
  }
  printf("%zu vectors, %zu calls, %zu failures", v.size() - missing, calls, failed);
  if (missing) printf(", %zu vectors of missing functions", missing);
  printf("\n");
  return failed || (missing && !opt.skip_missing) ? 1 : 0;
}
