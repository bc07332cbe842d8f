// Findings and judgements as messages.
#include "finding.h"
#include <cstdio>
#include <cstdlib>

namespace portbench {

namespace {
std::string exact(double v) {
  char buf[48];
  std::snprintf(buf, sizeof buf, "%a", v);
  return buf;
}
// Quoted for a shell.
std::string quoted(const std::string& s) {
  std::string r = "'";
  for (char ch : s) r += ch == '\'' ? std::string("'\\''") : std::string(1, ch);
  return r + "'";
}
}  // namespace

std::string repeat_command(const std::string& line, const std::string& setting) {
  return "./portbench diff " + setting + (setting.empty() ? "" : " ") + "--case " + quoted(line);
}

Finding make_finding(const Case& original, const Shrunk& s, const std::string& setting) {
  Finding f;
  f.op = original.op->name;
  f.type = original.variant->name;
  f.original = print(original);
  f.line = print(s.c);
  f.fault = s.judgement.fault;
  f.kind = s.judgement.kind;
  f.argument = s.judgement.argument;
  f.verdict = s.judgement.verdict;
  f.detail = s.judgement.detail;
  f.setting = setting;
  f.device = s.judgement.on_device ? s.judgement.device : "cpu";
  f.repeat = repeat_command(f.line, setting);
  f.steps = s.steps;
  f.tried = s.tried;
  return f;
}

Message pack(const Finding& f) {
  return {"finding",
          {f.op, f.type, f.original, f.line, f.fault, f.kind, f.argument, f.verdict, f.repeat, f.setting, f.device,
           f.detail, std::to_string(f.steps), std::to_string(f.tried)}};
}
Finding unpack_finding(const Message& m) {
  const auto& v = m.fields;
  return {v.at(0),
          v.at(1),
          v.at(2),
          v.at(3),
          v.at(4),
          v.at(5),
          v.at(6),
          v.at(7),
          v.at(8),
          v.at(9),
          v.at(10),
          v.at(11),
          std::atoi(v.at(12).c_str()),
          std::atoi(v.at(13).c_str())};
}

Message pack(const Judgement& j) {
  return {"judgement",
          {j.fault, j.kind, j.argument, j.divergence, j.covered, j.detail, j.verdict, j.error, j.raised ? "1" : "0",
           j.corrupt ? "1" : "0", exact(j.worst), j.device, j.on_device ? "1" : "0", exact(j.worst_there)}};
}
Judgement unpack_judgement(const Message& m) {
  const auto& v = m.fields;
  return {v.at(0),
          v.at(1),
          v.at(2),
          v.at(3),
          v.at(4),
          v.at(5),
          v.at(6),
          v.at(7),
          v.at(8) == "1",
          v.at(9) == "1",
          std::strtod(v.at(10).c_str(), nullptr),
          v.at(11),
          v.at(12) == "1",
          std::strtod(v.at(13).c_str(), nullptr)};
}

}  // namespace portbench
