// arguments.cpp: the arguments of a vector, made with the library's own functions.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "call.h"
#include "memory.h"

static void set_real(const ElemType *t, const json &j, Value *v) {
  memset(v, 0, sizeof *v);
  switch (t->kind) {
    case K_FLOAT:
      v->f = (float)to_double(j);
      break;
    case K_DOUBLE:
      v->d = to_double(j);
      break;
    case K_HALF:
      v->h = (uint16_t)j.get<int>();
      break;
    default:
      v->i64 = j.is_number_unsigned() ? (int64_t)j.get<uint64_t>() : j.get<int64_t>();
  }
}
StorageHdr *Runner::new_storage(const ElemType *t, const void *data, size_t n) {
  typedef StorageHdr *(*New)(ptrdiff_t);
  New f = (New)need_symbol(string("TH") + t->name + "Storage_newWithSize");
  StorageHdr *s;
  {
    Mem m(mode);
    s = f((ptrdiff_t)n);
  }
  if (!s || s->size != (ptrdiff_t)n || (n && !s->data)) throw SetupError{"cannot make a storage"};
  if (n) memcpy(s->data, data, n * t->size);
  return s;
}
void Runner::build_storages(const json &list) {
  for (auto &j : list) {
    LiveStorage s;
    s.type = elem_type(j.at("type"));
    s.before = b64_decode(j.at("data"));
    s.hdr = new_storage(s.type, s.before.data(), s.before.size() / s.type->size);
    if (j.contains("resizable") && !j["resizable"].get<bool>()) s.hdr->flag &= ~2;
    typedef void (*F)(void *);
    F retain = (F)need_symbol(string("TH") + s.type->name + "Storage_retain");
    for (int i = 1; i < j.value("refcount", 1); i++) retain(s.hdr);
    s.flag = s.hdr->flag;
    storages.push_back(s);
    storage_references.push_back(j.value("refcount", 1));
  }
}
void Runner::build_tensors(const json &list) {
  for (auto &j : list) {
    LiveTensor t;
    t.type = elem_type(j.at("type"));
    string pre = string("TH") + t.type->name + "Tensor_";
    vector<long> sizes = j.at("sizes"), strides = j.at("strides");
    bool has_storage = j.contains("storage") && !j["storage"].is_null();
    if (!has_storage) {
      typedef TensorHdr *(*New)(void);
      New f = (New)need_symbol(pre + "new");
      Mem m(mode);
      t.hdr = f();
    } else {
      StorageHdr *st = storages.at(j["storage"].get<size_t>()).hdr;
      ptrdiff_t n = st->size;
      typedef TensorHdr *(*New)(void *, ptrdiff_t, void *, void *);
      New f = (New)need_symbol(pre + "newWithStorage");
      StorageHdr *a = long_storage(sizes), *b = long_storage(strides);
      Mem m(mode);
      t.hdr = f(st, j.value("offset", (long)0), a, b);
      typedef void (*Free)(void *);
      Free free_sizes = (Free)need_symbol("THLongStorage_free");
      free_sizes(a);
      free_sizes(b);
      if (t.hdr && st->size != n) throw SetupError{"making a view changed its storage"};
    }
    if (!t.hdr) throw SetupError{"cannot make a tensor"};
    bool ok = t.hdr->ndim == (int)sizes.size() && (!has_storage || t.hdr->offset == j.value("offset", (long)0));
    for (size_t i = 0; ok && i < sizes.size(); i++) ok = t.hdr->size[i] == sizes[i] && t.hdr->stride[i] == strides[i];
    if (!ok) throw SetupError{"newWithStorage made another view than asked"};
    for (int i = 1; i < j.value("refcount", 1); i++) {
      typedef void (*F)(void *);
      ((F)need_symbol(pre + "retain"))(t.hdr);
    }
    tensors.push_back(t);
    tensor_references.push_back(j.value("refcount", 1));
  }
}

ffi_type *Runner::make_argument(const json &a, const ElemType *real, Value *v) {
  auto it = a.begin();
  const string &k = it.key();
  const json &x = it.value();
  memset(v, 0, sizeof *v);
  if (k == "tensor") return v->p = tensors.at(x.get<size_t>()).hdr, &ffi_type_pointer;
  if (k == "storage") return v->p = storages.at(x.get<size_t>()).hdr, &ffi_type_pointer;
  if (k == "null") return &ffi_type_pointer;
  if (k == "real") return set_real(real, x, v), real->ffi;
  if (k == "accreal") {
    ffi_type *t = accreal_type(real);
    if (t == &ffi_type_sint64)
      v->i64 = x.get<int64_t>();
    else if (t == &ffi_type_float)
      v->f = (float)to_double(x);
    else
      v->d = to_double(x);
    return t;
  }
  if (k == "int") return v->i32 = x.get<int>(), &ffi_type_sint32;
  if (k == "bool") return v->u8 = x.get<bool>(), &ffi_type_uint8;
  if (k == "long" || k == "ptrdiff_t" || k == "size_t" || k == "unsigned long") {
    v->i64 = x.is_number_unsigned() ? (int64_t)x.get<uint64_t>() : x.get<int64_t>();
    return &ffi_type_sint64;
  }
  if (k == "double") return v->d = to_double(x), &ffi_type_double;
  if (k == "float") return v->f = (float)to_double(x), &ffi_type_float;
  if (k == "half") return v->h = (uint16_t)x.get<int>(), &ffi_half;
  if (k == "char") {
    v->i8 = x.is_string() ? x.get<string>().at(0) : (int8_t)x.get<int>();
    return &ffi_type_sint8;
  }
  ffi_type *t = make_memory(k, x, v);
  if (!t) t = make_object(k, x, v);
  if (!t) throw SetupError{"unknown argument kind " + k};
  return t;
}

