// elements.cpp: see elements.h.
#include "elements.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmath>

static ffi_type *half_elements[] = {&ffi_type_uint16, nullptr};
ffi_type ffi_half = {0, 0, FFI_TYPE_STRUCT, half_elements};
#define DESC_4 &ffi_type_sint8, &ffi_type_sint8, &ffi_type_sint8, &ffi_type_sint8
#define DESC_16 DESC_4, DESC_4, DESC_4, DESC_4
static ffi_type *desc_elements[] = {DESC_16, DESC_16, DESC_16, DESC_16, nullptr};
#undef DESC_16
#undef DESC_4
ffi_type ffi_desc = {0, 0, FFI_TYPE_STRUCT, desc_elements};

static const ElemType kTypes[] = {{"Byte", 1, K_UINT, &ffi_type_uint8},      {"Char", 1, K_SINT, &ffi_type_sint8},
                                  {"Short", 2, K_SINT, &ffi_type_sint16},    {"Int", 4, K_SINT, &ffi_type_sint32},
                                  {"Long", 8, K_SINT, &ffi_type_sint64},     {"Float", 4, K_FLOAT, &ffi_type_float},
                                  {"Double", 8, K_DOUBLE, &ffi_type_double}, {"Half", 2, K_HALF, &ffi_half}};

const ElemType *elem_type(const string &name) {
  for (auto &t : kTypes)
    if (name == t.name) return &t;
  return nullptr;
}

string symbol_name(const string &fn, const string &ty) {
  size_t p = fn.find("_(");
  if (p == string::npos) return fn;
  string head = fn.substr(0, p), name = fn.substr(p + 2, fn.size() - p - 3);
  if (head == "THNN") return "THNN_" + ty + name;
  return "TH" + ty + head.substr(2) + "_" + name;
}

static const char kB64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
string b64_encode(const void *data, size_t n) {
  const unsigned char *p = (const unsigned char *)data;
  string out;
  out.reserve((n + 2) / 3 * 4);
  for (size_t i = 0; i < n; i += 3) {
    unsigned v = p[i] << 16 | (i + 1 < n ? p[i + 1] << 8 : 0) | (i + 2 < n ? p[i + 2] : 0);
    out += kB64[v >> 18];
    out += kB64[(v >> 12) & 63];
    out += i + 1 < n ? kB64[(v >> 6) & 63] : '=';
    out += i + 2 < n ? kB64[v & 63] : '=';
  }
  return out;
}
string b64_decode(const string &s) {
  static signed char rev[256];
  static bool ready = false;
  if (!ready) {
    memset(rev, -1, sizeof rev);
    for (int i = 0; i < 64; i++) rev[(unsigned char)kB64[i]] = i;
    ready = true;
  }
  string out;
  unsigned v = 0;
  int bits = 0;
  for (unsigned char c : s) {
    if (rev[c] < 0) continue;
    v = v << 6 | rev[c];
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      out += (char)(v >> bits & 255);
    }
  }
  return out;
}
string hex_float(double d) {
  if (std::isnan(d)) return "nan";
  if (std::isinf(d)) return d > 0 ? "inf" : "-inf";
  char b[64];
  snprintf(b, sizeof b, "%a", d);
  return b;
}
double to_double(const json &j) {
  if (j.is_string()) return strtod(j.get<string>().c_str(), nullptr);
  return j.get<double>();
}
double half_to_double(uint16_t h) {
  int sign = h >> 15, e = h >> 10 & 31, m = h & 1023;
  double v;
  if (e == 31)
    v = m ? NAN : INFINITY;
  else if (e == 0)
    v = ldexp(m, -24);
  else
    v = ldexp(1024 + m, e - 25);
  return sign ? -v : v;
}

ffi_type *accreal_type(const ElemType *t) {
  return t->kind == K_UINT || t->kind == K_SINT ? &ffi_type_sint64
         : t->kind == K_HALF                    ? &ffi_type_float
                                                : &ffi_type_double;
}
