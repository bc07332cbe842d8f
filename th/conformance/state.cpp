// state.cpp: the call, and what can be seen after it.
#include <string.h>
#include <unistd.h>

#include "call.h"
#include "memory.h"

int Runner::storage_index(StorageHdr *s, const ElemType *type) {
  for (size_t i = 0; i < storages.size(); i++)
    if (storages[i].hdr == s) return (int)i;
  LiveStorage n;
  n.type = type;
  n.hdr = s;
  storages.push_back(n);
  return (int)storages.size() - 1;
}

json Runner::tensor_state(const LiveTensor &t) {
  if (t.consumed) return nullptr;
  json j;
  int nd = t.hdr->ndim;
  if (nd < 0 || nd > 64) return json{{"bad", "nDimension " + std::to_string(nd)}};
  vector<long> sz(t.hdr->size, t.hdr->size + nd), st(t.hdr->stride, t.hdr->stride + nd);
  j["sizes"] = sz;
  j["strides"] = st;
  j["offset"] = t.hdr->offset;
  if (t.hdr->storage)
    j["storage"] = storage_index(t.hdr->storage, t.type);
  else
    j["storage"] = nullptr;
  return j;
}

static ffi_type *return_type_of(const string &r, const ElemType *real) {
  if (r == "void") return &ffi_type_void;
  if (r == "real") return real->ffi;
  if (r == "accreal") return accreal_type(real);
  if (r == "int" || r == "bool") return &ffi_type_sint32;
  if (r == "char") return &ffi_type_sint8;
  if (r == "long" || r == "ptrdiff_t" || r == "size_t" || r == "unsigned long") return &ffi_type_sint64;
  if (r == "double") return &ffi_type_double;
  if (r == "float") return &ffi_type_float;
  if (r == "half") return &ffi_half;
  if (r == "desc") return &ffi_desc;
  return &ffi_type_pointer;
}

bool Runner::invoke(const json &v) {
  const ElemType *real = elem_type(v.value("element_type", ""));
  void *sym = need_symbol(symbol_name(v.at("function"), v.value("element_type", "")));
  vector<void *> values;
  vector<ffi_type *> types;
  for (auto &a : arguments) values.push_back(&a.value), types.push_back(a.type);
  ffi_cif cif;
  if (ffi_prep_cif(&cif, FFI_DEFAULT_ABI, (unsigned)types.size(), return_type_of(v.value("return_type", "void"), real),
                   types.data()) != FFI_OK)
    throw SetupError{"ffi_prep_cif"};
  memset(&ret, 0, sizeof ret);
  g_error.raised = false;
  g_error.message[0] = 0;
  if (setjmp(g_jump) == 0) {
    g_in_call = 1;
    g_mem_mode = mode;
    ffi_call(&cif, FFI_FN(sym), &ret, values.data());
    g_mem_mode = MEM_PLAIN;
    g_in_call = 0;
  }
  g_mem_mode = MEM_PLAIN;
  for (auto &f : temp_files) unlink(f.c_str());
  if (!g_error.raised) {
    for (auto &i : v.value("consumed_tensors", json::array())) tensors.at(i.get<size_t>()).consumed = true;
    for (auto &i : v.value("consumed_storages", json::array())) storages.at(i.get<size_t>()).consumed = true;
  }
  return !g_error.raised;
}

json Runner::number_returned(const string &type, const ElemType *real, const ffi_type *as) {
  if (as == &ffi_type_double) return hex_float(ret.v.d);
  if (as == &ffi_type_float) return hex_float(ret.v.f);
  if (as == &ffi_half) return ret.v.h;
  if (type == "real") {
    return real->kind == K_UINT ? (int64_t)(uint8_t)ret.word()
           : real->size == 1    ? (int64_t)(int8_t)ret.word()
           : real->size == 2    ? (int64_t)(int16_t)ret.word()
           : real->size == 4    ? (int64_t)(int32_t)ret.word()
                                : (int64_t)ret.word();
  }
  if (as == &ffi_type_sint32) return (int32_t)ret.word();
  if (as == &ffi_type_sint8) return (int8_t)ret.word();
  if (type == "unsigned long" || type == "size_t") return ret.word();
  return (int64_t)ret.word();
}