// Texts, arrays and files; null for other kinds.
ffi_type *Runner::make_memory(const string &k, const json &x, Value *v) {
  if (k == "string") {
    buffers.push_back(new string(x.get<string>()));
    return v->p = (void *)buffers.back()->c_str(), &ffi_type_pointer;
  }
  if (k == "buffer") {
    buffers.push_back(new string(x.get<size_t>(), '\0'));
    return v->p = &(*buffers.back())[0], &ffi_type_pointer;
  }
  if (k == "temp_file") {
    char name[] = "/tmp/thcallXXXXXX";
    int fd = mkstemp(name);
    string bytes = b64_decode(x.get<string>());
    if (fd < 0 || write(fd, bytes.data(), bytes.size()) != (ssize_t)bytes.size())
      throw SetupError{"cannot write a temporary file"};
    close(fd);
    temp_files.push_back(name);
    buffers.push_back(new string(name));
    return v->p = (void *)buffers.back()->c_str(), &ffi_type_pointer;
  }
  if (k == "long_storage") {
    StorageHdr *s = long_storage(x.get<vector<long>>());
    long_storages.push_back(s);
    return v->p = s, &ffi_type_pointer;
  }
  if (k == "long_array") {
    vector<long> w = x;
    Mem m(mode);
    long *p = (long *)malloc(w.size() * sizeof(long));
    arrays.push_back(p);
    memcpy(p, w.data(), w.size() * sizeof(long));
    return v->p = p, &ffi_type_pointer;
  }
  if (k == "long_array_list") {
    void **list = (void **)malloc(x.size() * sizeof(void *));
    arrays.push_back(list);
    for (size_t i = 0; i < x.size(); i++) {
      vector<long> w = x[i];
      Mem m(mode);
      list[i] = malloc(w.size() * sizeof(long));
      arrays.push_back(list[i]);
      memcpy(list[i], w.data(), w.size() * sizeof(long));
    }
    return v->p = list, &ffi_type_pointer;
  }
  if (k == "out_long_array") {  // long **, filled by the callee with an array of that length
    long **slot = (long **)calloc(1, sizeof(long *));
    out_longs.push_back({slot, x.get<size_t>()});
    return v->p = slot, &ffi_type_pointer;
  }
  return nullptr;
}

// Lists of tensors, pointers into storages, allocators, generators; null for other kinds.
ffi_type *Runner::make_object(const string &k, const json &x, Value *v) {
  if (k == "tensor_list") {
    void **list;
    {
      Mem m(mode);
      list = (void **)malloc(x.size() * sizeof(void *));
    }
    arrays.push_back(list);
    for (size_t i = 0; i < x.size(); i++) list[i] = tensors.at(x[i].get<size_t>()).hdr;
    return v->p = list, &ffi_type_pointer;
  }
  if (k == "data") {  // pointer into a storage
    LiveStorage &s = storages.at(x.at("storage").get<size_t>());
    return v->p = s.hdr->data + x.value("offset", 0) * (long)s.type->size, &ffi_type_pointer;
  }
  if (k == "owned_data") {  // a fresh block that the callee takes over
    string bytes = b64_decode(x.get<string>());
    typedef void *(*Alloc)(ptrdiff_t);
    Alloc f = (Alloc)need_symbol("THAlloc");
    {
      Mem m(mode);
      v->p = f((ptrdiff_t)bytes.size());
    }
    owned_blocks.push_back(v->p);
    if (!bytes.empty()) memcpy(v->p, bytes.data(), bytes.size());
    return &ffi_type_pointer;
  }
  if (k == "allocator") return v->p = need_symbol(x.get<string>()), &ffi_type_pointer;
  if (k == "generator_seed") {
    typedef void *(*New)(void);
    typedef void (*Seed)(void *, unsigned long);
    New f = (New)need_symbol("THGenerator_new");
    Seed g = (Seed)need_symbol("THRandom_manualSeed");
    Mem m(mode);
    generator = f();
    g(generator, x.get<unsigned long>());
    return v->p = generator, &ffi_type_pointer;
  }
  return nullptr;
}

void Runner::prepare(const json &v) {
  static const json empty = json::array();
  const ElemType *real = elem_type(v.value("element_type", ""));
  build_storages(v.contains("storages") ? v["storages"] : empty);
  build_tensors(v.contains("tensors") ? v["tensors"] : empty);
  for (auto &a : v.at("arguments")) {
    Argument made;
    made.type = make_argument(a, real, &made.value);
    arguments.push_back(made);
  }
}
