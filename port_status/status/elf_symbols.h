// Which symbols a shared object defines and exports, and how large it is, read from its file (64-bit ELF of this
// machine's byte order). No symbol is looked up by the dynamic linker: that would find the definitions of other
// libraries too.
#pragma once
#include <cstdint>
#include <set>
#include <string>

namespace portbench {

// Names of the functions and data that the library at `path` exports. Raises std::runtime_error that names the file and
// what is wrong with it.
std::set<std::string> exported_symbols(const std::string& path);

// How large the library at `path` is. Same errors.
struct LibrarySize {
  int64_t file = 0;
  int64_t code = 0;    // executable sections
  int64_t data = 0;    // other sections that are loaded from the file
  int64_t zeroed = 0;  // sections that are loaded but not in the file
};
LibrarySize size_of_library(const std::string& path);

// The file of the shared object loaded under this soname, e.g. libTH.so.0; empty where none is loaded.
std::string loaded_library(const std::string& soname);

}  // namespace portbench
