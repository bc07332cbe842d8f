// c10::str: joins values as operator<< writes them. c10::Join: elements with a separator.
#pragma once

#include <c10/macros/Macros.h>

#include <cstdint>
#include <ostream>
#include <sstream>
#include <string>

namespace c10 {

// Where a message was raised.
struct SourceLocation {
  const char* function;
  const char* file;
  uint32_t line;
};
TORCH_API std::ostream& operator<<(std::ostream& out, const SourceLocation& loc);

inline std::string str() {
  return {};
}
inline std::string str(const char* text) {
  return text;
}
inline std::string str(const std::string& text) {
  return text;
}

template <class... Args>
std::string str(const Args&... args) {
  std::ostringstream out;
  (out << ... << args);
  return out.str();
}

template <class Container>
std::string Join(const std::string& separator, const Container& parts) {
  std::ostringstream out;
  bool first = true;
  for (const auto& part : parts) {
    if (!first) out << separator;
    out << part;
    first = false;
  }
  return out.str();
}

}  // namespace c10
