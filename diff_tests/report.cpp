// A finding as text for people.
#include "run.h"

namespace portbench {

std::string report(const Finding& f) {
  std::string r = f.op + " " + f.type + ": " + f.fault + "\n";
  r += "  case      " + f.line + "\n";
  if (f.original != f.line)
    r += "  shrunk    " + std::to_string(f.steps) + " steps, " + std::to_string(f.tried) + " tried, from " +
         f.original + "\n";
  for (size_t at = 0; at < f.detail.size();) {
    size_t end = f.detail.find('\n', at);
    if (end == std::string::npos) end = f.detail.size();
    r += "  " + f.detail.substr(at, end - at) + "\n";
    at = end + 1;
  }
  if (!f.verdict.empty()) r += "  verdict   " + f.verdict + "\n";
  return r + "  repeat    " + f.repeat + "\n";
}

}  // namespace portbench
