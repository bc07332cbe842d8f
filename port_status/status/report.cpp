// See report.h.
#include "report.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

namespace portbench {
namespace {

std::string quoted_csv(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

std::string ratio_text(double ratio) {
  return ratio > 0 ? fmt::format("{:.2f}", ratio) : "";
}

// What a reader wants to know beside the state: what is lacking, who serves, or nothing.
const std::string& remark(const FunctionStatus& f) {
  return f.function.exempt.empty() ? f.lacks : f.function.reason;
}

// JSON has no infinity: a distance without bound is null.
nlohmann::json number(double value) {
  return std::isfinite(value) ? nlohmann::json(value) : nlohmann::json();
}

}  // namespace

std::string distance_text(double worst, double allowed) {
  if (allowed == 0 && worst == 0) return "exact";
  return fmt::format("{:.3g} / {:.3g}", worst, allowed);
}

std::string types_text(const FunctionStatus& f) {
  const auto types = split_list(f.function.listed);
  if (types.size() >= 7) return fmt::format("all {}", types.size());
  std::string text;
  for (const std::string& type : types) text += (text.empty() ? "" : " ") + type;
  return text.empty() ? "-" : text;
}

std::string summary_line(const Status& s) {
  const int all = static_cast<int>(s.functions.size());
  const int exempt = s.counted(State::internal) + s.counted(State::no_counterpart);
  return fmt::format(
      "{} of {} functions ported, {} in progress, {} not started; beside them {} internal, {} without counterpart",
      s.counted(State::ported), all - exempt, s.counted(State::in_progress), s.counted(State::not_started),
      s.counted(State::internal), s.counted(State::no_counterpart));
}

std::string status_table(const Status& s, bool every_function) {
  std::string out = fmt::format("{:<34} {:<14} {:<14} {:>8} {:>6} {:>14} {:>7}  {}\n", "function", "state", "types",
                                "cases", "real", "worst/allowed", "speed", "lacks");
  for (const FunctionStatus& f : s.functions) {
    const bool under_way = f.state == State::ported || f.state == State::in_progress;
    if (!under_way && !every_function) continue;
    const bool measured = !f.parity.empty();
    std::string line = fmt::format("{:<34} {:<14} {:<14} {:>8} {:>6} {:>14} {:>7}  {}", f.function.name,
                                   name_of(f.state), types_text(f), measured ? fmt::to_string(f.cases) : "",
                                   measured ? fmt::to_string(f.real_inputs) : "",
                                   measured ? distance_text(f.worst, f.allowed) : "", ratio_text(f.ratio), remark(f));
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out + "\n" + summary_line(s) + "\n";
}

std::string status_markdown(const Status& s) {
  std::string out =
      "# Status of the port\n\nWritten by `portbench status --markdown` from measured results; not edited by "
      "hand.\n\n" +
      summary_line(s) +
      ".\n\nSpeed is legacy time over modern time, geometric mean over the workloads of the record.\n\n" +
      "| function | state | types | cases | real inputs | failures | worst / allowed | speed | remark |\n" +
      "|---|---|---|--:|--:|--:|--:|--:|---|\n";
  for (const FunctionStatus& f : s.functions) {
    const bool measured = !f.parity.empty();
    const auto figure = [&](int64_t value) { return measured ? fmt::to_string(value) : std::string(); };
    fmt::format_to(std::back_inserter(out), "| `{}` | {} | {} | {} | {} | {} | {} | {} | {} |\n", f.function.name,
                   name_of(f.state), types_text(f), figure(f.cases), figure(f.real_inputs), figure(f.failures),
                   measured ? distance_text(f.worst, f.allowed) : "", ratio_text(f.ratio), remark(f));
  }
  return out;
}

std::string status_csv(const Status& s) {
  std::string out =
      "library,header,function,state,listed,exported,op,cases,real_inputs,failures,worst,allowed,speed_ratio,limit_"
      "share,remark\n";
  for (const FunctionStatus& f : s.functions)
    fmt::format_to(std::back_inserter(out), "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", f.function.library,
                   f.function.header, quoted_csv(f.function.name), name_of(f.state), quoted_csv(f.function.listed),
                   quoted_csv(f.function.exported), f.function.op, f.cases, f.real_inputs, f.failures, f.worst,
                   f.allowed, f.ratio, f.limit_share, quoted_csv(remark(f)));
  return out;
}

std::string status_json(const Status& s) {
  nlohmann::json counts = nlohmann::json::object();
  for (const State state : kStates) counts[name_of(state)] = s.counted(state);
  nlohmann::json functions = nlohmann::json::array();
  for (const FunctionStatus& f : s.functions) {
    nlohmann::json types = nlohmann::json::array();
    for (const ParityRow& p : f.parity)
      types.push_back({{"type", p.type},
                       {"cases", p.cases},
                       {"real_inputs", p.real_inputs},
                       {"modern_only", p.modern_only},
                       {"raised", p.raised},
                       {"declared", p.declared},
                       {"failures", p.failures},
                       {"worst", number(p.worst)},
                       {"allowed", number(p.allowed)}});
    functions.push_back({{"library", f.function.library},
                         {"header", f.function.header},
                         {"function", f.function.name},
                         {"state", name_of(f.state)},
                         {"listed", split_list(f.function.listed)},
                         {"exported", split_list(f.function.exported)},
                         {"op", f.function.op},
                         {"remark", remark(f)},
                         {"speed_ratio", f.ratio},
                         {"limit_share", f.limit_share},
                         {"parity", std::move(types)}});
  }
  return nlohmann::json{{"counts", std::move(counts)}, {"functions", std::move(functions)}}.dump(2) + "\n";
}

std::string escaped_markup(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (c == '\'')
      out += "&#39;";
    else if (byte < 0x20 && c != '\n' && c != '\t')
      out += '?';
    else
      out += c;
  }
  return out;
}

}  // namespace portbench
