// modes.cpp: see modes.h.
#include "modes.h"

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <optional>

namespace portbench::facade {
namespace {

std::optional<Mode> read(const std::string& variable) {
  const char* text = std::getenv(variable.c_str());
  if (!text || !*text) return std::nullopt;
  const std::string value = text;
  if (value == "legacy") return Mode::Legacy;
  if (value == "modern") return Mode::Modern;
  if (value == "shadow") return Mode::Shadow;
  std::fprintf(stderr, "portbench: %s=%s: expected legacy, modern or shadow\n", variable.c_str(), text);
  return std::nullopt;
}

}  // namespace

Mode mode_of(const std::string& op) {
  std::string variable = "PORTBENCH_";
  for (char c : op) variable += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  if (auto own = read(variable)) return *own;
  return read("PORTBENCH_FACADE").value_or(Mode::Legacy);
}

}  // namespace portbench::facade