json Runner::tensor_returned(const json &v, const string &type, json *new_tensors) {
  TensorHdr *p = (TensorHdr *)ret.v.p;
  if (!p) return nullptr;
  for (size_t i = 0; i < tensors.size(); i++)
    if (tensors[i].hdr == p) return {{"tensor", i}};
  LiveTensor t;
  t.type = elem_type(type);
  t.hdr = p;
  json st = tensor_state(t);
  st["type"] = t.type->name;
  if (v.value("compare_references", false)) st["refcount"] = p->refcount, st["flag"] = (int)p->flag;
  new_tensors->push_back(st);
  return {{"new_tensor", 0}};
}

// A pointer into some storage.
json Runner::place_returned() {
  char *p = (char *)ret.v.p;
  if (!p) return nullptr;
  for (size_t i = 0; i < storages.size(); i++) {
    LiveStorage &s = storages[i];
    if (s.consumed || !s.hdr->data) continue;
    char *b = s.hdr->data, *e = b + s.hdr->size * (long)s.type->size;
    if (p >= b && p <= e) return {{"storage", i}, {"offset", (p - b) / (long)s.type->size}};
  }
  return "elsewhere";
}

json Runner::returned(const json &v, const ElemType *real, json *new_tensors) {
  string type = v.value("return_type", "void");
  ffi_type *as = return_type_of(type, real);
  if (type == "void") return nullptr;
  if (type == "desc") {
    ret.v.raw[63] = 0;
    return string(ret.v.raw);
  }
  if (type.compare(0, 7, "tensor:") == 0) return tensor_returned(v, type.substr(7), new_tensors);
  if (type.compare(0, 8, "storage:") == 0) {
    StorageHdr *p = (StorageHdr *)ret.v.p;
    if (!p) return nullptr;
    return {{"storage", storage_index(p, elem_type(type.substr(8)))}};
  }
  if (type == "data") return place_returned();
  if (as == &ffi_type_pointer) return nullptr;
  return number_returned(type, real, as);
}

json Runner::storage_state(const json &v, size_t i, size_t given) {
  LiveStorage &s = storages[i];
  if (s.consumed) return nullptr;
  size_t bytes = s.hdr->size < 0 ? 0 : (size_t)s.hdr->size * s.type->size;
  json j;
  if (i < given && bytes == s.before.size() && (bytes == 0 || memcmp(s.hdr->data, s.before.data(), bytes) == 0)) {
    j["same"] = true;
  } else {
    j["type"] = s.type->name;
    j["size"] = s.hdr->size;
    if (bytes && !s.hdr->data)
      j["bad"] = "no data";
    else
      j["data"] = b64_encode(s.hdr->data, bytes);
  }
  if (v.value("compare_references", false)) {
    j["refcount"] = s.hdr->refcount;
    j["flag"] = (int)s.hdr->flag;
  }
  return j;
}

json Runner::after(const json &v) {
  json out;
  size_t given = storages.size();
  json ts = json::array(), nts = json::array();
  for (auto &t : tensors) ts.push_back(tensor_state(t));
  out["returns"] = returned(v, elem_type(v.value("element_type", "")), &nts);
  json ss = json::array();
  for (size_t i = 0; i < storages.size(); i++) ss.push_back(storage_state(v, i, given));
  if (v.value("compare_references", false))
    for (size_t i = 0; i < tensors.size(); i++)
      if (!tensors[i].consumed) {
        ts[i]["refcount"] = tensors[i].hdr->refcount;
        ts[i]["flag"] = (int)tensors[i].hdr->flag;
      }
  out["storages"] = ss;
  out["tensors"] = ts;
  if (!nts.empty()) out["new_tensors"] = nts;
  for (auto *s : long_storages)
    out["long_storages"].push_back(vector<long>((long *)s->data, (long *)s->data + s->size));
  for (auto &o : out_longs) {
    long *p = *o.first;
    out["out_long_arrays"].push_back(p ? json(vector<long>(p, p + o.second)) : json(nullptr));
  }
  if (generator) {  // where the stream stands now
    typedef unsigned long (*Next)(void *);
    Next f = (Next)need_symbol("THRandom_random");
    out["generator"] = {f(generator), f(generator), f(generator)};
  }
  return out;
}

json Runner::run(const json &v) {
  string name = symbol_name(v.at("function"), v.value("element_type", ""));
  if (!find_symbol(name)) return json{{"missing", name}};
  prepare(v);
  return invoke(v) ? after(v) : error_json();
}
