// elements.h: element types, the binary layout of the two structures, and how vectors write numbers and bytes.
#pragma once

#include <ffi.h>
#include <stddef.h>
#include <stdint.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

using json = nlohmann::json;
using std::string;
using std::vector;

struct StorageHdr {
  char *data;
  ptrdiff_t size;
  int refcount;
  char flag;
  void *allocator;
  void *allocator_context;
  void *view;
};
struct TensorHdr {
  long *size;
  long *stride;
  int ndim;
  StorageHdr *storage;
  ptrdiff_t offset;
  int refcount;
  char flag;
};

enum Kind { K_UINT, K_SINT, K_FLOAT, K_DOUBLE, K_HALF };
struct ElemType {
  const char *name;
  size_t size;
  Kind kind;
  ffi_type *ffi;
};
extern ffi_type ffi_half, ffi_desc;

const ElemType *elem_type(const string &name);
// the accumulating type: long for integers, double for Float and Double, float for Half
ffi_type *accreal_type(const ElemType *t);
// "THTensor_(cadd)" + "Float" -> "THFloatTensor_cadd"; a plain name stays as it is
string symbol_name(const string &fn, const string &ty);

string b64_encode(const void *data, size_t n);
string b64_decode(const string &s);
string hex_float(double d);
double to_double(const json &j);
double half_to_double(uint16_t h);
