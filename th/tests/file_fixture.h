// file_fixture.h: what the tests of files share: the element types, and files of each kind over given content.
#pragma once

#include <TH/THDiskFile.h>
#include <TH/THFilePrivate.h>
#include <TH/THMemoryFile.h>
#include <fcntl.h>
#include <unistd.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "ops_fixture.h"

inline bool operator==(THHalf a, THHalf b) {
  return a.x == b.x;
}

// The functions of one element type, and numbers with which text or bytes could go wrong.
template <class Real>
struct Numbers;

#define TH_TEST_NUMBERS(Name, REAL, ...)                                                                 \
  template <>                                                                                            \
  struct Numbers<REAL> {                                                                                 \
    using Storage = TH##Name##Storage;                                                                   \
    static size_t read(THFile *f, REAL *data, size_t n) { return THFile_read##Name##Raw(f, data, n); }   \
    static size_t write(THFile *f, REAL *data, size_t n) { return THFile_write##Name##Raw(f, data, n); } \
    static REAL read(THFile *f) { return THFile_read##Name##Scalar(f); }                                 \
    static void write(THFile *f, REAL x) { THFile_write##Name##Scalar(f, x); }                           \
    static size_t read(THFile *f, Storage *s) { return THFile_read##Name(f, s); }                        \
    static size_t write(THFile *f, Storage *s) { return THFile_write##Name(f, s); }                      \
    static Storage *storage(ptrdiff_t n) { return TH##Name##Storage_newWithSize(n); }                    \
    static void free(Storage *s) { TH##Name##Storage_free(s); }                                          \
    static std::vector<REAL> values() { return {__VA_ARGS__}; }                                          \
  };

TH_TEST_NUMBERS(Byte, unsigned char, 0, 255, 65, 32, 128)
TH_TEST_NUMBERS(Char, char, 0, 127, -128, 65, 32)
TH_TEST_NUMBERS(Short, short, 0, 1, -1, 32767, -32768, 258)
TH_TEST_NUMBERS(Int, int, 0, 1, -1, 2147483647, -2147483647 - 1, 16909060)
TH_TEST_NUMBERS(Long, long, 0, 1, -1, 9223372036854775807L, -9223372036854775807L - 1, 72623859790382856L)
TH_TEST_NUMBERS(Float, float, 0, -0.0f, 0.1f, 1e-45f, 3.4028235e38f, -1.17549435e-38f, INFINITY, -INFINITY, 16777217.0f)
TH_TEST_NUMBERS(Double, double, 0, -0.0, 0.1, 5e-324, 1.7976931348623157e308, INFINITY, -INFINITY, 1.0 / 3)
TH_TEST_NUMBERS(Half, THHalf, THHalf{0}, THHalf{0x8000}, THHalf{1}, THHalf{0x7bff}, THHalf{0x7c00}, THHalf{0x3555})
#undef TH_TEST_NUMBERS

// A name in the temporary folder that goes away with the object.
struct TemporaryFile {
  std::string name;
  TemporaryFile() : name("/tmp/th_file_XXXXXX") { close(mkstemp(&name[0])); }
  explicit TemporaryFile(const std::string &content) : TemporaryFile() { write(content); }
  TemporaryFile(const TemporaryFile &) = delete;
  ~TemporaryFile() { unlink(name.c_str()); }
  void write(const std::string &content) const { std::ofstream(name, std::ios::binary) << content; }
  std::string content() const {
    std::ifstream file(name, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }
};

// A THFile of either kind that frees itself.
struct OpenFile {
  virtual ~OpenFile() { THFile_free(file); }
  operator THFile *() const { return file; }
  virtual std::string content() = 0;
  THFile *file = nullptr;
};

struct OnDisk : OpenFile {
  TemporaryFile place;
  explicit OnDisk(const std::string &content = "", const char *mode = "rw") : place(content) {
    file = THDiskFile_new(place.name.c_str(), mode, 0);
  }
  std::string content() override {
    THFile_synchronize(file);
    return place.content();
  }
};

struct InMemory : OpenFile {
  explicit InMemory(const std::string &content = "", const char *mode = "rw") {
    THCharStorage *s = THCharStorage_newWithSize(static_cast<ptrdiff_t>(content.size()) + 1);
    memcpy(s->data, content.c_str(), content.size() + 1);
    file = THMemoryFile_newWithStorage(s, mode);
    THCharStorage_free(s);
  }
  std::string content() override {
    THCharStorage *s = THMemoryFile_storage(file);
    return std::string(reinterpret_cast<char *>(s->data), static_cast<size_t>(s->size) - 1);
  }
};

// The whole text of a string read; "(none)" when there was none.
inline std::string read_string(THFile *file, const char *format) {
  char *text = nullptr;
  const size_t length = THFile_readStringRaw(file, format, &text);
  const std::string copy = text ? std::string(text, length) : "(none)";
  THFree(text);
  return copy;
}
