// call.h: one vector: builds the arguments, calls, gathers what can be seen after the call, and gives all back.
#pragma once

#include "elements.h"
#include "library.h"

union Value {
  uint8_t u8;
  int8_t i8;
  int16_t i16;
  int32_t i32;
  int64_t i64;
  uint64_t u64;
  float f;
  double d;
  uint16_t h;
  void *p;
  char raw[64];
};

struct LiveStorage {
  const ElemType *type;
  StorageHdr *hdr;
  string before;
  char flag = 0;  // as it was before the call
  bool consumed = false;
};
struct LiveTensor {
  const ElemType *type;
  TensorHdr *hdr;
  bool consumed = false;
};

// An argument as the call gets it; what the vector says stays in the vector.
struct Argument {
  Value value;
  ffi_type *type;
};

struct Runner {
  int mode;
  vector<LiveStorage> storages;
  vector<LiveTensor> tensors;
  vector<Argument> arguments;

  explicit Runner(int m) : mode(m) {}
  Runner(const Runner &) = delete;

  // The result of the vector, as vectors state it. Leaves its objects to the end of the process.
  json run(const json &v);

  // The steps of run, for those who give everything back. prepare throws SetupError.
  void prepare(const json &v);
  bool invoke(const json &v);  // false: an error was raised, which is in g_error
  json after(const json &v);
  void release(const json &v, bool raised);

 private:
  struct Returned {
    Value v;
    uint64_t word() const { return v.u64; }
  };
  Returned ret;
  vector<int> storage_references, tensor_references;  // of ours, so many to free
  vector<StorageHdr *> long_storages;
  vector<void *> owned_blocks;  // from the library, the callee's once it returned
  vector<void *> arrays;        // from malloc
  vector<string *> buffers;
  vector<std::pair<long **, size_t>> out_longs;
  vector<string> temp_files;
  void *generator = nullptr;

  StorageHdr *new_storage(const ElemType *t, const void *data, size_t n);
  StorageHdr *long_storage(const vector<long> &v) { return new_storage(elem_type("Long"), v.data(), v.size()); }
  void build_storages(const json &list);
  void build_tensors(const json &list);
  ffi_type *make_argument(const json &a, const ElemType *real, Value *v);
  ffi_type *make_object(const string &k, const json &x, Value *v);
  ffi_type *make_memory(const string &k, const json &x, Value *v);

  int storage_index(StorageHdr *s, const ElemType *type);
  json tensor_state(const LiveTensor &t);
  json storage_state(const json &v, size_t i, size_t given);
  json number_returned(const string &type, const ElemType *real, const ffi_type *as);
  json tensor_returned(const json &v, const string &type, json *new_tensors);
  json place_returned();
  json returned(const json &v, const ElemType *real, json *new_tensors);
};
