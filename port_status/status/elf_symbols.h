// Which symbols a shared object defines and exports, read from its file (64-bit ELF of this machine's byte order). No
// symbol is looked up by the dynamic linker: that would find the definitions of other libraries too.
#pragma once
#include <set>
#include <string>

namespace portbench {

// Names of the functions and data that the library at `path` exports. Raises std::runtime_error that names the file and
// what is wrong with it.
std::set<std::string> exported_symbols(const std::string& path);

// The file of the shared object loaded under this soname, e.g. libTH.so.0; empty where none is loaded.
std::string loaded_library(const std::string& soname);

}  // namespace portbench
